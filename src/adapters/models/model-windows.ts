import { z } from 'zod';

const ASK_MS = 1500;
/** Where servers report context windows: vLLM and llama.cpp, LM Studio, Ollama (for loaded models). */
const PLACES = ['models', '/api/v0/models', '/api/ps'] as const;

const tokens = z.int().positive().optional().catch(undefined);
const known = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  loaded_context_length: tokens,
  max_model_len: tokens,
  context_length: tokens,
  max_context_length: tokens,
  meta: z.object({ n_ctx: tokens }).optional().catch(undefined),
});
const list = z.object({ data: z.array(known).optional(), models: z.array(known).optional() });

/**
 * Tokens of context of each model, as a server of Chat Completions tells them: what is loaded goes before what could
 * be. Empty where it is away or does not say. `baseUrl` is that of its completions, such as http://127.0.0.1:1234/v1.
 */
export async function modelWindows(baseUrl: string): Promise<ReadonlyMap<string, number>> {
  const base = baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`;
  for (const place of PLACES) {
    const told = windowsIn(await answerOf(new URL(place, base)));
    if (told.size > 0) return told;
  }
  return new Map();
}

async function answerOf(url: URL): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ASK_MS), redirect: 'error' });
    return response.ok ? await response.json() : null;
  } catch {
    return null; // unreachable, or no such endpoint: then nothing is known
  }
}

function windowsIn(answer: unknown): ReadonlyMap<string, number> {
  const { data = {} } = list.safeParse(answer);
  const entries = [...(data.data ?? []), ...(data.models ?? [])];
  return new Map(
    entries.flatMap((one): readonly [string, number][] => {
      const id = one.id ?? one.name;
      const window = windowOf(one);
      return id === undefined || window === undefined ? [] : [[id, window]];
    }),
  );
}

function windowOf(one: z.infer<typeof known>): number | undefined {
  const { loaded_context_length, max_model_len, context_length, max_context_length } = one;
  const told = [loaded_context_length, max_model_len, one.meta?.n_ctx];
  return [...told, context_length, max_context_length].find((figure) => figure !== undefined);
}
