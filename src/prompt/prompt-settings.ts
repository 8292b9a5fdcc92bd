import type { Budget } from './assemble.ts';

export type PromptSettings = {
  readonly budget: Budget;
  readonly listCharacters: number;
  readonly nameCharacters: number;
  readonly logCharacters: number;
  readonly capabilityPlaces: number;
  readonly weakPlaces: number;
  readonly weakBelow: number;
  readonly stepsAbove: number;
  readonly noteTokens: number;
  readonly noteMatches: number;
  readonly workTokens: number;
  readonly recencyHalfLifeCycles: number;
  /** The owner's, IANA: times are told in it. */
  readonly zone: string;
};

export const defaultPromptSettings: PromptSettings = {
  budget: {
    /** G3. */
    totalTokens: 4000,
    stableTokens: 1900,
  },
  /** V40, V41: text of a list line. */
  listCharacters: 100,
  nameCharacters: 64,
  /** V3. */
  logCharacters: 500,
  /** D7. */
  capabilityPlaces: 15,
  weakPlaces: 5,
  /** V32, V33. */
  weakBelow: 0.5,
  /** V69. */
  stepsAbove: 0.8,
  /** One capability's full notes. */
  noteTokens: 180,
  noteMatches: 3,
  /** One piece of work. */
  workTokens: 220,
  /** D9: an anti-pattern counts half after this many cycles unseen. */
  recencyHalfLifeCycles: 50,
  zone: 'UTC',
};
