import { z } from 'zod';
import { fact } from '../../../../domain/fact.ts';
import {
  checkText,
  type ProposedCheck,
  whyNotAdmitted,
} from '../../../../domain/job/admit-checks.ts';
import type { Checks } from '../../../../domain/job/checks.ts';
import {
  type AcceptanceCheck,
  acceptanceCheck,
  type CheckSeen,
} from '../../../../domain/job/events.ts';
import { isOfAnyTime } from '../../../../domain/job/is-of-any-time.ts';
import type { JobDoc } from '../../../../domain/job/views/job.ts';
import type { Verifier } from '../../../../domain/task/events.ts';
import { cutToCharacters } from '../../../../kernel/text/tokens.ts';
import { composeRecords } from '../../../../prompt/compose/compose-records.ts';
import { fencedRecord } from '../../../../prompt/list/prompt-record.ts';
import { clockRecords } from '../../../../prompt/lists/now/clock.ts';
import { ask } from '../../../model/ask.ts';
import type { Unavailable } from '../../../model/why-unavailable.ts';
import type { PhaseContext } from '../../../phase-context.ts';
import type { WorkPorts } from '../prompt/job-ports.ts';
import { type JobWork, sourcesOf, wishesFor, workRecord } from '../prompt/job-prompt.ts';
import { ownerWordsOn } from '../told/owner-words.ts';

/** No tool sends a mail to others, so that a check for a sent one could never hold: a draft is looked at. */
const [, file, command, http, commit, , ...others] = acceptanceCheck.options;
/** What a check is mostly like need not be said. */
const proposable = z.discriminatedUnion('kind', [
  file.extend({ contains: file.shape.contains.default(null) }),
  command.extend({ exit_code: command.shape.exit_code.default(0) }),
  http.extend({
    status: http.shape.status.default(200),
    contains: http.shape.contains.default(null),
  }),
  commit,
  ...others,
]);

/** What a model says would show that the work is done. */
const acceptanceOutput = z.strictObject({
  checks: z.array(proposable).max(10).default([]),
  statements: z.array(z.string().min(1).max(300)).max(6).default([]),
});

export type AcceptanceAsk = {
  readonly work: JobWork;
  readonly job: JobDoc;
  /** The owner's own checks. */
  readonly verify: readonly Verifier[];
  /** False: it ends with an answer or a finding. */
  readonly isProposed: boolean;
};

/**
 * Decides before the first action what will show that the job is done: the owner's own checks, else what a model
 * proposes and code admits. All of them run once before anything is done: what holds already proves nothing, and a model
 * that proposed nothing else is asked once more.
 * @returns why no model could be asked, or null
 */
export async function setAcceptance(
  context: PhaseContext,
  ports: { readonly loop: WorkPorts; readonly checks: Checks },
  asked: AcceptanceAsk,
): Promise<Unavailable | null> {
  const { job, work } = asked;
  const about = { job_id: job.job_id, work_id: job.work_id, cycle_no: context.cycleNo };
  const kept = keptOf(work);
  const chosen = kept ?? (await chosenFor(context, ports.loop, asked));
  if ('status' in chosen) return chosen;
  const look = async (one: Chosen): Promise<Looked> => {
    const at = { trust: work.words.trust, since: job.opened_at, signal: context.signal };
    return { ...one, seen: await ports.checks.look(one.checks, { ...at, before: null }) };
  };
  const first = await look(chosen);
  const { seen, ...set } =
    kept !== null || isProof(first)
      ? first
      : await lookedAgain(context, ports.loop, { asked, first, look });
  // A check that was interrupted shows nothing; the caller learns who interrupted it.
  if (context.signal.aborted) return null;
  // In one append: otherwise a check that never ran could not be told from one whose result has changed.
  await context.record([
    fact('AcceptanceSet', { ...about, ...set, wish: work.wish }),
    fact('AcceptanceChecked', { ...about, moment: 'before', seen }),
  ]);
  context.crashPoint('job:acceptance-set');
  return null;
}

type Chosen = {
  readonly by: 'owner' | 'model' | 'nobody';
  readonly checks: readonly AcceptanceCheck[];
  readonly statements: readonly string[];
  readonly refused: readonly { readonly check: string; readonly why: string }[];
};

type Looked = Chosen & { readonly seen: readonly CheckSeen[] };

/**
 * What counted as done the last time such work came up and was done, while the same is wanted: what is asked for again
 * would be answered the same, and paid each time.
 */
function keptOf({ last, wish, title, words }: JobWork): Chosen | null {
  const accepted = last?.isDone === true ? last.accepted : null;
  if (accepted?.wish !== wish) return null;
  if (!isOfAnyTime(accepted, `${title}\n${words.text}`)) return null;
  const { by, checks, statements } = accepted;
  return { by, checks, statements, refused: [] };
}

/** What a model proposes is to fail now: if all of it holds before anything is done, it cannot show that the work did it. */
function isProof({ by, seen }: Looked): boolean {
  return by !== 'model' || seen.length === 0 || seen.some(({ ok }) => !ok);
}

