import type { Trust } from '../kernel/event/event.ts';
import type { Sources } from './manifest.ts';

/** What every piece of knowledge brings along: the events it follows from, and whose words it is. */
export type Known = { readonly eventIds: Sources; readonly trust: Trust };

export type NoteLine = Known & { readonly text: string };

/** `schedule`: as its owner wrote it, else cron text; null when the order holds whenever nothing else is to be done. */
export type OrderLine = Known & {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly schedule: string | null;
};

/**
 * `confidence`: 0..1; null: told of, never tried (D83). `tries`: counted uses; `imported`: those of them that another
 * agent made. Steps are shown when approved (V69).
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

/** `isTold`: no one here has seen it (D83). `relevance`: 0 when it has nothing to do with the work at hand, 1 when as much as can be. */
export type AntiPatternLine = Known & {
  readonly id: string;
  readonly description: string;
  readonly mitigation: string;
  readonly timesObserved: number;
  readonly isTold: boolean;
  readonly lastObservedCycle: number | null;
  readonly relevance: number;
};

export type ExperimentLine = Known & {
  readonly cycleNo: number | null;
  readonly hypothesis: string;
  readonly result: string;
  readonly lesson: string | null;
};

/** An experiment that was proposed and not tried yet. */
export type PracticeLine = Known & {
  readonly id: string;
  readonly hypothesis: string;
  readonly target: string | null;
};

/** `severity` 0..1; `potentiality` minus confidence where both are known (V65). */
export type GapLine = Known & {
  readonly id: string;
  readonly topic: string;
  readonly severity: number;
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
  /** Steps of its own: choosing it runs them. */
  readonly hasSteps: boolean;
  /** It came from a conversation; `said` is what came before it there. */
  readonly goesOn: boolean;
};

/** What owner or agent said in a conversation, before the work that came from it. */
export type SaidLine = Known & { readonly by: 'owner' | 'agent'; readonly text: string };

export type LogLine = Known & { readonly cycleNo: number; readonly summary: string };

export type Figure = { readonly value: number; readonly eventIds: readonly string[] };

/** All that a decision is made from; documents and live sensing only (K6). Lists may be empty and of any length. */
export type PromptInput = {
  readonly cycleNo: number;
  /** Makes the marks around outside text; different in each cycle. */
  readonly nonce: string;
  readonly identity: readonly NoteLine[];
  readonly orders: readonly OrderLine[];
  readonly preferences: readonly NoteLine[];
  readonly decisions: readonly NoteLine[];
  readonly projects: readonly NoteLine[];
  /** As picked for the work: the first is worth most. */
  readonly capabilities: readonly CapabilityLine[];
  readonly antiPatterns: readonly AntiPatternLine[];
  /** Null: this cycle is not for exploring. Newest experiment first. */
  readonly exploration: {
    readonly experiments: readonly ExperimentLine[];
    /** What is most needed first. */
    readonly practice: readonly PracticeLine[];
    readonly gaps: readonly GapLine[];
    readonly budgetUsd: number;
  } | null;
  readonly health: readonly NoteLine[];
  readonly criticality: Figure;
  readonly spentUsd: Figure;
  readonly limitUsd: Figure;
  readonly leftUsd: Figure;
  /** As ranked by code: the first is worth most. */
  readonly work: readonly WorkLine[];
  /** Of one conversation, that of the first work which goes on with one; oldest first. */
  readonly said: readonly SaidLine[];
  /** Newest first. */
  readonly logs: readonly LogLine[];
  readonly observations: readonly NoteLine[];
};
