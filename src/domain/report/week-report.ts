import { DateTime } from 'luxon';
import { firstOnes } from '../../kernel/text/counted.ts';
import { englishTold } from '../../language/replies/told/english-told.ts';
import type { TellReplies } from '../../language/replies/told/tell-replies.ts';
import type { IncidentDoc } from '../cycle/views/incident.ts';
import type { ParkedWork } from '../cycle/views/parked-work.ts';
import type { AntiPatternDoc } from '../learning/views/anti-pattern.ts';
import { type CapabilityDoc, shareText } from '../learning/views/capability.ts';
import type { ExperimentDoc } from '../learning/views/experiment.ts';
import type { GapDoc } from '../learning/views/gap.ts';
import type { LessonDoc } from '../lesson/views/lesson.ts';
import type { IntentionDoc } from '../task/views/intention.ts';
import { doneTasks } from './done-tasks.ts';
import { hasFailedSince } from './has-failed-since.ts';
import { oncePerThread } from './once-per-thread.ts';
import { LINE_CHARACTERS, shortLine } from './short-line.ts';
import { type DayDoc, isGivenUp, noDay, sumOfDays, type WeekDoc } from './views/week.ts';

type ById<Doc> = ReadonlyMap<string, Doc>;

export type ReportFacts = {
  readonly week: WeekDoc;
  /** YYYY-MM-DD (UTC): later days have not come. */
  readonly today: string;
  readonly intentions: ById<IntentionDoc>;
  readonly capabilities: ById<CapabilityDoc>;
  readonly antiPatterns: ById<AntiPatternDoc>;
  readonly lessons: ById<LessonDoc>;
  readonly incidents: ById<IncidentDoc>;
  readonly experiments: ById<ExperimentDoc>;
  readonly gaps: ById<GapDoc>;
  /** Work that sleeps, by its id. */
  readonly parked: ById<ParkedWork>;
  /** How the owner knows a piece of work. */
  readonly nameOf: (workId: string) => string;
  /** The conversation a letter is part of; other work stands for itself. */
  readonly threadOf: (workId: string) => string;
  readonly nameOfDone: (workId: string) => string;
  /** The id of the trouble with a piece of work. */
  readonly incidentOf: (workId: string) => string;
  /** Why a piece of work did not come off, as a clause; null: nothing is known. */
  readonly whyFailed: (workId: string) => string | null;
  /** All that waits for the owner's word, a line each. */
  readonly waiting: readonly string[];
  /** Letters in which the owner only told something, by the ids of their work. */
  readonly told: ReadonlySet<string>;
  /** Why little was done, in whole sentences. */
  readonly notes: readonly string[];
};

export type ReportDay = DayDoc & {
  /** YYYY-MM-DD. */
  readonly date: string;
};

/** A week: figures by day that has come, and lines by heading. */
export type WeekReport = {
  readonly week: string;
  readonly days: readonly ReportDay[];
  readonly totals: DayDoc & {
    readonly tasks_done: number;
    readonly tasks_new: number;
    readonly mails_in: number;
    readonly mails_out: number;
  };
  /** Beside the figures: rests, and what waits for money. */
  readonly notes: readonly string[];
  readonly sections: readonly { readonly title: string; readonly lines: readonly string[] }[];
};

type LineWords = TellReplies['report']['lines'];

/** How the lines of a report are worded. */
export type ReportTells = Pick<TellReplies, 'report' | 'more' | 'isItDone'>;

const LINES = 10;

/** Whether there is such an ISO week, as in 2026-W47. */
export function isWeek(text: string): boolean {
  return /^\d{4}-W\d{2}$/.test(text) && DateTime.fromISO(text, { zone: 'utc' }).isValid;
}

/** The report of a week from what is known now. The names of things are as they are today. */
export function weekReport(facts: ReportFacts, tells: ReportTells = englishTold): WeekReport {
  const { week } = facts;
  const words = tells.report.lines;
  const days = daysOf(week);
  const total = sumOfDays(days);
  const { tasks_new, mails_in, mails_out } = week;
  const done = doneLines(facts);
  return {
    week: week.week,
    days: daysUntil(days, facts.today),
    totals: { ...total, tasks_done: done.length, tasks_new, mails_in, mails_out },
    notes: facts.notes.map(shortLine),
    sections: [
      { title: 'Done', lines: lines(done, tells) },
      { title: 'Learned', lines: lines(learnedLines(facts, words), tells) },
      { title: 'Failed', lines: lines(failedLines(facts, words), tells) },
      { title: 'Waiting for you', lines: lines(facts.waiting, tells) },
      { title: 'Wants to try', lines: lines(wantedLines(facts, words), tells) },
    ],
  };
}

function daysOf({ week, days }: WeekDoc): readonly ReportDay[] {
  const start = DateTime.fromISO(week, { zone: 'utc' });
  return Array.from({ length: 7 }, (_, i) => {
    const date = start.plus({ days: i }).toISODate() ?? '';
    return { date, ...(days[date] ?? noDay) };
  });
}

/** A week that lies wholly ahead, since the clock was set back, is told as it is. */
function daysUntil(days: readonly ReportDay[], today: string): readonly ReportDay[] {
  const come = days.filter(({ date }) => date <= today);
  return come.length === 0 ? days : come;
}

