import { DateTime } from 'luxon';
import { approvalProjection } from '../../domain/action/views/approval.ts';
import { controllerProjection } from '../../domain/cycle/views/controller.ts';
import { fact } from '../../domain/fact.ts';
import { lessonProjection } from '../../domain/lesson/views/lesson.ts';
import type { ThreadDoc } from '../../domain/mail/views/mail-thread.ts';
import {
  type IntentionDoc,
  intentionProjection,
  isOpen,
} from '../../domain/task/views/intention.ts';
import { taskIdOf } from '../../kernel/event/work-id.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { completedTime } from '../../language/change/change-time.ts';
import { folded } from '../../language/folded.ts';
import { type FollowUp, followUpIn } from '../../language/intents/follow-up-words.ts';
import { readIntent } from '../../language/intents/read-intent.ts';
import { type Clock, readTimeAlone, readTimedWords } from '../../language/when/read-time.ts';
import { ask, type ComposedTime } from '../../language/when/time-parts.ts';
import { inOneLine } from './desk/in-one-line.ts';
import { isNamedBy } from './intent/carry-tasks.ts';
import { changedCap } from './intent/change-cap.ts';
import { changedPause } from './intent/change-pause.ts';
import { acted, endOne } from './intent/change-subject.ts';
import { droppedLetters } from './intent/drop-letters.ts';
import {
  askedWhen,
  type Came,
  clockOf,
  formed,
  nothing,
  whenAsked,
} from './intent/form-reminder.ts';
import type { Handled } from './intent/handle-intent.ts';
import type { MailContext } from './intent/mail-context.ts';
import { whichTask } from './intent/which-task.ts';
import { type AskedReading, answerReading } from './reading/answer-reading.ts';
import { keptIn } from './said-in-reply.ts';

type Pending = NonNullable<ThreadDoc['pending']>;

export type SaidInThread = {
  /** The owner's own words, without what they quoted. */
  readonly words: string;
  /** The words of the mail that the question was about. */
  readonly asked: string | null;
  /** What a model read in that mail. */
  readonly reading: AskedReading | null;
};

/**
 * A short mail in a thread that has a subject: it completes what was asked, or changes, ends or ticks off what was spoken of last. Null: the thread
 * has no subject, or the words are about something else. Pure.
 */
export function followUp(context: MailContext, said: SaidInThread): Handled | null {
  const { thread } = context;
  const word = thread === undefined ? null : followUpIn(said.words);
  if (thread === undefined || word === null || isStop(said)) return null;
  const another = andAnother(context, { thread, said });
  if (another !== null) return handledAs(another);
  const pending = questionIn(thread);
  const came =
    pending === null
      ? onSubject(context, { word, thread })
      : onPending(context, { word, pending, said });
  if (came !== null) return handledAs(came);
  const open = leftOpen(context, { word, pending, thread, said });
  return open === null ? null : handledAs({ ...open, isQuestion: true });
}

const AND_THEN =
  /^(?:and|und|et|y|e|en) (?:(?:also|auch|aussi|también|anche|também|ook) )?(?<rest>[^.!?]+)[.!]?$/iu;
