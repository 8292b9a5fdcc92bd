import {
  type FoundDoc,
  foundWeight,
  inOrder,
  isShown,
  rulesOfFound,
} from '../../domain/memory/found-weight.ts';
import { ruleConfidence } from '../../domain/memory/rule-confidence.ts';
import type { MemoryDoc } from '../../domain/memory/views/memory.ts';
import { profileScore, type RecallProfile, type Traits } from '../../domain/recall/profiles.ts';
import { EmbeddingsUnavailable } from '../../kernel/ports/embeddings.ts';
import type { Remembered } from '../../kernel/ports/memory.ts';
import type { FoundMemory, MemoryQuery } from '../../kernel/ports/memory-index.ts';
import { languageOfText } from '../../language/terms/language-of-text.ts';
import { termsOf } from '../../language/terms/terms.ts';
import { askedSpan } from '../../language/when/asked-span.ts';
import { freshMemories } from './fresh-memories.ts';
import { memoriesOf, readableText, textsOfMemories } from './indexed-memories.ts';
import { isKnownTo } from './keep-vectors.ts';
import type { MemoryPorts } from './memory-ports.ts';

const DAY_MS = 86_400_000;
/** Extra results to search for, because some may have been corrected or forgotten since they were indexed. */
const SPARE = 10;

/** An embedding model needs about a second to start. */
const MEANING_WITHIN_MS = 5000;

/** With another profile, how many of the best matches are ranked anew. */
const REORDERED = 50;

export type RecallOptions = {
  /** Left out: rank by match alone. */
  readonly profile?: RecallProfile | undefined;
  /** How long to wait for the embedding of the query; after that the search uses words alone. */
  readonly meaningWithinMs?: number;
};

/**
 * Searches the memories, including ones stored a moment ago. Never returns corrected or forgotten memories, whatever the
 * index says, nor memories of another conversation.
 */
export async function recallMemories(
  ports: MemoryPorts,
  query: MemoryQuery,
  options: RecallOptions = {},
): Promise<readonly Remembered[]> {
  const found = await matchesOf(ports, query, options);
  const { profile = 'fit' } = options;
  return openMemories(ports, query, { found, profile });
}

/** A memory that was found, and how its score came about. */
export type ExplainedMemory = Remembered & {
  /** How well it matches, 0-1, and the parts of that; null: it was not found itself, but what it is drawn from was. */
  readonly match: number | null;
  readonly parts: FoundMemory['parts'];
  /** What a match counts for, given who said it: 1 in full. */
  readonly weight: number;
};

/** As recallMemories() by match alone, with the scores in their parts. */
export async function explainedRecall(
  ports: MemoryPorts,
  query: MemoryQuery,
): Promise<readonly ExplainedMemory[]> {
  const matches = await matchesOf(ports, query, {});
  const open = await openDocuments(ports, query, { found: matches });
  const byId = new Map(matches.map((match) => [match.id, match]));
  return open.map(({ doc, memory }) => {
    const { score: match = null, parts = {} } = byId.get(memory.id) ?? {};
    return { ...memory, match, parts, weight: foundWeight(doc) };
  });
}

/** What matches the words, whether it may be shown or not. */
async function matchesOf(
  ports: MemoryPorts,
  query: MemoryQuery,
  { profile = 'fit', meaningWithinMs = MEANING_WITHIN_MS }: RecallOptions,
): Promise<readonly FoundMemory[]> {
  if (query.text.trim() === '') return [];
  const [meaning, fresh] = await Promise.all([
    meaningOf(ports, query.text, meaningWithinMs),
    freshMemories(ports),
  ]);
  const about = askedSpan(query.text, { now: ports.now(), zone: ports.timezone ?? 'UTC' });
  const wanted = {
    ...query,
    limit: query.limit + SPARE + (profile === 'fit' ? 0 : REORDERED),
    ...(meaning !== null && { meaning }),
    ...(about !== null && { about }),
  };
  return ports.memoryIndex.find(wanted, fresh);
}

type Found = {
  readonly found: readonly Pick<FoundMemory, 'id' | 'score'>[];
  readonly profile?: RecallProfile;
};

/** The first results that are active and visible to the caller, with their text. */
export async function openMemories(
  ports: MemoryPorts,
  query: MemoryQuery,
  found: Found,
): Promise<readonly Remembered[]> {
  const open = await openDocuments(ports, query, found);
  return open.map(({ memory }) => memory);
}

type OpenMemory = { readonly doc: MemoryDoc; readonly memory: Remembered };

