import type pg from 'pg';
import {
  added,
  candidateOf,
  countedMemory,
  readMemory,
} from '../../../domain/recall/candidates.ts';
import {
  type Candidate,
  inverseFrequency,
  rankMemories,
  type TermStatistics,
} from '../../../domain/recall/rank-memories.ts';
import type {
  IndexedMemory,
  MemoryIndex,
  MemoryQuery,
  VectorSpace,
} from '../../../kernel/ports/memory-index.ts';
import { queryTerms } from '../../../language/terms/terms.ts';
import { translated } from '../store-errors.ts';
import { type AgentKeys, agentKeys } from './agent-keys.ts';
import { type AgentRows, agentRows, type RowsThere } from './agent-rows.ts';
import { type AgentSigns, agentSigns, type NearMemories } from './agent-signs.ts';
import { type AgentVectors, type AskedMeaning, agentVectors } from './agent-vectors.ts';
import { arrayOf } from './array-of.ts';
import { candidatesIn } from './candidate-columns.ts';
import type { KeptRows } from './kept-rows.ts';
import {
  ALIKE,
  ALIKE_CORES,
  candidateStatement,
  MISSING,
  POSTINGS,
  STATISTICS,
} from './statements.ts';
import { termHash, termKey } from './term-key.ts';

export type MemoryIndexOptions = {
  readonly pool: pg.Pool;
  readonly agentId: string;
  /** What the key of the terms is made from. 32 bytes. */
  readonly masterKey: Buffer;
  /** Vectors are kept in memory as long as all of them fit; else they are read for each search. */
  readonly mostVectorBytes?: number;
  /** Rows are kept in memory as long as they are no more than so many; else candidates are asked of the database. */
  readonly mostRows?: number;
};

/** 100,000 vectors of 512 numbers fit. */
const VECTOR_BYTES = 64 * 2 ** 20;

/** They take some 20 MB. */
const MOST_ROWS = 25_000;

/** A question has few words that tell something; a whole document given as one is searched by its rarest. */
const QUERY_TERMS = 24;
const MAX_COUNT = 32_767;

export function postgresMemoryIndex({
  pool,
  agentId,
  masterKey,
  mostVectorBytes = VECTOR_BYTES,
  mostRows = MOST_ROWS,
}: MemoryIndexOptions): MemoryIndex {
  const hash = termHash(termKey(masterKey, agentId));
  const keys = agentKeys({ pool, agentId, masterKey });
  const vectors = agentVectors({ pool, agentId, masterKey });
  const signs = agentSigns({ pool, agentId, mostVectorBytes });
  const kept = agentRows({ pool, agentId, mostRows });
  const number = async (column: 'seq' | 'keys_seq' | 'memories') => {
    const { rows } = await translated(() =>
      pool.query<{ value: number }>(
        `select ${column} as value from memory_indexes where agent_id = $1`,
        [agentId],
      ),
    );
    return rows[0]?.value ?? 0;
  };
  return {
    put: async (rows, gone, upTo) => {
      const last = new Map(rows.map((row) => [row.id, row]));
      const json = JSON.stringify([...last.values()].map((row) => postingRow(row, { hash, keys })));
      await translated(() =>
        pool.query('select put_memories($1, $2, $3, $4)', [agentId, json, gone, upTo]),
      );
      await signs.forgetGone([...gone, ...last.keys()]);
    },
    mark: () => number('seq'),
    count: () => number('memories'),
    clear: async () => {
      await translated(() => pool.query('select clear_memories($1)', [agentId]));
      signs.empty();
    },
    find: async (query, fresh = []) => {
      const known = await knownTerms({ pool, agentId, hash, vectors }, query, fresh);
      const indexed = await indexedCandidates(
        { pool, agentId, signs, kept },
        { query, known, fresh },
      );
      return rankMemories([...indexed, ...known.fresh], known.statistics).slice(0, query.limit);
    },
    missing: async (ids) => {
      const { rows } = await translated(() =>
        pool.query<{ id: string }>({ ...MISSING, values: [agentId, ids] }),
      );
      return rows.map(({ id }) => id);
    },
    underKeys: keys.under,
    keysMark: () => number('keys_seq'),
    putKeys: keys.put,
    vectors: vectors.space,
    countVectors: vectors.count,
    beginVectors: vectors.begin,
    putVectors: vectors.put,
  };
}

