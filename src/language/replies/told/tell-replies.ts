import type { BudgetPeriod } from '../../intents/budget-period.ts';

/** A report in one language: its summary, its table and its headings, in the order of its sections. */
export type ReportWords = {
  readonly week: string;
  readonly columns: readonly [day: string, cycles: string, failed: string, spent: string];
  readonly sections: readonly string[];
  readonly nothing: string;
  /** The prefix of a line, and the words for its outcome. */
  readonly lines: {
    readonly new: string;
    readonly you: string;
    /** A rule of the owner's that the agent keeps to no more, since they said it long ago. */
    readonly givenUp: (rule: string) => string;
    readonly avoid: string;
    readonly tried: string;
    readonly find: string;
    readonly open: string;
    readonly stillOpen: string;
    readonly over: string;
    readonly times: (count: number) => string;
    readonly atMost: (usd: string) => string;
  };
  readonly summary: (of: ReportFigures) => string;
};

export type ReportFigures = {
  readonly done: number;
  readonly fresh: number;
  readonly cycles: number;
  readonly failed: number;
  readonly spent: string;
  readonly calls: number;
  readonly mailsIn: number;
  readonly mailsOut: number;
};

/** The figures of a day. */
export type DaysFigures = Pick<ReportFigures, 'done' | 'cycles' | 'failed' | 'spent'>;

/** Replies about the state of the agent, in one language. `when`: a moment in its words. Texts of others stay as they are. */
export type TellReplies = {
  readonly hello: string;
  /** How many tasks are open, and how many things wait for the owner's word. */
  readonly standing: (open: number, waiting: number) => string;
  readonly running: string;
  readonly safeMode: (why: string) => string;
  readonly pausedUntil: (when: string) => string;
  readonly pausedSince: (when: string) => string;
  readonly wasPaused: (from: string, until: string) => string;
  readonly stoppedSince: (when: string) => string;
  readonly rests: (when: string) => string;
  readonly cycles: (all: number, succeeded: number, failed: number) => string;
  readonly underWayNo: (cycleNo: number) => string;
  readonly looked: (when: string) => string;
  readonly budget: (spent: string, limit: string) => string;
  readonly reserved: (usd: string) => string;
  readonly spentIn: (usd: string, period: BudgetPeriod) => string;
  readonly work: (tasks: number, asleep: number) => string;
  /** `what`: names of work. `when`: there is money again; null: it is not known. */
  readonly waitsForMoney: (what: string, when: string | null) => string;
  readonly approvals: (count: number) => string;
  readonly trouble: (count: number, message: string) => string;
  readonly needsWord: (title: string, text: string) => string;
  /** Of work that only its owner can see is done. */
  readonly isItDone: string;
  readonly moreNeedWord: (count: number) => string;
  readonly mailWaits: (from: string) => string;
  readonly mailUnknown: (subject: string) => string;
  readonly unread: (what: string) => string;
  readonly quiet: (period: BudgetPeriod) => string;
  /** The figures of the days of a period. */
  readonly days: (period: BudgetPeriod, of: DaysFigures) => string;
  /** The heading of the list; 0: it is empty. */
  readonly reminders: (count: number) => string;
  readonly openTasks: (count: number) => string;
  /** `day`: as its owner wrote it. */
  readonly nothingOn: (day: string) => string;
  readonly more: (count: number) => string;
  readonly underWay: string;
  readonly waits: string;
  readonly high: string;
  readonly low: string;
  readonly comesAgain: string;
  readonly next: (when: string) => string;
  readonly due: (when: string) => string;
  readonly report: ReportWords;
  /** Nothing is set. `why`: a reason, as a clause; `ofWhat`: nothing to remind of is named. */
  readonly noReminderYet: (why: string) => string;
  /** Of what was added: something open is called the same. */
  readonly hasNamesake: string;
  readonly hasPriority: (isHigh: boolean) => string;
  /** A task was added with words in its title that may name the day it is due. */
  readonly dueWhen: (words: string) => string;
  readonly noTaskYet: (why: string) => string;
  /** What was just said is kept as a rule of how to work; it is one already. */
  readonly ruleKept: (text: string) => string;
  readonly ruleKnown: (text: string) => string;
  readonly noSuchTask: (name: string) => string;
  /** It is at this time of day because none was named. */
  readonly assumedHour: (clock: string) => string;
  readonly ofWhat: string;
  readonly howToForget: (what: string, command: string) => string;
  /** On an action whose outcome was unknown; `title`: of the work it was for. */
  readonly effect: {
    readonly happened: (title: string) => string;
    readonly notHappened: (title: string) => string;
    readonly left: (title: string) => string;
    readonly which: string;
  };
  readonly needsCodeFor: (what: string) => string;
};
