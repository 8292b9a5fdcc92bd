import { recency } from './recency.ts';

/** BM25 and its fusion with that of the neighbourhood. Tried on LoCoMo: bench/README.md, memory. */
export type RankWeights = {
  /** How soon a repeated term adds no more. */
  readonly k1: number;
  /** How much a long text is held against it, 0-1. */
  readonly b: number;
  /** Share of the neighbourhood in the score; the rest is the memory's own. */
  readonly near: number;
  /** What the words of the memories before and after count for, the nearest first. An answer follows its question. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** Share of what is meant in the score, where that is known; the rest is what is said. */
  readonly meaning: number;
  /** The likeness of a neighbourhood that counts for nothing, and that which counts in full. In a talk all is a little alike. */
  readonly meantFrom: number;
  readonly meantTo: number;
  /** What the meaning of the memories before and after counts for, the nearest first. */
  readonly meantBefore: readonly number[];
  readonly meantAfter: readonly number[];
  /** Where the query names a speaker: so much more for what they said, so much less for what others said. */
  readonly speaker: number;
  /** Where something happened in the time that the query names: by how much that stands above the rest. */
  readonly time: number;
  /** By how much the newest stands above what happened long before, of equal relevance. */
  readonly recency: number;
  /** By how much the latest of the answers that can be compared stands above the first of them. */
  readonly latest: number;
  /** Share of the best answer's words that makes another one comparable. */
  readonly fullness: number;
};

export const RANK_WEIGHTS: RankWeights = {
  k1: 1.5,
  b: 0.75,
  near: 0.7,
  before: [1, 0.7],
  after: [0.4, 0.2],
  meaning: 0.35,
  meantFrom: 0.4,
  meantTo: 1.4,
  meantBefore: [1, 0.6, 0.3],
  meantAfter: [0.5, 0.3],
  speaker: 0.15,
  time: 0.3,
  recency: 0.1,
  latest: 0.3,
  fullness: 0.6,
};

/** A memory that may be an answer, or stands beside one. */
export type Candidate = {
  readonly id: string;
  readonly session: string;
  readonly position: number;
  /** When it happened. */
  readonly atMs: number;
  /** Number of its terms. */
  readonly length: number;
  /** How often it has each term of the query. */
  readonly counts: readonly number[];
  /** How near it is to what the query means: about 0 for texts that have nothing in common, 1 for two that say the same. Left out: not known. */
  readonly likeness?: number;
  readonly isNamedSpeaker: boolean;
  readonly hasSpeaker: boolean;
  /** It happened in the time that the query is about. */
  readonly isOfTime: boolean;
  /** False: it only lends its words to its neighbours. */
  readonly isWanted: boolean;
};

export type TermStatistics = {
  /** Of all memories. */
  readonly memories: number;
  readonly meanLength: number;
  /** Memories that have a term, for each term of the query. */
  readonly frequencies: readonly number[];
};

export type RankedMemory = {
  readonly id: string;
  readonly score: number;
  readonly parts: {
    readonly own: number;
    readonly near: number;
    /** With its neighbourhood; null: not known. */
    readonly meant: number | null;
    readonly speaker: number;
    readonly time: number;
    /** Against the newest of those found. */
    readonly recent: number;
    /** Among those that answer about as fully as the best. */
    readonly latest: number;
  };
};

type Bag = { readonly counts: readonly number[]; readonly length: number };

/** How much a term tells, never below zero. */
export function inverseFrequency(memories: number, frequency: number): number {
  return Math.log(1 + (memories - frequency + 0.5) / (frequency + 0.5));
}

/** Best first; only what has a term of the query, stands beside what has, or is near to what it means. */
export function rankMemories(
  candidates: readonly Candidate[],
  statistics: TermStatistics,
  weights: RankWeights = RANK_WEIGHTS,
): readonly RankedMemory[] {
  const idf = statistics.frequencies.map((frequency) =>
    frequency === 0 ? 0 : inverseFrequency(statistics.memories, frequency),
  );
  // No text can reach it: a share of it can be compared between queries.
  const bound = idf.reduce((sum, value) => sum + value, 0) * (weights.k1 + 1);
  const share = (bag: Bag, meanLength: number) =>
    bound === 0 ? 0 : bm25(bag, { idf, meanLength, weights }) / bound;
  const nearLength = statistics.meanLength * (1 + weights.before.length + weights.after.length);
  const relevant = neighbourhoods(candidates, weights)
    .map(({ memory, near, meant }) => {
      const [own, around] = [share(memory, statistics.meanLength), share(near, nearLength)];
      const said = (1 - weights.near) * own + weights.near * around;
      const relevance =
        meant === null ? said : (1 - weights.meaning) * said + weights.meaning * meant;
      return { memory, own, near: around, meant, relevance };
    })
    .filter(({ memory, relevance }) => memory.isWanted && relevance > 0);
  const bounded = boundedFactors(
    relevant.map(({ memory }) => memory),
    { weights, idf },
  );
  return relevant
    .map(({ memory, own, near, meant, relevance }) => {
      const factors = bounded(memory);
      const score = relevance * factors.speaker * factors.time * factors.recent * factors.latest;
      return { memory, parts: { own, near, meant, ...factors }, score };
    })
    .sort((a, b) => b.score - a.score || newerFirst(a.memory, b.memory))
    .map(({ memory: { id }, parts, score }) => ({ id, score, parts }));
}

