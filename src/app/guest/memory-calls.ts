import { z } from 'zod';
import { memoryType } from '../../domain/memory/events.ts';
import { trust } from '../../kernel/event/event.ts';
import { jsonOrNull } from '../../kernel/json-or-null.ts';
import { findMethods, method } from '../find-methods.ts';
import type { MemoryPorts } from '../memory/memory-ports.ts';
import {
  shownEpisode as episode,
  episodeTimeline,
  recentEpisodes,
  searchEpisodes,
} from '../read-episodes.ts';
import type { GuestMemory } from './guest-memory.ts';
import { GuestQuotaReached } from './guest-quota.ts';

type Calling = { readonly ports: MemoryPorts; readonly memory: GuestMemory };

/** A call on the memory that code in a step can make (A8). */
type MemoryCall<Input extends z.ZodObject = z.ZodObject, Answer extends z.ZodType = z.ZodType> = {
  readonly says: string;
  readonly input: Input;
  readonly answer: Answer;
  readonly run: (calling: Calling, input: z.output<Input>) => Promise<unknown>;
};

const words = z.string().trim().min(1).max(4000);
const limit = (size: number) => z.int().min(1).max(50).default(size);

const remembered = z.object({
  id: z.string(),
  type: memoryType,
  text: z.string(),
  trust,
  at: z.string(),
  score: z.number(),
});
const day = z.object({
  day: z.string(),
  episodes: z.int(),
  by_outcome: z.record(z.string(), z.int()),
  actions: z.int(),
  goals: z.array(z.string()),
});

export const MEMORY_CALLS: Readonly<Record<string, MemoryCall>> = {
  query: call({
    says: 'What is remembered that fits these words, best first.',
    input: z.strictObject({ text: words, limit: limit(10) }),
    answer: z.array(remembered),
    run: ({ memory }, query) => memory.search(query),
  }),
  store: call({
    says: 'Keeps a fact, as words from outside; resolves with its id.',
    input: z.strictObject({
      fact: z.string().trim().min(1).max(2000),
      tags: z.array(z.string().max(40)).max(10).default([]),
    }),
    answer: z.string(),
    run: ({ memory }, { fact: text, tags }) => memory.remember({ text, tags, corrects: null }),
  }),
  query_procedure: call({
    says: 'How something is done, as far as it was learned: procedures and skills, best first.',
    input: z.strictObject({ goal: words, limit: limit(10) }),
    answer: z.array(method),
    run: ({ ports }, query) => findMethods(ports, query),
  }),
  recent_episodes: call({
    says: 'What was done within these hours, newest first.',
    input: z.strictObject({ hours: z.int().min(1).max(8784).default(24), limit: limit(10) }),
    answer: z.array(episode),
    run: ({ ports, memory }, query) =>
      recentEpisodes(ports, { ...query, guest: memory.guest.name }),
  }),
  search_episodes: call({
    says: 'What was done whose goal has these words, best first.',
    input: z.strictObject({ text: words, limit: limit(5) }),
    answer: z.array(episode),
    run: ({ ports, memory }, query) =>
      searchEpisodes(ports, { ...query, guest: memory.guest.name }),
  }),
  timeline: call({
    says: 'Day by day, newest first: how much was done, how it ended, what for.',
    input: z.strictObject({ days: z.int().min(1).max(366).default(7) }),
    answer: z.array(day),
    run: ({ ports, memory }, query) =>
      episodeTimeline(ports, { ...query, guest: memory.guest.name }),
  }),
};

/** Hides the types of a call, so that calls of different types fit in one table. */
function call<Input extends z.ZodObject, Answer extends z.ZodType>(
  one: MemoryCall<Input, Answer>,
): MemoryCall {
  return one;
}

const question = z.strictObject({
  id: z.string().max(100),
  call: z.string().max(40),
  input: z.unknown(),
});

/** Answers one line of a step with one line, also when the line is invalid. */
export async function answerCall(
  calling: Calling,
  line: string,
  onError: (where: string, error: unknown) => void,
): Promise<string> {
  const asked = question.safeParse(jsonOrNull(line));
  if (!asked.success) return JSON.stringify({ id: null, error: 'that is no question' });
  const { id, call: name, input } = asked.data;
  const known = Object.hasOwn(MEMORY_CALLS, name) ? MEMORY_CALLS[name] : undefined;
  if (known === undefined) return JSON.stringify({ id, error: `there is no call ${name}` });
  const parsed = known.input.safeParse(input ?? {});
  if (!parsed.success) return JSON.stringify({ id, error: z.prettifyError(parsed.error) });
  try {
    // Drops fields that the client's types do not declare.
    const answer = known.answer.parse(await known.run(calling, parsed.data));
    return JSON.stringify({ id, answer });
  } catch (error) {
    if (error instanceof GuestQuotaReached) return JSON.stringify({ id, error: error.message });
    onError(`memory call ${name} of a step`, error);
    return JSON.stringify({ id, error: 'the call failed; `homeostat logs` has the cause' });
  }
}
