import { acknowledgeAlert, isOpenAlert } from '../../../domain/alert/decide-alerts.ts';
import { type AlertDoc, alertProjection } from '../../../domain/alert/views/alert.ts';
import { controllerProjection, STOPPED } from '../../../domain/cycle/views/controller.ts';
import { fact } from '../../../domain/fact.ts';
import { intentionProjection } from '../../../domain/task/views/intention.ts';
import { isAhead } from '../../../kernel/clock-ahead.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import { folded } from '../../../language/folded.ts';
import type { BudgetPeriod } from '../../../language/intents/budget-period.ts';
import { followUpIn } from '../../../language/intents/follow-up-words.ts';
import type { OwnerCommand } from '../../../language/intents/owner-command.ts';
import { isCourtesy } from '../../../language/words/courtesy.ts';
import { approvalList, carryAnswer, carryWord } from './carry-approvals.ts';
import { carryCap, dayOfMoney } from './carry-cap.ts';
import { allAsking, carryJobAnswer, carryReopen } from './carry-jobs.ts';
import {
  carryAdd,
  carryEnd,
  carryRemind,
  carryTask,
  isNamedBy,
  openNamed,
  taskList,
  waitingReminders,
} from './carry-tasks.ts';
import { acted } from './change-subject.ts';
import { type Carried, type MailContext, type Named, refusedByCode } from './mail-context.ts';
import { pauseEnd } from './stop-at-once.ts';
import { whichTask } from './which-task.ts';

/** Where the text of a report stands among those read for a mail. */
export function reportKey(period: BudgetPeriod = 'week'): string {
  return `report ${period}`;
}

export function budgetKey(period?: BudgetPeriod): string {
  return period === undefined ? 'budget' : `budget ${period}`;
}

type Handlers = {
  readonly [Name in OwnerCommand['name']]: (context: MailContext, command: Named<Name>) => Carried;
};

const HANDLERS: Handlers = {
  status: (context, { name }) => readText(context, name),
  greet: (context, { name }) => readText(context, name),
  known: (context, { name }) => readText(context, name),
  budget: (context, { period }) => readText(context, budgetKey(period)),
  report: (context, { period }) => readText(context, reportKey(period)),
  tasks: (context, { only }) =>
    told(only === undefined ? allOpen(context) : taskList(context, only)),
  approvals: (context) => {
    const { text, ids } = approvalList(context);
    const asking = [...allAsking(context), ...waitingReminders(context)];
    const head = ids.length === 0 && asking.length > 0 ? context.replies.waits.head : text;
    return { ...told([head, ...asking].join('\n')), approvals: ids };
  },
  help: ({ replies }) => told(replies.help()),
  why: carryWhy,
  // Their events stand beside the mail's own.
  cap: (context, { usd, isToday }) =>
    carryCap(context, { usd, day: isToday ? dayOfMoney(context) : null }),
  stop: ({ replies }) => told(replies.stopped()),
  pause: carryPause,
  end: carryEnd,
  move: carryMove,
  unread: ({ replies }, { why }) => ({ status: 'unclear', asks: replies.refuses.unread(why) }),
  resume: carryResume,
  add: carryAdd,
  remind: carryRemind,
  do: carryTask,
  done: carryTask,
  cancel: carryTask,
  approve: carryWord,
  deny: carryWord,
  answer: carryYesOrNo,
  reopen: carryReopen,
  remember: carryRemember,
  forget: carryForget,
  ack: carryAck,
};

/** Does what a command asks for, as far as the log goes. Pure: nothing is sent or run here. */
export function carryOut(context: MailContext, command: OwnerCommand): Carried {
  // The table gives each name the handler of its own commands.
  const handler = HANDLERS[command.name] as (
    context: MailContext,
    command: OwnerCommand,
  ) => Carried;
  return handler(context, command);
}

