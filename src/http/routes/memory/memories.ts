import { z } from 'zod';
import { memoryType } from '../../../domain/memory/events.ts';
import { memoryDoc } from '../../../domain/memory/views/memory.ts';
import { nextCursor, pageOf, seqCursor, wholeNumber } from '../../contract/page.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { HttpProblem } from '../../contract/problem.ts';
import { logRoute } from '../../gate/log-route.ts';
import { jsonRoute } from '../../gate/route.ts';
import { MOST_FOUND, QUERY_CHARACTERS, remembered } from './queries.ts';

/** A memory; its text is null once it is forgotten. */
export const shownMemory = memoryDoc.extend({ text: z.string().nullable() });

const explained = remembered.extend({
  /** How well it matches, 0-1; null: a rule, shown because of what it is drawn from. */
  match: z.number().nullable(),
  /** Each 0-1: own words, neighbours, meaning, and the factors for speaker, time and age. */
  parts: z.record(z.string(), z.number().nullable()),
  /** What a match counts for, given who said it. */
  weight: z.number(),
});

/** The memories. */
export function memoryRoutes({ memories, reads }: HttpPorts) {
  if (memories === undefined) return [];
  return [
    logRoute({
      path: '/api/memories',
      summary:
        'Memories, newest first, including corrected and forgotten ones; of one status or type a page may hold fewer, even none, and still name a next one',
      query: z.strictObject({
        ...pageOf(seqCursor, { size: 50, most: 200 }),
        status: memoryDoc.shape.status.optional(),
        type: memoryType.optional(),
      }),
      answer: z.strictObject({ memories: z.array(shownMemory), next: nextCursor }),
      handle: async ({ query: { limit, cursor, ...kinds } }, reading) => {
        const page = await reads(reading).memories.list({ limit, before: cursor }, kinds);
        return { memories: page.memories, next: page.next === null ? null : `${page.next}` };
      },
    }),
    jsonRoute({
      path: '/api/memories/stats',
      summary: 'How many memories there are, of which kinds',
      answer: z.strictObject({
        memories: z.int(),
        indexed: z.int(),
        unreadable: z.int().nullable(),
        by_status: z.record(z.string(), z.int()),
        by_type: z.record(z.string(), z.int()),
        by_trust: z.record(z.string(), z.int()),
        recalled: z.int(),
      }),
      handle: () => memories.stats(),
    }),
    jsonRoute({
      path: '/api/memories/search',
      summary: 'Memories that match these words, best first, each with the parts of its score',
      query: z.strictObject({
        text: z.string().trim().min(1).max(QUERY_CHARACTERS),
        type: memoryType.optional(),
        limit: wholeNumber({ least: 1, most: MOST_FOUND }).default(20),
      }),
      answer: z.strictObject({ memories: z.array(explained) }),
      handle: async ({ query: { text, type, limit } }) => ({
        memories: await memories.explain({
          text,
          limit,
          ...(type !== undefined && { types: [type] }),
        }),
      }),
    }),
    logRoute({
      path: '/api/memories/:id',
      summary: 'One memory',
      params: z.strictObject({ id: z.string().min(1).max(200) }),
      answer: z.strictObject({ memory: shownMemory }),
      handle: async ({ params: { id } }, reading) => {
        const found = await reads(reading).memories.show(id);
        if (found !== null) return { memory: found };
        throw new HttpProblem(404, 'not_found', { message: `there is no memory "${id}"` });
      },
    }),
  ];
}