type LookAgain = {
  readonly asked: AcceptanceAsk;
  readonly first: Looked;
  readonly look: (chosen: Chosen) => Promise<Looked>;
};

/** Another proposal, if it is one that can show something; else the first: the work may be done already. */
async function lookedAgain(
  context: PhaseContext,
  ports: WorkPorts,
  { asked, first, look }: LookAgain,
): Promise<Looked> {
  const held = first.checks.map((check) => ({ check: shownCheck(check), why: HOLDS }));
  const second = await proposed(context, ports, { ...asked, notTaken: held });
  if ('status' in second || second.checks.length === 0) return first;
  const refused = [...first.refused, ...held, ...second.refused];
  const looked = await look({ ...second, refused });
  return isProof(looked) ? looked : first;
}

const HOLDS = 'it holds already, before anything is done';

function shownCheck(check: AcceptanceCheck): string {
  return cutToCharacters(checkText(check), 300);
}

async function chosenFor(
  context: PhaseContext,
  ports: WorkPorts,
  asked: AcceptanceAsk,
): Promise<Chosen | Unavailable> {
  // A conversation has no single exit code.
  const own = asked.verify.filter(({ kind }) => kind !== 'exit');
  if (own.length > 0) {
    const checks = own.map((verifier) => ({ kind: 'verifier' as const, verifier }));
    return { by: 'owner', checks, statements: [], refused: [] };
  }
  const nobody: Chosen = { by: 'nobody', checks: [], statements: [], refused: [] };
  if (!asked.isProposed) return nobody;
  const first = await proposed(context, ports, { ...asked, notTaken: [] });
  if ('status' in first) return isUnusable(first) ? nobody : first;
  if (first.checks.length > 0 || first.refused.length === 0) return first;
  // Asked once more with the reason: without a check the owner would have to verify what code can.
  const second = await proposed(context, ports, { ...asked, notTaken: first.refused });
  return 'status' in second ? first : { ...second, refused: [...first.refused, ...second.refused] };
}

/** `notTaken`: earlier proposals that were rejected. */
type ProposalAsk = AcceptanceAsk & { readonly notTaken: Chosen['refused'] };

async function proposed(
  context: PhaseContext,
  ports: WorkPorts,
  asked: ProposalAsk,
): Promise<Chosen | Unavailable> {
  const outcome = await propose(context, ports, asked);
  if (outcome.status !== 'ok') return outcome;
  const judged = await Promise.all(
    outcome.parsed.checks.map(async (check) => ({
      check,
      why: await whyRefused(ports, asked, check),
    })),
  );
  return {
    by: 'model',
    checks: judged.flatMap(({ check, why }) => (why === null ? [check] : [])),
    statements: outcome.parsed.statements,
    refused: judged.flatMap(({ check, why }) =>
      why === null ? [] : [{ check: shownCheck(check), why }],
    ),
  };
}

/** A malformed answer says nothing about the work: the work is then judged as a whole. */
export function isUnusable(outcome: Unavailable): boolean {
  if (outcome.status !== 'failed') return false;
  return ['malformed', 'truncated', 'empty', 'refused'].includes(outcome.error);
}

async function propose(context: PhaseContext, ports: WorkPorts, asked: ProposalAsk) {
  const { work, job, notTaken } = asked;
  const { template, records, asking } = ports.accept;
  const nonce = context.newId();
  const picture = await ports.pictures.workspace();
  const said = await ownerWordsOn(context, ports.blobs, [...job.earlier, job.job_id]);
  const lists = {
    preferences: await wishesFor(context, work),
    workspace: picture.map((each) => fencedRecord(each, nonce)),
    // Words from outside stay out: what is proposed has the trust of the work.
    said: work.before.filter(({ trust }) => trust !== 'outside'),
    at_once: work.atOnce.filter(({ trust }) => trust !== 'outside'),
    words: said.filter(({ trust }) => trust !== 'outside'),
    now: clockRecords(ports.known.zone, context.now(), sourcesOf(work)),
    work: [workRecord(work, ports.known)],
    not_taken: notTaken.map(({ check, why }, i) => ({
      name: `not-taken-${i + 1}`,
      fields: { check, why },
      eventIds: sourcesOf(work),
      trust: work.words.trust,
    })),
  };
  return ask(context, ports.modelPorts, {
    ...asking,
    purpose: 'accept',
    priority: 'act',
    isExploration: work.cycle.is_exploration,
    job: { jobId: job.job_id, workId: job.work_id },
    prompt: composeRecords(lists, template, records),
    output: { name: 'acceptance', schema: acceptanceOutput },
  });
}

/** The guardian judges a model's command like any other; one that it would not simply allow cannot be a check. */
async function whyRefused(
  ports: WorkPorts,
  { work }: AcceptanceAsk,
  check: ProposedCheck,
): Promise<string | null> {
  const goal = `${work.title}\n${work.words.text}`;
  const why = whyNotAdmitted(check, { trust: work.words.trust, goal });
  if (why !== null || check.kind !== 'command') return why;
  try {
    const { verdict, reason } = await ports.guard.judge({ command: check.run });
    return verdict === 'allow' ? null : reason;
  } catch {
    return 'the guardian could not judge it';
  }
}
