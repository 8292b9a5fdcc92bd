import { z } from 'zod';
import type { ModelRequest, ModelUsage, WebLookups } from '../../../kernel/ports/model.ts';
import { estimateTokens } from '../../../kernel/text/tokens.ts';
import type { ReplyEnd, StreamedReply } from '../streamed-reply.ts';
import {
  asOpaque,
  type Block,
  isOfWeb,
  webBlockOf,
  webBlocksIn,
  webBlocksOf,
} from './anthropic-blocks.ts';
import { chargedSearches, lookupsIn, webResult, webUse } from './anthropic-web.ts';

const count = z.int().nonnegative();
const usage = z.object({
  input_tokens: count.nullish(),
  cache_creation_input_tokens: count.nullish(),
  cache_creation: z.object({ ephemeral_1h_input_tokens: count.nullish() }).nullish(),
  cache_read_input_tokens: count.nullish(),
  output_tokens: count.nullish(),
  server_tool_use: z.object({ web_search_requests: count.nullish() }).nullish(),
});
const index = z.int().nonnegative();
const someBlock = z.looseObject({ type: z.string() });

/** The events of a reply that say something to us; kinds that come to be later are passed over. */
const wire = {
  message_start: z.object({ message: z.object({ model: z.string(), usage }) }),
  content_block_start: z.object({ index, content_block: someBlock }),
  content_block_delta: z.object({ index, delta: someBlock }),
  content_block_stop: z.object({ index }),
  message_delta: z.object({
    delta: z.object({
      stop_reason: z.string().nullish(),
      stop_details: z.object({ explanation: z.string().nullish() }).nullish(),
    }),
    usage: usage.optional(),
  }),
} as const;
const opened = {
  text: z.object({ text: z.string().default('') }),
  thinking: z.object({ thinking: z.string().default(''), signature: z.string().default('') }),
  redacted_thinking: z.object({ data: z.string() }),
  tool_use: z.object({ id: z.string(), name: z.string(), input: z.unknown().optional() }),
} as const;
const textDelta = z.object({ type: z.literal('text_delta'), text: z.string() });
const thinkingDelta = z.object({ type: z.literal('thinking_delta'), thinking: z.string() });
const piece = z.discriminatedUnion('type', [
  textDelta,
  thinkingDelta,
  z.object({ type: z.literal('signature_delta'), signature: z.string() }),
  z.object({ type: z.literal('input_json_delta'), partial_json: z.string() }),
  z.object({ type: z.literal('citations_delta'), citation: z.unknown() }),
]);

/** A message as far as it came; `blocks` by their index. */
type Message = {
  readonly hasBegun: boolean;
  readonly isWhole: boolean;
  readonly model: string;
  readonly blocks: ReadonlyMap<number, Block>;
  readonly stopReason: string;
  readonly explanation: string | null;
  readonly usage: ModelUsage;
  /** Null: the provider did not say. */
  readonly searches: number | null;
};

export const noMessage: Message = {
  hasBegun: false,
  isWhole: false,
  model: '',
  stopReason: '',
  explanation: null,
  blocks: new Map(),
  searches: null,
  usage: { inputTokens: 0, cacheWriteTokens: 0, cacheReadTokens: 0, outputTokens: 0 },
};

/** The message after one more event of the stream. @throws ZodError when the event is not of the agreed shape. */
export function withEvent(before: Message, event: { readonly type: string }): Message {
  switch (event.type) {
    case 'message_start': {
      const { message } = wire.message_start.parse(event);
      const counted = withCounts(before, message.usage);
      return { ...counted, hasBegun: true, model: message.model };
    }
    case 'content_block_start': {
      const started = wire.content_block_start.parse(event);
      return withBlock(before, started.index, openBlock(before, started));
    }
    case 'content_block_delta':
      return withDelta(before, wire.content_block_delta.parse(event));
    case 'content_block_stop': {
      const stopped = wire.content_block_stop.parse(event);
      const block = before.blocks.get(stopped.index);
      if (block?.type !== 'tool_use') return before;
      return withBlock(before, stopped.index, { ...block, isClosed: true });
    }
    case 'message_delta':
      return withEnd(before, wire.message_delta.parse(event));
    case 'message_stop':
      return { ...before, isWhole: before.hasBegun && before.stopReason !== '' };
    default:
      return before;
  }
}

