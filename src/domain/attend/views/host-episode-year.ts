import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { attendEvents } from '../events.ts';

const schema = z.strictObject({
  guest: z.string(),
  /** As `2026`, in UTC: when they began. */
  year: z.string(),
  episodes: z.int(),
  /** The events of them all stand in between; some of other years may, too. */
  first_seq: z.int(),
  last_seq: z.int(),
  last_at: z.string(),
});
export type HostEpisodeYearDoc = DeepReadonly<z.infer<typeof schema>>;

const YEAR_CHARACTERS = 4;

export function yearOf(at: string): string {
  return at.slice(0, YEAR_CHARACTERS);
}

/** How many pieces of work of attended sessions each year saw, and where in the log they stand: a year is read from there (S16). */
export const hostEpisodeYearProjection = defineProjection<
  EventOf<typeof attendEvents>,
  HostEpisodeYearDoc
>({
  name: 'host-episode-year',
  version: 1,
  schema,
  on: {
    HostEpisodeClosed: {
      keys: ({ payload: { started_at, guest } }) => [`${yearOf(started_at)} ${guest}`],
      evolve: (doc, { payload: { started_at, guest }, seq, occurredAt: last_at }) => ({
        guest,
        year: yearOf(started_at),
        episodes: (doc?.episodes ?? 0) + 1,
        first_seq: doc?.first_seq ?? seq,
        last_seq: seq,
        last_at,
      }),
    },
  },
});
