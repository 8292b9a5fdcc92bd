import { z } from 'zod';
import { episodeKey, episodeProjection } from '../../../domain/cycle/views/episode.ts';
import type { LogReader } from '../../../kernel/log/log-contract.ts';
import { readFacts } from '../../../phases/read-facts.ts';
import { cursorAfter, nextCursor, pageOf, seqCursor } from '../../contract/page.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { HttpProblem } from '../../contract/problem.ts';
import { logRoute } from '../../gate/log-route.ts';

const { schema: episode } = episodeProjection;

/** What the agent did, in bounded pieces: for now each is a cycle. */
export function episodeRoutes({ agentId }: Pick<HttpPorts, 'agentId'>) {
  const episodes = async (log: LogReader, keys: readonly string[]) =>
    (await log.view(agentId, [{ projection: episodeProjection, keys }])).all(episodeProjection);
  return [
    logRoute({
      path: '/api/episodes',
      summary: 'What the agent did, newest first, and how each piece of it ended',
      query: z.strictObject(pageOf(seqCursor, { size: 50, most: 200 })),
      answer: z.strictObject({ episodes: z.array(episode), next: nextCursor }),
      handle: async ({ query: { limit, cursor } }, { log }) => {
        const upTo = cursor === undefined ? {} : { upTo: Math.max(0, cursor - 1) };
        const query = { types: ['CycleScheduled'] as const, newestFirst: true, limit, ...upTo };
        const begun = await readFacts(log, agentId, query);
        const keys = begun.map(({ payload }) => episodeKey(payload.cycle_no));
        const found = await episodes(log, keys);
        const next = cursorAfter(begun, limit);
        return { episodes: keys.flatMap((key) => found.get(key) ?? []), next };
      },
    }),
    logRoute({
      path: '/api/episodes/:id',
      summary: 'One of them',
      params: z.strictObject({ id: z.string().min(1).max(100) }),
      answer: z.strictObject({ episode }),
      handle: async ({ params: { id } }, { log }) => {
        const one = (await episodes(log, [id])).get(id);
        if (one !== undefined) return { episode: one };
        throw new HttpProblem(404, 'not_found', { message: `there is no episode ${id}` });
      },
    }),
  ];
}
