import { z } from 'zod';
import { isOfTime } from '../../../domain/recall/candidates.ts';
import type { Candidate } from '../../../domain/recall/rank-memories.ts';
import type { MemoryQuery } from '../../../kernel/ports/memory-index.ts';
import type { NearMemories } from './agent-signs.ts';
import type { AskedMeaning } from './agent-vectors.ts';
import { fromBytes } from './turned-vector.ts';

const flags = z.array(z.boolean());
const candidateColumns = z.object({
  ids: z.array(z.string()),
  sessions: z.array(z.string()),
  positions: z.array(z.number()),
  times: z.array(z.string()),
  visible: flags,
  wanted: flags,
  lengths: z.array(z.number()),
  spoken: flags,
  named: flags,
  counts: z.array(z.array(z.number()).nullable()),
  embedded: flags,
  vectors: z.string(),
});

type Columns = z.infer<typeof candidateColumns>;
type Read = {
  readonly query: MemoryQuery;
  readonly meaning: AskedMeaning | null;
  /** Null: vectors were read with the candidates. */
  readonly vectorOf: NearMemories['vectorOf'];
};

/** What `candidateStatement` gave; without ids there are none. */
export function candidatesIn(
  found: { readonly ids: unknown } | undefined,
  { query, ...meant }: Read,
): readonly Candidate[] {
  if (found === undefined || found.ids === null) return [];
  const columns = candidateColumns.parse(found);
  const { ids, sessions, positions, times, spoken, wanted } = columns;
  const shown = shownIn(columns, meant);
  return ids.map((id, at) => {
    const atMs = Date.parse(times[at] ?? '');
    return {
      id,
      session: sessions[at] ?? '',
      position: positions[at] ?? 0,
      atMs,
      hasSpeaker: spoken[at] === true,
      isOfTime: isOfTime(atMs, query),
      isWanted: wanted[at] === true,
      ...shown(at),
    };
  });
}

type Shown = Pick<Candidate, 'length' | 'counts' | 'likeness' | 'isNamedSpeaker'>;

/** What a query may see of each: of one that is another session's alone, nothing. */
function shownIn(columns: Columns, meant: Omit<Read, 'query'>): (at: number) => Shown {
  const { visible, lengths, named, counts } = columns;
  const likenesses = likenessesIn(columns, meant);
  const none = (counts.find((own) => own !== null) ?? []).map(() => 0);
  return (at) => {
    if (visible[at] !== true) return { length: 0, counts: none, isNamedSpeaker: false };
    const likeness = likenesses[at] ?? null;
    return {
      length: lengths[at] ?? 0,
      counts: counts[at] ?? none,
      isNamedSpeaker: named[at] === true,
      ...(likeness !== null && { likeness }),
    };
  };
}

/** Of each candidate; null: it has no vector. */
function likenessesIn(
  { ids, embedded, vectors }: Columns,
  { meaning, vectorOf }: Omit<Read, 'query'>,
): readonly (number | null)[] {
  if (meaning === null) return [];
  if (vectorOf !== null) {
    return ids.map((id) => {
      const vector = vectorOf(id);
      return vector === null ? null : meaning.likenessOf(vector);
    });
  }
  const bytes = fromBytes(Buffer.from(vectors, 'base64'));
  let read = 0;
  return embedded.map((hasVector) => {
    if (!hasVector) return null;
    const from = read;
    read += meaning.dimensions;
    return meaning.likenessOf(bytes.subarray(from, read));
  });
}
