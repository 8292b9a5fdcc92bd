import { z } from 'zod';
import { type EmbeddingModel, EmbeddingsUnavailable } from '../../../kernel/ports/embeddings.ts';
import { stallWatch } from '../stall-watch.ts';
import { openaiClient } from './openai-client.ts';

/** A call with at most so many tokens; it says how many it were. Rejects where it may not be sent. */
type Spend = <T>(
  tokensAtMost: number,
  send: () => Promise<{ answer: T; tokens: number }>,
) => Promise<T>;

export type OpenaiEmbeddingsOptions = {
  readonly model: string;
  readonly apiKey: string;
  readonly baseUrl: string;
  /** What it is paid from. */
  readonly spend: Spend;
  readonly timeoutMs?: number;
};

/** Texts in one request. */
const TOGETHER = 64;
const TIMEOUT_MS = 60_000;
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_DIMENSIONS = 16_384;
/** Tokens of a text that stand for none of its words. */
const MARKS = 8;

const reply = z.object({
  data: z.array(
    z.object({ index: z.int(), embedding: z.array(z.number()).min(1).max(MOST_DIMENSIONS) }),
  ),
  usage: z.object({ prompt_tokens: z.int().min(0) }).nullish(),
});

/** Any server that embeds as OpenAI's does: Ollama, vLLM, LM Studio, llama.cpp, OpenAI. */
export function openaiEmbeddings(options: OpenaiEmbeddingsOptions): EmbeddingModel {
  const { model, spend, timeoutMs = TIMEOUT_MS } = options;
  const client = openaiClient(options);
  const send = async (input: string[], signal: AbortSignal) => {
    const watch = stallWatch({ stallMs: timeoutMs, maxBytes: MOST_BYTES });
    try {
      const said: unknown = await client
        .withOptions({ fetch: watch.fetch })
        .embeddings.create(
          { model, input, encoding_format: 'float' },
          { signal: AbortSignal.any([signal, watch.signal]), timeout: timeoutMs },
        );
      const { data, usage } = reply.parse(said);
      const atMost = tokensAtMost(input);
      return {
        answer: vectorsInOrder(data, input.length),
        // A server at home may not count, and none used up more than there was.
        tokens: Math.min(usage?.prompt_tokens ?? atMost, atMost),
      };
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new EmbeddingsUnavailable(`${model}: ${why}`, cause);
    } finally {
      watch.end();
    }
  };
  return {
    model,
    languages: null,
    embed: async (texts, signal) => {
      const said = texts.filter((text) => text.trim() !== '');
      const vectors: Float32Array[] = [];
      for (let at = 0; at < said.length; at += TOGETHER) {
        const some = said.slice(at, at + TOGETHER);
        vectors.push(...(await spend(tokensAtMost(some), () => send(some, signal))));
      }
      const rest = vectors[Symbol.iterator]();
      return texts.map((text) => (text.trim() === '' ? null : (rest.next().value ?? null)));
    },
  };
}

/** No token is shorter than a byte; a model adds some that mark where a text begins and ends. */
function tokensAtMost(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text) + MARKS, 0);
}

/** One for each text, all of as many numbers. @throws where it is not so */
function vectorsInOrder(
  data: z.output<typeof reply>['data'],
  texts: number,
): readonly Float32Array[] {
  const byIndex = new Map(data.map(({ index, embedding }) => [index, embedding]));
  const vectors = Array.from({ length: texts }, (_, at) => ofLengthOne(byIndex.get(at) ?? []));
  const isWhole =
    data.length === texts && vectors.every(({ length }) => length === dimensionsOf(vectors));
  if (!isWhole) throw new Error('it answered of other texts');
  return vectors;
}

function dimensionsOf([first]: readonly Float32Array[]): number {
  return Math.max(1, first?.length ?? 0);
}

function ofLengthOne(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values) || 1;
  if (!Number.isFinite(length)) throw new Error('its numbers are too large');
  return Float32Array.from(values, (value) => value / length);
}
