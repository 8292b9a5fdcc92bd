import type { ErrorClass } from '../cycle/events.ts';

/** Figures of learning that act when deciding or reading. Those of the folds are constants of the views. */
export type LearningSettings = {
  readonly trustedAbove: number;
  readonly gatedBelow: number;
  readonly painBelow: number;
  readonly pleasureFrom: number;
  readonly pleasureWithinCycles: number;
  readonly consolidateEvery: number;
  readonly retireIdleCycles: number;
  readonly retireBelow: number;
  readonly flagIdleCycles: number;
  readonly auditEveryCycles: number;
  readonly auditChance: number;
  readonly antiPatternIdleCycles: Readonly<Record<ErrorClass, number>>;
  readonly retestPasses: Readonly<Record<ErrorClass, number>>;
  readonly declaredUses: number;
  readonly keywordScore: number;
  readonly descriptionWords: number;
  readonly defaultMatches: number;
  readonly duplicateWindow: number;
  readonly stagnationCycles: number;
  readonly recentExperiences: number;
  readonly together: {
    /** Cycles with both uses. */
    readonly times: number;
    /** Of the uses of the one, those with the other. */
    readonly share: number;
    /** So many times as often as the other is used anyway. */
    readonly lift: number;
    readonly most: number;
  };
  readonly notesLength: number;
  readonly exploration: ExplorationSettings;
};

export type ExplorationSettings = {
  readonly defaultRate: number;
  readonly step: number;
  readonly floor: number;
  readonly cap: number;
  readonly stagnantCap: number;
  readonly stagnantBonus: number;
  readonly chaosBelow: number;
  readonly stagnantAbove: number;
  readonly failures: number;
  readonly exploits: number;
  readonly reversion: number;
  readonly budgetUsd: number;
};

const defaultExplorationSettings: ExplorationSettings = {
  /** V34. */
  defaultRate: 0.15,
  /** V35: one step per new streak (D6). */
  step: 0.05,
  /** V35: bounds of the base rate. */
  floor: 0.05,
  cap: 0.3,
  /** V36: stagnant adds .10, up to .40, for this draw only. */
  stagnantCap: 0.4,
  stagnantBonus: 0.1,
  /** V36: below is chaos, never explore; above is stagnation. */
  chaosBelow: 0.3,
  stagnantAbove: 0.7,
  /** V35: failed explorations in a row, exploitations in a row. */
  failures: 3,
  exploits: 5,
  /** D6: a cycle's way back to the default. */
  reversion: 0.01,
  /** V37, V38, H14: most that an exploration cycle may cost. */
  budgetUsd: 0.5,
};

export const defaultLearningSettings: LearningSettings = {
  /** V33: route similar tasks confidently above. */
  trustedAbove: 0.8,
  /** V32: a task below is for exploration, with caution. */
  gatedBelow: 0.5,
  /** V66, D14, D16: pain, gap and practice below. */
  painBelow: 0.3,
  /** D14: pleasure at the first crossing, this many cycles after registration at most. */
  pleasureFrom: 0.7,
  pleasureWithinCycles: 20,
  /** V19, D2: experiences between consolidations. */
  consolidateEvery: 10,
  /** V23, D16: retire when unused this long and below this confidence. */
  retireIdleCycles: 30,
  retireBelow: 0.5,
  /** V23, D16: flag when unused this long, however sure. */
  flagIdleCycles: 50,
  /** V67. */
  auditEveryCycles: 25,
  auditChance: 0.1,
  /** D9: retire an anti-pattern unobserved this long; a broken environment is mended sooner than a habit. */
  antiPatternIdleCycles: { capability: 50, environment: 20, policy: 50, budget: 20 },
  /** Re-tests in a row without a hit after which the cause counts as gone. */
  retestPasses: { capability: 3, environment: 1, policy: 3, budget: 1 },
  /** How many declared uses of a cycle count; more would be noise. */
  declaredUses: 5,
  /** D4: least score of a keyword fall-back attribution. */
  keywordScore: 2,
  /** V46: words of a description that count. */
  descriptionWords: 20,
  /** D5: capabilities shown when nothing matches. */
  defaultMatches: 3,
  /** D8: hypotheses within which a duplicate is refused; the view keeps as many. */
  duplicateWindow: 20,
  /** D76: cycles without a verified success that are full stagnation. */
  stagnationCycles: 20,
  /** V35, V60, D76: experiences looked at for rates. */
  recentExperiences: 10,
  /** When a capability is said to be used with another, and how many such others are named. */
  together: { times: 3, share: 0.5, lift: 1.5, most: 3 },
  /** Longest notes consolidation lets grow, in characters. */
  notesLength: 1000,
  exploration: defaultExplorationSettings,
};

/** Gaps that attended sessions show, and when any gap was looked at too long ago. */
export const sessionGapSettings = {
  /** Pieces of work of one kind that failed in a row. */
  failuresInARow: 2,
  /** Successes in a row after the newest evidence. */
  learnedAfter: 2,
} as const;

/** S38: a gap without new evidence for so many days may be none any more. */
export const GAP_STALE_DAYS = 30;
