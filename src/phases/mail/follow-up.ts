import { approvalProjection } from '../../domain/action/views/approval.ts';
import { controllerProjection } from '../../domain/cycle/views/controller.ts';
import { fact } from '../../domain/fact.ts';
import { lessonProjection } from '../../domain/lesson/views/lesson.ts';
import type { ThreadDoc } from '../../domain/mail/views/mail-thread.ts';
import { isOpen } from '../../domain/task/task-names.ts';
import { type IntentionDoc, intentionProjection } from '../../domain/task/views/intention.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { type FollowUp, followUpIn } from '../../language/intents/follow-up-words.ts';
import { readIntent } from '../../language/intents/read-intent.ts';
import { completedTime } from '../../language/when/change-time.ts';
import { readTimedWords } from '../../language/when/read-time.ts';
import type { ComposedTime } from '../../language/when/time-parts.ts';
import type { Carry } from './intent/carry.ts';
import { changedCap } from './intent/change-cap.ts';
import { changedPause } from './intent/change-pause.ts';
import { acted, endOne } from './intent/change-subject.ts';
import { type Came, clockOf, formed, nothing, whenAsked } from './intent/form-reminder.ts';
import type { Handled } from './intent/handle-intent.ts';
import { inOneLine } from './intent/in-one-line.ts';
import { type AskedReading, answerReading } from './reading/answer-reading.ts';
import { keptIn } from './said-in-reply.ts';

type Pending = NonNullable<ThreadDoc['pending']>;

export type SaidInThread = {
  /** The owner's own words, without what they quoted. */
  readonly words: string;
  /** Those of the mail that was asked about. */
  readonly asked: string | null;
  /** What a model read in that mail. */
  readonly reading: AskedReading | null;
};

/**
 * A short mail in a thread that has a subject: it completes what was asked, or changes, ends or ticks off what was spoken of last. Null: the thread
 * has no subject, or the words are about something else. Pure.
 */
export function followUp(carry: Carry, said: SaidInThread): Handled | null {
  const { thread } = carry;
  const word = thread === undefined ? null : followUpIn(said.words);
  if (thread === undefined || word === null) return null;
  const pending = questionIn(thread);
  const came =
    pending === null
      ? onSubject(carry, { word, thread })
      : onPending(carry, { word, pending, said });
  if (came !== null) return handledAs(came);
  return isLeftHere(word, thread)
    ? handledAs({ says: leftAsItIs(carry, thread), isQuestion: true })
    : null;
}

/** A list of what waits has words of its own: see `saidOnList`. */
function questionIn({ pending }: ThreadDoc): Pending | null {
  return pending?.asks === 'approval' ? null : pending;
}

/** To a job that asks such words are an answer. */
function isLeftHere(word: FollowUp, { pending, jobs }: ThreadDoc): boolean {
  const isOfList = word.is === 'cancel' && pending?.asks === 'approval';
  return (word.is === 'drop' || isOfList) && jobs.length === 0;
}

