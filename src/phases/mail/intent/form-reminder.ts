import type { Fact } from '../../../domain/fact.ts';
import { addTask } from '../../../domain/task/command-tasks.ts';
import type { Recurrence } from '../../../domain/task/events.ts';
import { recurringBy } from '../../../domain/task/read-recurrence.ts';
import { namesakesOf } from '../../../domain/task/task-names.ts';
import { UNSAID_WORDS } from '../../../domain/task/task-words.ts';
import { intentionProjection } from '../../../domain/task/views/intention.ts';
import { exceptApart } from '../../../language/change/except-words.ts';
import { nextInstant, scheduleOf } from '../../../language/rule/due-instant.ts';
import { type Clock, readTimeAlone } from '../../../language/when/read-time.ts';
import type { ComposedTime } from '../../../language/when/time-parts.ts';
import type { TimeReason } from '../../../language/when/time-reason.ts';
import type { MailContext, SpokenOf } from './mail-context.ts';

/** What came of words about the thing of a thread. */
export type Came = {
  readonly says: string;
  readonly events?: readonly Fact[];
  readonly subjects?: readonly string[];
  readonly about?: SpokenOf;
  readonly isQuestion?: boolean;
};

export function nothing(intentions: readonly string[]): SpokenOf {
  return { intentions: [...intentions], pending: null };
}

/** This has just been changed, which a "never mind" may mean. */
export function changedNow(ids: readonly string[]): SpokenOf {
  return { intentions: [...ids], pending: { mail_id: '', asks: 'cancel', choices: [...ids] } };
}

/** It is asked when this shall be, and nothing of it is changed yet. */
export function askedWhen({ mailId }: MailContext, id: string): SpokenOf {
  return { intentions: [id], pending: { mail_id: mailId, asks: 'time', choices: [id] } };
}

export function clockOf({ now, zone, replies: { language } }: MailContext): Required<Clock> {
  return { now, zone, language };
}

type Timed = Exclude<ComposedTime, { readonly is: 'ask' }>;
type Said = Timed & {
  readonly said?: readonly string[];
  readonly task?: { readonly content: string } | undefined;
};

/** `said`: words of its time, of which those are kept that say all of it. `task`: it is work that comes again, and no reminder. */
export function formed(context: MailContext, title: string, time: Said): Came {
  const tasks = context.view.all(intentionProjection);
  const id = context.taskId(title);
  const { dueAt, recurs } = placed(context, time, time.said);
  const words = { ...UNSAID_WORDS, title, due_at: dueAt, content: time.task?.content ?? '' };
  const arrangement = { parent: null, who: null, recurs, trigger: null };
  const result = addTask(tasks, {
    id,
    kind: time.task === undefined ? 'reminder' : 'task',
    words,
    source: 'mail',
    ...(recurs !== null && { arrangement }),
  });
  if (!result.ok) return { says: context.replies.refuses.cannot(title, result.why) };
  const says =
    time.task === undefined || recurs === null
      ? reminderWords(context, title, { dueAt, recurs, assumedHour: time.assumedHour })
      : context.replies.addedAgain(title, recurs.phrase, nextTimes(context, recurs));
  return {
    says,
    events: result.events,
    subjects: [`intention:${id}`],
    about: nothing([id]),
  };
}

type Placed = { readonly dueAt: string | null; readonly recurs: Recurrence | null };
type Set = Placed & { readonly assumedHour: number | undefined };

/** That a reminder is set: when, or how often and its next times, and the hour that was supplied. */
export function reminderWords(
  context: MailContext,
  title: string,
  { dueAt, recurs, assumedHour }: Set,
): string {
  const { replies } = context;
  const says =
    recurs === null
      ? replies.reminder(title, replies.moment(dueAt ?? context.now, context))
      : replies.reminderAgain(title, recurs.phrase, nextTimes(context, recurs));
  return [
    says,
    ...(assumedHour === undefined ? [] : [replies.tells.assumedHour(`${assumedHour}:00`)]),
    ...(isSetAlready(context, title, { dueAt, recurs }) ? [replies.tells.hasNamesake] : []),
  ].join(' ');
}

/** A reminder of this at the very same times. */
function isSetAlready({ view }: MailContext, title: string, { dueAt, recurs }: Placed): boolean {
  return namesakesOf(view.all(intentionProjection), title).some((one) => {
    return one.due_at === dueAt && one.recurs?.phrase === recurs?.phrase;
  });
}

const TIMES_TOLD = 3;

/** In the words of the mail's language. */
export function nextTimes(
  { replies, ...clock }: MailContext,
  recurs: NonNullable<Placed['recurs']>,
): readonly string[] {
  const times: string[] = [];
  let asOf: string | null = clock.now;
  while (asOf !== null && times.length < TIMES_TOLD) {
    asOf = nextInstant(scheduleOf(recurs), { asOf, zone: recurs.zone });
    if (asOf !== null) times.push(replies.moment(asOf, clock));
  }
  return times;
}

/** Why no time is read, as a question. */
export function whenAsked(context: MailContext, why: TimeReason): string {
  return context.replies.tells.noReminderYet(context.replies.reason(why, clockOf(context)));
}

export function placed(context: MailContext, time: Timed, said: readonly string[] = []): Placed {
  if (time.is === 'at') return { dueAt: time.at.toUTC().toISO(), recurs: null };
  const phrase = phraseOf(context, time.rule, said);
  const { recurs } = recurringBy(
    { phrase, rule: time.rule },
    { misfire: 'once', clock: clockOf(context) },
  );
  return { dueAt: null, recurs };
}

/** The first of these words that mean this rule when they are read by themselves; empty: none do. */
function phraseOf(context: MailContext, rule: string, said: readonly string[]): string {
  const means = (words: string) => {
    const time = readTimeAlone(words, clockOf(context));
    return time?.is === 'again' && time.rule === rule;
  };
  return said.find((words) => words !== '' && means(words)) ?? '';
}

const CLOCK_IN =
  /(?:,? (?:at|um|à|a las?|alle|às|om))? (?:noon|midnight|\d{1,2}(?:[:.]\d{2})?(?: ?(?:am|pm|uhr|h|o'clock))?)$/iu;
const HOUR_ALONE = /^\d{1,2}(?:[:.]\d{2})?(?: ?(?:am|pm))?$/iu;

/** What was said of its rhythm, with another hour in it; or the new rhythm at the old hour. */
export function changedPhrase(said = '', words: string): string {
  const [phrase, except] = exceptApart(said);
  const hour = CLOCK_IN.exec(phrase)?.[0] ?? '';
  const isHour = HOUR_ALONE.test(words) || /^(?:at|um|om|à|a las?|alle|às) \d/iu.test(words);
  const rhythm = phrase.replace(CLOCK_IN, '');
  const changed = isHour
    ? `${rhythm} ${HOUR_ALONE.test(words) ? `at ${words}` : words}`
    : `${words}${hour}`;
  return `${changed}${except}`;
}
