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

/** Any server that embeds as OpenAI's does: Ollama, vLLM, LM Studio, llama.cpp, OpenAI. */
export function openaiEmbeddings(options: OpenaiEmbeddingsOptions): EmbeddingModel {
  const { model, spend, timeoutMs = TIMEOUT_MS } = options;
  const client = openaiClient(options);
  const send = async (input: string[], signal: AbortSignal) => {
    const watch = stallWatch({ stallMs: timeoutMs, maxBytes: MOST_BYTES });
    try {
      const { data, usage } = await client
        .withOptions({ fetch: watch.fetch })
        .embeddings.create(
          { model, input, encoding_format: 'float' },
          { signal: AbortSignal.any([signal, watch.signal]), timeout: timeoutMs },
        );
      const inOrder = data.toSorted((a, b) => a.index - b.index);
      const vectors = inOrder.map(({ embedding }) => ofLengthOne(embedding));
      if (vectors.length !== input.length)
        throw new Error('the server returned another number of vectors than texts');
      // A server at home may not count.
      const tokens = (usage as typeof usage | undefined)?.prompt_tokens ?? tokensAtMost(input);
      return { answer: vectors, tokens };
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

/** No token is shorter than a byte. */
function tokensAtMost(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

function ofLengthOne(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (value) => value / length);
}
