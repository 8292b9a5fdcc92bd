import { z } from 'zod';
import { shownEpisode as episode } from '../../../app/read-episodes.ts';
import type { Guest } from '../../../kernel/ports/guest.ts';
import { cursorAfter, nextCursor, pageOf, seqCursor, wholeNumber } from '../../contract/page.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { HttpProblem } from '../../contract/problem.ts';
import { logRoute } from '../../gate/log-route.ts';

const MOST_HOURS = 24 * 366;
const MOST_DAYS = 366;
const MOST_SHOWN = 200;
const QUERY_CHARACTERS = 4000;

/** Episodes: what the agent did, in bounded pieces: cycles, and parts of conversations once they are over. */
export function episodeRoutes({ reads }: Pick<HttpPorts, 'reads'>) {
  return [
    logRoute({
      path: '/api/episodes',
      summary: 'Episodes: pieces of work with their outcome, newest first',
      query: z.strictObject(pageOf(seqCursor, { size: 50, most: 200 })),
      answer: z.strictObject({ episodes: z.array(episode), next: nextCursor }),
      handle: async ({ query: { limit, cursor } }, reading) => {
        const upTo = cursor === undefined ? {} : { upTo: Math.max(0, cursor - 1) };
        const { episodes, begun } = await reads(reading).episodes.page({ limit, ...upTo });
        return { episodes, next: cursorAfter(begun, limit) };
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
      handle: async ({ query }, reading, guest) => ({
        episodes: await reads(reading).episodes.recent({ ...query, ...byGuest(guest) }),
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
      handle: async ({ query: { query: text, limit } }, reading, guest) => ({
        episodes: await reads(reading).episodes.search({ text, limit, ...byGuest(guest) }),
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
      handle: async ({ query }, reading, guest) => ({
        days: await reads(reading).episodes.timeline({ ...query, ...byGuest(guest) }),
      }),
    }),
    logRoute({
      path: '/api/episodes/:id',
      summary: 'One episode',
      params: z.strictObject({ id: z.string().min(1).max(200) }),
      answer: z.strictObject({ episode }),
      handle: async ({ params: { id } }, reading) => {
        const one = await reads(reading).episodes.show(id);
        if (one !== null) return { episode: one };
        throw new HttpProblem(404, 'not_found', { message: `there is no episode ${id}` });
      },
    }),
  ];
}

function byGuest(guest: Guest | null): { readonly guest?: string } {
  return guest === null ? {} : { guest: guest.name };
}