/** A yes or no by itself is the word on what its thread asked for: approvals first, which need it most. */
function carryYesOrNo(context: MailContext, command: Named<'answer'>): Carried {
  const one = carryAnswer(context, command);
  const other = one.status === 'not_meant' ? carryJobAnswer(context, command.isYes) : one;
  return other.status === 'not_meant' ? answerOutOfThread(context, command) : other;
}

/**
 * "Yes, go ahead" in a mail that answers none. With its code it is for the one thing that waits; else that is named first,
 * since what was asked last may not be what its owner thinks of.
 */
function answerOutOfThread(context: MailContext, { isYes }: Named<'answer'>): Carried {
  if (isInThread(context) || isCourtesy(folded(context.jobs.words))) return { status: 'not_meant' };
  const { waits } = context.replies;
  const { text, ids } = approvalList(context);
  const asking = allAsking(context);
  const count = asking.length + ids.length;
  if (count === 0) return { status: 'refused', says: waits.none };
  const isCoded = isYes && context.code.status === 'right';
  if (isCoded && count === 1 && ids.length === 1) {
    return carryWord(context, { name: 'approve', approvals: [], isAll: false });
  }
  const head = ids.length === 0 ? waits.head : text;
  const lines = [`${count === 1 ? waits.what : waits.which} ${head}`, ...asking];
  return { status: 'unclear', asks: lines.join('\n'), approvals: ids };
}

/** Something was said to its owner in it, which a yes may answer. */
function isInThread({ thread }: MailContext): boolean {
  return thread !== undefined && (thread.replied_at.length > 0 || thread.cycles.length > 0);
}

/** What a mail asked for is open too while it waits for its owner, and no task. */
function allOpen(context: MailContext): string {
  const asking = allAsking(context);
  const list = taskList(context);
  return asking.length === 0 ? list : [list, '', context.replies.waits.head, ...asking].join('\n');
}

/** Texts are read beforehand. */
function readText({ texts, replies }: MailContext, name: string): Carried {
  return told(texts.get(name) ?? replies.refuses.notKnown);
}

function told(says: string): Extract<Carried, { status: 'done' }> {
  return { status: 'done', events: [], says };
}

function carryPause({ now, zone, view, replies }: MailContext, command: Named<'pause'>): Carried {
  if (view.get(controllerProjection, SINGLETON)?.paused?.reason === STOPPED)
    return told(replies.staysStopped());
  const end = pauseEnd(command, { now, zone });
  switch (end.is) {
    case 'open':
      return told(replies.paused());
    case 'ends':
      return told(replies.pausedUntil(replies.moment(end.until, { now, zone })));
    case 'unread':
      return told(replies.thread.pauseUnread(replies.reason(end.why, { now, zone })));
    case 'over':
      return {
        status: 'unclear',
        asks: replies.thread.pauseIsOver(replies.reason(end.why, { now, zone })),
      };
  }
}

/** What a clock that stood ahead says of when it was is no reason to refuse a mail of the present. */
function isAfter(since: string, { seenAt, now }: Pick<MailContext, 'seenAt' | 'now'>): boolean {
  return Date.parse(since) > Date.parse(seenAt) && !isAhead(since, now);
}

function carryResume(context: MailContext, { isWeak }: Named<'resume'>): Carried {
  const { paused, backoff } = context.view.get(controllerProjection, SINGLETON) ?? {
    paused: null,
    backoff: null,
  };
  if (paused === null && backoff === null) {
    return isWeak ? { status: 'not_meant' } : told(context.replies.notPaused());
  }
  // Mails that come together are all recorded before any of them is carried out.
  if (paused !== null && isAfter(paused.since, context)) {
    return { status: 'refused', says: context.replies.refuses.notResumed };
  }
  const wasStopped = paused?.reason === STOPPED;
  const refused = wasStopped ? refusedByCode(context, context.replies.staysStopped()) : null;
  if (refused !== null) return refused;
  const payload = { by: 'owner', reason: 'by mail' };
  return {
    status: 'done',
    events: [fact('ControllerResumed', payload)],
    says: context.replies.goingOn(),
    usesCode: wasStopped,
  };
}