/** The text an event adds, for who watches. */
export function deltaText(event: { readonly type: string }): string {
  if (event.type !== 'content_block_delta') return '';
  const delta = textDelta.safeParse(wire.content_block_delta.parse(event).delta);
  return delta.success ? delta.data.text : '';
}

/** What an event adds to the thoughts, for who watches. */
export function thoughtOf(event: { readonly type: string }): string {
  if (event.type !== 'content_block_delta') return '';
  const delta = thinkingDelta.safeParse(wire.content_block_delta.parse(event).delta);
  return delta.success ? delta.data.thinking : '';
}

function withBlock(before: Message, at: number, block: Block): Message {
  return { ...before, blocks: new Map(before.blocks).set(at, block) };
}

function openBlock(
  { blocks }: Message,
  { index: at, content_block: block }: z.infer<typeof wire.content_block_start>,
): Block {
  if (blocks.has(at)) return { type: 'odd', what: 'two blocks in one place' };
  switch (block.type) {
    case 'text':
      return { type: 'text', ...opened.text.parse(block) };
    case 'thinking':
      return { type: 'thinking', ...opened.thinking.parse(block) };
    case 'redacted_thinking':
      return { type: 'redacted_thinking', ...opened.redacted_thinking.parse(block) };
    case 'tool_use': {
      const { id, name, input } = opened.tool_use.parse(block);
      return { type: 'tool_use', id, name, given: input, json: '', isClosed: false };
    }
    default:
      return webBlock(block) ?? { type: 'odd', what: `a block of kind ${block.type}` };
  }
}

/** What the provider looked up comes whole; what it looks for is streamed. Null: none of its web. */
function webBlock(block: z.infer<typeof someBlock>): Block | null {
  if (webUse.safeParse(block).success) return { type: 'web_use', start: block, json: '' };
  const result = webResult.safeParse(block);
  return result.success ? { type: 'web_result', block: result.data } : null;
}

/** A delta without the start of its block begins one of text or thinking; a call must have been begun. */
function withDelta(
  before: Message,
  { index: at, delta }: z.infer<typeof wire.content_block_delta>,
): Message {
  const block = before.blocks.get(at);
  const known = piece.safeParse(delta);
  if (!known.success) {
    // What comes to be later; inside a call it may be a part of what would be run.
    if (block?.type !== 'tool_use') return before;
    return withBlock(before, at, { type: 'odd', what: `a ${delta.type} inside a call` });
  }
  return withBlock(before, at, grown(block, known.data));
}

function grown(block: Block | undefined, delta: z.infer<typeof piece>): Block {
  switch (delta.type) {
    case 'text_delta':
      return withText(block ?? { type: 'text', text: '' }, delta);
    case 'thinking_delta':
    case 'signature_delta':
      return withThought(block ?? { type: 'thinking', thinking: '', signature: '' }, delta);
    case 'input_json_delta':
      return withInput(block, delta);
    case 'citations_delta':
      return withCitation(block, delta);
  }
}

type Piece<Type extends z.infer<typeof piece>['type']> = Extract<
  z.infer<typeof piece>,
  { type: Type }
>;

function withText(block: Block, delta: Piece<'text_delta'>): Block {
  return block.type === 'text' ? { ...block, text: block.text + delta.text } : misplaced(delta);
}

function withThought(block: Block, delta: Piece<'thinking_delta' | 'signature_delta'>): Block {
  if (block.type !== 'thinking') return misplaced(delta);
  return delta.type === 'thinking_delta'
    ? { ...block, thinking: block.thinking + delta.thinking }
    : { ...block, signature: block.signature + delta.signature };
}

/** Only beside words is it of use. */
function withCitation(block: Block | undefined, delta: Piece<'citations_delta'>): Block {
  if (block === undefined) return { type: 'text', text: '', citations: [delta.citation] };
  if (block.type === 'tool_use') return { type: 'odd', what: 'a citations_delta inside a call' };
  if (block.type !== 'text') return block;
  return { ...block, citations: [...(block.citations ?? []), delta.citation] };
}

function withInput(block: Block | undefined, delta: Piece<'input_json_delta'>): Block {
  if (block?.type === 'web_use') return { ...block, json: block.json + delta.partial_json };
  if (block?.type !== 'tool_use' || block.isClosed) return misplaced(delta);
  return { ...block, json: block.json + delta.partial_json };
}

