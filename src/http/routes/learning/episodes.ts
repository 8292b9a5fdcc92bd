import { z } from 'zod';
import { episodeTimeline, recentEpisodes, searchEpisodes } from '../../../app/read-episodes.ts';
import { episodeKey, episodeProjection } from '../../../domain/cycle/views/episode.ts';
import type { LogReader } from '../../../kernel/log/log-contract.ts';
import { readFacts } from '../../../phases/read-facts.ts';
import { cursorAfter, nextCursor, pageOf, seqCursor, wholeNumber } from '../../contract/page.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { HttpProblem } from '../../contract/problem.ts';
import { logRoute } from '../../gate/log-route.ts';

const { schema: episode } = episodeProjection;

const MOST_HOURS = 24 * 366;
const MOST_DAYS = 366;
const MOST_SHOWN = 200;
const QUERY_CHARACTERS = 4000;

/** Episodes: what the agent did, in bounded pieces; for now each is a cycle. */
export function episodeRoutes({ agentId }: Pick<HttpPorts, 'agentId'>) {
  const episodes = async (log: LogReader, keys: readonly string[]) =>
    (await log.view(agentId, [{ projection: episodeProjection, keys }])).all(episodeProjection);
  return [
    logRoute({
      path: '/api/episodes',
      summary: 'Episodes: pieces of work with their outcome, newest first',
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
      path: '/api/episodes/recent',
      summary: 'Episodes of the last hours, newest first',
      guests: 'read',
      query: z.strictObject({
        hours: wholeNumber({ least: 1, most: MOST_HOURS }).default(24),
        limit: wholeNumber({ least: 1, most: MOST_SHOWN }).default(10),
      }),
      answer: z.strictObject({ episodes: z.array(episode) }),
      handle: async ({ query }, reading) => ({
        episodes: await recentEpisodes({ ...reading, agentId }, query),
      }),
    }),
    logRoute({
      path: '/api/episodes/search',
      summary: 'Episodes whose goal matches these words, best first',
      guests: 'read',
      query: z.strictObject({
        query: z.string().trim().min(1).max(QUERY_CHARACTERS),
        limit: wholeNumber({ least: 1, most: MOST_SHOWN }).default(5),
      }),
      answer: z.strictObject({ episodes: z.array(episode) }),
      handle: async ({ query: { query: text, limit } }, reading) => ({
        episodes: await searchEpisodes({ ...reading, agentId }, { text, limit }),
      }),
    }),
    logRoute({
      path: '/api/episodes/timeline',
      summary: 'Episodes by day, newest day first',
      guests: 'read',
      query: z.strictObject({ days: wholeNumber({ least: 1, most: MOST_DAYS }).default(7) }),
      answer: z.strictObject({
        days: z.array(
          z.strictObject({
            day: z.string(),
            episodes: z.int(),
            by_outcome: z.record(z.string(), z.int()),
            actions: z.int(),
            goals: z.array(z.string()),
          }),
        ),
      }),
      handle: async ({ query }, reading) => ({
        days: await episodeTimeline({ ...reading, agentId }, query),
      }),
    }),
    logRoute({
      path: '/api/episodes/:id',
      summary: 'One episode',
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
