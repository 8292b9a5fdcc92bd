import { z } from 'zod';
import { isOfType, type RecordedFact } from '../../domain/fact.ts';
import { type DeepReadonly, type RecordedEvent, trust } from '../../kernel/event/event.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import { isEventId, readByIds, readFacts } from '../../phases/read-facts.ts';
import { leastTrusted } from '../../prompt/least-trusted.ts';
import type { AgentReader } from '../agent.ts';

/** Events behind the lines of one prompt that are looked up. */
const MOST_SOURCES = 2000;
/** Prompts looked through for the one before of the same purpose. */
const LOOKED_BACK = 60;

const line = z.strictObject({
  /** Counted from 1 in the whole text. */
  line: z.int(),
  /** Null: the text is not kept any more. */
  text: z.string().nullable(),
  /** That of the least trusted event behind it; null: only words of ours. */
  trust: trust.nullable(),
  /** Ids of the events in `sources`. */
  event_ids: z.array(z.string()),
  /** Sources that are not events, such as the words of a template. */
  ours: z.array(z.string()),
});

export const shownPrompt = z.strictObject({
  seq: z.int(),
  at: z.string(),
  cycle_no: z.int().nullable(),
  purpose: z.string(),
  template_version: z.string(),
  prompt_hash: z.string(),
  total_tokens: z.int(),
  /** The text is not kept any more, or was erased. */
  is_erased: z.boolean(),
  /** The parts in the order in which they were sent. */
  parts: z.array(
    z.strictObject({
      name: z.string(),
      tokens: z.int(),
      trust: trust.nullable(),
      lines: z.array(line),
    }),
  ),
  /** What did not fit, with the reason. */
  dropped: z.array(z.strictObject({ name: z.string(), tokens: z.int(), why: z.string() })),
  /** The events behind its lines, oldest first. */
  sources: z.array(
    z.strictObject({
      event_id: z.string(),
      seq: z.int(),
      type: z.string(),
      at: z.string(),
      cycle_no: z.int().nullable(),
      trust,
    }),
  ),
  /** The prompt of this purpose in the cycle before that had one. */
  before: z.strictObject({ cycle_no: z.int(), seq: z.int() }).nullable(),
});
export type ShownPrompt = DeepReadonly<z.infer<typeof shownPrompt>>;

type PromptPorts = AgentReader & { readonly blobs: Pick<BlobStore, 'get'> };
export type WantedPrompt = { readonly cycleNo: number; readonly seq: number };
type Prompt = RecordedFact<'PromptAssembled'>;
type Sources = ReadonlyMap<string, RecordedEvent>;

/** A prompt exactly as it was sent, each line with the events it came from. Null: there is no such prompt. */
export async function readPrompt(
  { log, agentId, blobs }: PromptPorts,
  { cycleNo, seq }: WantedPrompt,
): Promise<ShownPrompt | null> {
  const [prompt] = await log.read(agentId, { after: seq - 1, upTo: seq, limit: 1 });
  if (prompt === undefined || !isOfType(prompt, 'PromptAssembled')) return null;
  if (prompt.payload.cycle_no !== cycleNo) return null;
  const text = await blobs.get(prompt.payload.blob);
  const sources = await promptSources({ log, agentId }, prompt);
  const { purpose, template_version, prompt_hash, total_tokens, dropped } = prompt.payload;
  return {
    seq,
    at: prompt.occurredAt,
    cycle_no: cycleNo,
    purpose,
    template_version,
    prompt_hash,
    total_tokens,
    is_erased: text === null,
    parts: partsOf(prompt, text, sources),
    dropped,
    sources: [...sources.values()].map((event) => ({
      event_id: event.eventId,
      seq: event.seq,
      type: event.type,
      at: event.occurredAt,
      cycle_no: event.cycleNo ?? null,
      trust: event.trust,
    })),
    before: await promptBefore({ log, agentId }, prompt),
  };
}

function partsOf({ payload }: Prompt, text: string | null, sources: Sources): ShownPrompt['parts'] {
  const texts = text?.split('\n');
  return payload.sections.map(({ name, tokens, lines }) => {
    const shown = lines.map(({ line: number, source_ids }) => {
      const event_ids = source_ids.filter((id) => sources.has(id));
      return {
        line: number,
        text: texts?.[number - 1] ?? null,
        trust: trustOf(event_ids.flatMap((id) => sources.get(id)?.trust ?? [])),
        event_ids,
        ours: source_ids.filter((id) => !sources.has(id)),
      };
    });
    return {
      name,
      tokens,
      trust: trustOf(shown.flatMap((one) => one.trust ?? [])),
      lines: shown,
    };
  });
}

function trustOf(trusts: readonly RecordedEvent['trust'][]): RecordedEvent['trust'] | null {
  return trusts.length === 0 ? null : leastTrusted(trusts);
}

async function promptSources({ log, agentId }: AgentReader, { payload }: Prompt): Promise<Sources> {
  const named = payload.sections.flatMap(({ lines }) =>
    lines.flatMap(({ source_ids }) => source_ids),
  );
  const found = await readByIds(log, agentId, named.filter(isEventId).slice(0, MOST_SOURCES));
  return new Map(found.map((event) => [event.eventId, event]));
}

async function promptBefore(
  { log, agentId }: AgentReader,
  { seq, payload: { purpose, cycle_no: cycleNo } }: Prompt,
): Promise<ShownPrompt['before']> {
  const earlier = await readFacts(log, agentId, {
    types: ['PromptAssembled'],
    upTo: seq - 1,
    newestFirst: true,
    limit: LOOKED_BACK,
  });
  const found = earlier.find(
    ({ payload }) =>
      payload.purpose === purpose &&
      payload.cycle_no !== null &&
      cycleNo !== null &&
      payload.cycle_no < cycleNo,
  );
  const before = found?.payload.cycle_no ?? null;
  return found === undefined || before === null ? null : { cycle_no: before, seq: found.seq };
}