function postingRow(
  memory: IndexedMemory,
  { hash, keys }: { readonly hash: (term: string) => string; readonly keys: AgentKeys },
) {
  const { terms, length, speaker } = readMemory(memory);
  return {
    id: memory.id,
    session: memory.session,
    position: memory.position,
    at: memory.at,
    type: memory.type,
    is_global: memory.scope === 'global',
    length,
    subject: memory.subject,
    speaker: arrayOf(speaker.map(hash)),
    terms: arrayOf([...terms.keys()].map(hash)),
    counts: arrayOf([...terms.values()].map((count) => Math.min(count, MAX_COUNT))),
    keys: keys.hashed(memory.keys ?? []),
  };
}

const NO_SPACE = { model: null, dimensions: null, from: null, to: null };
const NOTHING = { memories: 0, length: 0, newestSigns: 0, newestRow: 0, ...NO_SPACE };

type Known = {
  /** Hashed; those that some memory has, the rarest first. */
  readonly terms: readonly string[];
  /** In how many of the indexed memories, beside them. */
  readonly indexed: readonly number[];
  readonly statistics: TermStatistics;
  /** What the query means, where the memories' vectors can be compared with it. */
  readonly meaning: AskedMeaning | null;
  readonly newestSigns: number;
  readonly there: RowsThere;
  readonly fresh: readonly Candidate[];
};

type Statistics = {
  memories: number;
  length: number;
  frequencies: number[];
  newestSigns: number;
  newestRow: number;
} & {
  [Key in keyof VectorSpace]: VectorSpace[Key] | null;
};

/** Which terms of a query say something, and how much. */
async function knownTerms(
  of: {
    readonly pool: pg.Pool;
    readonly agentId: string;
    readonly hash: (term: string) => string;
    readonly vectors: AgentVectors;
  },
  query: MemoryQuery,
  fresh: readonly IndexedMemory[],
): Promise<Known> {
  const asked = queryTerms(query.text);
  const hashed = asked.map(of.hash);
  const { rows } = await translated(() =>
    of.pool.query<Statistics>({ ...STATISTICS, values: [of.agentId, hashed] }),
  );
  const found = rows[0] ?? { ...NOTHING, frequencies: asked.map(() => 0) };
  const meanLength = found.memories === 0 ? 0 : found.length / found.memories;
  const indexedOnly = { memories: found.memories, meanLength, frequencies: found.frequencies };
  const inFresh = fresh.map((memory) => countedMemory(readMemory(memory), asked));
  const all = added(indexedOnly, inFresh);
  const kept = all.frequencies
    .map((frequency, at) => ({ frequency, at }))
    .filter(({ frequency }) => frequency > 0)
    .sort((a, b) => a.frequency - b.frequency)
    .slice(0, QUERY_TERMS)
    .map(({ at }) => at);
  const only = <T>(values: readonly T[]) => kept.flatMap((at) => values.slice(at, at + 1));
  return {
    terms: only(hashed),
    indexed: only(found.frequencies),
    statistics: {
      memories: all.memories,
      meanLength: all.meanLength,
      frequencies: only(all.frequencies),
    },
    meaning: of.vectors.asked(query.meaning, found),
    newestSigns: found.newestSigns,
    there: { memories: found.memories, newestRow: found.newestRow },
    fresh: inFresh.map((memory) => candidateOf({ ...memory, counts: only(memory.counts) }, query)),
  };
}

/** Above it candidates are found by their words alone, and meaning ranks them: reading all signs takes too long. */
const MOST_SCANNED = 200_000;

type IndexPorts = {
  readonly pool: pg.Pool;
  readonly agentId: string;
  readonly signs: AgentSigns;
  readonly kept: AgentRows;
};

type Wanted = {
  readonly query: MemoryQuery;
  readonly known: Known;
  readonly fresh: readonly IndexedMemory[];
};

async function indexedCandidates(ports: IndexPorts, wanted: Wanted): Promise<readonly Candidate[]> {
  const { query, known, fresh } = wanted;
  const near = await nearestSigns(ports.signs, known);
  const looked = { query, known, near, replaced: new Set(fresh.map(({ id }) => id)) };
  const rows = await ports.kept.current(known.there);
  const areKept = rows !== null && (near === null || near.vectorOf !== null);
  const { candidates, isComplete } = areKept
    ? keptCandidates(rows, looked)
    : await candidatesRead(ports, looked);
  // What another process deleted since it was read takes the place of others: they are looked for without it.
  if (!isComplete && (await ports.signs.forgetGone(near?.ids ?? [])))
    return indexedCandidates(ports, wanted);
  return candidates;
}

