import { z } from 'zod';
import { memoryDoc } from '../../domain/memory/views/memory.ts';
import { nextCursor, pageOf, seqCursor } from '../contract/page.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { HttpProblem } from '../contract/problem.ts';
import { logRoute } from '../gate/log-route.ts';

/** A memory; its text is null once it is forgotten. */
export const shownMemory = memoryDoc.extend({ text: z.string().nullable() });

/** The memories. */
export function memoryRoutes({ memories, reads }: HttpPorts) {
  if (memories === undefined) return [];
  return [
    logRoute({
      path: '/api/memories',
      summary: 'Memories, newest first, including corrected and forgotten ones',
      query: z.strictObject(pageOf(seqCursor, { size: 50, most: 200 })),
      answer: z.strictObject({ memories: z.array(shownMemory), next: nextCursor }),
      handle: async ({ query: { limit, cursor } }, reading) => {
        const page = await reads(reading).memories.list({ limit, before: cursor });
        return { memories: page.memories, next: page.next === null ? null : `${page.next}` };
      },
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
