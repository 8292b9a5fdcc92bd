import { z } from 'zod';
import { fact, factsOfType, payloadsOf, type RecordedFact } from '../../../../domain/fact.ts';
import type { CheckSeen } from '../../../../domain/job/events.ts';
import type { Review } from '../../../../domain/job/judge-claim.ts';
import type { CalibrationDoc } from '../../../../domain/job/views/calibration.ts';
import type { JobDoc } from '../../../../domain/job/views/job.ts';
import type { Trust } from '../../../../kernel/event/event.ts';
import type { BlobStore } from '../../../../kernel/ports/blobs.ts';
import { cutInside } from '../../../../kernel/text/tokens.ts';
import { composeRecords } from '../../../../prompt/compose/compose-records.ts';
import type { PromptRecord } from '../../../../prompt/list/prompt-record.ts';
import { fencedRecord } from '../../../../prompt/list/prompt-record.ts';
import { calibrationRecords } from '../../../../prompt/lists/known/calibration.ts';
import { clockRecords } from '../../../../prompt/lists/now/clock.ts';
import type { Sources } from '../../../../prompt/manifest.ts';
import { ask } from '../../../model/ask.ts';
import type { Unavailable } from '../../../model/why-unavailable.ts';
import type { PhaseContext } from '../../../phase-context.ts';
import { readAllFacts } from '../../../read-facts.ts';
import { leastTrust } from '../../loop/turn.ts';
import type { WorkPorts } from '../prompt/job-ports.ts';
import {
  acceptanceRecords,
  type JobWork,
  sourcesOf,
  wishesFor,
  workRecord,
} from '../prompt/job-prompt.ts';
import { ownerWordsOn } from '../told/owner-words.ts';
import { filesToReview, type Viewable } from './files-to-review.ts';

/** The verdict of an independent reviewer. */
const reviewOutput = z.strictObject({
  met: z.boolean(),
  covers: z.boolean(),
  missing: z.array(z.string().max(300)).max(10),
});

export type ToReview = {
  readonly work: JobWork;
  readonly job: JobDoc;
  readonly seen: readonly CheckSeen[];
  /** Words for the owner that are a part of the result. */
  readonly answer: string | null;
  /** What the work was shown of files. */
  readonly looked: readonly Viewable[];
  /** What was accepted before and turned out not to be done. */
  readonly calibration: CalibrationDoc;
  /** Of the turn that claims the end. */
  readonly trust: Trust;
};

/** `trust`: of what the reviewer was shown; its words have no more. */
export type Reviewed = { readonly review: Review | Unavailable; readonly trust: Trust };

/** Asks a model that took no part, by goal, checks and what the log shows, without the words of the model that did the work. */
export async function reviewJob(
  context: PhaseContext,
  ports: WorkPorts,
  { work, job, seen, answer, looked, calibration, trust: turnTrust }: ToReview,
): Promise<Reviewed> {
  const { template, records, asking } = ports.review;
  const sources = sourcesOf(work);
  const nonce = context.newId();
  const said = await ownerWordsOn(context, ports.blobs, [...job.earlier, job.job_id]);
  const actions = await actionsOf(context, job.job_id);
  const paths = pathsIn(job, actions);
  const files = await ports.pictures.files(paths.slice(-SHOWN_FILES));
  const changes = await ports.pictures.changes(job.opened_at, context.signal);
  const shown = isJudgedByWords(job)
    ? filesToReview(work.cameWith.viewables, looked, ports.job)
    : filesToReview([], [], ports.job);
  const came = work.cameWith.records.map((each) => shown.named(each, each.fields['path']));
  const deeds = await deedRecords(actions, ports.blobs, nonce);
  const lists = {
    preferences: await wishesFor(context, work),
    said: work.before.map((each) => fencedRecord(each, nonce)),
    at_once: work.atOnce.map((each) => fencedRecord(each, nonce)),
    came_with: came.map((each) => fencedRecord(each, nonce)),
    words: said.map((each) => fencedRecord(each, nonce)),
    now: clockRecords(ports.known.zone, context.now(), sources),
    work: [workRecord(work, ports.known)],
    acceptance: acceptanceRecords(job, work),
    actions: deeds.map((each) => shown.named(each, lookedIn(each))),
    results: [
      ...unshownFiles(paths.slice(0, -SHOWN_FILES), { eventIds: sources, trust: turnTrust }),
      ...[...changes, ...files].map((each) => fencedRecord(each, nonce)),
      ...seenRecords(seen, job, sources),
      ...answerRecords(isJudgedByWords(job) ? answer : null, {
        eventIds: sources,
        trust: turnTrust,
        fence: nonce,
      }),
    ],
    calibration: calibrationRecords(calibration),
  };
  const prompt = composeRecords(lists, template, records);
  const trust = leastTrust(turnTrust, prompt.trust);
  const outcome = await ask(context, ports.modelPorts, {
    ...asking,
    purpose: 'review',
    priority: 'act',
    isExploration: work.cycle.is_exploration,
    job: { jobId: job.job_id, workId: job.work_id },
    prompt,
    files: shown.files,
    output: { name: 'review', schema: reviewOutput },
  });
  if (outcome.status !== 'ok') return { review: outcome, trust };
  const payload = {
    job_id: job.job_id,
    work_id: job.work_id,
    cycle_no: context.cycleNo,
    run_id: outcome.runId,
    ...outcome.parsed,
  };
  await context.record([fact('JobReviewed', payload, { trust: leastTrust(trust, 'self') })]);
  return { review: outcome.parsed, trust };
}

