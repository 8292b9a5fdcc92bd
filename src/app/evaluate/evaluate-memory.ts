import { z } from 'zod';
import { memorySettings } from '../../domain/memory/settings.ts';
import { fillBudget } from '../../domain/recall/fill-budget.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { Remembered } from '../../kernel/ports/memory.ts';
import { keepMemories } from '../memory/keep/keep-memories.ts';
import { keepVectors } from '../memory/keep-vectors.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';
import { recallMemories } from '../memory/recall-memories.ts';
import { type MemoryDraft, storeMemories } from '../memory/store-memories.ts';

const turn = z.object({
  id: z.string(),
  speaker: z.string().default(''),
  text: z.string(),
  /** Caption of a picture in the message. */
  caption: z.string().default(''),
  /** Such as "1:56 pm on 8 May, 2023", or any other common form of a date. */
  time: z.string().default(''),
});
const question = z.object({
  id: z.string(),
  text: z.string(),
  category: z.string().default('all'),
  /** Ids of the turns that contain the answer. */
  relevant: z.array(z.string()),
});

/** Conversations with questions about them. */
export const evaluationFile = z.array(
  z.object({ id: z.string(), docs: z.array(turn), queries: z.array(question) }),
);
type Conversation = z.infer<typeof evaluationFile>[number];

const DEPTHS = [5, 10, 20] as const;
const BUDGETS = [1024, 4096] as const;
const LOOKED_AT = 100;
const STORED_AT_ONCE = 200;

/** Recall: the share of answering turns that were found, over all questions of a category. */
export type Found = {
  readonly questions: number;
  /** Within this many results. */
  readonly recall: Readonly<Record<`${(typeof DEPTHS)[number]}`, number>>;
  /** Mean reciprocal rank of the first right result. */
  readonly mrr: number;
  /** Within this many tokens of results. */
  readonly within: Readonly<Record<`${(typeof BUDGETS)[number]}`, number>>;
};

type FoundBy = { readonly all: Found; readonly by_category: Readonly<Record<string, Found>> };

export type MemoryEvaluation = FoundBy & {
  readonly memories: number;
  readonly stored_per_second: number;
  /** The same questions, also searched by embedding; null: no model is installed. */
  readonly with_embeddings:
    | (FoundBy & { readonly model: string; readonly embedded_per_second: number })
    | null;
};

type Clock = { readonly elapsedMs: () => number };

/**
 * Measures how well the memory finds the turns that answer a question. Stores the conversations turn by turn, like any
 * others, and asks each question within its conversation.
 */
export async function evaluateMemory(
  ports: MemoryPorts & Clock,
  origin: Origin,
  conversations: readonly Conversation[],
): Promise<MemoryEvaluation> {
  const sinceMs = ports.elapsedMs();
  const turns = new Map<string, ReadonlyMap<string, readonly string[]>>();
  for (const one of conversations) turns.set(one.id, await storeTurns(ports, origin, one));
  await keepMemories(ports, { signal: new AbortController().signal, onError: thrown });
  const seconds = Math.max(1, ports.elapsedMs() - sinceMs) / 1000;
  const ask = (over: MemoryPorts) => askAll(over, conversations, turns);
  const { embeddings, ...lexical } = ports;
  const memories = await ports.memoryIndex.count();
  return {
    memories,
    stored_per_second: Math.round(memories / seconds),
    ...(await ask(lexical)),
    with_embeddings: embeddings?.current() == null ? null : await embedded(ports, ask),
  };
}

async function embedded(ports: MemoryPorts & Clock, ask: (over: MemoryPorts) => Promise<FoundBy>) {
  const sinceMs = ports.elapsedMs();
  const { signal } = new AbortController();
  let isMore = true;
  while (isMore) isMore = await keepVectors(ports, signal);
  const seconds = Math.max(1, ports.elapsedMs() - sinceMs) / 1000;
  const model = (await ports.memoryIndex.vectors())?.model ?? '';
  const count = await ports.memoryIndex.countVectors();
  return { model, embedded_per_second: Math.round(count / seconds), ...(await ask(ports)) };
}

type Turns = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

