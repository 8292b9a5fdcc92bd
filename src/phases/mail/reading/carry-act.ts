import { pendingApprovals } from '../../../domain/action/views/approval.ts';
import { isOpenAlert } from '../../../domain/alert/decide-alerts.ts';
import { alertProjection } from '../../../domain/alert/views/alert.ts';
import { controllerProjection } from '../../../domain/cycle/views/controller.ts';
import type { Fact } from '../../../domain/fact.ts';
import { isGivenUp } from '../../../domain/job/views/job.ts';
import { ownerSentences } from '../../../domain/lesson/owner-sentences.ts';
import type { ReadIntent } from '../../../domain/mail/reading/mail-reading.ts';
import type { ReadAct } from '../../../domain/mail/reading/read-act.ts';
import type { SettledIntent, Standing } from '../../../domain/mail/reading/settle-reading.ts';
import {
  type IntentionDoc,
  intentionProjection,
  isOpen,
} from '../../../domain/task/views/intention.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import { folded } from '../../../language/folded.ts';
import { type FollowUp, followUpIn } from '../../../language/intents/follow-up-words.ts';
import type { OwnerCommand } from '../../../language/intents/owner-command.ts';
import { readTimeAlone } from '../../../language/when/read-time.ts';
import type { ComposedTime } from '../../../language/when/time-parts.ts';
import type { TimeReason } from '../../../language/when/time-reason.ts';
import { isCourtesy } from '../../../language/words/courtesy.ts';
import { helpWith } from '../../owner-word.ts';
import { inOneLine } from '../desk/in-one-line.ts';
import { givesMore } from '../intent/carry-cap.ts';
import { sayOf } from '../intent/carry-jobs.ts';
import { carryOut } from '../intent/carry-out.ts';
import { toldOfTask } from '../intent/carry-tasks.ts';
import { acted, revised } from '../intent/change-subject.ts';
import { type Came, clockOf, formed, whenAsked } from '../intent/form-reminder.ts';
import type { Carried, MailContext } from '../intent/mail-context.ts';
import { openInQuestion } from '../intent/near-question.ts';
import { pausedBy, pauseEnd } from '../intent/stop-at-once.ts';
import { type LetterAtWork, letterAtWork } from './letter-at-work.ts';

/** The result of one intent of a reading. */
export type ActCame =
  | {
      readonly is: 'done';
      readonly says: string;
      readonly events: readonly Fact[];
      readonly subjects: readonly string[];
      /** What its thread is about from now on. */
      readonly intentions: readonly string[];
      /** What it lists for the owner to answer, in order. */
      readonly approvals?: readonly string[];
    }
  /** Nothing is done yet; `isOfTime`: a time would complete it. `isRead`: a yes would. */
  | {
      readonly is: 'asks';
      readonly says: string;
      readonly isOfTime: boolean;
      readonly isRead: boolean;
    }
  | { readonly is: 'nothing'; readonly why: string };

/** One intent with its result. */
export type ReadResult = {
  /** Its place in the reading. */
  readonly at: number;
  readonly intent: ReadIntent;
  readonly settled: SettledIntent;
  readonly came: ActCame;
};

/** What settling a reading needs. */
export function standingOf({ view, thread }: MailContext): Standing {
  const open = [...view.all(intentionProjection).values()].filter(
    (task) => isOpen(task) && !task.erased,
  );
  const asked = pendingApprovals(view);
  const alerts = [...view.all(alertProjection).values()].filter(isOpenAlert);
  return {
    things: new Map(open.map(({ intention_id, title }) => [intention_id, title])),
    about: thread?.about ?? [],
    letter: letterAtWork(view, thread)?.id ?? null,
    isPaused: view.get(controllerProjection, SINGLETON)?.paused != null,
    waiting: new Set([
      ...asked.map(({ approval_id }) => approval_id),
      ...alerts.map(({ alert_id }) => alert_id),
    ]),
  };
}

type Asked = {
  readonly act: ReadAct;
  readonly intent: ReadIntent;
  /** The owner confirmed it. */
  readonly isConfirmed: boolean;
};

