import type { ReasonWords } from '../when/time-reason.ts';
import type { ThreadReplies } from './thread/thread-replies.ts';
import type { TellReplies } from './told/tell-replies.ts';

/** Why a code was rejected. */
export type CodeFault = 'none' | 'wrong' | 'used' | 'too_many' | 'not_enrolled';

/** Questions before a model's reading is acted on, in one language. `title`: the object. */
export type Questions = {
  /** Nothing was understood, and the mail may mean one of these open items; a reminder; a task. */
  readonly aboutOne: (title: string) => string;
  readonly aboutThis: (titles: readonly string[]) => string;
  readonly newReminder: string;
  readonly newTask: string;
  /** Nothing was understood, and the mail may be about this. */
  readonly aboutWhat: Readonly<Record<'budget' | 'report' | 'tasks' | 'pause' | 'note', string>>;
  /** No open item has that name; a list of the open ones follows. */
  readonly endWhat: (words: string) => string;
  readonly cancel: (title: string) => string;
  readonly done: (title: string) => string;
  readonly do: (title: string) => string;
  readonly reopen: (title: string) => string;
  readonly deny: (title: string) => string;
  readonly ack: (title: string) => string;
  readonly resume: () => string;
  /** `until`: a moment in its words; null: as long as nobody says go on. */
  readonly pause: (until: string | null) => string;
  readonly approve: (title: string) => string;
  /** `says`: what would be done, as a sentence. */
  readonly isRight: (says: string) => string;
  /** Approvals with a condition are not supported: what is approved is done. */
  readonly grantsAtOnce: string;
  readonly untilYes: string;
  readonly which: string;
  readonly rest: string;
  readonly takeBack: string;
};

/** About pending approvals. `names`: their names. */
export type WaitingReplies = {
  readonly none: string;
  readonly head: string;
  /** How the only thing, and one of several, is answered. */
  readonly answerOne: string;
  readonly answerOneOf: string;
  /** Nothing is done: which is meant, whether yes or no is meant, a number that is not there. */
  readonly which: string;
  readonly what: string;
  readonly number: string;
  readonly approved: (names: string) => string;
  readonly denied: (names: string) => string;
};

/** About the daily cap. `usd`: an amount in its words; `at`: a time of day, `when` a moment, in the owner's zone. */
type CapReplies = {
  readonly tooMuch: (usd: string) => string;
  readonly lifted: (usd: string) => string;
  readonly until: (usd: string, when: string) => string;
  readonly daily: (usd: string, at: string) => string;
  readonly howMuch: string;
  readonly dayIsOver: string;
};

/** The fixed replies to what is read without a model, one function each, in one language. `when`: a moment in its words. */
export type Replies = {
  readonly asks: Questions;
  readonly tells: TellReplies;
  readonly reasons: ReasonWords;
  readonly thread: ThreadReplies;
  readonly waits: WaitingReplies;
  readonly caps: CapReplies;
  readonly paused: () => string;
  readonly pausedUntil: (when: string) => string;
  readonly stopped: () => string;
  readonly staysStopped: () => string;
  readonly goingOn: () => string;
  readonly notPaused: () => string;
  readonly cancelled: (title: string) => string;
  readonly done: (title: string) => string;
  readonly doneForNow: (title: string) => string;
  readonly next: (title: string) => string;
  readonly added: (title: string) => string;
  readonly addedDue: (title: string, when: string) => string;
  /** `times`: the next ones, at least one. */
  readonly addedAgain: (title: string, phrase: string, times: readonly string[]) => string;
  readonly kept: (text: string) => string;
  readonly reminder: (title: string, when: string) => string;
  /** `times`: the next ones, at least one. */
  readonly reminderAgain: (title: string, phrase: string, times: readonly string[]) => string;
  readonly noTasks: () => string;
  /** `what`: the name of what was asked for; null: the words before it name it. */
  readonly needsCode: (what: string | null) => string;
  /** Said behind it. */
  readonly codeFaults: Readonly<Record<CodeFault, string>>;
  readonly unclear: () => string;
  /** Beside a question about it. */
  readonly filedForModel: () => string;
  readonly notUnderstood: () => string;
  /** Of a mail from which something else was carried out. */
  readonly notUnderstoodPart: (words: string) => string;
  /** `until`: when the pause ends by itself, as a moment in its words; null: it does not. `isBeside`: only a part of the mail is work. */
  readonly filedPaused: (until: string | null, isBeside: boolean) => string;
  /** The money of the day is used up. `until`: when there is more, as a moment in its words. */
  readonly filedWithoutMoney: (until: string, isBeside: boolean) => string;
  readonly filedBeside: () => string;
  readonly help: () => string;
};
