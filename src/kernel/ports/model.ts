import type { z } from 'zod';

/** What a call is worth; settings map each to a model with a price (D74). */
export type ModelRole = 'cheap' | 'standard' | 'strong';

/** How hard a model works on an answer, its thinking included. */
export const EFFORTS = ['low', 'medium', 'high', 'xhigh', 'max'] as const;
export type Effort = (typeof EFFORTS)[number];

/** How long a provider keeps the beginning of a request for the next one. */
export type CacheLife = '5m' | '1h';

/** What one model takes and what it refuses; what it refuses fails the whole request. */
export type ModelTakes = {
  /** It decides how much to think, steered by effort; or thinks up to a number of tokens; or never. */
  readonly thinking: 'adaptive' | 'budget' | 'none';
  /** How it is asked not to think before it answers; null: it thinks whatever it is asked. */
  readonly thinkingOff: 'silence' | 'disabled' | 'between_tools' | null;
  /** Empty: it is not told. */
  readonly efforts: readonly Effort[];
  /** Whether a summary of its thoughts comes when it is asked for. */
  readonly showsThoughts: boolean;
  /** Whether it can be held to one tool: never, or only while it does not think. */
  readonly forcedTool: 'never' | 'unthinking';
  readonly cacheLives: readonly CacheLife[];
  /** Files it can be shown beside text; left out: none. */
  readonly sees?: readonly Sight[] | undefined;
};

export const SIGHTS = ['images', 'pdfs'] as const;
export type Sight = (typeof SIGHTS)[number];

/** `cacheMark`: the provider may keep everything up to and including this part for the next call. */
export type SystemPart = { readonly text: string; readonly cacheMark: boolean };

/** A tool as a model is told of it. `inputSchema`: JSON Schema of one object. */
export type ToolDefinition = {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
};

/** What a model asks for: whole, and `input` parsed; a call that was cut off never becomes one. */
export type ToolCall = { readonly id: string; readonly name: string; readonly input: unknown };

export type MediaType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'application/pdf';

/** A file beside the words of a result. What is kept names its bytes by `ref`; they are there only while they are sent. */
export type Media = {
  readonly type: MediaType;
  /** Blob of its base64. */
  readonly ref: string;
  /** What it weighs in a prompt, at most. */
  readonly tokens: number;
  readonly base64?: string;
};

export type ToolResult = {
  readonly callId: string;
  readonly text: string;
  readonly isError: boolean;
  readonly media?: Media;
};

/** What the provider may look up by itself while it answers, at most so often in one call; 0: not at all. */
export type ProviderWeb = {
  readonly searches: number;
  readonly fetches: number;
  /** Of one page, about; the provider does not keep to it for PDFs. */
  readonly fetchTokens: number;
  /** Domains, each with what is below it; null: any. */
  readonly allowDomains: readonly string[] | null;
};

/** One search or page the provider looked up. `error`: its word for why nothing came of it. */
export type WebLookup = {
  readonly kind: 'search' | 'fetch';
  /** The words that were searched for, or the address that was asked for. */
  readonly asked: string;
  /** What came back: where the results are from. */
  readonly addresses: readonly string[];
  readonly error: string | null;
};

/** All that the provider looked up for one reply. The results themselves are in `opaque`, which weighs `tokens` at most. */
export type WebLookups = { readonly lookups: readonly WebLookup[]; readonly tokens: number };

/**
 * One message. An assistant's `toolCalls` are answered by the `toolResults` of the next user message, each by its id.
 * `opaque`: what the provider wants back unchanged with that message, such as signed thinking. An assistant's message
 * that ends the conversation is one the provider interrupted, and goes on with.
 */
export type ModelMessage = {
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly toolCalls?: readonly ToolCall[];
  readonly toolResults?: readonly ToolResult[];
  readonly opaque?: unknown;
  readonly web?: WebLookups;
};

export type ModelRequest = {
  /** The provider's id of the model: the one the reservation was priced for. */
  readonly model: string;
  /** Stable parts first, volatile ones last: a cache holds a prefix (D12). */
  readonly system: readonly SystemPart[];
  readonly messages: readonly ModelMessage[];
  /** The reply must be one JSON value of this shape. */
  readonly output?: z.ZodType;
  readonly tools?: readonly ToolDefinition[];
  /** `none`: tools are known from earlier messages but may not be called now. Default `auto`. */
  readonly toolChoice?: 'auto' | 'none' | { readonly name: string };
  /** Left out: it looks nothing up. A tool of the same name as one of the provider's is not to be offered beside it. */
  readonly web?: ProviderWeb;
  /** Tokens kept free for thinking, part of `maxOutputTokens`. Without them or an effort, it is asked not to think. */
  readonly thinkingTokens?: number;
  /** Default: what suits `thinkingTokens`. `none`: not to think where that can be asked, else as little as it can. */
  readonly effort?: Effort | 'none';
  /** How long the marked parts and the conversation are wanted again. Default `5m`; where an hour cannot be had, that. */
  readonly cacheFor?: CacheLife;
  /** Told of each piece of text as it comes, for whoever watches; what it was told may still be taken back. */
  readonly onText?: (piece: string) => void;
  /** Told of the thoughts as they come, where the model shows them; never part of the answer. */
  readonly onThought?: (piece: string) => void;
  /** Includes tokens the model spends on thinking. */
  readonly maxOutputTokens: number;
  /** From the call to the last byte, retries and pauses included. */
  readonly timeoutMs: number;
};

