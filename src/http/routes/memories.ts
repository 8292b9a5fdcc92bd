import { z } from 'zod';
import type { MemoryDesk } from '../../app/memory/memory-desk.ts';
import { memoryType } from '../../domain/memory/events.ts';
import { memoryDoc } from '../../domain/memory/views/memory.ts';
import { trust } from '../../kernel/event/event.ts';
import { nextCursor, pageOf, seqCursor } from '../contract/page.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { HttpProblem } from '../contract/problem.ts';
import { logRoute } from '../gate/log-route.ts';
import { jsonRoute } from '../gate/route.ts';

const QUERY_CHARACTERS = 4000;
const MOST_FOUND = 50;

/** Words: null once they are forgotten. */
const memory = memoryDoc.extend({ text: z.string().nullable() });
const remembered = z.strictObject({
  id: z.string(),
  type: memoryType,
  text: z.string(),
  trust,
  at: z.string(),
  score: z.number(),
  /** How it was stored, then what it follows from. */
  eventIds: z.array(z.string()),
});

/** What the agent remembers. */
export function memoryRoutes({ memories, reads }: HttpPorts) {
  if (memories === undefined) return [];
  return [
    logRoute({
      path: '/api/memories',
      summary: 'What is remembered, the last stored first, with what was corrected or forgotten',
      query: z.strictObject(pageOf(seqCursor, { size: 50, most: 200 })),
      answer: z.strictObject({ memories: z.array(memory), next: nextCursor }),
      handle: async ({ query: { limit, cursor } }, reading) => {
        const page = await reads(reading).memories.list({ limit, before: cursor });
        return { memories: page.memories, next: page.next === null ? null : `${page.next}` };
      },
    }),
    logRoute({
      path: '/api/memories/:id',
      summary: 'One of them',
      params: z.strictObject({ id: z.string().min(1).max(200) }),
      answer: z.strictObject({ memory }),
      handle: async ({ params: { id } }, reading) => {
        const found = await reads(reading).memories.show(id);
        if (found !== null) return { memory: found };
        throw new HttpProblem(404, 'not_found', { message: `no memory "${id}"` });
      },
    }),
    queryRoute(memories),
  ];
}

function queryRoute(memories: MemoryDesk) {
  return jsonRoute({
    path: '/query',
    summary: 'What is remembered that fits these words, best first',
    body: z.strictObject({
      text: z.string().trim().min(1).max(QUERY_CHARACTERS),
      limit: z.int().min(1).max(MOST_FOUND).default(10),
      types: z.array(memoryType).optional(),
      /** Who asks: what belongs to this conversation alone is found too. */
      session: z.string().max(200).optional(),
    }),
    answer: z.strictObject({ memories: z.array(remembered) }),
    handle: async ({ body: { text, limit, types, session } }) => ({
      memories: await memories.search({
        text,
        limit,
        ...(types !== undefined && { types }),
        ...(session !== undefined && { session }),
      }),
    }),
  });
}