async function openDocuments(
  ports: MemoryPorts,
  query: MemoryQuery,
  { found, profile = 'fit' }: Found,
): Promise<readonly OpenMemory[]> {
  const open = await weighed(ports, query, found);
  const looked = profile === 'fit' ? open.slice(0, query.limit) : open;
  const texts = await textsOfMemories(
    ports,
    looked.map(({ doc }) => doc),
  );
  const fitting = looked.flatMap(({ doc, score }, at) => {
    const [memory] = remembered(doc, score, { text: readableText(texts[at]), now: ports.now() });
    if (memory === undefined) return [];
    const traits = traitsOf(doc, { memory, query: query.text, now: ports.now() });
    return [{ doc, memory, score: profileScore(profile, traits) }];
  });
  return fitting
    .sort((a, b) => b.score - a.score)
    .slice(0, query.limit)
    .map(({ doc: its, memory, score }) => ({
      doc: its,
      memory: { ...memory, score: Math.min(1, score) },
    }));
}

/** What of it may be seen, by how much it counts, with the rules that it is evidence for; best first. */
async function weighed(
  ports: MemoryPorts,
  query: MemoryQuery,
  found: Found['found'],
): Promise<readonly FoundDoc[]> {
  const docsOf = async (some: Found['found']): Promise<readonly FoundDoc[]> => {
    const docs = await memoriesOf(
      ports,
      some.map(({ id }) => id),
    );
    const scores = new Map(some.map(({ id, score }) => [id, score]));
    return docs.map((doc) => ({ doc, score: (scores.get(doc.memory_id) ?? 0) * foundWeight(doc) }));
  };
  const open = (await docsOf(found)).filter(({ doc }) => isOpenTo(doc, query, ports.now()));
  const rules = new Map(rulesOfFound(open).map((one) => [one.id, one]));
  if (rules.size === 0) return inOrder(open);
  const lifted = open.map((one) => {
    const score = Math.max(one.score, rules.get(one.doc.memory_id)?.score ?? 0);
    rules.delete(one.doc.memory_id);
    return { ...one, score };
  });
  const unfound = await docsOf([...rules.values()]);
  return inOrder([...lifted, ...unfound.filter(({ doc }) => isOpenTo(doc, query, ports.now()))]);
}

/** The embedding of the query; null: no model, or not in time. */
async function meaningOf(
  { embeddings, memoryIndex }: MemoryPorts,
  text: string,
  withinMs: number,
): Promise<NonNullable<MemoryQuery['meaning']> | null> {
  const model = embeddings?.current() ?? null;
  if (model === null || !isKnownTo(model, languageOfText(text))) return null;
  if ((await memoryIndex.vectors())?.model !== model.model) return null;
  const signal = AbortSignal.timeout(withinMs);
  const [vector] = await model.embed([text], signal).catch((error: unknown) => {
    if (error instanceof EmbeddingsUnavailable) return [];
    throw error;
  });
  return vector == null ? null : { model: model.model, vector };
}

function isOpenTo(doc: MemoryDoc, query: MemoryQuery, now: string): boolean {
  const isOfThem = doc.scope === 'global' || doc.session === query.session;
  return isShown(doc, now) && isOfThem && (query.types?.includes(doc.type) ?? true);
}

function remembered(
  doc: MemoryDoc,
  score: number,
  { text, now }: { readonly text: string | null; readonly now: string },
): readonly Remembered[] {
  const [stored, ...others] = doc.event_ids;
  if (text === null || stored === undefined) return [];
  const { memory_id: id, type, trust, at } = doc;
  const eventIds = [stored, ...others, ...doc.source_ids] as const;
  const confidence = ruleConfidence(doc, now);
  const held = confidence === null ? {} : { confidence };
  return [{ id, type, text, trust, at, score, eventIds, ...held }];
}

type Asked = { readonly memory: Remembered; readonly query: string; readonly now: string };

/** Kinds of memories about methods and general facts. */
const RULES: readonly MemoryDoc['kind'][] = ['pattern', 'principle', 'workflow', 'technique'];

function traitsOf(doc: MemoryDoc, { memory, query, now }: Asked): Traits {
  const own = new Set(termsOf([memory.text, ...doc.tags].join(' '), languageOfText(memory.text)));
  const asked = [...new Set(termsOf(query, languageOfText(query)))];
  return {
    similarity: memory.score,
    importance: doc.importance,
    ageDays: (Date.parse(now) - Date.parse(doc.at)) / DAY_MS,
    accesses: doc.recalled,
    isSuccess: doc.kind === 'decision',
    heuristics: RULES.includes(doc.kind) ? 1 : 0,
    isConsolidated: doc.consolidated_in !== null,
    sharedWords: asked.filter((term) => own.has(term)).length / Math.max(1, asked.length),
  };
}
