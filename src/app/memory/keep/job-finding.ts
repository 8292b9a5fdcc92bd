import { cycleKey, cycleProjection } from '../../../domain/cycle/views/cycle.ts';
import type { PayloadOf, RecordedFact } from '../../../domain/fact.ts';
import { mailProjection } from '../../../domain/mail/views/mail.ts';
import { episodeHeading, learnedLines } from '../../../domain/memory/episode.ts';
import { memorySettings } from '../../../domain/memory/settings.ts';
import { JOB_SESSION } from '../../../domain/memory/whose-words.ts';
import { inboxProjection } from '../../../domain/task/views/inbox.ts';
import { intentionProjection } from '../../../domain/task/views/intention.ts';
import {
  emptyStandingOrders,
  standingOrdersProjection,
} from '../../../domain/task/views/standing-orders.ts';
import { isTrivialWork } from '../../../domain/trivial-work.ts';
import type { Trust } from '../../../kernel/event/event.ts';
import { workIdParts } from '../../../kernel/event/work-id.ts';
import type { View } from '../../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import { counted } from '../../../kernel/text/counted.ts';
import { oneLine } from '../../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import { readFacts } from '../../../phases/read-facts.ts';
import { leastTrusted } from '../../../prompt/least-trusted.ts';
import type { MemoryPorts } from '../memory-ports.ts';
import type { MemoryDraft } from '../store-memories.ts';

/**
 * A finished job: the request, the outcome and the results, in one memory; where the results come from outside, in one of their
 * own, so that what the owner asked for and what was done for it are not held for the words of strangers.
 */
export async function findingOf(
  ports: MemoryPorts,
  event: RecordedFact<'JobConcluded'>,
): Promise<readonly MemoryDraft[]> {
  const { work_id, job_id, cycle_no, outcome } = event.payload;
  const { title, trust, thread } = await workOf(ports, work_id, cycle_no);
  const found = await findingText(ports, event);
  const { report, answer } = found;
  const told = [report, answer].flatMap((one) => one ?? []);
  const acted = await actionsOf(ports, job_id);
  const whole: MemoryDraft = {
    type: 'episodic',
    kind: outcome === 'failed' ? 'error' : 'decision',
    ...ofJob(event, thread),
    text: findingWords(event.payload, title, found),
    // A job may report text it read from outside; its report then has that trust.
    trust: leastTrusted([trust, event.trust, report?.trust ?? 'outside']),
    sourceIds: [event, ...told].map(({ eventId }) => eventId),
  };
  const episode = { job_id, outcome: EPISODE_OUTCOME[outcome], ...acted, goal_trust: trust };
  const isOfStrangers = whole.trust === 'outside' && trust !== 'outside';
  if (!isOfStrangers || isTrivialWork(acted)) return [{ ...whole, episode }];
  const text = [episodeHeading(title, OUTCOME[outcome]), doneWords(cycle_no, acted)].join('\n');
  return [
    { ...whole, text, trust: leastTrusted([trust, 'self']), sourceIds: [event.eventId], episode },
    { ...whole, position: whole.position + 1 },
  ];
}

/** Where a memory of a job stands, by the event that it tells of. `thread`: the conversation that requested the job. */
function ofJob(
  { payload: { work_id, job_id }, seq, occurredAt }: RecordedFact<'JobConcluded' | 'JobConfirmed'>,
  thread: string | null,
) {
  return {
    // Without a conversation the session ends with the job, and nobody could recall a memory of that session.
    scope: thread === null ? ('global' as const) : ('session' as const),
    importance: memorySettings.importance,
    standing: 'provisional' as const,
    session: thread ?? `${JOB_SESSION}${job_id}`,
    position: seq * memorySettings.mostParts,
    at: occurredAt,
    ...findingSubject(work_id),
  };
}

/** The owner's word on a finished job, beside the memory of it. */
export async function ownersWordOn(
  ports: MemoryPorts,
  event: RecordedFact<'JobConfirmed'>,
): Promise<readonly MemoryDraft[]> {
  const { work_id, job_id, is_done, reason } = event.payload;
  const verdicts = { subjects: [`job:${job_id}`], types: ['JobConcluded'] as const };
  const judged = await readFacts(ports.log, ports.agentId, { ...verdicts, upTo: event.seq });
  const last = judged.at(-1);
  if (last === undefined) return [];
  const { title, trust, thread } = await workOf(ports, work_id, last.payload.cycle_no);
  const said = is_done
    ? 'the owner confirmed that it is done'
    : 'the owner said that it is not done';
  return [
    {
      type: 'episodic',
      kind: is_done ? 'decision' : 'error',
      ...ofJob(event, thread),
      text: [episodeHeading(title, said), ...(is_done ? [] : [oneLine(reason)])].join('\n'),
      trust: leastTrusted([trust, event.trust]),
      sourceIds: [event.eventId],
    },
  ];
}

type Acted = Awaited<ReturnType<typeof actionsOf>>;

