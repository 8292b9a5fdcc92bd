import { z } from 'zod';
import { memorySettings } from '../../../domain/memory/settings.ts';
import { factOf, type MemorySort } from '../../../domain/memory/sort-memory.ts';
import { textParts } from '../../../domain/memory/text-parts.ts';
import { instantIn } from '../../../kernel/text/instant-in.ts';
import { type ImportItem, leftOut } from './imported-memory.ts';

/** What `get_all` and the export of mem0 give: the platform says `memory`, an open-source store `data` or `text`. */
const entry = z.looseObject({
  id: z.string().optional(),
  memory: z.string().optional(),
  data: z.string().optional(),
  text: z.string().optional(),
  run_id: z.string().nullish(),
  categories: z.array(z.string()).nullish(),
  metadata: z.looseObject({ memory_type: z.string().optional() }).nullish(),
  created_at: z.string().nullish(),
  updated_at: z.string().nullish(),
  expiration_date: z.string().nullish(),
});

const page = z.union([
  z.array(z.unknown()),
  z.looseObject({ results: z.array(z.unknown()) }).transform(({ results }) => results),
  z.looseObject({ memories: z.array(z.unknown()) }).transform(({ memories }) => memories),
]);

const MOST_TAGS = 10;

/** Null: that is no page of memories. `now`: what has expired by then is left out. */
export function mem0Memories(document: unknown, now: string): readonly ImportItem[] | null {
  const entries = page.safeParse(document);
  if (!entries.success) return null;
  return entries.data.flatMap((one, at) => entryItems(one, `memory ${at + 1}`, now));
}

/** A line of an export in JSON Lines is such an entry too. */
export function entryItems(one: unknown, place: string, now: string): readonly ImportItem[] {
  const parsed = entry.safeParse(one);
  if (!parsed.success) return [leftOut(place, 'it is no memory of mem0')];
  const { id = place, run_id, categories, metadata, expiration_date } = parsed.data;
  const text = textOf(parsed.data);
  if (text === '') return [leftOut(id, 'it has no words')];
  const expires = instantIn(expiration_date);
  if (expires !== null && expires < now) return [leftOut(id, 'it has expired')];
  return textParts(text).map((part, position) => ({
    ...sortOf(metadata?.memory_type),
    what: id,
    text: part,
    at: changedAt(parsed.data),
    tags: (categories ?? []).slice(0, MOST_TAGS),
    session: `run ${run_id ?? id}`,
    position,
  }));
}

type Entry = z.infer<typeof entry>;

function textOf({ memory, data, text }: Entry): string {
  return (memory ?? data ?? text ?? '').trim();
}

function changedAt({ created_at, updated_at }: Entry): string | null {
  return instantIn(updated_at) ?? instantIn(created_at);
}

function sortOf(memoryType: string | undefined): MemorySort {
  const { importance } = memorySettings;
  if (memoryType !== 'procedural_memory') return factOf(importance);
  return { type: 'procedural', kind: 'workflow', scope: 'global', importance };
}