async function askAll(
  ports: MemoryPorts,
  conversations: readonly Conversation[],
  turns: Turns,
): Promise<FoundBy> {
  const asked: Asked[] = [];
  for (const { id: session, queries } of conversations) {
    for (const { text, category, relevant } of queries) {
      if (relevant.length === 0) continue;
      const found = await recallMemories(ports, { text, session, limit: LOOKED_AT });
      asked.push({ category, ...scored(found, new Set(relevant), turns.get(session)) });
    }
  }
  const categories = [...new Set(asked.map(({ category }) => category))];
  const of = (name: string) => asked.filter(({ category }) => category === name);
  return {
    all: meanOf(asked),
    by_category: Object.fromEntries(categories.map((name) => [name, meanOf(of(name))])),
  };
}

function thrown(where: string, cause: unknown): never {
  throw new Error(`the evaluation stopped at ${where}`, { cause });
}

/** The turns of each memory: several when somebody says the same twice, which is stored once. */
async function storeTurns(
  ports: MemoryPorts,
  origin: Origin,
  { id: session, docs }: Conversation,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const turns = new Map<string, readonly string[]>();
  for (let at = 0; at < docs.length; at += STORED_AT_ONCE) {
    const some = docs.slice(at, at + STORED_AT_ONCE);
    const drafts = some.map((one, i) => draftOf(one, { session, position: at + i, origin }));
    const ids = await storeMemories(ports, drafts, { origin, revives: true });
    for (const [i, id] of ids.entries()) {
      turns.set(id, [...(turns.get(id) ?? []), some[i]?.id ?? '']);
    }
  }
  return turns;
}

type Placed = {
  readonly session: string;
  readonly position: number;
  readonly origin: Origin;
};

function draftOf(
  { speaker, text, caption, time }: z.infer<typeof turn>,
  { session, position, origin: { trust, occurredAt } }: Placed,
): MemoryDraft {
  const said = [text, caption].filter((words) => words !== '').join('\n');
  return {
    type: 'episodic',
    kind: 'user_query',
    scope: 'session',
    importance: memorySettings.importance,
    standing: 'provisional',
    text: speaker === '' ? said : `${speaker}: ${said}`,
    at: instantOf(time) ?? occurredAt,
    session,
    subject: `document:${session}`,
    position,
    trust,
  };
}

/** Null: the text is not a time. */
function instantOf(time: string): string | null {
  const ms = Date.parse(`${time.replace(/^(.*) on (.*)$/u, '$2 $1')} UTC`);
  const other = Number.isNaN(ms) ? Date.parse(time) : ms;
  return Number.isNaN(other) ? null : new Date(other).toISOString();
}

type Scores = {
  readonly recall: readonly number[];
  readonly reciprocal: number;
  readonly within: readonly number[];
};
type Asked = Scores & { readonly category: string };

function scored(
  found: readonly Remembered[],
  relevant: ReadonlySet<string>,
  turns: ReadonlyMap<string, readonly string[]> = new Map(),
): Scores {
  const turnsOf = (some: readonly Remembered[]) => some.flatMap(({ id }) => turns.get(id) ?? []);
  const shareIn = (some: readonly Remembered[]) =>
    new Set(turnsOf(some).filter((id) => relevant.has(id))).size / relevant.size;
  const first = found.findIndex((one) => turnsOf([one]).some((id) => relevant.has(id)));
  return {
    recall: DEPTHS.map((depth) => shareIn(found.slice(0, depth))),
    reciprocal: first < 0 ? 0 : 1 / (first + 1),
    within: BUDGETS.map((budget) => shareIn(fitting(found, budget))),
  };
}

function fitting(items: readonly Remembered[], budget: number): readonly Remembered[] {
  const render = { item: ({ text }: Remembered) => text, heading: () => '' };
  const { taken } = fillBudget([{ name: 'all', share: 1, items }], { render, budget });
  return taken.flatMap((section) => section.items);
}

function meanOf(asked: readonly Scores[]): Found {
  const mean = (of: (one: Scores) => number) =>
    round(asked.reduce((sum, one) => sum + of(one), 0) / Math.max(1, asked.length));
  const [five, ten, twenty] = DEPTHS.map((_, i) => mean(({ recall }) => recall[i] ?? 0));
  const [little, much] = BUDGETS.map((_, i) => mean(({ within }) => within[i] ?? 0));
  return {
    questions: asked.length,
    recall: { 5: five ?? 0, 10: ten ?? 0, 20: twenty ?? 0 },
    mrr: mean(({ reciprocal }) => reciprocal),
    within: { 1024: little ?? 0, 4096: much ?? 0 },
  };
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