/** "Never mind" where it can mean several things: none of them is done, and it says what would be. */
function leftAsItIs({ view, replies: { thread } }: Carry, { approvals }: ThreadDoc): string {
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

function onPending(carry: Carry, asked: InPending): Came | null {
  const { word, pending } = asked;
  // A code is for whoever carries out what lacks it.
  if (pending.asks === 'code') return null;
  if (pending.asks === 'cap') return ofCap(carry, asked);
  if (pending.asks === 'pause') return isCommand(asked.said) ? null : changedPause(carry, word);
  if (isKept(pending)) return takenBack(carry, { word, pending });
  return isLeft(word)
    ? { says: carry.replies.thread.left, about: nothing([]) }
    : answered(carry, asked);
}

/** A yes may be for what waits as well; what the cap does not take is about the tasks of the thread. */
function ofCap(carry: Carry, { word, pending, said }: InPending): Came | null {
  const other = word.is === 'yes' && pending.cap?.wants !== undefined ? alsoWaits(carry) : null;
  if (other !== null) return whichYes(carry, pending, other);
  const came = changedCap(carry, word, { pending, words: said.words });
  if (came !== null || carry.thread === undefined) return came;
  return carry.thread.about.length === 0 ? null : onSubject(carry, { word, thread: carry.thread });
}

/** "How much did you spend today?" names a day, and no other end. */
function isCommand({ words }: SaidInThread): boolean {
  return readIntent({ subject: '', text: words }).kind === 'command';
}

function isLeft(word: FollowUp): boolean {
  return word.is === 'drop' || word.is === 'no' || (word.is === 'cancel' && word.nth === null);
}

function answered(carry: Carry, { word, pending, said }: InPending): Came | null {
  const other = word.is === 'yes' || word.is === 'both' ? alsoWaits(carry) : null;
  if (other !== null) return whichYes(carry, pending, other);
  if (pending.asks === 'reading') {
    return said.reading && answerReading(carry, { word, pending, asked: said.reading });
  }
  return pending.asks === 'time'
    ? completed(carry, { word, pending, said })
    : chosen(carry, word, pending);
}

/** What else in this thread a yes could be for; null: nothing. */
function alsoWaits({ view, thread }: Carry): string | null {
  const asked = thread?.approvals ?? [];
  const waiting = asked.flatMap((id) => view.get(approvalProjection, id) ?? []);
  return waiting.find(({ status }) => status === 'pending')?.summary ?? null;
}

/** Neither is done: what is asked last may be about something else than the owner thinks of. */
function whichYes({ thread, replies }: Carry, pending: Pending, other: string): Came {
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
function takenBack(carry: Carry, { word, pending }: Omit<InPending, 'said'>): Came | null {
  const about = carry.thread?.about ?? [];
  const isDropped = word.is === 'drop' || (word.is === 'cancel' && about.length === 0);
  if (!isDropped) {
    return carry.thread === undefined || about.length === 0
      ? null
      : onSubject(carry, { word, thread: carry.thread });
  }
  const { lessons, notes } = keptIn(pending.choices);
  const active = lessons.filter((id) => carry.view.get(lessonProjection, id)?.status === 'active');
  const events = [
    ...active.map((lesson_id) => fact('LessonRetired', { lesson_id, reason: 'manual' })),
    ...notes.map((note_id) => fact('NoteDropped', { note_id, by: 'owner' })),
  ];
  return {
    says: carry.replies.thread.notKept,
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

function completed(carry: Carry, { word, pending, said }: InPending): Came | null {
  const request = requestOf(said.asked);
  if (request === null) return null;
  const clock = clockOf(carry);
  if (word.is === 'choice') return byChoice(carry, { nth: word.nth, request });
  const words = word.is === 'time' && word.words !== null ? word.words : said.words;
  const one = completedTime(request, words, clock) ?? titled(request, said.words, carry);
  if (one === null) return null;
  if (one.title === '') return { says: carry.replies.tells.ofWhat, isQuestion: true };
  if (one.time.is === 'ask')
    return {
      says: whenAsked(carry, one.time.why),
      isQuestion: true,
      about: { intentions: [], pending },
    };
  const phrases = [words, `${phraseIn(request, clock)} ${words}`, `${request} ${words}`];
  return formed(carry, one.title, { ...one.time, said: phrases });
}

function phraseIn(request: string, clock: ReturnType<typeof clockOf>): string {
  return readTimedWords(request, clock).phrase;
}

/** "Remind me tomorrow" wants to know of what. */
function titled(
  request: string,
  words: string,
  carry: Carry,
): { readonly time: ComposedTime; readonly title: string } | null {
  const { time, title } = readTimedWords(`${request} ${words}`, clockOf(carry));
  if (time === null || title === '') return null;
  const before = readTimedWords(request, clockOf(carry)).title;
  const isWhole = before === '' || before === title || !title.startsWith(before);
  const why = `"${words}" has a word that I do not read as a time`;
  return { title: isWhole ? title : before, time: isWhole ? time : { is: 'ask', why } };
}

function byChoice(
  carry: Carry,
  { nth, request }: { readonly nth: number; readonly request: string },
): Came | null {
  const { time, title } = readTimedWords(request, clockOf(carry));
  const choices = time?.is === 'ask' ? (time.choices ?? []) : [];
  const at = choices.at(nth < 0 ? nth : nth - 1);
  return at === undefined ? null : formed(carry, title, { is: 'at', at, assumed: [] });
}

/** A yes, a name or a number, where several could be ended or one is to be confirmed. */
function chosen(carry: Carry, word: FollowUp, pending: Pending): Came | null {
  const docs = openOf(carry, pending.choices);
  const [only, another] = docs;
  const isOne = word.is === 'yes' && another === undefined;
  const meant =
    word.is === 'choice'
      ? docs.at(word.nth < 0 ? word.nth : word.nth - 1)
      : isOne
        ? only
        : undefined;
  return meant === undefined ? null : endOne(carry, meant);
}

function openOf({ view }: Carry, ids: readonly string[]): readonly IntentionDoc[] {
  return ids
    .flatMap((id) => view.get(intentionProjection, id) ?? [])
    .filter((task) => isOpen(task) && !task.erased);
}

type OnSubject = { readonly word: FollowUp; readonly thread: ThreadDoc };

function onSubject(carry: Carry, { word, thread }: OnSubject): Came | null {
  const isAboutJobs = thread.about.length === 0;
  // What a job or an approval asks is answered by its own words; only an end of the work is said here.
  if (isAboutJobs && (word.is !== 'cancel' || thread.approvals.length > 0)) return null;
  const ofJobs = thread.jobs.map((id) => id.replace(/^task:/u, ''));
  const meant = named(openOf(carry, isAboutJobs ? ofJobs : thread.about), word);
  const [only, another] = meant;
  if (only === undefined) return null;
  return another === undefined ? acted(carry, word, only) : whichOf(carry, { word, thread }, meant);
}

/** "Cancel the first one" is about one of them. */
function named(docs: readonly IntentionDoc[], word: FollowUp): readonly IntentionDoc[] {
  const nth = word.is === 'cancel' || word.is === 'choice' ? word.nth : null;
  if (nth === null) return docs;
  return docs.slice(...(nth < 0 ? [nth] : [nth - 1, nth]));
}

function whichOf(
  carry: Carry,
  { word, thread }: OnSubject,
  docs: readonly IntentionDoc[],
): Came | null {
  if (word.is === 'time' || word.is === 'yes' || word.is === 'no' || word.is === 'choice')
    return null;
  const list = docs.map(({ title }, n) => `${n + 1}. ${title}`).join('\n');
  const ends = word.is === 'cancel' || word.is === 'drop';
  return {
    says: `${carry.replies.thread.whichTask}\n${list}`,
    isQuestion: true,
    about: {
      intentions: [...thread.about],
      pending: ends
        ? { mail_id: '', asks: 'which', choices: docs.map(({ intention_id }) => intention_id) }
        : null,
    },
  };
}