const NOTE_CHARACTERS = 500;

function carryRemember({ newId, replies }: MailContext, { text }: Named<'remember'>): Carried {
  const kept = cutToCharacters(text, NOTE_CHARACTERS);
  return {
    status: 'done',
    events: [fact('NoteKept', { note_id: newId(), kind: 'decision', text: kept })],
    says: replies.kept(kept),
  };
}

/** Another time for the only thing that is named; several are asked about. */
function carryMove(context: MailContext, { words, when }: Named<'move'>): Carried {
  const meant = openNamed(context, words);
  const [only, another] = meant;
  if (only === undefined) return { status: 'not_meant' };
  if (another !== undefined) {
    const choices = meant.map(({ intention_id }) => intention_id);
    return { status: 'unclear', asks: whichTask(context, choices), choices };
  }
  const word = followUpIn(when);
  const came = word === null ? null : acted(context, word, only);
  if (came === null) return { status: 'not_meant' };
  const { says, events = [], subjects = [], isQuestion = false } = came;
  if (isQuestion) return { status: 'unclear', asks: says, choices: [only.intention_id] };
  return { status: 'done', says, events, subjects, intentionId: only.intention_id };
}

/** The store destroys whatever key the subject has. */
const KEY_OF_SUBJECT = 'of the subject';

/** Only what can be named beyond doubt is destroyed: it cannot be called back. */
function carryForget(context: MailContext, { what }: Named<'forget'>): Carried {
  const task = context.view.get(intentionProjection, what.replace(/^(?:intention|task):/u, ''));
  const subject =
    task === undefined
      ? /^(?:inbox|mail|note):[\w.-]+$/u.test(what)
        ? what
        : null
      : `intention:${task.intention_id}`;
  if (subject === null) return { status: 'not_meant' };
  const refused = refusedByCode(context, forgetWords(context, task?.title ?? subject));
  if (refused !== null) return refused;
  const payload = { subject, key_id: KEY_OF_SUBJECT, by: 'owner' };
  const events = [fact('PersonalDataErased', payload)];
  return {
    ...told(context.replies.refuses.forgotten(task === undefined ? subject : null)),
    events,
    usesCode: true,
    erase: subject,
  };
}

/** A code is not given blindly: what it would forget is said in words. */
function forgetWords({ replies }: MailContext, title: string): string {
  return `${replies.tells.needsCodeFor(`"${title}"`)} ${replies.needsCode(null)}`;
}

/** Names an alert, or the incident it is about; without a name the only one that still wants to be seen. */
function carryAck({ view, replies }: MailContext, { incident: wanted }: Named<'ack'>): Carried {
  const open = [...view.all(alertProjection).values()].filter(isOpenAlert);
  const isMeant = ({ alert_id: id, title }: AlertDoc) =>
    id === wanted || id.startsWith(`incident:${wanted}:`) || isNamedBy(title, wanted);
  const meant = wanted === '' ? open : open.filter(isMeant);
  const [only, another] = meant;
  if (only === undefined) {
    const says = replies.refuses.noAlert(wanted);
    return wanted === '' ? { status: 'not_meant' } : { status: 'refused', says };
  }
  if (another !== undefined) {
    const names = meant.map(({ title }) => `- ${title}`).join('\n');
    return { status: 'unclear', asks: `${replies.refuses.whichAlert}\n${names}` };
  }
  return {
    status: 'done',
    events: acknowledgeAlert(only, 'owner') ?? [],
    says: replies.refuses.acknowledged(only.title),
    subjects: [`alert:${only.alert_id}`],
  };
}

function carryWhy({ texts }: MailContext, { what }: Named<'why'>): Carried {
  const text = texts.get(`why ${what}`);
  return text === undefined ? { status: 'not_meant' } : told(text);
}
