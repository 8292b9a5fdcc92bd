import type { z } from 'zod';

/** What a call is worth; settings map each to a model with a price (D74). */
export type ModelRole = 'cheap' | 'standard' | 'strong';

/** How hard a model works on an answer, its thinking included. */
export const EFFORTS = ['low', 'medium', 'high', 'xhigh', 'max'] as const;
export type Effort = (typeof EFFORTS)[number];

/** How long a provider caches the beginning of a request for the next one. */
export type CacheLife = '5m' | '1h';

/** What one model accepts and rejects; a rejected option fails the whole request. */
export type ModelTakes = {
  /** The model decides how much to think, guided by effort; or thinks up to a number of tokens; or never thinks. */
  readonly thinking: 'adaptive' | 'budget' | 'none';
  /** How to ask it not to think before it answers; null: it thinks regardless. */
  readonly thinkingOff: 'silence' | 'disabled' | 'between_tools' | null;
  /** Empty: it is not told. */
  readonly efforts: readonly Effort[];
  /** Whether it returns a summary of its thoughts on request. */
  readonly showsThoughts: boolean;
  /** Whether it can be forced to use one tool: never, or only while it does not think. */
  readonly forcedTool: 'never' | 'unthinking';
  readonly cacheLives: readonly CacheLife[];
  /** Files it accepts beside text; left out: none. */
  readonly sees?: readonly Sight[] | undefined;
};

export const SIGHTS = ['images', 'pdfs'] as const;
export type Sight = (typeof SIGHTS)[number];

/** `cacheMark`: the provider may cache everything up to and including this part for the next call. */
export type SystemPart = { readonly text: string; readonly cacheMark: boolean };

/** A tool as models see it. `inputSchema`: JSON Schema of one object. */
export type ToolDefinition = {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
};

/** A complete tool call with parsed `input`; a call that was cut off never becomes one. */
export type ToolCall = { readonly id: string; readonly name: string; readonly input: unknown };

export type MediaType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'application/pdf';

/** A file beside the words of a result. Stored turns name its bytes by `ref`; the bytes are loaded only for sending. */
export type Media = {
  readonly type: MediaType;
  /** Blob of its base64. */
  readonly ref: string;
  /** Whose personal text the blob is; left out: nobody's. */
  readonly subject?: string;
  /** What it weighs in a prompt, at most. */
  readonly tokens: number;
  readonly base64?: string;
};

/** A file shown before the words of a message. `label` names it, in words of ours; without `media` it is not shown. */
export type ShownFile = { readonly label: string; readonly media?: Media };

export type ToolResult = {
  readonly callId: string;
  readonly text: string;
  readonly isError: boolean;
  readonly media?: Media;
};

/** What the provider may look up by itself while it answers, at most this often in one call; 0: nothing. */
export type ProviderWeb = {
  readonly searches: number;
  readonly fetches: number;
  /** Of one page, about; the provider does not keep to it for PDFs. */
  readonly fetchTokens: number;
  /** Domains, each with its subdomains; null: any. */
  readonly allowDomains: readonly string[] | null;
};

/** One search or page the provider looked up. `error`: the provider's reason why it failed. */
export type WebLookup = {
  readonly kind: 'search' | 'fetch';
  /** The search terms, or the requested address. */
  readonly asked: string;
  /** The sources of the results. */
  readonly addresses: readonly string[];
  readonly error: string | null;
};

/** Everything the provider looked up for one reply. The results themselves are in `opaque`, at most `tokens` long. */
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
  /** Of the user. */
  readonly files?: readonly ShownFile[];
  readonly opaque?: unknown;
  readonly web?: WebLookups;
};