/** Not a word of what was read: names of servers' tools are theirs, and may be sentences. */
function doneWords(cycleNo: number, { actions, tools }: Acted): string {
  const plain = tools.filter((tool) => OWN_TOOL.test(tool));
  const others = plain.length < tools.length ? ['tools of servers'] : [];
  return `In cycle ${cycleNo}: ${counted(actions, 'action')} with ${[...plain, ...others].join(', ')}.`;
}

const OWN_TOOL = /^[a-z]+(?:_[a-z]+){0,3}$/u;

type Told = Awaited<ReturnType<typeof findingText>>;

function findingWords(
  { outcome, missing, evidence }: PayloadOf<'JobConcluded'>,
  title: string,
  { report, answer }: Told,
): string {
  const { action_taken = '', learnings = [] } = report?.payload.report ?? {};
  const lines = [
    episodeHeading(title, OUTCOME[outcome]),
    action_taken,
    ...learnedLines(learnings.map(oneLine)),
    answer?.payload.output_head ?? '',
    ...missing.map((what) => `Missing: ${what}`),
    ...evidence.map(({ ref, ok }) => `${ok ? 'Shown by' : 'Not shown by'} ${ref}.`),
  ].filter((line) => line.trim() !== '');
  return cutToCharacters(lines.join('\n'), memorySettings.longestText);
}

type Wanted = {
  readonly title: string;
  readonly trust: Trust;
  /** The conversation that requested the job; null: none did. */
  readonly thread: string | null;
};

async function workOf({ log, agentId }: MemoryPorts, workId: string, no: number): Promise<Wanted> {
  const key = cycleKey(no);
  const { kind, name } = workIdParts(workId);
  const view = await log.view(agentId, [
    { projection: standingOrdersProjection, keys: [SINGLETON] },
    { projection: cycleProjection, keys: [key] },
    { projection: intentionProjection, keys: [name] },
    { projection: inboxProjection, keys: [name] },
    { projection: mailProjection, keys: [name] },
  ]);
  const work = view.get(cycleProjection, key)?.work.find(({ id }) => id === workId);
  const title = work?.title ?? workId;
  const thread = view.get(mailProjection, name)?.thread_id ?? null;
  return { title, trust: trustOfGoal(view, { kind, name, title }) ?? 'outside', thread };
}

/** Of who wanted it; a standing order, as long as it stands in the file as it was carried out. */
function trustOfGoal(
  view: View,
  { kind, name, title }: ReturnType<typeof workIdParts> & Pick<Wanted, 'title'>,
): Trust | undefined {
  if (kind !== 'order') {
    return (view.get(intentionProjection, name) ?? view.get(inboxProjection, name))?.trust;
  }
  const { orders, version } = view.get(standingOrdersProjection, SINGLETON) ?? emptyStandingOrders;
  const isThere = orders.some((one) => one.order_id === name && one.title === title);
  return isThere ? version?.trust : undefined;
}

const OUTCOME = { done: 'done', failed: 'failed', unconfirmed: 'done, for its owner to confirm' };

/** D29. */
const EPISODE_OUTCOME = { done: 'success', failed: 'failure', unconfirmed: 'partial' } as const;

const MOST_READ = 2000;

/** What was done in all cycles of the job. */
async function actionsOf({ log, agentId }: MemoryPorts, jobId: string) {
  const begun = await readFacts(log, agentId, {
    subjects: [`job:${jobId}`],
    types: ['JobOpened', 'JobResumed', 'JobConcluded'],
  });
  const cycles = [...new Set(begun.map(({ payload }) => payload.cycle_no))];
  const acted = await readFacts(log, agentId, {
    subjects: cycles.map((no) => `cycle:${no}`),
    types: ['ActionExecuted'],
    limit: MOST_READ,
  });
  const own = acted.filter(({ payload }) => !ANSWER.test(payload.action_id));
  const worked = own.filter(({ payload }) => payload.exit_code === 0);
  const told = worked.length === 0 ? own : worked;
  return { tools: [...new Set(told.map(({ payload }) => payload.tool))], actions: own.length };
}

/** The answer for the owner is kept as an action, and is none. */
const ANSWER = /^answer-\d+$/;

/** Encrypted under the key of the request, so that erasing the request erases this too. */
function findingSubject(workId: string): Pick<MemoryDraft, 'subject'> {
  const { kind, name } = workIdParts(workId);
  if (kind === 'inbox') return { subject: workId };
  return kind === 'task' ? { subject: `intention:${name}` } : {};
}

async function findingText({ log, agentId }: MemoryPorts, event: RecordedFact<'JobConcluded'>) {
  const { cycle_no } = event.payload;
  const [report] = await readFacts(log, agentId, {
    subjects: [`cycle:${cycle_no}`],
    types: ['CycleReported'],
    newestFirst: true,
    limit: 1,
  });
  const [answer] = await readFacts(log, agentId, {
    subjects: [`action:answer-${cycle_no}`],
    types: ['ActionExecuted'],
    limit: 1,
  });
  return { report, answer };
}
