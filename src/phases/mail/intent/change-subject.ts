import { DateTime } from 'luxon';
import { fact } from '../../../domain/fact.ts';
import { cancelTask, completeTask, revision } from '../../../domain/task/command-tasks.ts';
import { taskWords } from '../../../domain/task/task-words.ts';
import { type IntentionDoc, intentionProjection } from '../../../domain/task/views/intention.ts';
import {
  changedTime,
  clausesOfMoment,
  daysApart,
  untilChange,
  withoutDays,
} from '../../../language/change/change-time.ts';
import { type Shift, shiftedTime } from '../../../language/change/shift-words.ts';
import type { FollowUp } from '../../../language/intents/follow-up-words.ts';
import { markedTitle } from '../../../language/intents/task-marks.ts';
import { clausesAlone } from '../../../language/when/read-time.ts';
import { spokenMoment } from '../../../language/when/spoken-moment.ts';
import { type ComposedTime, LIMITS, RHYTHM } from '../../../language/when/time-parts.ts';
import type { TimeReason } from '../../../language/when/time-reason.ts';
import {
  askedWhen,
  type Came,
  changedNow,
  changedPhrase,
  clockOf,
  formed,
  nextTimes,
  nothing,
  placed,
} from './form-reminder.ts';
import { hasComeOut, instantsOut, leaveOut, type Out, outOf } from './leave-out.ts';
import { type MailContext, PRIORITIES } from './mail-context.ts';

export function endOne(context: MailContext, task: IntentionDoc): Came {
  const result = cancelTask(context.view.all(intentionProjection), {
    id: task.intention_id,
    reason: 'asked for by mail',
  });
  return result.ok
    ? {
        says: context.replies.cancelled(task.title),
        events: result.events,
        subjects: [`intention:${task.intention_id}`],
        about: nothing([]),
      }
    : { says: context.replies.refuses.cannot(task.title, result.why) };
}

type Acts = {
  readonly [Is in FollowUp['is']]?: (
    context: MailContext,
    task: IntentionDoc,
    word: Extract<FollowUp, { readonly is: Is }>,
  ) => Came | null;
};

const ACTS: Acts = {
  drop: dropOne,
  cancel: endOne,
  no: (context, task, { isBack }) => (isBack === true ? dropOne(context, task) : null),
  done: doneOne,
  urgent: (context, task, { isHigh }) =>
    revised(context, task, {
      change: { priority: PRIORITIES[isHigh ? 'high' : 'low'] },
      says: context.replies.thread.urgency(task.title, isHigh),
    }),
  means: renamed,
  shift: shifted,
  time: (context, task, word) =>
    (task.kind === 'task' ? marked(context, task, word.marks) : null) ??
    timed(context, { task, word }),
};

/** What a word does to the one thing it is about. */
export function acted(context: MailContext, word: FollowUp, task: IntentionDoc): Came | null {
  // The table gives each word the act of its own kind.
  const act = ACTS[word.is] as
    | ((context: MailContext, task: IntentionDoc, word: FollowUp) => Came | null)
    | undefined;
  return act?.(context, task, word) ?? null;
}

/** "Skip it": of what comes again and has come it is this time alone. */
function dropOne(context: MailContext, task: IntentionDoc): Came {
  const isThisTime = task.recurs !== null && task.occurrences.length > 0;
  return isThisTime ? doneOne(context, task) : endOne(context, task);
}

function doneOne(context: MailContext, task: IntentionDoc): Came {
  const evidence = ['the owner said so by mail'];
  const result = completeTask(context.view.all(intentionProjection), {
    id: task.intention_id,
    evidence,
  });
  if (!result.ok) return { says: context.replies.refuses.cannot(task.title, result.why) };
  const isAgain = task.recurs !== null;
  const says = isAgain ? context.replies.doneForNow(task.title) : context.replies.done(task.title);
  return { says, events: result.events, subjects: [`intention:${task.intention_id}`] };
}

type Change = Partial<Pick<IntentionDoc, 'title' | 'content' | 'priority' | 'due_at'>>;

/** Steps run by the word of who wrote them: a mail must not make another's steps its own. */
export function revised(
  { replies }: MailContext,
  task: IntentionDoc,
  { change, says }: { readonly change: Change; readonly says: string },
): Came {
  if (task.trust !== 'owner' && task.steps.length > 0) {
    return { says: replies.thread.writtenByOther(task.title) };
  }
  const { intention_id } = task;
  return {
    says,
    events: [revision(task, { ...taskWords(task), ...change })],
    subjects: [`intention:${intention_id}`],
    about: changedNow([intention_id]),
  };
}

