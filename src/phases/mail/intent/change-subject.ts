import { DateTime } from 'luxon';
import { fact } from '../../../domain/fact.ts';
import { cancelTask, completeTask, revision } from '../../../domain/task/command-tasks.ts';
import { taskWords } from '../../../domain/task/task-words.ts';
import { type IntentionDoc, intentionProjection } from '../../../domain/task/views/intention.ts';
import type { FollowUp } from '../../../language/intents/follow-up-words.ts';
import { changedTime, clausesOfMoment } from '../../../language/when/change-time.ts';
import { clausesAlone } from '../../../language/when/read-time.ts';
import { spokenMoment } from '../../../language/when/spoken-moment.ts';
import type { ComposedTime } from '../../../language/when/time-parts.ts';
import type { Carry } from './carry.ts';
import {
  type Came,
  changedPhrase,
  clockOf,
  formed,
  nextTimes,
  nothing,
  placed,
} from './form-reminder.ts';

export function endOne(carry: Carry, task: IntentionDoc): Came {
  const result = cancelTask(carry.view.all(intentionProjection), {
    id: task.intention_id,
    reason: 'asked for by mail',
  });
  return result.ok
    ? {
        says: carry.replies.cancelled(task.title),
        events: result.events,
        subjects: [`intention:${task.intention_id}`],
        about: nothing([]),
      }
    : { says: `Nothing done: ${result.why}.` };
}

type Acts = {
  readonly [Is in FollowUp['is']]?: (
    carry: Carry,
    task: IntentionDoc,
    word: Extract<FollowUp, { readonly is: Is }>,
  ) => Came | null;
};

const ACTS: Acts = {
  drop: endOne,
  cancel: endOne,
  done: doneOne,
  urgent: (carry, task) =>
    revised(carry, task, {
      change: { priority: 5 },
      says: carry.replies.thread.urgent(task.title),
    }),
  means: renamed,
  shift: (carry, task, { minutes }) => shifted(carry, task, minutes),
  time: (carry, task, word) => timed(carry, { task, word }),
};

/** What a word does to the one thing it is about. */
export function acted(carry: Carry, word: FollowUp, task: IntentionDoc): Came | null {
  // The table gives each word the act of its own kind.
  const act = ACTS[word.is] as
    | ((carry: Carry, task: IntentionDoc, word: FollowUp) => Came | null)
    | undefined;
  return act?.(carry, task, word) ?? null;
}

function doneOne(carry: Carry, task: IntentionDoc): Came {
  const evidence = ['the owner said so by mail'];
  const result = completeTask(carry.view.all(intentionProjection), {
    id: task.intention_id,
    evidence,
  });
  if (!result.ok) return { says: `Nothing done: ${result.why}.` };
  const isAgain = task.recurs !== null;
  const says = isAgain ? carry.replies.doneForNow(task.title) : carry.replies.done(task.title);
  return { says, events: result.events, subjects: [`intention:${task.intention_id}`] };
}

type Change = Partial<Pick<IntentionDoc, 'title' | 'priority' | 'due_at'>>;

/** Steps run by the word of who wrote them: a mail must not make another's steps its own. */
export function revised(
  { replies }: Carry,
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
    about: nothing([intention_id]),
  };
}