function misplaced({ type }: { readonly type: string }): Block {
  return { type: 'odd', what: `a ${type} out of its place` };
}

function withEnd(
  before: Message,
  { delta, usage: counts }: z.infer<typeof wire.message_delta>,
): Message {
  return {
    ...withCounts(before, counts ?? {}),
    stopReason: delta.stop_reason ?? before.stopReason,
    explanation: delta.stop_details?.explanation ?? before.explanation,
  };
}

function withCounts(before: Message, counts: z.infer<typeof usage>): Message {
  const searches = counts.server_tool_use?.web_search_requests ?? before.searches;
  return { ...before, searches, usage: withUsage(before.usage, counts) };
}

/** Counts are cumulative; what an event leaves out stands as it was. */
function withUsage(before: ModelUsage, counts: z.infer<typeof usage>): ModelUsage {
  const hour = counts.cache_creation?.ephemeral_1h_input_tokens ?? before.cacheWrite1hTokens ?? 0;
  return {
    inputTokens: counts.input_tokens ?? before.inputTokens,
    cacheWriteTokens: counts.cache_creation_input_tokens ?? before.cacheWriteTokens,
    ...(hour > 0 && { cacheWrite1hTokens: hour }),
    cacheReadTokens: counts.cache_read_input_tokens ?? before.cacheReadTokens,
    outputTokens: counts.output_tokens ?? before.outputTokens,
  };
}

const END_OF: Readonly<Record<string, ReplyEnd>> = {
  end_turn: 'finished',
  stop_sequence: 'finished',
  tool_use: 'tools',
  pause_turn: 'paused',
  max_tokens: 'cut',
  model_context_window_exceeded: 'cut',
  refusal: 'refused',
};

type Asked = Pick<ModelRequest, 'model' | 'messages' | 'web'>;

/** The message as every provider's reply is read. */
export function replyOf(message: Message, asked: Asked): StreamedReply {
  const { hasBegun, isWhole, model, stopReason, explanation } = message;
  const blocks = [...message.blocks].sort(([a], [b]) => a - b).map(([, block]) => block);
  const opaque = asOpaque(blocks, asked.model);
  const end = endOfReply(stopReason, asked);
  const web = webOf(blocks, asked, end);
  const searches = message.searches ?? chargedSearches(web?.lookups ?? []);
  return {
    hasBegun,
    isWhole,
    model,
    stopReason,
    explanation,
    end,
    usage: { ...message.usage, ...(searches > 0 && { webSearches: searches }) },
    text: blocks.map((block) => (block.type === 'text' ? block.text : '')).join(''),
    calls: blocks.flatMap((block) => (block.type === 'tool_use' ? [callOf(block)] : [])),
    oddity: oddityOf(blocks, asked),
    ...(opaque !== null && { opaque }),
    ...(web !== null && { web }),
  };
}

/** It interrupts only what it looks up. */
function endOfReply(stopReason: string, { web }: Asked): ReplyEnd {
  const end = END_OF[stopReason] ?? 'other';
  return end === 'paused' && web === undefined ? 'other' : end;
}

function oddityOf(blocks: readonly Block[], { web }: Asked): string | null {
  const odd = blocks.map((block) => oddIn(block, web !== undefined)).find((what) => what !== null);
  return odd === undefined ? null : `the reply holds ${odd}, which was not asked for`;
}

function oddIn(block: Block, mayLookUp: boolean): string | null {
  if (block.type === 'odd') return block.what;
  if (!isOfWeb(block)) return null;
  const sent = webBlockOf(block);
  if (sent === null) return 'a lookup without words';
  return mayLookUp ? null : `a block of kind ${sent.type}`;
}

/** Null: nothing was looked up. */
function webOf(blocks: readonly Block[], { messages }: Asked, end: ReplyEnd): WebLookups | null {
  const web = webBlocksOf(blocks);
  if (web.length === 0) return null;
  const goesOn = end === 'paused' || end === 'tools';
  const lookups = lookupsIn({ blocks: web, earlier: webBlocksIn(messages), goesOn });
  return { lookups, tokens: estimateTokens(JSON.stringify(web)) };
}

/** Input that was not streamed stands in the start of its block. */
function callOf({ id, name, given, json, isClosed }: Extract<Block, { type: 'tool_use' }>) {
  return { id, name, isClosed, json: json === '' ? JSON.stringify(given ?? {}) : json };
}
