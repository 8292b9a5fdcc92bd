import { DateTime } from 'luxon';
import { firstOnes } from '../../kernel/text/counted.ts';
import { redactSecrets } from '../../kernel/text/redact.ts';
import { englishTold } from '../../language/replies/told/english-told.ts';
import type { TellReplies } from '../../language/replies/told/tell-replies.ts';
import type { ApprovalDoc } from '../action/views/approval.ts';
import type { IncidentDoc } from '../cycle/views/incident.ts';
import type { ParkedWork } from '../cycle/views/parked-work.ts';
import type { AntiPatternDoc } from '../learning/views/anti-pattern.ts';
import { type CapabilityDoc, shareText } from '../learning/views/capability.ts';
import type { ExperimentDoc } from '../learning/views/experiment.ts';
import type { GapDoc } from '../learning/views/gap.ts';
import type { LessonDoc } from '../lesson/views/lesson.ts';
import type { IntentionDoc } from '../task/views/intention.ts';
import { doneTasks } from './done-tasks.ts';
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
  readonly approvals: ById<ApprovalDoc>;
  /** Work that sleeps, by its id. */
  readonly parked: ById<ParkedWork>;
  /** How the owner knows a piece of work. */
  readonly nameOf: (workId: string) => string;
  /** Reminders that came and wait to be ticked off, a line each. */
  readonly reminders: readonly string[];
  /** Letters in which the owner only told something, by the ids of their work. */
  readonly told: ReadonlySet<string>;
  /** Why little was done, in whole sentences. */
  readonly notes: readonly string[];
  /** What jobs ask the owner: a question, more money, or whether it is done. */
  readonly asks: readonly { readonly title: string; readonly text: string }[];
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
const LINE = 200;

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
      { title: 'Waiting for you', lines: lines(waitingLines(facts), tells) },
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

/** Cut behind a whole word. */
function shortLine(line: string): string {
  const said = redactSecrets(line).replace(/\s+/g, ' ').trim();
  return said.length <= LINE ? said : `${said.slice(0, LINE).replace(/\s\S*$/u, '')} …`;
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

function doneLines({ week, intentions, told, nameOf }: ReportFacts): readonly string[] {
  return [
    ...doneTasks(week.tasks_done, intentions).map(({ title }) => title),
    ...Object.keys(week.works_done).flatMap((id) => (told.has(id) ? [] : [nameOf(id)])),
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
    ...namesOfDocs(week.lessons, lessons, (lesson) => lessonLine(lesson, words)),
    ...[...told].map((id) => `${words.you}: ${nameOf(id)}`),
    ...namesOfDocs(week.anti_patterns, antiPatterns, (pattern) => avoidLine(pattern, words)),
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

/** How to avoid it too, where the line has room for that. */
function avoidLine({ description, mitigation }: AntiPatternDoc, words: LineWords): string {
  const line = `${words.avoid}: ${description}`;
  const both = `${line}; ${mitigation}`;
  return both.length <= LINE ? both : line;
}

function lessonLine({ text, status, retired_for }: LessonDoc, words: LineWords): string {
  const { you, takenBack, givenUp } = words;
  if (text === '' || (status === 'retired' && !isGivenUp(retired_for)))
    return `${you}: ${takenBack}`;
  return status === 'retired' ? givenUp(text) : `${you}: ${text}`;
}

/** What was asked for and did not come off stands before what broke on the way. */
function failedLines(
  { week, incidents, parked, nameOf }: ReportFacts,
  words: LineWords,
): readonly string[] {
  const works = week.works_failed.map((id) => {
    const tries = Math.max(1, parked.get(id)?.cycles.length ?? 1);
    return `${nameOf(id)} (${words.times(tries)}, ${words.stillOpen})`;
  });
  const broken = namesOfDocs(week.incidents, incidents, ({ cause, message, count, status }) => {
    const end = status === 'open' ? words.stillOpen : words.over;
    return `${cause}: ${message} (${words.times(count)}, ${end})`;
  });
  return [...works, ...broken];
}

function waitingLines({ approvals, asks, reminders }: ReportFacts): readonly string[] {
  const pending = [...approvals.values()].filter(({ status }) => status === 'pending');
  return [
    ...pending.map(({ tool, summary }) => `${tool}: ${summary}`),
    ...asks.map(({ title, text }) => `${title}: ${text}`),
    ...reminders,
  ];
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