function renamed(
  carry: Carry,
  task: IntentionDoc,
  { to, not }: Extract<FollowUp, { is: 'means' }>,
): Came {
  const { thread } = carry.replies;
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
  return revised(carry, task, { change: { title }, says: thread.renamed(title) });
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

function shifted(carry: Carry, task: IntentionDoc, minutes: number): Came {
  if (task.due_at === null) return askWhen(carry, task);
  const at = DateTime.fromISO(task.due_at, { zone: carry.zone }).plus({ minutes });
  return at.toMillis() <= Date.parse(carry.now) ? askWhen(carry, task) : moved(carry, task, at);
}

function askWhen({ replies }: Carry, { title, intention_id }: IntentionDoc): Came {
  return {
    says: replies.thread.when(title),
    isQuestion: true,
    about: nothing([intention_id]),
  };
}

function moved(carry: Carry, task: IntentionDoc, at: DateTime): Came {
  const { replies } = carry;
  const due_at = at.toUTC().toISO() ?? '';
  const when = replies.moment(due_at, carry);
  const says =
    task.kind === 'reminder'
      ? replies.reminder(task.title, when)
      : replies.thread.due(task.title, when);
  return revised(carry, task, { change: { due_at }, says });
}

type OfTime = { readonly task: IntentionDoc; readonly word: Extract<FollowUp, { is: 'time' }> };

function timed(carry: Carry, { task, word }: OfTime): Came | null {
  if (word.words === null) return askWhen(carry, task);
  const hasCome = task.occurrences.length > 0;
  const before = word.isAgain || hasCome ? clausesNow(carry, task) : clausesOf(carry, task);
  const words = timeWordsOf(task, word.words);
  const time = changedTime(words, before, clockOf(carry));
  if (time === null) return null;
  if (time.is === 'ask') {
    return {
      says: carry.replies.thread.timeKept(task.title, time.why.replace(/\?$/u, '')),
      isQuestion: true,
      about: nothing([task.intention_id]),
    };
  }
  if (time.is === 'again') return against(carry, task, { time, words });
  const isTooLate = hasCome && !word.isAgain && !namesDay(words, carry);
  return atOnce(carry, task, { time, isTooLate });
}

function timeWordsOf({ kind }: IntentionDoc, words: string): string {
  return kind === 'task' ? words.replace(/^(?:by|until|before|due)(?: on)? /u, '') : words;
}

function atOnce(
  carry: Carry,
  task: IntentionDoc,
  {
    time,
    isTooLate,
  }: { readonly time: Extract<ComposedTime, { is: 'at' }>; readonly isTooLate: boolean },
): Came {
  if (task.recurs !== null) return onceMore(carry, task, time);
  return isTooLate ? hasComeAlready(carry, task, time.at) : moved(carry, task, time.at);
}

function namesDay(words: string, carry: Carry): boolean {
  const clauses = clausesAlone(words, clockOf(carry), true) ?? [];
  return clauses.some(({ is }) => is === 'day' || is === 'in' || is === 'offset');
}

/** An hour alone may be a correction that comes too late: it is set anew only when its owner says so. */
function hasComeAlready(
  carry: Carry,
  { title, occurrences, intention_id }: IntentionDoc,
  at: DateTime,
): Came {
  const { language, thread } = carry.replies;
  const came = spokenMoment(occurrences.at(-1)?.instant ?? carry.now, carry, language);
  const next = spokenMoment(at.toUTC().toISO() ?? '', carry, language);
  return {
    says: thread.cameAlready(title, came, next),
    isQuestion: true,
    about: nothing([intention_id]),
  };
}

/** What holds of its time so far. */
function clausesOf(carry: Carry, task: IntentionDoc): Parameters<typeof changedTime>[1] {
  if (task.recurs !== null) return clausesAlone(task.recurs.phrase, clockOf(carry), true) ?? [];
  return task.due_at === null
    ? []
    : clausesOfMoment(DateTime.fromISO(task.due_at, { zone: carry.zone }));
}

/** Of what has come only its hour is left: "tomorrow" is at the same one. */
function clausesNow(carry: Carry, task: IntentionDoc): Parameters<typeof changedTime>[1] {
  const at = task.occurrences.at(-1)?.instant ?? task.due_at;
  return at === null
    ? []
    : clausesOfMoment(DateTime.fromISO(at, { zone: carry.zone })).filter(
        ({ is }) => is === 'clocks',
      );
}

function against(
  carry: Carry,
  task: IntentionDoc,
  {
    time,
    words,
  }: { readonly time: Extract<ComposedTime, { is: 'again' }>; readonly words: string },
): Came {
  const { intention_id, parent, who } = task;
  const { recurs } = placed(carry, time, [words, changedPhrase(task.recurs?.phrase, words)]);
  if (recurs === null || (task.due_at !== null && task.recurs === null)) {
    return askWhen(carry, task);
  }
  const payload = { intention_id, parent, who, recurs, trigger: null };
  return {
    says: carry.replies.thread.comesOtherwise(task.title, recurs.phrase, nextTimes(carry, recurs)),
    events: [fact('IntentionArranged', payload)],
    subjects: [`intention:${intention_id}`],
    about: nothing([intention_id]),
  };
}

/** What comes again stays as it is; this time of it is put off. */
function onceMore(
  carry: Carry,
  task: IntentionDoc,
  time: Extract<ComposedTime, { is: 'at' }>,
): Came {
  const once = formed(carry, task.title, time);
  const done = task.occurrences.length > 0 ? (doneOne(carry, task).events ?? []) : [];
  const { replies } = carry;
  const when = replies.moment(time.at.toUTC().toISO() ?? '', carry);
  const says = replies.thread.onceMore(task.title, when);
  return { ...once, says, events: [...done, ...(once.events ?? [])] };
}
