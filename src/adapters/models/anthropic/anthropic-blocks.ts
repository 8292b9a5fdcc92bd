import type Anthropic from '@anthropic-ai/sdk';
import { z } from 'zod';
import type {
  MediaType,
  ModelMessage,
  ModelRequest,
  ToolResult,
} from '../../../kernel/ports/model.ts';
import { fetchResult, isWebBlock, searchResult, type WebBlock, webUse } from './anthropic-web.ts';

/** A block of a reply as received. `odd`: unexpected or inconsistent. */
export type Block =
  | { readonly type: 'text'; readonly text: string; readonly citations?: readonly unknown[] }
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | { readonly type: 'redacted_thinking'; readonly data: string }
  | {
      readonly type: 'tool_use';
      readonly id: string;
      readonly name: string;
      /** Input that came with the start of the block, usually empty. */
      readonly given: unknown;
      /** Input as it was streamed. */
      readonly json: string;
      readonly isClosed: boolean;
    }
  | {
      readonly type: 'web_use';
      readonly start: Readonly<Record<string, unknown>>;
      /** Input as it was streamed. */
      readonly json: string;
    }
  | { readonly type: 'web_result'; readonly block: WebBlock }
  | { readonly type: 'odd'; readonly what: string };

const kept = z.discriminatedUnion('type', [
  z.object({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.object({ type: z.literal('redacted_thinking'), data: z.string() }),
  z.object({
    type: z.literal('text'),
    text: z.string(),
    citations: z.array(z.unknown()).optional(),
  }),
  z.object({ type: z.literal('tool_use'), id: z.string() }),
  webUse,
  searchResult,
  fetchResult,
]);
type Kept = z.infer<typeof kept>;
/**
 * The order of a reply's blocks with its signed thinking and what the provider looked up; calls by their id, for they
 * stand in the message.
 */
const opaque = z.object({
  provider: z.literal('anthropic'),
  model: z.string(),
  blocks: z.array(kept),
});

/** The blocks that must be returned with a reply with thinking or web results, in order. Null: it has neither. */
export function asOpaque(blocks: readonly Block[], model: string): z.infer<typeof opaque> | null {
  const signed = blocks.flatMap((block): Kept[] => {
    if (block.type === 'odd' || (block.type === 'text' && block.text === '')) return [];
    if (block.type === 'thinking' && block.signature === '') return [];
    if (isOfWeb(block)) return [webBlockOf(block) ?? []].flat();
    if (block.type === 'text') return [keptText(block)];
    return block.type === 'tool_use' ? [{ type: 'tool_use', id: block.id }] : [{ ...block }];
  });
  const isOwed = signed.some((block) => block.type.endsWith('thinking') || isWebBlock(block));
  return isOwed ? { provider: 'anthropic', model, blocks: signed } : null;
}

function keptText({ text, citations = [] }: Extract<Block, { type: 'text' }>): Kept {
  return { type: 'text', text, ...(citations.length > 0 && { citations: [...citations] }) };
}

type OfWeb = Extract<Block, { type: 'web_use' | 'web_result' }>;

export function isOfWeb(block: Block): block is OfWeb {
  return block.type === 'web_use' || block.type === 'web_result';
}

/** Those of the provider's web as they are sent back, without what is no JSON. */
export function webBlocksOf(blocks: readonly Block[]): readonly WebBlock[] {
  return blocks.filter(isOfWeb).flatMap((block) => webBlockOf(block) ?? []);
}

/** A block of the provider's web as it is sent back. Null: its input is no JSON. */
export function webBlockOf(block: OfWeb): WebBlock | null {
  if (block.type === 'web_result') return block.block;
  const { start, json } = block;
  try {
    const input: unknown = json === '' ? start['input'] : JSON.parse(json);
    return webUse.safeParse({ ...start, input }).data ?? null;
  } catch {
    return null; // the caller says that the block is odd
  }
}

/** The parts of earlier replies that a request returns beside their text and calls. */
export type Remembered = Pick<ModelRequest, 'model'> & {
  readonly thoughts: boolean;
  readonly web: boolean;
};

/**
 * An assistant's message as the API wants it back. Its own order, its thinking and what was looked up are used when they
 * are of this very message: one that was shortened meanwhile goes without. Thinking is only for the model it is of.
 */
export function assistantBlocks(
  message: ModelMessage,
  { model, thoughts, web }: Remembered,
): Anthropic.ContentBlockParam[] {
  const calls = new Map((message.toolCalls ?? []).map((call) => [call.id, toolUse(call)]));
  const parsed = opaque.safeParse(message.opaque);
  const withThoughts = thoughts && parsed.data?.model === model;
  if (parsed.success && (withThoughts || web) && isOf(parsed.data.blocks, message)) {
    return parsed.data.blocks.flatMap((block): Anthropic.ContentBlockParam[] => {
      if (block.type === 'tool_use') return [calls.get(block.id) ?? []].flat();
      if (block.type.endsWith('thinking') && !withThoughts) return [];
      if (isWebBlock(block)) return web ? [asSent(block)] : [];
      return [block.type === 'text' && !web ? { type: 'text', text: block.text } : asSent(block)];
    });
  }
  const text = message.text === '' ? [] : [{ type: 'text' as const, text: message.text }];
  return [...text, ...calls.values()];
}

function asSent(block: Kept): Anthropic.ContentBlockParam {
  return block as Anthropic.ContentBlockParam; // as the provider sent it, its outline checked
}

/** What the provider looked up in earlier replies. */
export function webBlocksIn(messages: readonly ModelMessage[]): readonly WebBlock[] {
  return messages
    .flatMap((message) =>
      message.web === undefined ? [] : (opaque.safeParse(message.opaque).data?.blocks ?? []),
    )
    .filter(isWebBlock);
}

function isOf(blocks: readonly Kept[], { text, toolCalls = [] }: ModelMessage) {
  const told = blocks.map((block) => (block.type === 'text' ? block.text : '')).join('');
  const ids = blocks.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
  return told === text && ids.join('\n') === toolCalls.map(({ id }) => id).join('\n');
}

function toolUse({ id, name, input }: NonNullable<ModelMessage['toolCalls']>[number]) {
  return { type: 'tool_use' as const, id, name, input };
}

/** A user's message as the API wants it: what tools said comes first, then the files it shows. */
export function userBlocks({
  text,
  toolResults = [],
  files = [],
}: ModelMessage): Anthropic.ContentBlockParam[] {
  const results = toolResults.map((result) => ({
    type: 'tool_result' as const,
    tool_use_id: result.callId,
    content: contentOf(result),
    ...(result.isError && { is_error: true }),
  }));
  const shown = files.flatMap(({ label, media }) => [
    { type: 'text' as const, text: label },
    ...(media?.base64 === undefined ? [] : [fileBlock(media.type, media.base64)]),
  ]);
  return [...results, ...shown, ...(text === '' ? [] : [{ type: 'text' as const, text }])];
}

/** Words alone, or with the file they come with. */
function contentOf({
  text,
  media,
}: ToolResult): NonNullable<Anthropic.ToolResultBlockParam['content']> {
  if (media?.base64 === undefined) return text;
  const words = text === '' ? [] : [{ type: 'text' as const, text }];
  return [...words, fileBlock(media.type, media.base64)];
}

function fileBlock(
  type: MediaType,
  data: string,
): Anthropic.ImageBlockParam | Anthropic.DocumentBlockParam {
  if (type === 'application/pdf') {
    return { type: 'document', source: { type: 'base64', media_type: type, data } };
  }
  return { type: 'image', source: { type: 'base64', media_type: type, data } };
}
