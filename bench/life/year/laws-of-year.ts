import { why } from '../../../src/app/why.ts';
import { fadedMemories } from '../../../src/domain/memory/archive-memories.ts';
import { type MemoryDoc, memoryProjection } from '../../../src/domain/memory/views/memory.ts';
import type { RecordedEvent } from '../../../src/kernel/event/event.ts';
import { fieldsOf } from '../../../tests/support/fields-of.ts';
import { type Law, lawOf, noneOf } from '../law.ts';
import { lawsOfLog } from '../laws.ts';
import { ASKED_AGAIN, IDLE_CALLS, IN_VAIN, lawsOfCycles, OWN_FAULTS } from '../laws-of-cycles.ts';
import { falsely, saidTo } from '../laws-of-outcomes.ts';
import { cycleOf } from '../reading.ts';
import { divergenceOf } from '../replayed.ts';
import { daysFrom, msOf, wallOf } from './calendar.ts';
import { PROMISED, type Promised, YEAR_BEGINS } from './letters.ts';
import type { Put, Year } from './live-year.ts';

/** Of the laws of a busy life those that a quiet one has cases for. */
const OF_A_LIFE = [
  'jobs said to be done that are not',
  'failures said of jobs that are done',
  'incidents from a success',
  'invariants of the log',
  ASKED_AGAIN,
  IN_VAIN,
  OWN_FAULTS,
];
/** What may differ between two months of which one has longer texts. */
const SLACK = 1.25;
const SLACK_TOKENS = 150;
const SLACK_BYTES = 4_000;
/** Of the prompts of a month: the larger half may belong to its one long job, which is looked at again and again. */
const MIDDLE = 0.5;

/** What must hold of a year, as counts and ratios. */
export async function lawsOfYear(year: Year): Promise<readonly Law[]> {
  const divergence = await divergenceOf(year.agent, year.events);
  return [
    ...lawsOfLog(year).filter(({ law }) => OF_A_LIFE.includes(law)),
    ...lawsOfCycles(withoutReading(year)).filter(({ law }) => law === IDLE_CALLS),
    mailedDone(year),
    promisesKept(year),
    questionsOnce(year),
    mailsPerWeek(year),
    promptsBounded(year),
    viewsBounded(year),
    memoriesFade(await memoriesOf(year), year),
    overturnedAreSilent(year),
    lawOf('documents equal a fold of the whole log', {
      found: divergence ?? 'equal',
      cases: year.events.length,
      broken: divergence === null ? 0 : 1,
    }),
    await whyAnswers(year),
  ];
}

function mailedDone({ verdicts }: Year): Law {
  const mailed = verdicts.filter(({ of }) => of === 'mail');
  return noneOf(
    'work asked for in mails said to be done that is not',
    saidTo(mailed, 'done'),
    falsely(mailed, 'done'),
  );
}

/** A mail is read when it comes, whatever the hour. */
function withoutReading(year: Year): Year {
  const isReading = (event: RecordedEvent) =>
    event.type === 'AgentRunRequested' && fieldsOf(event)['agent'] === 'read';
  return { ...year, events: year.events.filter((event) => !isReading(event)) };
}

/** Each moment of each reminder came once, at its wall-clock time; in the hour that spring leaves out, at its end. */
function promisesKept(year: Year): Law {
  const faults = PROMISED.flatMap((promised) => faultsOf(year, promised));
  const wanted = PROMISED.reduce((sum, one) => sum + expectedOf(year, one).length, 0);
  return lawOf('moments of reminders and recurring work, each once at its local time', {
    found: `${wanted}${faults.length === 0 ? '' : `; ${faults.slice(0, 4).join('; ')}`}`,
    cases: wanted,
    broken: faults.length,
  });
}

function faultsOf(year: Year, promised: Promised): readonly string[] {
  const { title } = promised;
  const formed = year.events.find(
    (event) => event.type === 'IntentionFormed' && String(fieldsOf(event)['title']).includes(title),
  );
  if (formed === undefined) return [`${title}: not set`];
  const id = fieldsOf(formed)['intention_id'];
  const due = year.events
    .filter((event) => event.type === 'IntentionDue' && fieldsOf(event)['intention_id'] === id)
    .map((event) => wallOf(Date.parse(String(fieldsOf(event)['instant']))));
  const expected = expectedOf(year, promised);
  return [
    ...expected
      .filter((at) => due.filter((one) => one === at).length !== 1)
      .map((at) => `${title}: ${due.filter((one) => one === at).length} times at ${at}`),
    ...due.filter((at) => !expected.includes(at)).map((at) => `${title}: also at ${at}`),
  ];
}

