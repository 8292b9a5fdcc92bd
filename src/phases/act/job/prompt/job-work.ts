import type { CycleDoc } from '../../../../domain/cycle/views/cycle.ts';
import { factsOfType, type RecordedFact } from '../../../../domain/fact.ts';
import type { WorkKind } from '../../../../domain/job/judge-claim.ts';
import { workIdParts } from '../../../../kernel/event/work-id.ts';
import type { View } from '../../../../kernel/log/log-contract.ts';
import type { BlobStore } from '../../../../kernel/ports/blobs.ts';
import { cutToCharacters } from '../../../../kernel/text/tokens.ts';
import type { PromptRecord } from '../../../../prompt/list/prompt-record.ts';
import { cameWith, nothingCame } from '../../../mail/came-with.ts';
import { answeredAtOnce, saidBefore } from '../../../mail/said-before.ts';
import { draftsBefore } from '../../../mail/told-drafts.ts';
import type { PhaseContext } from '../../../phase-context.ts';
import { readFacts } from '../../../read-facts.ts';
import { lastTimeOf } from '../../../work/last-time.ts';
import { comesAgain, wishOf } from '../../../work/plan.ts';
import { workWords } from '../../../work/work-words.ts';
import { saidRecord } from '../told/said-record.ts';
import type { WorkPorts } from './job-ports.ts';
import type { JobWork } from './job-prompt.ts';

export type WorkAt = {
  readonly view: View;
  readonly cycle: CycleDoc;
  readonly workId: string;
};

/** A piece of work as its job sees it; an experiment with what it is to show. */
export async function jobWork(
  context: PhaseContext,
  ports: Pick<WorkPorts, 'blobs' | 'files'>,
  { view, cycle, workId }: WorkAt,
): Promise<JobWork> {
  const { blobs } = ports;
  const item = cycle.work.find(({ id }) => id === workId);
  const isExploration = cycle.decision?.kind === 'exploration';
  const exploration = isExploration ? await experimentOf(context) : null;
  if (item !== undefined) {
    const words = await workWords(view, blobs, item);
    const { title, fingerprint } = item;
    const wish = wishOf(view, workId) ?? fingerprint;
    const before = await beforeOf(context, blobs, workId);
    const atOnce = (await answeredAtOnce(context, blobs, workId)).map(saidRecord);
    const last = comesAgain(view, workId) ? await lastTimeOf(context, workId) : null;
    const told = { before, atOnce, last, cameWith: await cameWith(context, ports, workId) };
    return { view, cycle, workId, title, words, ...told, fingerprint, wish, exploration };
  }
  if (exploration === null) throw new Error(`there is no work ${workId} in this cycle`);
  const text = experimentText(exploration);
  const eventIds = [...exploration.eventIds];
  const words = { text, dueAt: null, trust: exploration.trust, eventIds, hasSteps: false };
  const hypothesis = exploration.fields['hypothesis'];
  const what = typeof hypothesis === 'string' ? hypothesis : text;
  const title = cutToCharacters(`Experiment: ${what}`, TITLE_CHARACTERS);
  const known = { fingerprint: workId, wish: workId };
  return { view, cycle, workId, title, words, ...NOTHING_SAID, ...known, exploration };
}

/** What was said and drafted in its thread. */
async function beforeOf(context: PhaseContext, blobs: BlobStore, workId: string) {
  const lines = await saidBefore(context, blobs, workId);
  const said = lines.map(({ text }) => text);
  return [...lines.map(saidRecord), ...(await draftsBefore(context, blobs, { workId, said }))];
}

const NOTHING_SAID = { before: [], atOnce: [], last: null, cameWith: nothingCame } as const;

/** What is to be tried, in words: from these it is decided what would show it. */
function experimentText({ fields }: PromptRecord): string {
  const lines = Object.entries(fields).filter(([, value]) => typeof value === 'string');
  return lines.map(([name, value]) => `${name}: ${String(value)}`).join('\n');
}

const TITLE_CHARACTERS = 200;

/** What is to be tried in this cycle: hypothesis, way back, what is expected, what it may cost. */
async function experimentOf(context: PhaseContext): Promise<PromptRecord> {
  const events = await readFacts(context.log, context.agentId, {
    subjects: [`cycle:${context.cycleNo}`],
    types: ['DecisionMade', 'ExperimentStarted'],
    limit: 10,
  });
  const [decision] = factsOfType(events, 'DecisionMade');
  const [started] = factsOfType(events, 'ExperimentStarted');
  const proposal = await proposalOf(context, started);
  const [first = 'unknown', ...rest] = [proposal, decision].flatMap((one) => one?.eventId ?? []);
  return {
    name: 'experiment',
    fields: { ...proposedIn(proposal), ...expectedIn(decision) },
    eventIds: [first, ...rest],
    trust: proposal?.trust ?? decision?.trust ?? 'outside',
  };
}

function proposedIn(proposal: RecordedFact<'ExperimentProposed'> | undefined) {
  if (proposal === undefined) return { rollback: 'put everything back as it was' };
  const { hypothesis, rollback, budget_usd } = proposal.payload;
  return { hypothesis, rollback, budget_usd };
}

function expectedIn(decision: RecordedFact<'DecisionMade'> | undefined) {
  if (decision === undefined) return {};
  const { rationale, expected_outcome: expected } = decision.payload;
  return { expected, why: rationale };
}

async function proposalOf(
  context: PhaseContext,
  started: RecordedFact<'ExperimentStarted'> | undefined,
): Promise<RecordedFact<'ExperimentProposed'> | undefined> {
  if (started === undefined) return undefined;
  const [proposal] = await readFacts(context.log, context.agentId, {
    subjects: [`experiment:${started.payload.experiment_id}`],
    types: ['ExperimentProposed'],
    newestFirst: true,
    limit: 1,
  });
  return proposal;
}

/** The kind of work that an id names; an unknown one is a task. */
export function kindOfWork(workId: string): WorkKind {
  const { kind } = workIdParts(workId);
  if (kind === 'order' || kind === 'inbox' || kind === 'exploration') return kind;
  return kind === 'pain' || kind === 'incident' ? 'failure' : 'task';
}

/** What the owner wants, in their words: an address that stands in them, now or before, is known. */
export function givenWords({ title, words, before }: JobWork): string {
  const said = before
    .filter(({ trust }) => trust === 'owner')
    .map(({ fields }) => fields['owner_said'])
    .filter((text) => typeof text === 'string');
  return [...said, title, words.text].join('\n');
}