/** `isComplete`: as many were found by their meaning as are looked at, or as there are. */
type Chosen = { readonly candidates: readonly Candidate[]; readonly isComplete: boolean };

async function candidatesRead(
  { pool, agentId }: Pick<IndexPorts, 'pool' | 'agentId'>,
  looked: Looked,
): Promise<Chosen> {
  const { query, known, near, replaced } = looked;
  const statement = candidatesOf(looked);
  if (statement === null) return { candidates: [], isComplete: true };
  const { rows } = await translated(() =>
    pool.query<{ ids: unknown; meant: number }>(statement.text, [agentId, ...statement.values]),
  );
  const [found] = rows;
  const read = { query, meaning: known.meaning, vectorOf: near?.vectorOf ?? null };
  return {
    candidates: candidatesIn(found, read).filter(({ id }) => !replaced.has(id)),
    isComplete: near === null || (found?.meant ?? 0) >= Math.min(ALIKE_CORES, near.ids.length),
  };
}

function keptCandidates(rows: KeptRows, { query, known, near, replaced }: Looked): Chosen {
  const { terms, meaning } = known;
  const nearest = near?.ids ?? [];
  const likenessOf = (id: string) => {
    const vector = near?.vectorOf?.(id) ?? null;
    return vector === null || meaning === null ? null : meaning.likenessOf(vector);
  };
  const { rare, frequent } = rarest(known);
  return {
    candidates: rows.candidates({
      query,
      terms,
      worths: worthsOf(known),
      // Where even the rarest is frequent it is the only one that all found have.
      rare: frequent === null ? rare.slice(0, 1) : rare,
      replaced,
      near: nearest,
      mostNear: ALIKE_CORES,
      likenessOf,
    }),
    isComplete: nearest.every((id) => rows.has(id)),
  };
}

type Looked = {
  readonly query: MemoryQuery;
  readonly known: Known;
  /** Null: candidates are not found by their meaning. */
  readonly near: NearMemories | null;
  /** Ids that count no more. */
  readonly replaced: ReadonlySet<string>;
};

/** Its values follow the agent. Null: nothing can be found. */
function candidatesOf({ query, known, near, replaced }: Looked) {
  const { rare, frequent } = rarest(known);
  if (rare.length === 0 && near === null) return null;
  const { terms, meaning } = known;
  // Where they are not kept in memory.
  const read = meaning !== null && (near?.vectorOf ?? null) === null ? [meaning] : [];
  return {
    text: candidateStatement({
      terms: terms.length,
      frequent,
      isMeant: near !== null,
      hasVectors: read.length > 0,
    }),
    values: [
      terms,
      worthsOf(known),
      rare,
      ...limitsOf(query),
      [...replaced],
      near?.ids ?? null,
      ...read.flatMap(({ model, dimensions }) => [model, dimensions]),
    ],
  };
}

/** What each term counts for. */
function worthsOf({ statistics: { memories, frequencies } }: Known): readonly number[] {
  return frequencies.map((frequency) => inverseFrequency(memories, frequency));
}

function limitsOf({ session, types, within }: MemoryQuery) {
  return [session ?? null, types ?? null, within?.from ?? null, within?.to ?? null];
}

/** Null: candidates are not found by their meaning. */
async function nearestSigns(
  signs: AgentSigns,
  { meaning, statistics, newestSigns: newest }: Known,
): Promise<NearMemories | null> {
  if (meaning === null || statistics.memories > MOST_SCANNED) return null;
  return signs.nearest(meaning, { newest, count: ALIKE });
}

/** The rarest terms that together are in no more memories than are looked at, and the places of the others among all. */
function rarest({ terms, indexed }: Known): {
  readonly rare: readonly string[];
  /** Null: even the rarest is in more of them; then the two rarest are the rare ones. */
  readonly frequent: readonly number[] | null;
} {
  const inOrder = terms
    .map((term, at) => ({ term, at, frequency: indexed[at] ?? 0 }))
    .filter(({ frequency }) => frequency > 0)
    .sort((a, b) => a.frequency - b.frequency);
  let postings = 0;
  const isRare = ({ frequency }: { readonly frequency: number }) => {
    postings += frequency;
    return postings <= POSTINGS;
  };
  const rare = inOrder.filter(isRare);
  if (rare.length === 0 && inOrder.length > 0)
    return { rare: inOrder.slice(0, 2).map(({ term }) => term), frequent: null };
  const frequent = inOrder.filter((term) => !rare.includes(term)).map(({ at }) => at);
  return { rare: rare.map(({ term }) => term), frequent };
}
