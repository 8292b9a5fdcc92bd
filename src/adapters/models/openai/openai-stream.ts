import { z } from 'zod';
import type { ModelUsage } from '../../../kernel/ports/model.ts';
import type { ReplyEnd, StreamedCall, StreamedReply } from '../streamed-reply.ts';

const count = z.int().nonnegative();
const usage = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  prompt_tokens_details: z.object({ cached_tokens: count.nullish() }).nullish(),
});
const callPiece = z.object({
  index: count.nullish(),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
});
/** What we read of a piece of a reply; servers add to it and leave out of it. */
const chunk = z.object({
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        index: count.nullish(),
        delta: z
          .object({
            content: z.string().nullish(),
            refusal: z.string().nullish(),
            tool_calls: z.array(callPiece).nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: usage.nullish(),
});
type Choice = NonNullable<z.infer<typeof chunk>['choices']>[number];
type CallPiece = z.infer<typeof callPiece>;

/** The reply after one more piece. @throws ZodError when the piece is not of the agreed shape. */
export function withChunk(before: StreamedReply, piece: unknown): StreamedReply {
  const { model, choices, usage: counts } = chunk.parse(piece);
  const named = { ...before, model: before.model === '' ? (model ?? '') : before.model };
  const counted = counts ? { ...named, usage: usageOf(counts) } : named;
  const choice = choices?.find(({ index }) => (index ?? 0) === 0);
  return choice === undefined ? counted : withChoice(counted, choice);
}

const thinking = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ reasoning_content: z.unknown(), reasoning: z.unknown() }).partial(),
    }),
  ),
});

/** What a piece adds to the thoughts, for who watches; servers of local models have two names for them. */
export function thoughtOf(piece: unknown): string {
  const delta = thinking.safeParse(piece).data?.choices[0]?.delta;
  const told = delta?.reasoning_content ?? delta?.reasoning;
  return typeof told === 'string' ? told : '';
}

/** The text a piece adds, for who watches. */
export function addedText(before: StreamedReply, after: StreamedReply): string {
  return after.text.slice(before.text.length);
}

/** Input that was not counted is no count. */
function usageOf(counts: z.infer<typeof usage>): ModelUsage | null {
  if (counts.prompt_tokens === 0) return null;
  const cached = Math.min(counts.prompt_tokens_details?.cached_tokens ?? 0, counts.prompt_tokens);
  return {
    inputTokens: counts.prompt_tokens - cached,
    cacheReadTokens: cached,
    cacheWriteTokens: 0,
    outputTokens: counts.completion_tokens,
  };
}

function withChoice(before: StreamedReply, { delta, finish_reason }: Choice): StreamedReply {
  const refusal = delta?.refusal ?? '';
  const grown: StreamedReply = {
    ...before,
    hasBegun: true,
    text: before.text + (delta?.content ?? ''),
    calls: (delta?.tool_calls ?? []).reduce(withCall, before.calls),
    explanation: refusal === '' ? before.explanation : (before.explanation ?? '') + refusal,
  };
  return finish_reason ? withEnd(grown, finish_reason) : grown;
}

const END_OF: Readonly<Record<string, ReplyEnd>> = {
  stop: 'finished',
  tool_calls: 'tools',
  function_call: 'tools',
  length: 'cut',
  content_filter: 'refused',
};

/** The end of the reply is the end of its calls. */
function withEnd(before: StreamedReply, stopReason: string): StreamedReply {
  const end = before.explanation === null ? (END_OF[stopReason] ?? 'other') : 'refused';
  const calls = before.calls.map((call, i) => ({
    ...call,
    id: call.id === '' ? `call_${i + 1}` : call.id,
    isClosed: true,
  }));
  return { ...before, isWhole: true, stopReason, end, calls };
}

/** Calls by their place; some servers put all in one place, each with an id of its own. */
function withCall(calls: readonly StreamedCall[], piece: CallPiece): readonly StreamedCall[] {
  const at = placeOfCall(calls, piece);
  const before = calls[at];
  if (before === undefined) return [...calls, grownCall(newCall, piece)];
  return calls.map((call, i) => (i === at ? grownCall(call, piece) : call));
}

const newCall: StreamedCall = { id: '', name: '', json: '', isClosed: false };

/** -1: a call that was not there before. */
function placeOfCall(calls: readonly StreamedCall[], { id, index }: CallPiece): number {
  if (id) {
    const known = calls.findIndex((call) => call.id === id);
    if (known >= 0) return known;
  }
  const at = index ?? calls.length - 1;
  const there = calls[at];
  if (there === undefined) return -1;
  return id && there.id !== '' ? -1 : at;
}

function grownCall(call: StreamedCall, { id, function: given }: CallPiece): StreamedCall {
  const name = given?.name ?? '';
  return {
    ...call,
    id: call.id === '' ? (id ?? '') : call.id,
    name: name === call.name ? name : call.name + name,
    json: call.json + (given?.arguments ?? ''),
  };
}