const OF_WHAT = /^(?:to(?!o)|about|an|dass|de|d['’]|que|di|che|aan)(?!\p{L}{3})/iu;
const INSTEAD =
  /(?<!\p{L})(?:instead|rather|not|statt\p{L}*|nicht|plutôt|pas|en vez|no|invece|non|em vez|não|in plaats|niet)(?!\p{L})/iu;

/** "And at 6 to call Mum" below a reminder is another one. */
function andAnother(
  context: MailContext,
  { thread, said }: Pick<OfThread, 'thread' | 'said'>,
): Came | null {
  const rest = AND_THEN.exec(said.words.trim())?.groups?.['rest'] ?? '';
  const before = rest === '' ? null : reminderOf(context, thread);
  if (before === null) return null;
  const { title, phrase } = readTimedWords(rest, clockOf(context));
  const time = onDayOf(before, phrase, clockOf(context));
  if (title === '' || !isOfWhat(rest, phrase) || time === null) return null;
  return time.is === 'at' ? formed(context, title, time) : saidWhole(context, said.words);
}

/** An hour alone would be taken for one of the reminder before. */
function saidWhole({ replies }: MailContext, words: string): Came {
  const says = replies.refuses.whatIsMeant(inOneLine(words));
  return { says, isQuestion: true, about: nothing([]) };
}

function reminderOf(context: MailContext, { about }: ThreadDoc): IntentionDoc | null {
  const [only, another] = openOf(context, about);
  return only?.kind === 'reminder' && only.recurs === null && another === undefined ? only : null;
}

/** On the day of the one before, where the words name none. */
function onDayOf({ due_at }: IntentionDoc, words: string, clock: Clock): ComposedTime | null {
  const day = due_at === null ? null : DateTime.fromISO(due_at, { zone: clock.zone }).toISODate();
  const there = readTimeAlone(`${day ?? ''} ${words}`, clock);
  const isNamed = there?.is === 'ask' && there.why.is === 'several';
  return isNamed ? readTimeAlone(words, clock) : there;
}

/** Its time comes first, and then of what. */
function isOfWhat(rest: string, phrase: string): boolean {
  const isFirst = phrase !== '' && rest.startsWith(phrase);
  return isFirst && OF_WHAT.test(rest.slice(phrase.length).trim()) && !INSTEAD.test(rest);
}

type OfThread = {
  readonly word: FollowUp;
  readonly pending: Pending | null;
  readonly thread: ThreadDoc;
  readonly said: SaidInThread;
};

/** What a word that does nothing here is answered; null: it may be about something else. */
function leftOpen(context: MailContext, { word, pending, thread, said }: OfThread): Came | null {
  if (pending?.asks === 'time' && isYes(word, said)) {
    const about = { intentions: [...thread.about], pending };
    return { says: context.replies.thread.yesToWhat, about };
  }
  return isLeftHere(word, thread) ? { says: leftAsItIs(context, thread) } : null;
}

/** A mere "ok" says that it was read. */
function isYes(word: FollowUp, { words }: SaidInThread): boolean {
  return word.is === 'yes' && !/^\s*ok/iu.test(words);
}

/** "Stop" has stopped everything as it came: it does not end the thing of its thread as well. */
function isStop({ words }: SaidInThread): boolean {
  const { commands } = readIntent({ subject: '', text: words });
  return commands.some(({ name }) => name === 'stop');
}

/** Answers to a list of what waits are read by `saidOnList`. */
function questionIn({ pending }: ThreadDoc): Pending | null {
  return pending?.asks === 'approval' ? null : pending;
}

/** If a job asks something, such words answer it. */
function isLeftHere(word: FollowUp, { pending, jobs }: ThreadDoc): boolean {
  const asks = pending?.asks ?? '';
  const isOfThat = word.is === 'cancel' && ['approval', 'pause'].includes(asks);
  const isOfPause = word.is === 'no' && asks === 'pause';
  return (word.is === 'drop' || isOfThat || isOfPause) && jobs.length === 0;
}

/** "Never mind" that could mean several things does nothing; the reply lists what it could mean. */
function leftAsItIs({ view, replies: { thread } }: MailContext, { approvals }: ThreadDoc): string {
  const isWaiting = approvals.some((id) => view.get(approvalProjection, id)?.status === 'pending');
  if (isWaiting) {
    return thread.stillWaits;
  }
  return view.get(controllerProjection, SINGLETON)?.paused == null
    ? thread.leaveWhat
    : thread.stillPaused;
}

function handledAs({ says, events = [], subjects = [], about, isQuestion = false }: Came): Handled {
  return {
    kind: isQuestion ? 'unclear' : 'command',
    events,
    subjects,
    says: says === '' ? [] : [says],
    asks: isQuestion,
    approvals: [],
    commands: ['follow-up'],
    asWork: false,
    ...(about !== undefined && { about }),
  };
}

type InPending = {
  readonly word: FollowUp;
  readonly pending: Pending;
  readonly said: SaidInThread;
};

function onPending(context: MailContext, asked: InPending): Came | null {
  const { word, pending } = asked;
  // A code is left to whatever needs it.
  if (pending.asks === 'code') return null;
  if (pending.asks === 'cap') return ofCap(context, asked);
  if (pending.asks === 'pause')
    return isCommand(asked.said) ? null : changedPause(context, word, asked.said.asked);
  if (isOfThing(pending)) return ofThing(context, asked);
  if (isKept(pending)) return takenBack(context, { word, pending });
  return isLeft(word)
    ? { says: context.replies.thread.left, about: nothing([]) }
    : answered(context, asked);
}

/** What is asked is when a thing shall be, or what was just changed is a thing. */
function isOfThing(pending: Pending): boolean {
  const isChanged = pending.asks === 'cancel' && !isKept(pending);
  return pending.choices.length > 0 && (isChanged || pending.asks === 'time');
}

function ofThing(context: MailContext, asked: InPending): Came | null {
  return asked.pending.asks === 'time' ? ofTime(context, asked) : afterChange(context, asked);
}

/** Asked when a thing shall be, who says "never mind" leaves its time as it is, and does not end it. */
function ofTime(context: MailContext, { word, pending, said }: InPending): Came | null {
  const { choices } = pending;
  const { thread } = context;
  if (thread === undefined) return null;
  const one = choices.length > 1 ? namedOf(openOf(context, choices), { word, said }) : undefined;
  if (one !== undefined) return whenOf(context, one);
  if (word.is !== 'drop' && word.is !== 'no')
    return onSubject(context, { word, thread: { ...thread, about: choices } });
  const left = droppedLetters(context, word, thread);
  return left ?? { says: context.replies.thread.left, about: nothing(choices) };
}

/** Of several it is told which is to come at another time; that time was not kept. */
function whenOf(context: MailContext, { title, intention_id }: IntentionDoc): Came {
  const says = context.replies.asks.aboutOne(title);
  return { says, isQuestion: true, about: askedWhen(context, intention_id) };
}

/** "Move Ann to Monday", "never mind": that may be said of the change or of the thing, so it is asked when it shall be. */
function afterChange(context: MailContext, { word, pending }: InPending): Came | null {
  const { thread } = context;
  if (thread === undefined) return null;
  const isBack = word.is === 'drop' || (word.is === 'no' && word.isBack === true);
  const meant: FollowUp = isBack ? { is: 'time', words: null, isAgain: false } : word;
  return onSubject(context, { word: meant, thread: { ...thread, about: pending.choices } });
}

/** A yes may be for what waits as well; what the cap does not take is about the tasks of the thread. */
function ofCap(context: MailContext, { word, pending, said }: InPending): Came | null {
  const other = word.is === 'yes' && pending.cap?.wants !== undefined ? alsoWaits(context) : null;
  if (other !== null) return whichYes(context, pending, other);
  const came = changedCap(context, word, { pending, words: said.words });
  if (came !== null || context.thread === undefined) return came;
  return context.thread.about.length === 0
    ? null
    : onSubject(context, { word, thread: context.thread });
}

/** "How much did you spend today?" names a day, and no other end. */
function isCommand({ words }: SaidInThread): boolean {
  return readIntent({ subject: '', text: words }).kind === 'command';
}

function isLeft(word: FollowUp): boolean {
  return word.is === 'drop' || word.is === 'no' || (word.is === 'cancel' && word.nth === null);
}

function answered(context: MailContext, { word, pending, said }: InPending): Came | null {
  const other = word.is === 'yes' || word.is === 'both' ? alsoWaits(context) : null;
  if (other !== null) return whichYes(context, pending, other);
  if (pending.asks === 'reading') {
    return said.reading && answerReading(context, { word, pending, asked: said.reading });
  }
  return pending.asks === 'time'
    ? completed(context, { word, pending, said })
    : chosen(context, { word, pending, said });
}

/** What else in this thread a yes could mean; null: nothing. */
function alsoWaits({ view, thread }: MailContext): string | null {
  const asked = thread?.approvals ?? [];
  const waiting = asked.flatMap((id) => view.get(approvalProjection, id) ?? []);
  return waiting.find(({ status }) => status === 'pending')?.summary ?? null;
}

/** Does neither: the last question may be about something other than the owner means. */
function whichYes({ thread, replies }: MailContext, pending: Pending, other: string): Came {
  return {
    says: replies.thread.whichYes(inOneLine(other)),
    isQuestion: true,
    about: { intentions: [...(thread?.about ?? [])], pending },
  };
}

function isKept({ choices }: Pending): boolean {
  const { lessons, notes } = keptIn(choices);
  return lessons.length + notes.length > 0;
}

/** "Forget it": what was just learned or kept is given up again; other words are about the tasks of the thread. */
function takenBack(context: MailContext, { word, pending }: Omit<InPending, 'said'>): Came | null {
  const about = context.thread?.about ?? [];
  const isDropped = word.is === 'drop' || (word.is === 'cancel' && about.length === 0);
  if (!isDropped) {
    return context.thread === undefined || about.length === 0
      ? null
      : onSubject(context, { word, thread: context.thread });
  }
  const { lessons, notes } = keptIn(pending.choices);
  const active = lessons.filter(
    (id) => context.view.get(lessonProjection, id)?.status === 'active',
  );
  const events = [
    ...active.map((lesson_id) => fact('LessonRetired', { lesson_id, reason: 'manual' })),
    ...notes.map((note_id) => fact('NoteDropped', { note_id, by: 'owner' })),
  ];
  return {
    says: context.replies.thread.notKept,
    events,
    subjects: active.map((id) => `lesson:${id}`),
    about: nothing(about),
  };
}

/** The request that was asked about, from the mail it stands in. */
function requestOf(asked: string | null): string | null {
  const { commands } = readIntent({ subject: '', text: asked ?? '' });
  return commands.find(({ name }) => name === 'remind') === undefined
    ? null
    : (commands.flatMap((one) => (one.name === 'remind' ? [one.text] : []))[0] ?? null);
}

function completed(context: MailContext, { word, pending, said }: InPending): Came | null {
  const request = requestOf(said.asked);
  if (request === null) return null;
  const clock = clockOf(context);
  if (word.is === 'choice') return byChoice(context, { nth: word.nth, request });
  const words = word.is === 'time' && word.words !== null ? word.words : said.words;
  const one = completedTime(request, words, clock) ?? titled(request, said.words, context);
  if (one === null) return null;
  if (one.title === '') return { says: context.replies.tells.ofWhat, isQuestion: true };
  if (one.time.is === 'ask')
    return {
      says: whenAsked(context, one.time.why),
      isQuestion: true,
      about: { intentions: [], pending },
    };
  const phrases = [words, `${phraseIn(request, clock)} ${words}`, `${request} ${words}`];
  return formed(context, one.title, { ...one.time, said: phrases });
}

function phraseIn(request: string, clock: ReturnType<typeof clockOf>): string {
  return readTimedWords(request, clock).phrase;
}

/** "Remind me tomorrow" wants to know of what. */
function titled(
  request: string,
  words: string,
  context: MailContext,
): { readonly time: ComposedTime; readonly title: string } | null {
  const { time, title } = readTimedWords(`${request} ${words}`, clockOf(context));
  if (time === null || title === '') return null;
  const before = readTimedWords(request, clockOf(context)).title;
  const isWhole = before === '' || before === title || !title.startsWith(before);
  return { title: isWhole ? title : before, time: isWhole ? time : ask({ is: 'strange', words }) };
}

function byChoice(
  context: MailContext,
  { nth, request }: { readonly nth: number; readonly request: string },
): Came | null {
  const { time, title } = readTimedWords(request, clockOf(context));
  const choices = time?.is === 'ask' ? (time.choices ?? []) : [];
  const at = choices.at(nth < 0 ? nth : nth - 1);
  return at === undefined ? null : formed(context, title, { is: 'at', at });
}

const WHICH_THEN =
  /^(?:(?:and|so|und|et|y|e|en) )?(?:which(?: ones?)?|welche[rsn]?|lesquel(?:le)?s|cuales|quali|quais|welke)(?: (?:are there|are they|do you have|do you mean|is it|gibt es|gibt's|sind das|hast du|meinst du|y a-t-il|as-tu|hay|tienes|ci sono|hai|ha|tens|zijn er|heb je))?(?: denn| dan)?\W*$/u;

/** "Which ones are there?": the same question once more. */
function whichAgain(context: MailContext, { pending, said }: InPending): Came | null {
  if (!WHICH_THEN.test(folded(said.words.trim()))) return null;
  const choices = openOf(context, pending.choices).map(({ intention_id }) => intention_id);
  return {
    says: whichTask(context, choices),
    isQuestion: true,
    about: { intentions: [...(context.thread?.about ?? [])], pending: { ...pending, choices } },
  };
}

/** A yes, a name or a number, where several could be ended or one is to be confirmed. */
function chosen(context: MailContext, { word, pending, said }: InPending): Came | null {
  const docs = openOf(context, pending.choices);
  const [only, another] = docs;
  const isOne = word.is === 'yes' && another === undefined;
  const meant = isOne ? only : namedOf(docs, { word, said });
  return meant === undefined
    ? whichAgain(context, { word, pending, said })
    : endOne(context, meant);
}

/** By its number in the question, or its name. */
function namedOf(
  docs: readonly IntentionDoc[],
  { word, said }: Pick<InPending, 'word' | 'said'>,
): IntentionDoc | undefined {
  const byNumber =
    word.is === 'choice' ? docs.at(word.nth < 0 ? word.nth : word.nth - 1) : undefined;
  return byNumber ?? calledIn(docs, said.words);
}

const ONE =
  /^(?:(?:the|just|only|nur|die|der|das|den|le|la|el|il|o|a|de|het) )+| (?:one|please|pls|bitte)$/gu;

/** "The quarterly one": the only choice in whose name all of the words stand. */
function calledIn(docs: readonly IntentionDoc[], words: string): IntentionDoc | undefined {
  const name = folded(words.trim().replace(/[.!]+$/u, '')).replaceAll(ONE, '');
  if (name.includes('?')) return undefined;
  const [only, another] = docs.filter(({ title }) => isNamedBy(title, name));
  return another === undefined ? only : undefined;
}

function openOf({ view }: MailContext, ids: readonly string[]): readonly IntentionDoc[] {
  return ids
    .flatMap((id) => view.get(intentionProjection, id) ?? [])
    .filter((task) => isOpen(task) && !task.erased);
}

type OnSubject = { readonly word: FollowUp; readonly thread: ThreadDoc };

function onSubject(context: MailContext, { word, thread }: OnSubject): Came | null {
  return thread.about.length === 0
    ? onWork(context, { word, thread })
    : onMeant(context, { word, thread }, openOf(context, thread.about));
}

/** Questions of a job or an approval have answers of their own; here the owner can only end the work, or put off its question. */
function onWork(context: MailContext, { word, thread }: OnSubject): Came | null {
  const dropped = droppedLetters(context, word, thread);
  if (dropped !== null) return dropped;
  const work = openOf(context, thread.jobs.map(taskIdOf));
  if (word.is === 'time' && word.isAsked === true) return askedThen(context, work, word);
  if (thread.approvals.length > 0) return null;
  // "Leave it" may mean the question of a model: of steps nobody asks one.
  const ends = word.is === 'drop' ? work.filter(({ steps }) => steps.length > 0) : work;
  const isEnd = word.is === 'cancel' || (word.is === 'drop' && ends.length > 0);
  return isEnd ? onMeant(context, { word, thread }, ends) : null;
}

function onMeant(
  context: MailContext,
  { word, thread }: OnSubject,
  docs: readonly IntentionDoc[],
): Came | null {
  const meant = named(docs, word);
  const [only, another] = meant;
  if (only === undefined) return null;
  return another === undefined
    ? acted(context, word, only)
    : whichOf(context, { word, thread }, meant);
}

/** "Ask me again on Friday": the question stays, and its owner is reminded of it. */
function askedThen(
  context: MailContext,
  [only, another]: readonly IntentionDoc[],
  { words }: Extract<FollowUp, { is: 'time' }>,
): Came | null {
  const time = words === null ? null : readTimeAlone(words, clockOf(context));
  if (time === null || only === undefined || another !== undefined) return null;
  return time.is === 'ask'
    ? { says: whenAsked(context, time.why), isQuestion: true }
    : formed(context, only.title, time);
}

/** "Cancel the first one" is about one of them. */
function named(docs: readonly IntentionDoc[], word: FollowUp): readonly IntentionDoc[] {
  const nth = word.is === 'cancel' || word.is === 'choice' ? word.nth : null;
  if (nth === null) return docs;
  return docs.slice(...(nth < 0 ? [nth] : [nth - 1, nth]));
}

function whichOf(
  context: MailContext,
  { word, thread }: OnSubject,
  docs: readonly IntentionDoc[],
): Came | null {
  if (word.is === 'time' || word.is === 'yes' || word.is === 'no' || word.is === 'choice')
    return null;
  const choices = docs.map(({ intention_id }) => intention_id);
  const ends = word.is === 'cancel' || word.is === 'drop';
  return {
    says: whichTask(context, choices),
    isQuestion: true,
    about: {
      intentions: [...thread.about],
      pending: ends ? { mail_id: '', asks: 'which', choices } : null,
    },
  };
}
