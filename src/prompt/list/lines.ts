import type { Trust } from '../../kernel/event/event.ts';
import type { Sources } from '../manifest.ts';

/** Every line has the events it follows from, and the trust of its text. */
export type Known = { readonly eventIds: Sources; readonly trust: Trust };

/** `at`: when it was said, ISO 8601, of what may pass. */
export type NoteLine = Known & { readonly text: string; readonly at?: string };

/** `id`: of the memory. */
export type MemoryLine = NoteLine & { readonly id: string };

/**
 * `confidence`: 0..1; null: never tried, only told of (D83). `tries`: counted uses; `imported`: uses by another
 * agent. Steps are shown when approved (V69).
 */
export type CapabilityLine = Known & {
  readonly id: string;
  readonly description: string;
  readonly notes: string;
  readonly confidence: number | null;
  readonly tries: number;
  readonly imported: { readonly tries: number; readonly from: string } | null;
  readonly lastUsedCycle: number | null;
  readonly isStale: boolean;
  readonly procedure: {
    readonly id: string;
    readonly isApproved: boolean;
    readonly steps: readonly string[];
    readonly eventIds: Sources;
  } | null;
};

/** `matches`: ids of the capabilities it is about, best first; empty when none is known (D5). `isGated`: V32. */
export type WorkLine = Known & {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly priority: number;
  readonly dueAt: string | null;
  readonly matches: readonly string[];
  readonly isGated: boolean;
  /** The task has steps: choosing it runs them. */
  readonly hasSteps: boolean;
  /** The owner asked for it in a mail. */
  readonly isByMail: boolean;
  /** It continues a conversation, whose earlier messages the prompt has as `said`. */
  readonly goesOn: boolean;
};

/** A message of owner or agent in a conversation, before the work that came from it; `summary`: all before these, in short. */
export type SaidLine = Known & {
  readonly by: 'owner' | 'agent' | 'summary';
  readonly text: string;
};
