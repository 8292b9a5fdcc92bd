import { z } from 'zod';
import type { ModelUsage } from '../../kernel/ports/model.ts';

const count = z.int().nonnegative();
const usage = z.object({
  input_tokens: count.nullish(),
  cache_creation_input_tokens: count.nullish(),
  cache_read_input_tokens: count.nullish(),
  output_tokens: count.nullish(),
});

/** The events of a reply that say something to us; kinds that come to be later are passed over. */
const wire = {
  message_start: z.object({ message: z.object({ model: z.string(), usage }) }),
  content_block_delta: z.object({ delta: z.looseObject({ type: z.string() }) }),
  message_delta: z.object({
    delta: z.object({
      stop_reason: z.string().nullish(),
      stop_details: z.object({ explanation: z.string().nullish() }).nullish(),
    }),
    usage: usage.optional(),
  }),
} as const;
const textDelta = z.object({ type: z.literal('text_delta'), text: z.string() });

/** A reply as far as it came. Only `isWhole` ones may be used; the others tell what may have been billed. */
export type StreamedReply = {
  readonly hasBegun: boolean;
  readonly isWhole: boolean;
  readonly model: string;
  readonly text: string;
  readonly stopReason: string;
  readonly explanation: string | null;
  readonly usage: ModelUsage;
};

export const noReply: StreamedReply = {
  ...{ hasBegun: false, isWhole: false, model: '', text: '', stopReason: '', explanation: null },
  usage: { inputTokens: 0, cacheWriteTokens: 0, cacheReadTokens: 0, outputTokens: 0 },
};

/** The reply after one more event of the stream. @throws ZodError when the event is not of the agreed shape. */
export function withEvent(reply: StreamedReply, event: { readonly type: string }): StreamedReply {
  switch (event.type) {
    case 'message_start': {
      const { message } = wire.message_start.parse(event);
      const counted = withUsage(reply.usage, message.usage);
      return { ...reply, hasBegun: true, model: message.model, usage: counted };
    }
    case 'content_block_delta':
      return withDelta(reply, wire.content_block_delta.parse(event));
    case 'message_delta':
      return withEnd(reply, wire.message_delta.parse(event));
    case 'message_stop':
      return { ...reply, isWhole: reply.hasBegun && reply.stopReason !== '' };
    default:
      return reply;
  }
}

/** Thinking and citations are not part of the text. */
function withDelta(
  reply: StreamedReply,
  { delta }: z.infer<typeof wire.content_block_delta>,
): StreamedReply {
  if (delta.type !== 'text_delta') return reply;
  return { ...reply, text: reply.text + textDelta.parse(delta).text };
}

function withEnd(
  reply: StreamedReply,
  { delta, usage: counts }: z.infer<typeof wire.message_delta>,
): StreamedReply {
  return {
    ...reply,
    stopReason: delta.stop_reason ?? reply.stopReason,
    explanation: delta.stop_details?.explanation ?? reply.explanation,
    usage: withUsage(reply.usage, counts ?? {}),
  };
}

/** Counts are cumulative; what an event leaves out stands as it was. */
function withUsage(before: ModelUsage, counts: z.infer<typeof usage>): ModelUsage {
  return {
    inputTokens: counts.input_tokens ?? before.inputTokens,
    cacheWriteTokens: counts.cache_creation_input_tokens ?? before.cacheWriteTokens,
    cacheReadTokens: counts.cache_read_input_tokens ?? before.cacheReadTokens,
    outputTokens: counts.output_tokens ?? before.outputTokens,
  };
}
