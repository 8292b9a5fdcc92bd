import type { z } from 'zod';
import type { BudgetSettings, JobMoney, SpendPriority } from '../../domain/budget/limits.ts';
import type { ModelSettings } from '../../domain/budget/prices.ts';
import type { SpendRefusal } from '../../domain/budget/reserve-budget.ts';
import type { Trust } from '../../kernel/event/event.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { LiveWords } from '../../kernel/ports/live-words.ts';
import type {
  Billing,
  Model,
  ModelErrorKind,
  ModelMessage,
  ModelRequest,
  ModelRole,
  ModelUsage,
  SystemPart,
  ToolCall,
  WebLookups,
} from '../../kernel/ports/model.ts';

/** What a call needs of the world, beside the phase it is made in. */
export type ModelPorts = {
  /** Null: there is no model, the agent works without one. */
  readonly model: Model | null;
  readonly blobs: BlobStore;
  readonly budget: BudgetSettings;
  readonly models: ModelSettings;
  /** All there are a key or a server for; the one the owner named is asked in place of `model`. */
  readonly providers?: readonly ModelOffer[];
  /** Where a rate limit of this model is kept; left out: with the provider. */
  readonly restKey?: string;
  /** Hears every reply as it comes. */
  readonly liveWords?: Pick<LiveWords, 'begin'>;
};

/** A provider with its models by role. */
export type ModelOffer = { readonly model: Model; readonly models: ModelSettings };

/** `output` null: the text is wanted as it is, and `Output` is null. */
export type ModelCall<Output> = {
  /** Who asks, for the record: `decide`, `consolidate`. */
  readonly agent: string;
  readonly role: ModelRole;
  readonly priority: SpendPriority;
  readonly isExploration: boolean;
  /** The job whose kept conversation the messages are, up to this turn: the log has them already. */
  readonly conversation?: { readonly jobId: string; readonly turn: number };
  /** Whose cap counts beside those of cycle and day. */
  readonly job?: JobMoney | null;
  /** The least trust of what is in the prompt; the answer has no more (invariant 8). */
  readonly trust: Trust;
  readonly system: readonly SystemPart[];
  readonly messages: readonly ModelMessage[];
  readonly output: { readonly name: string; readonly schema: z.ZodType<Output> } | null;
  readonly maxOutputTokens: number;
  readonly timeoutMs: number;
  /** Input of this conversation that the provider surely still has (`cachedFromLast`): reserved at the price of reading it. */
  readonly expectedCachedTokens?: number;
} & Pick<ModelRequest, 'tools' | 'toolChoice' | 'web' | 'onText' | 'cacheFor' | 'effort'>;

/** Nothing was sent and nothing spent. `retryAt`: ISO 8601, or null when only another state of things helps. */
export type ModelRefusal = {
  readonly status: 'refused';
  readonly reason: SpendRefusal['reason'] | 'provider_down' | 'too_long';
  readonly detail: string;
  readonly retryAt: string | null;
};

export type ModelOutcome<Output> =
  | {
      readonly status: 'ok';
      readonly text: string;
      readonly parsed: Output;
      /** What the model wants done; empty: it is finished. */
      readonly toolCalls: readonly ToolCall[];
      /** Sent back with this reply when the conversation continues. */
      readonly opaque: unknown;
      /** What the provider looked up for it. Null: nothing. */
      readonly web: WebLookups | null;
      /** The provider continues when called with this reply as the last message. */
      readonly isPaused: boolean;
      /** For `cachedFromLast` of the next call of the conversation. */
      readonly usage: ModelUsage;
      readonly runId: string;
      /** As the provider calls it, which may be a dated name of the one that was asked. */
      readonly model: string;
      /** The model of the role was out of order, and another one answered. */
      readonly isStandIn: boolean;
      readonly costUsd: number;
    }
  | ModelRefusal
  | {
      readonly status: 'failed';
      readonly error: ModelErrorKind;
      readonly message: string;
      /** Whether the same call may go better another time. */
      readonly retryable: boolean;
      readonly retryAt: string | null;
      /** What is known of its cost; the kind of the error alone does not say it. */
      readonly billing: Billing['status'];
      readonly runId: string;
    };

/** One request with its reservation: the call itself, or the try to repair its answer. */
export type ModelRun = {
  readonly runId: string;
  readonly attempt: number;
  readonly request: ModelRequest;
  /** Blob of the exact prompt. */
  readonly promptHash: string;
};