/** At most 1 each, and not far below: neither a name nor youth stands in for words. */
function boundedFactors(
  memories: readonly Candidate[],
  { weights, idf }: { readonly weights: RankWeights; readonly idf: readonly number[] },
): (memory: Candidate) => Pick<RankedMemory['parts'], 'speaker' | 'time' | 'recent' | 'latest'> {
  const isSpeakerNamed = memories.some(({ isNamedSpeaker }) => isNamedSpeaker);
  const newestMs = memories.reduce((newest, { atMs }) => Math.max(newest, atMs), 0);
  const ages = agesOfAnswers(memories, { idf, fullness: weights.fullness });
  const speakerOf = (memory: Candidate) =>
    isSpeakerNamed ? speakerFactor(memory, weights.speaker) / (1 + weights.speaker) : 1;
  // Who names a time wants what was so then, not what is so since.
  if (memories.some(({ isOfTime }) => isOfTime)) {
    return (memory) => ({
      speaker: speakerOf(memory),
      time: memory.isOfTime ? 1 : 1 / (1 + weights.time),
      recent: 1,
      latest: 1,
    });
  }
  return (memory) => ({
    speaker: speakerOf(memory),
    time: 1,
    recent:
      (1 + weights.recency * recency((newestMs - memory.atMs) / DAY_MS)) / (1 + weights.recency),
    latest: (1 + weights.latest * (1 - (ages.get(memory) ?? 1))) / (1 + weights.latest),
  });
}

/** 0 for the latest of those that answer about as fully as the best does, up to 1 for the first of them. */
function agesOfAnswers(
  memories: readonly Candidate[],
  { idf, fullness }: { readonly idf: readonly number[]; readonly fullness: number },
): ReadonlyMap<Candidate, number> {
  const told = memories.map(({ counts }) =>
    counts.reduce((sum, count, term) => (count > 0 ? sum + (idf[term] ?? 0) : sum), 0),
  );
  const enough = told.reduce((most, share) => Math.max(most, share), 0) * fullness;
  if (enough === 0) return new Map();
  const answers = memories.filter((_, at) => (told[at] ?? 0) >= enough).toSorted(newerFirst);
  return new Map(
    answers.map((memory, at) => [memory, at / Math.max(1, answers.length - 1)] as const),
  );
}

function newerFirst(a: Candidate, b: Candidate): number {
  return b.atMs - a.atMs || (a.id < b.id ? -1 : 1);
}

function bm25(
  { counts, length }: Bag,
  of: {
    readonly idf: readonly number[];
    readonly meanLength: number;
    readonly weights: RankWeights;
  },
): number {
  const { k1, b } = of.weights;
  const damping = k1 * (1 - b + (b * length) / (of.meanLength || 1));
  return counts.reduce(
    (sum, count, term) =>
      count === 0 ? sum : sum + ((of.idf[term] ?? 0) * count * (k1 + 1)) / (count + damping),
    0,
  );
}

function speakerFactor({ hasSpeaker, isNamedSpeaker }: Candidate, weight: number): number {
  if (!hasSpeaker) return 1;
  return isNamedSpeaker ? 1 + weight : 1 - weight;
}

/** Each memory with the words of those around it in its session, in one bag, and with what they mean together. */
function neighbourhoods(
  candidates: readonly Candidate[],
  weights: RankWeights,
): readonly { readonly memory: Candidate; readonly near: Bag; readonly meant: number | null }[] {
  const sessions = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const members = sessions.get(candidate.session);
    if (members === undefined) sessions.set(candidate.session, [candidate]);
    else members.push(candidate);
  }
  const said = weightedSteps(weights.before, weights.after);
  const meant = weightedSteps(weights.meantBefore, weights.meantAfter);
  return [...sessions.values()].flatMap((members) => {
    const inOrder = members.toSorted((a, b) => a.position - b.position);
    return inOrder.map((memory, at) => ({
      memory,
      near: bagAround(memory, inOrder, { at, steps: said }),
      meant: meantAround(memory, inOrder, { at, steps: meant, weights }),
    }));
  });
}

/** How far away in a session, and what that counts for. */
type Step = { readonly by: number; readonly weight: number };

function weightedSteps(before: readonly number[], after: readonly number[]): readonly Step[] {
  return [
    ...before.map((weight, nth) => ({ by: -1 - nth, weight })),
    ...after.map((weight, nth) => ({ by: 1 + nth, weight })),
  ];
}

/** Read for every candidate of a query: sums in place. */
function bagAround(
  memory: Candidate,
  inOrder: readonly Candidate[],
  { at, steps }: { readonly at: number; readonly steps: readonly Step[] },
): Bag {
  const counts = [...memory.counts];
  let { length } = memory;
  for (const { by, weight } of steps) {
    const beside = inOrder[at + by];
    if (beside === undefined) continue;
    length += weight * beside.length;
    for (let term = 0; term < counts.length; term++) {
      counts[term] = (counts[term] ?? 0) + weight * (beside.counts[term] ?? 0);
    }
  }
  return { counts, length };
}

/** The mean of what is known of it and around it, 0-1. Null: of itself nothing is. */
function meantAround(
  { likeness }: Candidate,
  inOrder: readonly Candidate[],
  {
    at,
    steps,
    weights: { meantFrom, meantTo },
  }: { readonly at: number; readonly steps: readonly Step[]; readonly weights: RankWeights },
): number | null {
  if (likeness === undefined) return null;
  let sum = likeness;
  let all = 1;
  for (const { by, weight } of steps) {
    const beside = inOrder[at + by]?.likeness;
    if (beside === undefined) continue;
    sum += weight * beside;
    all += weight;
  }
  return Math.min(1, Math.max(0, (sum / all - meantFrom) / (meantTo - meantFrom)));
}

const DAY_MS = 86_400_000;