function expectedOf({ beganMs, endedMs, letters, options }: Year, promised: Promised) {
  const { thread, time, isOn, until = '9999' } = promised;
  const written = letters.find((one) => one.thread === thread)?.at ?? '9999';
  const set = thread === null ? YEAR_BEGINS : written;
  return daysFrom(YEAR_BEGINS, options.days)
    .filter((day) => isOn(day) && day.date < until)
    .map(({ date }) => msOf(`${date}T${time}`))
    .filter((ms) => ms > beganMs && ms < endedMs && wallOf(ms) > set)
    .map(wallOf);
}

/** The same question of the same work is asked again only after a word on it. */
function questionsOnce({ events }: Year): Law {
  const asked = new Map<string, string>();
  const again: string[] = [];
  let questions = 0;
  for (const event of events) {
    const p = fieldsOf(event);
    if (OWNER_WORDS.includes(event.type)) asked.clear();
    if (event.type !== 'AlertRaised' || !ASKS.includes(String(p['kind']))) continue;
    questions += 1;
    const text = `${String(p['title'])}: ${String(p['detail'])}`;
    if (asked.has(text)) again.push(text);
    asked.set(text, event.recordedAt);
  }
  return noneOf('questions asked again without a word in between', Array(questions).fill(0), again);
}

const ASKS = ['question', 'confirm', 'approval'];
const OWNER_WORDS = ['JobAnswered', 'JobConfirmed', 'ApprovalGranted', 'ApprovalDenied'];

/** Mails that nobody asked for, for each thing there is to tell: told again seldom, and in the second half no oftener. */
function mailsPerWeek(year: Year): Law {
  const own = year.sent.filter(({ threadId }) => threadId.startsWith('notice-'));
  const middle = (year.beganMs + year.endedMs) / 2;
  const inHalf = (isHere: (ms: number) => boolean) => {
    const happened = year.events.filter(
      (event) => HAPPENED.includes(event.type) && isHere(Date.parse(event.recordedAt)),
    ).length;
    const mails = own.filter(({ atMs }) => isHere(atMs)).length;
    return { happened, share: mails / Math.max(1, happened) };
  };
  const [one, other] = [inHalf((ms) => ms < middle), inHalf((ms) => ms >= middle)];
  const isEnough = Math.min(one.happened, other.happened) >= ENOUGH_HAPPENED;
  const [first, second] = [one.share, other.share];
  return lawOf('mails of its own for each alert and report, by half of the year', {
    found: `${first.toFixed(2)} and ${second.toFixed(2)}; ${own.length} mails`,
    cases: isEnough ? own.length : 0,
    broken: isEnough && second > first * SLACK ? 1 : 0,
  });
}

/** Fewer say nothing of a trend. */
const ENOUGH_HAPPENED = 30;
const HAPPENED = ['AlertRaised', 'WeekReported'];

/** As they were composed, by purpose, in the second and the last whole month. */
function promptsBounded(year: Year): Law {
  const [early, late] = [monthOf(year, 2), monthOf(year, 12)];
  const composed = year.events
    .filter(({ type }) => type === 'PromptAssembled')
    .map((event) => {
      const { purpose, total_tokens } = fieldsOf(event);
      const month = wallOf(Date.parse(event.recordedAt)).slice(0, 7);
      return { purpose: String(purpose), month, tokens: Number(total_tokens) };
    });
  const sizes = [...new Set(composed.map(({ purpose }) => purpose))].map((purpose) => {
    const of = (wanted: string) =>
      middleOf(
        composed.flatMap((one) =>
          one.purpose === purpose && one.month === wanted ? one.tokens : [],
        ),
      );
    return { purpose, before: of(early), after: of(late) };
  });
  const both = sizes.filter(({ before, after }) => before > 0 && after > 0);
  const grown = both.filter(({ before, after }) => after > before * SLACK + SLACK_TOKENS);
  const told = both.map(({ purpose, before, after }) => `${purpose} ${before}/${after}`);
  return lawOf('tokens of composed prompts in month 2 and 12', {
    found: told.join(', '),
    cases: both.length,
    broken: grown.length,
  });
}

