import type Anthropic from '@anthropic-ai/sdk';
import { z } from 'zod';
import type { MediaType, ModelMessage, ToolResult } from '../../kernel/ports/model.ts';

/** A block of a reply as far as it came. `odd`: not asked for, or not what its place says. */
export type Block =
  | { readonly type: 'text'; readonly text: string }
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
  | { readonly type: 'odd'; readonly what: string };

const kept = z.discriminatedUnion('type', [
  z.object({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.object({ type: z.literal('redacted_thinking'), data: z.string() }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('tool_use'), id: z.string() }),
]);
/** The order of a reply's blocks with its signed thinking; calls by their id, for they stand in the message. */
const opaque = z.object({
  provider: z.literal('anthropic'),
  model: z.string(),
  blocks: z.array(kept),
});

/** What must be sent back with a reply: its blocks in their order, when it thought. Null: it did not. */
export function asOpaque(blocks: readonly Block[], model: string): z.infer<typeof opaque> | null {
  const signed = blocks.flatMap((block): z.infer<typeof kept>[] => {
    if (block.type === 'odd' || (block.type === 'text' && block.text === '')) return [];
    if (block.type === 'thinking' && block.signature === '') return [];
    return block.type === 'tool_use' ? [{ type: 'tool_use', id: block.id }] : [{ ...block }];
  });
  const hasThought = signed.some(({ type }) => type.endsWith('thinking'));
  return hasThought ? { provider: 'anthropic', model, blocks: signed } : null;
}

/**
 * An assistant's message as the API wants it back. Its own order and thinking are used when they are of this model and
 * of this very message: one that was shortened meanwhile goes without. `model` null: none goes with them.
 */
export function assistantBlocks(
  message: ModelMessage,
  model: string | null,
): Anthropic.ContentBlockParam[] {
  const calls = new Map((message.toolCalls ?? []).map((call) => [call.id, toolUse(call)]));
  const parsed = opaque.safeParse(message.opaque);
  if (parsed.success && parsed.data.model === model && isOf(parsed.data.blocks, message)) {
    return parsed.data.blocks.flatMap((block) =>
      block.type === 'tool_use' ? (calls.get(block.id) ?? []) : block,
    );
  }
  const text = message.text === '' ? [] : [{ type: 'text' as const, text: message.text }];
  return [...text, ...calls.values()];
}

function isOf(blocks: readonly z.infer<typeof kept>[], { text, toolCalls = [] }: ModelMessage) {
  const told = blocks.map((block) => (block.type === 'text' ? block.text : '')).join('');
  const ids = blocks.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
  return told === text && ids.join('\n') === toolCalls.map(({ id }) => id).join('\n');
}

function toolUse({ id, name, input }: NonNullable<ModelMessage['toolCalls']>[number]) {
  return { type: 'tool_use' as const, id, name, input };
}

/** A user's message as the API wants it: what tools said comes first. */
export function userBlocks({
  text,
  toolResults = [],
}: ModelMessage): Anthropic.ContentBlockParam[] {
  const results = toolResults.map((result) => ({
    type: 'tool_result' as const,
    tool_use_id: result.callId,
    content: contentOf(result),
    ...(result.isError && { is_error: true }),
  }));
  return text === '' ? results : [...results, { type: 'text' as const, text }];
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