function lines(all: readonly string[], { more }: ReportTells): readonly string[] {
  return firstOnes(all.map(shortLine), LINES, more);
}

function namesOfDocs<Doc>(
  ids: readonly string[],
  docs: ById<Doc>,
  say: (doc: Doc) => string,
): readonly string[] {
  return ids.flatMap((id) => {
    const doc = docs.get(id);
    return doc === undefined ? [] : [say(doc)];
  });
}

function doneLines(facts: ReportFacts): readonly string[] {
  const { week, intentions, told, threadOf, nameOfDone } = facts;
  const works = Object.keys(week.works_done).filter((id) => !told.has(id));
  return [
    ...doneTasks(week.tasks_done, intentions).map(({ title }) => title),
    ...oncePerThread(works, threadOf).map(nameOfDone),
  ];
}

function learnedLines(facts: ReportFacts, words: LineWords): readonly string[] {
  const { week, capabilities, antiPatterns, lessons, told, nameOf } = facts;
  return [
    ...namesOfDocs(
      week.capabilities,
      capabilities,
      ({ id, description, confidence }) =>
        `${words.new}: ${description === '' ? id : description} (${shareText(confidence)})`,
    ),
    ...week.lessons.flatMap((id) => lessonLines(lessons.get(id), words)),
    ...[...told].map((id) => `${words.you}: ${nameOf(id)}`),
    ...week.anti_patterns.flatMap((id) => avoidLines(antiPatterns.get(id), words)),
    ...triedLines(facts, words),
  ];
}

/** Experiments of one kind differ in figures alone: they are one line, in the words of the last. */
function triedLines({ week, experiments }: ReportFacts, words: LineWords): readonly string[] {
  const kinds = new Map<string, ExperimentDoc[]>();
  for (const one of week.experiments_concluded.flatMap((id) => experiments.get(id) ?? [])) {
    const kind = one.hypothesis.replace(/\d+/gu, '0');
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  return [...kinds.values()].map((some) => triedLine(some, words));
}

function triedLine(some: readonly ExperimentDoc[], words: LineWords): string {
  const { hypothesis = '', lesson = null } = some.at(-1) ?? {};
  const results = new Map<string, number>();
  for (const { result } of some) {
    const named = result ?? words.open;
    results.set(named, (results.get(named) ?? 0) + 1);
  }
  const ends = [...results].map(([named, count]) =>
    some.length === 1 ? named : `${named} (${words.times(count)})`,
  );
  return `${words.tried}: ${hypothesis}: ${ends.join(', ')}${lesson === null ? '' : `; ${lesson}`}`;
}

/** A command that ended badly without a word: nothing to avoid is known of it. */
const WORDLESS = / \| exit <n> of step /u;

/** How to avoid it too, where the line has room for that. */
function avoidLines(pattern: AntiPatternDoc | undefined, words: LineWords): readonly string[] {
  if (pattern === undefined) return [];
  const { description, mitigation, signature, source } = pattern;
  if (source === 'reflection' && WORDLESS.test(signature)) return [];
  const line = `${words.avoid}: ${description}`;
  const both = `${line}; ${mitigation}`;
  return [both.length <= LINE_CHARACTERS ? both : line];
}

/** What its owner took back or had forgotten is known no more. */
function lessonLines(
  lesson: LessonDoc | undefined,
  { you, givenUp }: LineWords,
): readonly string[] {
  const { text = '', status, retired_for = null } = lesson ?? {};
  if (text === '') return [];
  if (status !== 'retired') return [`${you}: ${text}`];
  return isGivenUp(retired_for) ? [givenUp(text)] : [];
}

/** What was asked for and did not come off, with what broke on the way, stands before what else broke. */
function failedLines(facts: ReportFacts, words: LineWords): readonly string[] {
  const { week, incidents, incidentOf, threadOf } = facts;
  const works = oncePerThread(week.works_failed, threadOf);
  const told = new Set(week.works_failed.map(incidentOf));
  const others = week.incidents.filter((id) => !told.has(id));
  const broken = namesOfDocs(others, incidents, ({ cause, message, count, status }) => {
    const end = status === 'open' ? words.stillOpen : words.over;
    return `${cause}: ${message} (${words.times(count)}, ${end})`;
  });
  return [...works.map((id) => failedLine(id, facts, words)), ...broken];
}

function failedLine(
  id: string,
  { parked, nameOf, whyFailed }: ReportFacts,
  words: LineWords,
): string {
  const tries = Math.max(1, parked.get(id)?.cycles.length ?? 1);
  const why = whyFailed(id);
  const end = hasFailedSince(id, parked) ? words.stillOpen : words.over;
  return `${nameOf(id)}${why === null ? '' : `: ${why}`} (${words.times(tries)}, ${end})`;
}

function wantedLines({ experiments, gaps }: ReportFacts, words: LineWords): readonly string[] {
  const planned = [...experiments.values()].filter(({ status }) => status === 'proposed');
  const open = [...gaps.values()].filter(({ status }) => status === 'open');
  return [
    ...planned.map(
      ({ hypothesis, budget_usd }) =>
        `${hypothesis} (${words.atMost(`$${budget_usd.toFixed(2)}`)})`,
    ),
    ...open.sort((a, b) => b.severity - a.severity).map(({ topic }) => `${words.find}: ${topic}`),
  ];
}