/** The file that a call looked at, if it did. */
function lookedIn({ fields: { exit, did } }: PromptRecord): string | null {
  if (exit !== 0 || typeof did !== 'string') return null;
  return /^look at (.+)$/u.exec(did)?.[1] ?? null;
}

function seenRecords(
  seen: readonly CheckSeen[],
  job: JobDoc,
  fallback: Sources,
): readonly PromptRecord[] {
  const id = job.event_ids['look_end'];
  return seen.map(({ ok, ref }, i) => ({
    name: `check-${i + 1}`,
    fields: { check: i + 1, holds: ok, seen: ref, held_before: job.before?.[i]?.ok ?? false },
    eventIds: id === undefined ? fallback : [id],
    trust: 'self',
  }));
}

/** If files and commands show the result, the worker's own account is left out. */
function isJudgedByWords({ acceptance }: JobDoc): boolean {
  return acceptance === null || acceptance.statements.length > 0 || acceptance.checks.length === 0;
}

function answerRecords(
  answer: string | null,
  of: Pick<PromptRecord, 'eventIds' | 'trust' | 'fence'>,
): readonly PromptRecord[] {
  return answer === null ? [] : [{ ...of, name: 'answer', fields: { answer } }];
}

const ACTIONS = ['ActionProposed', 'ActionExecuted'] as const;
type Action = RecordedFact<(typeof ACTIONS)[number]>;

/** All that the job proposed and did, over its cycles. */
async function actionsOf(context: PhaseContext, jobId: string): Promise<readonly Action[]> {
  const begun = await readAllFacts(context, {
    subjects: [`job:${jobId}`],
    types: ['JobOpened', 'JobResumed'],
  });
  const cycles = [...new Set(begun.map(({ cycleNo }) => cycleNo ?? context.cycleNo))];
  return readAllFacts(context, { subjects: cycles.map((no) => `cycle:${no}`), types: ACTIONS });
}

type Deed = RecordedFact<'ActionExecuted'> & { readonly did: string };

/** Calls, ends, and what they printed: all of it where there were few, or else less of each. */
async function deedRecords(
  actions: readonly Action[],
  blobs: Pick<BlobStore, 'get'>,
  fence: string,
): Promise<readonly PromptRecord[]> {
  const proposed = payloadsOf(actions, 'ActionProposed');
  const asked = new Map(proposed.map((one) => [one.action_id, one.args_redacted]));
  const deeds = factsOfType(actions, 'ActionExecuted').map((done) => ({
    ...done,
    did: asked.get(done.payload.action_id) ?? '',
  }));
  const told = withoutRepeats(deeds);
  const share = Math.floor(ALL_OUTPUT_CHARACTERS / told.length);
  const limit = Math.min(MOST_OUTPUT_CHARACTERS, Math.max(LEAST_OUTPUT_CHARACTERS, share));
  return Promise.all(
    told.map(async (deed): Promise<PromptRecord> => {
      const { tool, exit_code: exit, output_ref, output_head } = deed.payload;
      const whole = output_ref == null ? null : await blobs.get(output_ref);
      const fields = { tool, did: deed.did, exit, output: cutInside(whole ?? output_head, limit) };
      return { name: tool, fields, eventIds: [deed.eventId], trust: deed.trust, fence };
    }),
  );
}

/**
 * Long work does the same again and again, and what it did first must not go under in that: of equal calls the last that
 * succeeded, and after it the last that did not.
 */
function withoutRepeats(deeds: readonly Deed[]): readonly Deed[] {
  const last = new Map<string, Deed>();
  for (const deed of deeds) {
    const { tool, exit_code } = deed.payload;
    const call = `${tool} ${deed.did}`;
    last.delete(`failed ${call}`);
    const key = exit_code === 0 ? call : `failed ${call}`;
    last.delete(key);
    last.set(key, deed);
  }
  return [...last.values()];
}

/** Whether a summary is right shows only in what it was made of. */
const ALL_OUTPUT_CHARACTERS = 24_000;
const MOST_OUTPUT_CHARACTERS = 6000;
const LEAST_OUTPUT_CHARACTERS = 200;
const SHOWN_FILES = 40;
const NAMED_FILES = 200;

/** Files that actions left behind, the newest last, and then those that checks name. */
function pathsIn({ acceptance }: JobDoc, actions: readonly Action[]): readonly string[] {
  const checked = (acceptance?.checks ?? []).flatMap((check) => {
    if (check.kind === 'file' || check.kind === 'value') return [check.path];
    if (check.kind !== 'verifier' || check.verifier.kind !== 'file') return [];
    return [check.verifier.target.replace(/^changed\s+/, '')];
  });
  const written = payloadsOf(actions, 'ActionExecuted').flatMap(({ evidence }) =>
    evidence.flatMap(({ kind, ref }) => (kind === 'file' ? [ref.split(': ')[0] ?? ''] : [])),
  );
  return [...new Set([...checked, ...written.reverse()])].reverse();
}

/** That they were written shows, what is in them does not. */
function unshownFiles(
  paths: readonly string[],
  of: Pick<PromptRecord, 'eventIds' | 'trust'>,
): readonly PromptRecord[] {
  if (paths.length === 0) return [];
  return [{ ...of, name: 'files', fields: { also_written: paths.slice(-NAMED_FILES) } }];
}
