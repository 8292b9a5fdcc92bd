/**
 * Replies to words about what a thread spoke of last, in one language. `when`: a moment in its words; `why`: a reason,
 * as a clause. Nothing else than what they say is done.
 */
export type ThreadReplies = {
  readonly left: string;
  /** They answer later what work has asked. */
  readonly stillAsked: string;
  /** "Never mind" where it could mean several things. */
  readonly stillWaits: string;
  readonly stillPaused: string;
  readonly leaveWhat: string;
  /** A yes to a question for a time. */
  readonly yesToWhat: string;
  /** The same below a question about work. */
  readonly askedOf: (title: string) => string;
  readonly whichYes: (other: string) => string;
  readonly notKept: string;
  readonly pauseIsOver: (why: string) => string;
  /** Paused without an end, for the named one is not read. */
  readonly pauseUnread: (why: string) => string;
  readonly pauseKept: (why: string) => string;
  readonly notPausedNow: string;
  readonly timeKept: (title: string, why: string) => string;
  readonly writtenByOther: (title: string) => string;
  readonly urgency: (title: string, isHigh: boolean) => string;
  readonly renamed: (title: string) => string;
  readonly renameWhat: (title: string, to: string) => string;
  readonly when: (title: string) => string;
  readonly due: (title: string, when: string) => string;
  readonly cameAlready: (title: string, came: string, next: string) => string;
  readonly comesOtherwise: (title: string, phrase: string, times: readonly string[]) => string;
  /** `times`: those that do not come; `next`: the first that does, null where none is left. */
  readonly comesNot: (title: string, times: string, next: string | null) => string;
  /** It has no time then. */
  readonly comesNeverThen: (title: string, next: string | null) => string;
  readonly onceMore: (title: string, when: string) => string;
  readonly whichTask: string;
  readonly isOpenAgain: (title: string | null) => string;
  readonly goesOn: (title: string | null) => string;
  readonly requestDone: string;
  readonly requestDropped: (title: string | null) => string;
  readonly noMoreMoney: string;
  readonly howMuchMoney: string;
};