/** Turns an intent into events. Pure. */
export function carryAct(context: MailContext, { act, intent, isConfirmed }: Asked): ActCame {
  switch (act.is) {
    case 'unclear':
      return openQuestion(context.replies.refuses.whatIsMeant(act.words));
    case 'command':
      if (act.command.name === 'tasks') return listed(context, act.command, intent);
      return ofCommand(context, act.command, isConfirmed);
    case 'remind':
      return reminded(context, act, { english: intent.when_in_english, isConfirmed });
    case 'change':
    case 'retitle':
    case 'detail':
      return ofOpenWork(context, { act, intent, isConfirmed });
  }
}

function ofOpenWork(context: MailContext, { act, ...asked }: Changed): ActCame {
  const letter = act.is === 'detail' ? letterAtWork(context.view, context.thread) : null;
  if (act.is === 'detail' && letter?.id === act.thing) return toldJob(context, letter, act.text);
  const task = context.view.get(intentionProjection, act.thing);
  if (task === undefined || !isOpen(task)) return nothingOf('it is not open');
  return changed(context, task, { act, ...asked });
}

function nothingOf(why: string): ActCame {
  return { is: 'nothing', why };
}

function ofCommand(context: MailContext, command: OwnerCommand, isConfirmed: boolean): ActCame {
  const one = carryOut(context, command);
  if (one.status !== 'done') return notDone(one, command);
  const done: ActCame = {
    is: 'done',
    says: one.says,
    events: [...pausesBy(context, command), ...one.events],
    subjects: one.subjects ?? [],
    intentions: one.intentionId === undefined ? [] : [one.intentionId],
    approvals: one.approvals ?? [],
  };
  const isMore = command.name === 'cap' && givesMore(context, command.usd);
  return isMore && !isConfirmed ? heldBack(done) : done;
}

/** Of money it is said why not; of all else its mail is work. */
function notDone(one: Exclude<Carried, { status: 'done' }>, { name }: OwnerCommand): ActCame {
  const isOfMoney = name === 'cap' || name === 'unread';
  return isOfMoney ? openQuestion(refusalOf(one)) : nothingOf(refusalOf(one));
}

/** A question of its own, which a bare yes does not answer. */
function openQuestion(says: string): ActCame {
  return { is: 'asks', says, isOfTime: false, isRead: false };
}

/** What would be done, as a yes-or-no question. */
export function heldBack(came: ActCame): ActCame {
  if (came.is !== 'done') return came;
  return { is: 'asks', says: came.says, isOfTime: false, isRead: true };
}

/** A pause that the parser saw is in the log before its mail is handled; one that a model read is not. */
function pausesBy({ mailId, now, zone }: MailContext, command: OwnerCommand): readonly Fact[] {
  if (command.name !== 'pause') return [];
  const end = pauseEnd(command, { now, zone });
  return [end.is === 'ends' ? pausedBy(mailId, { until: end.until }) : pausedBy(mailId)];
}

function refusalOf(one: Exclude<Carried, { status: 'done' }>): string {
  if (one.status === 'refused') return one.says;
  return one.status === 'unclear' ? one.asks : 'it means nothing here';
}

function fromCame({ says, events = [], subjects = [], about, isQuestion }: Came): ActCame {
  if (isQuestion === true) return openQuestion(says);
  if (events.length === 0) return nothingOf(says);
  const intentions = about?.intentions ?? [];
  return { is: 'done', says, events, subjects, intentions };
}

type Reminded = { readonly english: string | null; readonly isConfirmed: boolean };

/** The owner's own words for the time are read by code; a model's translation of them counts only after a yes. */
function reminded(
  context: MailContext,
  remind: Remind,
  { english, isConfirmed }: Reminded,
): ActCame {
  const { title, task } = remind;
  const time = timeIn(context, remind.when);
  const said = [remind.when, english].flatMap((one) => one ?? []);
  if (isWholeTime(time)) return fromCame(formed(context, title, { ...time, said, task }));
  const translated = timeIn(context, english);
  if (!isWholeTime(translated)) return askWhen(context, remind, time);
  const came = fromCame(formed(context, title, { ...translated, said, task }));
  return isConfirmed ? came : heldBack(came);
}

type Remind = Extract<ReadAct, { is: 'remind' }>;

function timeIn(context: MailContext, words: string | null): ComposedTime | null {
  return words === null ? null : readTimeAlone(words, clockOf(context));
}

