/** What a refused code was. */
export type CodeFault = 'none' | 'wrong' | 'used' | 'too_many' | 'not_enrolled';

/** The fixed replies to what is read without a model, one function each, in one language. `when`: a moment in its words. */
export type Replies = {
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
  readonly kept: (text: string) => string;
  readonly reminder: (title: string, when: string) => string;
  /** `times`: the next ones, at least one. */
  readonly reminderAgain: (title: string, phrase: string, times: readonly string[]) => string;
  readonly noTasks: () => string;
  readonly needsCode: (fault: CodeFault) => string;
  readonly unclear: () => string;
  readonly notUnderstood: () => string;
  readonly filedPaused: () => string;
  readonly filedBeside: () => string;
  readonly help: () => string;
};