function renamed(
  context: MailContext,
  task: IntentionDoc,
  { to, not }: Extract<FollowUp, { is: 'means' }>,
): Came {
  const { thread } = context.replies;
  const from = not ?? likeIn(task.title, to);
  const title =
    from === null
      ? task.title
      : task.title.replace(new RegExp(`(?<!\\p{L})${escaped(from)}(?!\\p{L})`, 'iu'), to);
  if (title === task.title) {
    return {
      says: thread.renameWhat(task.title, to),
      isQuestion: true,
      about: nothing([task.intention_id]),
    };
  }
  return revised(context, task, { change: { title }, says: thread.renamed(title) });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
}

/** The word of a title that a name was meant for: one that begins alike, or the only other name. */
function likeIn(title: string, name: string): string | null {
  const words = title.match(/[\p{L}'-]+/gu) ?? [];
  const alike = words.filter(
    (word) => word !== name && word.slice(0, 2).toLowerCase() === name.slice(0, 2).toLowerCase(),
  );
  const names = words.filter((word, n) => n > 0 && /^\p{Lu}/u.test(word));
  const [only, another] = alike.length > 0 ? alike : names;
  return only !== undefined && another === undefined ? only : null;
}

function shifted(context: MailContext, task: IntentionDoc, shift: Shift): Came {
  if (task.due_at === null) return askWhen(context, task);
  const time = shiftedTime(shift, shiftsFrom(context, task.due_at, shift), clockOf(context));
  if (time.is === 'ask') return askAgain(context, task, { why: time.why });
  return time.is === 'at' ? moved(context, task, time.at) : askWhen(context, task);
}

/** "20 more minutes", of what has come a while ago: from now. */
function shiftsFrom({ now, zone }: MailContext, dueAt: string, { n, unit }: Shift): DateTime {
  const due = DateTime.fromISO(dueAt, { zone });
  const at = DateTime.fromISO(now, { zone });
  const isSoon = n > 0 && (unit === 'minute' || unit === 'hour');
  return isSoon && at > due ? at.startOf('minute') : due;
}

function askWhen(context: MailContext, { title, intention_id }: IntentionDoc): Came {
  return {
    says: context.replies.thread.when(title),
    isQuestion: true,
    about: askedWhen(context, intention_id),
  };
}

function moved(context: MailContext, task: IntentionDoc, at: DateTime): Came {
  const { replies } = context;
  const due_at = at.toUTC().toISO() ?? '';
  const when = replies.moment(due_at, context);
  const says =
    task.kind === 'reminder'
      ? replies.reminder(task.title, when)
      : replies.thread.due(task.title, when);
  return revised(context, task, { change: { due_at }, says });
}

/** By when, and how urgent; null: the words name no day that is wholly read. */
function marked(context: MailContext, task: IntentionDoc, words = ''): Came | null {
  const { priority, due } = markedTitle(`${task.title}, ${words}`, clockOf(context));
  if (due === undefined) return null;
  const { replies } = context;
  const isHigh = priority === 'high';
  const urgent = priority === undefined ? [] : [replies.thread.urgency(task.title, isHigh)];
  return revised(context, task, {
    change: { due_at: due, ...(priority !== undefined && { priority: PRIORITIES[priority] }) },
    says: [replies.thread.due(task.title, replies.moment(due, context)), ...urgent].join(' '),
  });
}

type OfTime = { readonly task: IntentionDoc; readonly word: Extract<FollowUp, { is: 'time' }> };

function timed(context: MailContext, of: OfTime): Came | null {
  const out = outOf(context, of.task, of.word.words);
  return out === null ? timedAnew(context, of) : withoutTimes(context, of.task, out);
}

/** Of what has come already it is this time that is not wanted. */
function withoutTimes(context: MailContext, task: IntentionDoc, out: Out): Came {
  if (out.left.is === 'unclear') return askAgain(context, task, { why: { is: 'leftOut' } });
  const instants = instantsOut(context, out);
  return instants.length === 0 && hasComeOut(task, out)
    ? dropOne(context, task)
    : leaveOut(context, task, { out, instants });
}

function timedAnew(context: MailContext, { task, word: said }: OfTime): Came | null {
  const word = besideOrOf(context, said);
  if (word.words === null) return askWhen(context, task);
  const { hasCome, isMore, isFromNow } = standing(task, word);
  const words = timeWordsOf(task, word.words);
  const isOfAll = isOfAllTimes(context, { task, word });
  const before = isFromNow && !isOfAll ? clausesNow(context, task) : clausesOf(context, task);
  const time = changedTime(words, before, clockOf(context));
  if (time === null) return null;
  if (time.is === 'ask') return askAgain(context, task, { why: time.why, isMore });
  if (isMore) return formed(context, task.title, { ...time, said: phrasesOf(task, words) });
  if (time.is === 'again') return comesAgain(context, task, { time, words, before, of: word.of });
  const isTooLate = hasCome && !word.isAgain && !namesDay(words, context);
  return atOnce(context, task, { time, isTooLate });
}

/** "And not in August", "and until Christmas": no time beside the others, but when it comes. */
function besideOrOf(context: MailContext, word: OfTime['word']): OfTime['word'] {
  if (word.isMore !== true) return word;
  const clauses = clausesAlone(word.words ?? '', clockOf(context), true) ?? [];
  const isLimit = clauses.length > 0 && clauses.every(({ is }) => LIMITS.includes(is));
  return isLimit ? { ...word, isMore: false, isAgain: false } : word;
}

/** `isMore`: beside its time, which is still to come; `isFromNow`: its time so far counts no more. */
function standing({ occurrences }: IntentionDoc, { isAgain, isMore = false }: OfTime['word']) {
  const hasCome = occurrences.length > 0;
  return { hasCome, isMore: isMore && !hasCome, isFromNow: hasCome || (isAgain && !isMore) };
}

/** What is to come beside its time must be said whole: an hour alone would be taken for the time of the one there is. */
function askAgain(
  context: MailContext,
  task: IntentionDoc,
  { why, isMore = false }: { readonly why: TimeReason; readonly isMore?: boolean },
): Came {
  const { replies } = context;
  return {
    says: replies.thread.timeKept(task.title, replies.reason(why, context)),
    isQuestion: true,
    about: isMore ? nothing([]) : askedWhen(context, task.intention_id),
  };
}

function timeWordsOf({ kind }: IntentionDoc, words: string): string {
  return kind === 'task' ? words.replace(/^(?:by|until|before|due)(?: on)? /u, '') : words;
}

function atOnce(
  context: MailContext,
  task: IntentionDoc,
  {
    time,
    isTooLate,
  }: { readonly time: Extract<ComposedTime, { is: 'at' }>; readonly isTooLate: boolean },
): Came {
  if (task.recurs !== null) return onceMore(context, task, time);
  return isTooLate ? hasComeAlready(context, task, time.at) : moved(context, task, time.at);
}

function namesDay(words: string, context: MailContext): boolean {
  const clauses = clausesAlone(words, clockOf(context), true) ?? [];
  return clauses.some(({ is }) => is === 'day' || is === 'in' || is === 'offset');
}

/** "Move it to Wednesdays", "at 7 from now on": it is said of all times, not of the one that has come. */
function isOfAllTimes(context: MailContext, { task, word }: OfTime): boolean {
  if (task.recurs === null || word.isLasting === true) return task.recurs !== null;
  const clauses = clausesAlone(word.words ?? '', clockOf(context), true) ?? [];
  return clauses.some(({ is }) => RHYTHM.includes(is));
}

/** An hour alone may be a correction that comes too late: it is set anew only when its owner says so. */
function hasComeAlready(
  context: MailContext,
  { title, occurrences, intention_id }: IntentionDoc,
  at: DateTime,
): Came {
  const { language, thread } = context.replies;
  const came = spokenMoment(occurrences.at(-1)?.instant ?? context.now, context, language);
  const next = spokenMoment(at.toUTC().toISO() ?? '', context, language);
  return {
    says: thread.cameAlready(title, came, next),
    isQuestion: true,
    about: nothing([intention_id]),
  };
}

/** What holds of its time so far. */
function clausesOf(context: MailContext, task: IntentionDoc): Parameters<typeof changedTime>[1] {
  if (task.recurs !== null) return clausesAlone(task.recurs.phrase, clockOf(context), true) ?? [];
  return task.due_at === null
    ? []
    : clausesOfMoment(DateTime.fromISO(task.due_at, { zone: context.zone }));
}

/** Of what has come only its hour is left: "tomorrow" is at the same one. */
function clausesNow(context: MailContext, task: IntentionDoc): Parameters<typeof changedTime>[1] {
  const at = task.occurrences.at(-1)?.instant ?? task.due_at;
  return at === null
    ? []
    : clausesOfMoment(DateTime.fromISO(at, { zone: context.zone })).filter(
        ({ is }) => is === 'clocks',
      );
}

type Again = Extract<ComposedTime, { is: 'again' }>;
type OnDays = {
  readonly time: Again;
  readonly words: string;
  readonly before: Parameters<typeof changedTime>[1];
  readonly of: OfTime['word']['of'];
};

/** Whether all its times are meant, or those of some days alone, must be said where both make sense. */
function onDays(context: MailContext, task: IntentionDoc, meant: OnDays): Came {
  const { time, words, before, of } = meant;
  const days = of === 'all' ? null : daysApart(words, before, clockOf(context));
  if (days === null) return against(context, task, { time, words });
  if (of !== 'these') return askAgain(context, task, { why: { is: 'otherDays', words } });
  const others = withoutDays(days, before, clockOf(context));
  if (others.is !== 'again') return askWhen(context, task);
  const kept = against(context, task, { time: others, words: '' });
  const added = formed(context, task.title, { ...time, said: [words] });
  return both(kept, added, task);
}

function comesAgain(context: MailContext, task: IntentionDoc, meant: OnDays): Came {
  const { time, words, before } = meant;
  const until = untilChange(words, before, clockOf(context));
  return until === null
    ? onDays(context, task, meant)
    : fromThen(context, task, { until, time, words });
}

type FromThen = { readonly until: Again; readonly time: Again; readonly words: string };

/** Its times stay until the new ones begin. Work has steps and a history, which no second one would have: it is asked when it shall be. */
function fromThen(
  context: MailContext,
  task: IntentionDoc,
  { until, time, words }: FromThen,
): Came {
  if (task.kind !== 'reminder') return askWhen(context, task);
  const kept = against(context, task, { time: until, words: '' });
  return both(kept, formed(context, task.title, { ...time, said: phrasesOf(task, words) }), task);
}

/** Two reminders come of it; short words behind that may mean either, so it is asked which. */
function both(kept: Came, added: Came, { intention_id }: IntentionDoc): Came {
  return {
    says: `${kept.says} ${added.says}`,
    events: [...(kept.events ?? []), ...(added.events ?? [])],
    subjects: [...(kept.subjects ?? []), ...(added.subjects ?? [])],
    about: nothing([intention_id, ...(added.about?.intentions ?? [])]),
  };
}

/** What may say all of a changed rhythm: the new words, or with what they leave of the old ones. */
function phrasesOf({ recurs }: IntentionDoc, words: string): readonly string[] {
  const phrase = recurs?.phrase ?? '';
  return [words, changedPhrase(phrase, words), `${phrase} ${words}`.trim()];
}

function against(
  context: MailContext,
  task: IntentionDoc,
  { time, words }: { readonly time: Again; readonly words: string },
): Came {
  const { intention_id, parent, who } = task;
  const { recurs } = placed(context, time, phrasesOf(task, words));
  if (recurs === null || (task.due_at !== null && task.recurs === null)) {
    return askWhen(context, task);
  }
  const payload = { intention_id, parent, who, recurs, trigger: null };
  return {
    says: context.replies.thread.comesOtherwise(
      task.title,
      recurs.phrase,
      nextTimes(context, recurs),
    ),
    events: [fact('IntentionArranged', payload)],
    subjects: [`intention:${intention_id}`],
    about: changedNow([intention_id]),
  };
}

/** What comes again stays as it is; this time of it is put off. */
function onceMore(
  context: MailContext,
  task: IntentionDoc,
  time: Extract<ComposedTime, { is: 'at' }>,
): Came {
  const once = formed(context, task.title, time);
  const done = task.occurrences.length > 0 ? (doneOne(context, task).events ?? []) : [];
  const { replies } = context;
  const when = replies.moment(time.at.toUTC().toISO() ?? '', context);
  const says = replies.thread.onceMore(task.title, when);
  return { ...once, says, events: [...done, ...(once.events ?? [])] };
}