function isWholeTime(time: ComposedTime | null): time is Exclude<ComposedTime, { is: 'ask' }> {
  return time !== null && time.is !== 'ask';
}

function askWhen(context: MailContext, { when, task }: Remind, time: ComposedTime | null): ActCame {
  const unread: TimeReason = when === null ? { is: 'nothing' } : { is: 'strange', words: when };
  const why = time?.is === 'ask' ? time.why : unread;
  if (task === undefined) {
    return { is: 'asks', says: whenAsked(context, why), isOfTime: true, isRead: false };
  }
  return openQuestion(
    context.replies.tells.noTaskYet(context.replies.reason(why, clockOf(context))),
  );
}

/** What a question names is told by itself. */
function listed(
  context: MailContext,
  command: Extract<OwnerCommand, { name: 'tasks' }>,
  { sentences }: ReadIntent,
): ActCame {
  const came = ofCommand(context, command, false);
  const only = openInQuestion(context, sentences.join(' '));
  return only === null || came.is !== 'done' ? came : { ...came, says: toldOfTask(context, only) };
}

type Changed = Asked & { readonly act: Extract<ReadAct, { is: 'change' | 'retitle' | 'detail' }> };

/** Includes the previous value, so that the reply tells how to undo it. */
function changed(
  context: MailContext,
  task: IntentionDoc,
  { act, intent, isConfirmed }: Changed,
): ActCame {
  if (act.is === 'retitle') {
    const says = context.replies.refuses.renamed(act.title, task.title);
    return fromCame(revised(context, task, { change: { title: act.title }, says }));
  }
  if (act.is === 'detail') return detailed(context, task, act.text);
  // What is moved by a span while another time is proposed may be meant of either.
  const isProposed = context.thread?.pending?.asks === 'reading' && act.word.is === 'shift';
  const word: FollowUp = isProposed ? { is: 'time', words: null, isAgain: false } : act.word;
  const came = acted(context, word, task);
  return came === null ? inEnglish(context, task, { intent, isConfirmed }) : fromCame(came);
}

/** Told as an answer is. Its whole mail is told: if it says more than that, it is work of its own. */
function toldJob(context: MailContext, { id, job }: LetterAtWork, text: string): ActCame {
  const { words, kept } = context.jobs;
  const said = ownerSentences(text);
  const isAll = ownerSentences(words).every((one) => said.includes(one) || isCourtesy(folded(one)));
  const ref = kept.get(job.job_id);
  if (!isAll || ref === undefined) return nothingOf('the mail says more than that');
  // What was given up is taken up again with it at once, by the same conversation.
  const word = isGivenUp(job) ? helpWith(text) : { is: 'answer' as const, text: ref, extraUsd: 0 };
  const carried = sayOf(context, id, word);
  if (carried.status !== 'done') return nothingOf(refusalOf(carried));
  const says = context.replies.refuses.detailed(
    inOneLine(text),
    inOneLine(context.jobs.nameOf(id)),
  );
  return {
    is: 'done',
    says,
    events: carried.events,
    subjects: carried.subjects ?? [],
    intentions: [],
  };
}

/** Told to a job that is at it, in the same conversation. What only reminds has no work to be told. */
function detailed(context: MailContext, task: IntentionDoc, text: string): ActCame {
  if (task.kind === 'reminder') return nothingOf('a reminder is no work');
  const content = [task.content, text].filter((part) => part.trim() !== '').join('\n');
  const says = context.replies.refuses.detailed(inOneLine(text), inOneLine(task.title));
  return fromCame(revised(context, task, { change: { content }, says }));
}

/** A time that code does not read in the owner's words: in a model's English it counts only after a yes. */
function inEnglish(
  context: MailContext,
  task: IntentionDoc,
  { intent, isConfirmed }: Pick<Changed, 'intent' | 'isConfirmed'>,
): ActCame {
  const word = followUpIn(intent.when_in_english ?? '');
  const read = word === null ? null : acted(context, word, task);
  if (read === null) {
    const { replies, now, zone } = context;
    const why = replies.reason({ is: 'strange', words: intent.when ?? '' }, { now, zone });
    return openQuestion(replies.thread.timeKept(task.title, why));
  }
  const came = fromCame(read);
  return isConfirmed ? came : heldBack(came);
}