function monthOf({ beganMs }: Year, no: number): string {
  const begins = new Date(beganMs);
  const month = new Date(Date.UTC(begins.getUTCFullYear(), begins.getUTCMonth() + no - 1, 15));
  return month.toISOString().slice(0, 7);
}

function middleOf(sizes: readonly number[]): number {
  const sorted = [...sizes].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * MIDDLE)] ?? 0;
}

function viewsBounded(year: Year): Law {
  const [early, late] = [monthOf(year, 3), monthOf(year, 12)];
  const of = (month: string) =>
    new Map(
      year.sizes
        .filter(({ atMs }) => wallOf(atMs).startsWith(month))
        .map(({ view, bytes }) => [view, bytes]),
    );
  const [before, after] = [of(early), of(late)];
  const grown = [...after].filter(
    ([view, bytes]) =>
      view !== memoryProjection.name && bytes > (before.get(view) ?? 0) * SLACK + SLACK_BYTES,
  );
  const sum = (sizes: ReadonlyMap<string, number>) =>
    [...sizes.values()].reduce((a, b) => a + b, 0);
  const named = grown.map(([view, bytes]) => `${view} ${before.get(view) ?? 0}/${bytes}`);
  return lawOf('bytes of living documents after two months and in the last one', {
    found: `${sum(before)} and ${sum(after)}${named.length === 0 ? '' : `: ${named.join(', ')}`}`,
    cases: after.size === 0 ? 0 : before.size,
    broken: grown.length,
  });
}

async function memoriesOf({ agent }: Year): Promise<readonly MemoryDoc[]> {
  const wanted = [{ projection: memoryProjection, keys: 'open' as const }];
  return [...(await agent.log.view(agent.agentId, wanted)).all(memoryProjection).values()];
}

/** Cycles at whose end it is looked for come apart so far at most, a holiday left aside. */
const FADED_LONG_MS = 21 * 24 * 3_600_000;

/**
 * What is remembered grows with what there is to know, is read by key alone, and ends where nobody repeats or uses it: of
 * what is in force nothing has been faded for long.
 */
export function memoriesFade(
  docs: readonly MemoryDoc[],
  { endedMs, sizes }: Pick<Year, 'endedMs' | 'sizes'>,
): Law {
  const at = new Date(endedMs - FADED_LONG_MS).toISOString();
  // In a life of less than that nothing is old enough.
  const old = docs.filter(({ touched_at }) => touched_at <= at);
  const left = fadedMemories(old, at);
  const bytes = sizes.filter(({ view }) => view === memoryProjection.name).map((one) => one.bytes);
  return lawOf('memories in force that have faded', {
    found: `${left.length} of ${docs.length}; ${bytes.at(-1) ?? 0} bytes`,
    cases: old.length,
    broken: left.length,
  });
}

/** What the owner took back or overturned stands in no later prompt as in force. */
function overturnedAreSilent({ events, prompts }: Year): Law {
  const texts = new Map<string, string>();
  const overturned: { readonly text: string; readonly atMs: number }[] = [];
  for (const event of events.filter(({ type }) => OF_LESSONS.includes(type))) {
    const { lesson_id: id, correction, reinforces, reason } = fieldsOf(event);
    const before = texts.get(String(id));
    const isOver = reinforces === false || reason === 'contradicted' || reason === 'manual';
    if (before !== undefined && before !== correction && isOver) {
      overturned.push({ text: before, atMs: Date.parse(event.recordedAt) });
    }
    if (typeof correction === 'string') texts.set(String(id), correction);
  }
  const shown = overturned.flatMap(({ text, atMs }) =>
    prompts.filter((one) => one.atMs > atMs && isOfWork(one) && one.text.includes(text)),
  );
  return noneOf('prompts that show a rule the owner has overturned', overturned, shown);
}

const OF_LESSONS = ['UserCorrectionDetected', 'LessonRetired'];

/** A mail is read with what was said in its thread before. */
function isOfWork({ purpose }: Put): boolean {
  return purpose !== 'read';
}

async function whyAnswers({ agent, events }: Year): Promise<Law> {
  const cycles = events.filter(
    (event) => event.type === 'CycleCompleted' && event.recordedAt.slice(5, 7) === '01',
  );
  const silent: RecordedEvent[] = [];
  for (const cycle of cycles) {
    const [reason] = await why(agent, String(cycleOf(cycle)));
    if (reason === undefined || reason.events.length === 0) silent.push(cycle);
  }
  return noneOf('cycles of January that `why` does not answer for', cycles, silent);
}