/** As the provider counted; the three kinds of input do not overlap. */
export type ModelUsage = {
  readonly inputTokens: number;
  readonly cacheWriteTokens: number;
  /** The part of `cacheWriteTokens` that is kept for an hour, which costs more. */
  readonly cacheWrite1hTokens?: number;
  readonly cacheReadTokens: number;
  readonly outputTokens: number;
  /** Searches the provider did and charges for by the piece. */
  readonly webSearches?: number;
};

export type ModelReply = {
  readonly status: 'replied';
  readonly text: string;
  /** Present when `output` was asked for; it has passed that schema. */
  readonly parsed?: unknown;
  /** What the model wants done before it goes on; empty or absent: it is finished. */
  readonly toolCalls?: readonly ToolCall[];
  /** To be sent back with this reply when the conversation goes on. */
  readonly opaque?: unknown;
  /** What the provider looked up: words from outside stand in this reply. */
  readonly web?: WebLookups;
  /** The provider interrupted its own work: asked again with this reply as the last message, it goes on. */
  readonly isPaused?: true;
  readonly stopReason: string;
  readonly usage: ModelUsage;
  /** The provider did not count: `usage` is a guess for the record, and the worst case is booked. */
  readonly isUsageGuessed?: true;
  readonly model: string;
  readonly requestId: string | null;
};

/**
 * `interrupted`: the connection was lost inside the reply. `unavailable`: nothing was sent, the provider failed too
 * often just now. `malformed`: whole, but not of the asked shape. `auth`: key, permission or billing.
 */
export type ModelErrorKind =
  | 'rate_limited'
  | 'overloaded'
  | 'server_error'
  | 'connect'
  | 'interrupted'
  | 'stalled'
  | 'timeout'
  | 'aborted'
  | 'unavailable'
  | 'refused'
  | 'truncated'
  | 'empty'
  | 'malformed'
  | 'auth'
  | 'invalid_request';

/** What a failed call costs: surely nothing, what the usage says, or unknown (then the worst case counts). */
export type Billing =
  | { readonly status: 'none' }
  | { readonly status: 'known'; readonly usage: ModelUsage }
  | { readonly status: 'unknown' };

export type ModelFailure = {
  readonly status: 'failed';
  readonly error: ModelErrorKind;
  /** For people; never holds the key. */
  readonly message: string;
  readonly billing: Billing;
  /** Not before this instant, epoch ms. */
  readonly retryAtMs: number | null;
  /** What came of the reply, for the record only: it is not whole or not of the asked shape. */
  readonly text: string | null;
  /** Why the reply is not of the asked shape. */
  readonly issues: readonly string[];
  readonly requestId: string | null;
  /** What was looked up before it failed. */
  readonly web?: WebLookups;
};

/** A request that is handed in: its answer is text, and comes when nobody listens any more. */
export type BatchRequest = Omit<
  ModelRequest,
  'tools' | 'toolChoice' | 'web' | 'output' | 'onText' | 'onThought'
>;

/** `batchId`: what the provider calls it. `expiresAt`: ISO 8601; it answers until then, or not at all. */
export type Submitted = {
  readonly status: 'submitted';
  readonly batchId: string;
  readonly expiresAt: string;
};

/**
 * Requests whose answers may wait, for less money. Never rejects. Nothing is repeated here: a submission that fails with
 * billing `none` can be made as a call; one with `unknown` may be at work and be billed.
 */
export type ModelBatches = {
  /** One request is one batch; `id` comes back with its answer. */
  submit(request: BatchRequest, id: string, signal: AbortSignal): Promise<Submitted | ModelFailure>;
  /**
   * Looks once. `open`: not answered yet, or the provider could not be asked. What expired, failed or was cancelled there
   * is a failure without billing; what nobody knows any more is one of unknown billing.
   */
  collect(
    batch: { readonly batchId: string; readonly id: string; readonly model: string },
    signal: AbortSignal,
  ): Promise<{ readonly status: 'open'; readonly why: string } | ModelReply | ModelFailure>;
};

/**
 * Port: one provider of models. Never rejects: all that can go wrong is a `ModelFailure`. Repeats by itself only what
 * surely cost nothing; what may have been billed goes back to the caller, who settles and reserves anew. The absence
 * of a model is `null`, not an adapter that pretends.
 */
export type Model = {
  readonly provider: string;
  call(request: ModelRequest, signal: AbortSignal): Promise<ModelReply | ModelFailure>;
  /** Input tokens; `exact` false: an upper bound computed here, the provider could not be asked. */
  countTokens(
    request: ModelRequest,
    signal: AbortSignal,
  ): Promise<{ readonly tokens: number; readonly exact: boolean }>;
  /** Epoch ms until which calls of this model are answered `unavailable` without being sent; null when they are sent. */
  unavailableUntilMs(model: string): number | null;
  /** Left out: it takes no batches. */
  readonly batches?: ModelBatches;
};
