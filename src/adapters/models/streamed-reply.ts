import type { ModelUsage, WebLookups } from '../../kernel/ports/model.ts';

/** A tool call as far as it came: `json` is its input as written, and may be half of it. */
export type StreamedCall = {
  readonly id: string;
  readonly name: string;
  readonly json: string;
  /** The provider said that this call ends here. */
  readonly isClosed: boolean;
};

/** How a provider says that a reply ends: by itself, for calls, to be gone on with, cut off, declined, or in a way not asked for. */
export type ReplyEnd = 'finished' | 'tools' | 'paused' | 'cut' | 'refused' | 'other';

/** A reply as far as it came, of any provider. Only `isWhole` ones may be used; the others tell what may have been billed. */
export type StreamedReply = {
  readonly hasBegun: boolean;
  readonly isWhole: boolean;
  readonly model: string;
  readonly text: string;
  readonly calls: readonly StreamedCall[];
  /** Something in the reply nobody asked for: nothing of it may be used then. */
  readonly oddity: string | null;
  readonly end: ReplyEnd;
  /** The end in the provider's word. */
  readonly stopReason: string;
  readonly explanation: string | null;
  /** Null: the provider did not count. */
  readonly usage: ModelUsage | null;
  /** What the provider wants back with this reply. */
  readonly opaque?: unknown;
  /** What the provider looked up. */
  readonly web?: WebLookups;
};

export const noReply: StreamedReply = {
  hasBegun: false,
  isWhole: false,
  model: '',
  text: '',
  calls: [],
  oddity: null,
  end: 'other',
  stopReason: '',
  explanation: null,
  usage: null,
};

/** One request and what came of it. `error`: why it ended early, null when the stream ended politely. */
export type Streamed = {
  readonly error: unknown;
  readonly reply: StreamedReply;
  readonly requestId: string | null;
};

/** All of a reply that may be shown to somebody, calls included: for the record, never to be run. */
export function asWritten({ text, calls }: StreamedReply): string {
  return [text, ...calls.map(({ name, json }) => `[call of ${name}] ${json}`)]
    .filter((part) => part !== '')
    .join('\n');
}
