import type { ModelUsage, WebLookups } from '../../kernel/ports/model.ts';

/** A tool call as received: `json` is its input as streamed, possibly cut off. */
export type StreamedCall = {
  readonly id: string;
  readonly name: string;
  readonly json: string;
  /** The provider closed this call. */
  readonly isClosed: boolean;
};

/** How a provider says that a reply ends: by itself, for calls, to be gone on with, cut off, declined, or in a way not asked for. */
export type ReplyEnd = 'finished' | 'tools' | 'paused' | 'cut' | 'refused' | 'other';

/** A reply as received from any provider. Only `isWhole` ones may be used; the others show what may have been billed. */
export type StreamedReply = {
  readonly hasBegun: boolean;
  readonly isWhole: boolean;
  readonly model: string;
  readonly text: string;
  readonly calls: readonly StreamedCall[];
  /** Something unexpected in the reply: then nothing of it may be used. */
  readonly oddity: string | null;
  readonly end: ReplyEnd;
  /** The stop reason in the provider's words. */
  readonly stopReason: string;
  readonly explanation: string | null;
  /** Null: the provider reported no usage. */
  readonly usage: ModelUsage | null;
  /** What the provider wants returned with this reply. */
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

/** One request and its reply. `error`: why it ended early; null if the stream ended normally. */
export type Streamed = {
  readonly error: unknown;
  readonly reply: StreamedReply;
  readonly requestId: string | null;
};

/** The text of a reply with its calls: for the record, never to be run. */
export function asWritten({ text, calls }: StreamedReply): string {
  return [text, ...calls.map(({ name, json }) => `[call of ${name}] ${json}`)]
    .filter((part) => part !== '')
    .join('\n');
}