export type ModelRequest = {
  /** The provider's id of the model, for which the reservation was priced. */
  readonly model: string;
  /** Stable parts first, volatile ones last: a cache holds a prefix (D12). */
  readonly system: readonly SystemPart[];
  readonly messages: readonly ModelMessage[];
  /** The reply must be one JSON value of this schema. */
  readonly output?: z.ZodType;
  readonly tools?: readonly ToolDefinition[];
  /** `none`: tools are known from earlier messages but may not be called now. Default `auto`. */
  readonly toolChoice?: 'auto' | 'none' | { readonly name: string };
  /** Left out: no look-ups. Do not offer a tool with the same name as one of the provider's. */
  readonly web?: ProviderWeb;
  /** Tokens reserved for thinking, part of `maxOutputTokens`. Without them or an effort, it is asked not to think. */
  readonly thinkingTokens?: number;
  /** Default: matches `thinkingTokens`. `none`: no thinking if the model allows that, else as little as possible. */
  readonly effort?: Effort | 'none';
  /** How long the marked parts and the conversation should be cached. Default `5m`, also where an hour is not offered. */
  readonly cacheFor?: CacheLife;
  /** Called with each piece of text as it arrives, for viewers; the text may still be withdrawn. */
  readonly onText?: (piece: string) => void;
  /** Called with thoughts as they arrive, if the model shows them; they are never part of the answer. */
  readonly onThought?: (piece: string) => void;
  /** Includes tokens the model spends on thinking. */
  readonly maxOutputTokens: number;
  /** From the call to the last byte, retries and pauses included. */
  readonly timeoutMs: number;
};

/** As counted by the provider; the three kinds of input do not overlap. */
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
  /** Present if `output` was requested; matches that schema. */
  readonly parsed?: unknown;
  /** The calls the model requests before it continues; empty or absent: it has finished. */
  readonly toolCalls?: readonly ToolCall[];
  /** Must be sent back with this reply when the conversation continues. */
  readonly opaque?: unknown;
  /** What the provider looked up: this reply contains words from outside. */
  readonly web?: WebLookups;
  /** The provider interrupted its own work: called again with this reply as the last message, it continues. */
  readonly isPaused?: true;
  readonly stopReason: string;
  readonly usage: ModelUsage;
  /** The provider did not count: `usage` is an estimate for the record, and the worst case is booked. */
  readonly isUsageGuessed?: true;
  readonly model: string;
  readonly requestId: string | null;
};

/**
 * `interrupted`: the connection was lost during the reply. `unavailable`: nothing was sent, because the provider failed
 * too often just now. `malformed`: complete, but not of the requested shape. `auth`: key, permission or billing.
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

/** The cost of a failed call: certainly nothing, what the usage says, or unknown (then the worst case counts). */
export type Billing =
  | { readonly status: 'none' }
  | { readonly status: 'known'; readonly usage: ModelUsage }
  | { readonly status: 'unknown' };

export type ModelFailure = {
  readonly status: 'failed';
  readonly error: ModelErrorKind;
  /** For people; never contains the key. */
  readonly message: string;
  readonly billing: Billing;
  /** Not before this instant, epoch ms. */
  readonly retryAtMs: number | null;
  /** The reply, for the record only: it is incomplete or not of the requested shape. */
  readonly text: string | null;
  /** Why the reply does not have the requested shape. */
  readonly issues: readonly string[];
  readonly requestId: string | null;
  /** What was looked up before it failed. */
  readonly web?: WebLookups;
};

/** A request submitted in a batch: its answer is text, and arrives when no caller waits for it. */
export type BatchRequest = Omit<
  ModelRequest,
  'tools' | 'toolChoice' | 'web' | 'output' | 'onText' | 'onThought'
>;

/** `batchId`: the provider's name for it. `expiresAt`: ISO 8601; after that no answer comes. */
export type Submitted = {
  readonly status: 'submitted';
  readonly batchId: string;
  readonly expiresAt: string;
};

/**
 * Requests whose answers may take long, for less money. Never rejects and never retries: a submission that fails with
 * billing `none` can be made as a call; one with `unknown` may be running and be billed.
 */
export type ModelBatches = {
  /** One request is one batch; `id` comes back with its answer. */
  submit(request: BatchRequest, id: string, signal: AbortSignal): Promise<Submitted | ModelFailure>;
  /**
   * Polls once. `open`: not answered yet, or the provider could not be asked. What expired, failed or was cancelled there
   * is a failure without billing; what the provider no longer knows is one of unknown billing.
   */
  collect(
    batch: { readonly batchId: string; readonly id: string; readonly model: string },
    signal: AbortSignal,
  ): Promise<{ readonly status: 'open'; readonly why: string } | ModelReply | ModelFailure>;
};

/**
 * Port: one provider of models. Never rejects: everything that can go wrong is a `ModelFailure`. Retries by itself only
 * what certainly cost nothing; what may have been billed goes back to the caller, who settles and reserves again. If there
 * is no model, the value is `null`, not an adapter that pretends.
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
