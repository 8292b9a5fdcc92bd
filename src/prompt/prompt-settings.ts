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
};

const NO_LIMIT = 1000;

export const defaultPromptSettings: PromptSettings = {
  budget: {
    /** G3. */
    totalTokens: 4000,
    stableTokens: 1900,
    lists: {
      identity: { tokens: 200, places: NO_LIMIT },
      orders: { tokens: 400, places: NO_LIMIT },
      /** V27: these keep well inside the 2 KB and 3 KB of their files. */
      preferences: { tokens: 250, places: NO_LIMIT },
      decisions: { tokens: 250, places: NO_LIMIT },
      projects: { tokens: 250, places: NO_LIMIT },
      /** V40, D7. */
      capabilities: { tokens: 800, places: 15 },
      unknown: { tokens: 100, places: 5 },
      notes: { tokens: 600, places: 3 },
      /** D9. */
      anti_patterns: { tokens: 500, places: 12 },
      /** V37. */
      experiments: { tokens: 250, places: 5 },
      practice: { tokens: 150, places: 5 },
      gaps: { tokens: 200, places: 8 },
      health: { tokens: 150, places: 10 },
      work: { tokens: 800, places: 10 },
      said: { tokens: 500, places: 8 },
      /** V3. */
      logs: { tokens: 450, places: 3 },
      observations: { tokens: 150, places: 5 },
    },
    worth: [
      ...['identity', 'orders', 'preferences', 'projects', 'decisions'],
      ...[
        'work',
        'said',
        'anti_patterns',
        'gaps',
        'practice',
        'experiments',
        'notes',
        'capabilities',
        'unknown',
      ],
      ...['health', 'logs', 'observations'],
    ],
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
  /** D9: an anti-pattern counts half after so many cycles unseen. */
  recencyHalfLifeCycles: 50,
};
