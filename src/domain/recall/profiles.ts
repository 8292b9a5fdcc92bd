import { recency } from './recency.ts';

/** How what was found is put in order: by what fits, or also by what is known of each memory. */
export const RECALL_PROFILES = ['fit', 'system3', 'fivetype', 'taskmatch'] as const;
export type RecallProfile = (typeof RECALL_PROFILES)[number];

/** What is known of a memory that was found. */
export type Traits = {
  /** 0-1: how well it fits the query. */
  readonly similarity: number;
  /** 1-10. */
  readonly importance: number;
  readonly ageDays: number;
  /** Times that prompts were given it. */
  readonly accesses: number;
  /** Of work that was done. */
  readonly isSuccess: boolean;
  /** Rules and ways of doing things that it holds. */
  readonly heuristics: number;
  /** A rule says what it and others like it showed. */
  readonly isConsolidated: boolean;
  /** Share of the words of the task that it has, 0-1. */
  readonly sharedWords: number;
};

const FIVETYPE = { importance: 0.3, recency: 0.2, access: 0.1, similarity: 0.4 } as const; // M21
const MOST_ACCESSES = 50;
const SYSTEM3 = {
  success: 1.2,
  consolidated: 0.8,
  perHeuristic: 0.1,
  mostForHeuristics: 0.2, // D24
  steps: [
    { days: 7, bonus: 0.1 },
    { days: 30, bonus: 0.05 },
  ],
} as const;

/** Of terms that are 0-1 each; above 1 it still orders. What does not fit at all is worth nothing in any of them. */
export function profileScore(profile: RecallProfile, traits: Traits): number {
  if (traits.similarity <= 0) return 0;
  switch (profile) {
    case 'fit':
      return traits.similarity;
    case 'system3':
      return system3(traits);
    case 'fivetype':
      return fivetype(traits);
    case 'taskmatch':
      return traits.sharedWords;
  }
}

/** M21, D47: all terms 0-1. */
function fivetype({ importance, ageDays, accesses, similarity }: Traits): number {
  const access = Math.min(1, Math.log1p(accesses) / Math.log1p(MOST_ACCESSES));
  return (
    FIVETYPE.importance * (importance / 10) +
    FIVETYPE.recency * recency(ageDays) +
    FIVETYPE.access * access +
    FIVETYPE.similarity * similarity
  );
}

/** S51, D24. */
function system3({ similarity, isSuccess, isConsolidated, heuristics, ageDays }: Traits): number {
  const told =
    similarity * (isSuccess ? SYSTEM3.success : 1) * (isConsolidated ? SYSTEM3.consolidated : 1);
  const taught = Math.min(SYSTEM3.mostForHeuristics, SYSTEM3.perHeuristic * heuristics);
  const bonus = SYSTEM3.steps.find(({ days }) => ageDays < days)?.bonus ?? 0;
  return told + taught + bonus;
}
