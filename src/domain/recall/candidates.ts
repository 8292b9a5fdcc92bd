import type { IndexedMemory, MemoryQuery } from '../../kernel/ports/memory-index.ts';
import { memoryTerms, speakerTerms } from '../../language/terms/memory-terms.ts';
import { queryTerms } from '../../language/terms/terms.ts';
import {
  type Candidate,
  type RankedMemory,
  type RankWeights,
  rankMemories,
  type TermStatistics,
} from './rank-memories.ts';

/** Exact search over a list: what is too little for an index. `likenessOf`: how near it is to what the query means, see `Candidate`. */
export function searchList(
  memories: readonly ReadMemory[],
  query: MemoryQuery,
  {
    weights,
    likenessOf = () => null,
  }: {
    readonly weights?: RankWeights;
    readonly likenessOf?: (id: string) => number | null;
  } = {},
): readonly RankedMemory[] {
  const terms = queryTerms(query.text).filter((term) =>
    memories.some((memory) => memory.terms.has(term)),
  );
  const counted = memories.map((memory) => countedMemory(memory, terms));
  const none = { memories: 0, meanLength: 0, frequencies: terms.map(() => 0) };
  const candidates = counted.map((memory) =>
    candidateOf(memory, query, likenessOf(memory.memory.id)),
  );
  return rankMemories(candidates, added(none, counted), weights).slice(0, query.limit);
}

export type ReadMemory = {
  readonly memory: IndexedMemory;
  /** How often it has each of its terms. */
  readonly terms: ReadonlyMap<string, number>;
  /** Number of its terms, repeated ones too. */
  readonly length: number;
  readonly speaker: readonly string[];
};

/** Those not yet indexed are looked through for each question: each is read once. */
const readBefore = new WeakMap<IndexedMemory, ReadMemory>();

export function readMemory(memory: IndexedMemory): ReadMemory {
  const known = readBefore.get(memory);
  if (known !== undefined) return known;
  const read = readAnew(memory);
  readBefore.set(memory, read);
  return read;
}

function readAnew(memory: IndexedMemory): ReadMemory {
  const all = memoryTerms(memory);
  const terms = new Map<string, number>();
  for (const term of all) terms.set(term, (terms.get(term) ?? 0) + 1);
  const speaker = speakerTerms(memory.text, memory.language);
  return { memory, terms, length: all.length, speaker };
}

export type CountedMemory = {
  readonly memory: IndexedMemory;
  readonly length: number;
  /** Of each term of the query. */
  readonly counts: readonly number[];
  readonly hasSpeaker: boolean;
  readonly isNamedSpeaker: boolean;
};

export function countedMemory(read: ReadMemory, terms: readonly string[]): CountedMemory {
  return {
    memory: read.memory,
    length: read.length,
    counts: terms.map((term) => read.terms.get(term) ?? 0),
    hasSpeaker: read.speaker.length > 0,
    isNamedSpeaker: read.speaker.some((term) => terms.includes(term)),
  };
}

/** What a query may see of a memory: of one that is another session's alone, only that it stands there. */
export function candidateOf(
  counted: CountedMemory,
  query: MemoryQuery,
  likeness: number | null = null,
): Candidate {
  const { memory } = counted;
  const isVisible = memory.scope === 'global' || memory.session === query.session;
  return {
    id: memory.id,
    session: memory.session,
    position: memory.position,
    atMs: Date.parse(memory.at),
    length: isVisible ? counted.length : 0,
    counts: isVisible ? counted.counts : counted.counts.map(() => 0),
    ...(isVisible && likeness !== null && { likeness }),
    hasSpeaker: counted.hasSpeaker,
    isNamedSpeaker: isVisible && counted.isNamedSpeaker,
    isOfTime: isOfTime(Date.parse(memory.at), query),
    isWanted: isVisible && fits(memory, query),
  };
}

/** Whether it happened in the time that the query is about. */
export function isOfTime(atMs: number, { about }: MemoryQuery): boolean {
  return about !== undefined && atMs >= Date.parse(about.from) && atMs < Date.parse(about.to);
}

function fits({ type, at }: IndexedMemory, { types, within }: MemoryQuery): boolean {
  const atMs = Date.parse(at);
  const { from = null, to = null } = within ?? {};
  return (
    (types === undefined || types.includes(type)) &&
    (from === null || atMs >= Date.parse(from)) &&
    (to === null || atMs < Date.parse(to))
  );
}

/** The statistics as they are with these memories too. */
export function added(statistics: TermStatistics, more: readonly CountedMemory[]): TermStatistics {
  const memories = statistics.memories + more.length;
  const before = statistics.memories * statistics.meanLength;
  const length = more.reduce((sum, memory) => sum + memory.length, before);
  return {
    memories,
    meanLength: memories === 0 ? 0 : length / memories,
    frequencies: statistics.frequencies.map(
      (frequency, term) => frequency + more.filter(({ counts }) => counts[term] !== 0).length,
    ),
  };
}
