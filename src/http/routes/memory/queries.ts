import { z } from 'zod';
import { findMethods, method } from '../../../app/find-methods.ts';
import type { MemoryDesk } from '../../../app/memory/memory-desk.ts';
import { memoryType } from '../../../domain/memory/events.ts';
import { trust } from '../../../kernel/event/event.ts';
import type { Guest } from '../../../kernel/ports/guest.ts';
import { wholeNumber } from '../../contract/page.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { logRoute } from '../../gate/log-route.ts';
import { jsonRoute } from '../../gate/route.ts';

export const QUERY_CHARACTERS = 4000;
export const MOST_FOUND = 50;
const MOST_QUERIES = 20;

const query = z.strictObject({
  text: z.string().trim().min(1).max(QUERY_CHARACTERS),
  limit: z.int().min(1).max(MOST_FOUND).default(10),
  types: z.array(memoryType).optional(),
  /** The conversation of the caller: its own memories are found too. A guest has none. */
  session: z.string().max(200).optional(),
});
/** A memory that was found. */
export const remembered = z.strictObject({
  id: z.string(),
  type: memoryType,
  text: z.string(),
  trust,
  at: z.string(),
  score: z.number(),
  /** The event that stored it, then its sources. */
  eventIds: z.array(z.string()),
});

/** Searches memories, procedures and skills by words. */
export function queryRoutes({ memories, agentId }: HttpPorts) {
  if (memories === undefined) return [];
  return [
    jsonRoute({
      path: '/query',
      summary: 'Memories that match these words, best first',
      guests: 'read',
      body: query,
      answer: z.strictObject({ memories: z.array(remembered) }),
      handle: async ({ body }, guest) => ({ memories: await found(memories, body, guest) }),
    }),
    jsonRoute({
      path: '/query/batch',
      summary: 'Several queries at once; answers in the order of the queries',
      guests: 'read',
      body: z.strictObject({ queries: z.array(query).min(1).max(MOST_QUERIES) }),
      answer: z.strictObject({
        answers: z.array(z.strictObject({ memories: z.array(remembered) })),
      }),
      handle: async ({ body: { queries } }, guest) => {
        const answers = [];
        // One after another, so that a batch loads the database no more than a single query.
        for (const one of queries) answers.push({ memories: await found(memories, one, guest) });
        return { answers };
      },
    }),
    logRoute({
      path: '/query/procedure',
      summary: 'Procedures and skills for a task',
      guests: 'read',
      query: z.strictObject({
        goal: z.string().trim().min(1).max(QUERY_CHARACTERS),
        limit: wholeNumber({ least: 1, most: MOST_FOUND }).default(10),
      }),
      answer: z.strictObject({ methods: z.array(method) }),
      handle: async ({ query: { goal, limit } }, { log }) => ({
        methods: await findMethods({ agentId, log }, { goal, limit }),
      }),
    }),
  ];
}

function found(
  memories: MemoryDesk,
  { text, limit, types, session }: z.output<typeof query>,
  guest: Guest | null,
) {
  return memories.search({
    text,
    limit,
    ...(types !== undefined && { types }),
    ...(session !== undefined && guest === null && { session }),
  });
}
