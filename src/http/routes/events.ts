import { z } from 'zod';
import { actor, trust } from '../../kernel/event/event.ts';
import type { ReadQuery } from '../../kernel/ports/event-store.ts';
import { nextCursor, pageOf, seqCursor, seqInAddress, wholeNumber } from '../contract/page.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { logRoute } from '../gate/log-route.ts';

const PAGE = 100;
const LARGEST_PAGE = 1000;

/** An event of the log. The shape of its payload depends on its type. */
export const eventBody = z.strictObject({
  type: z.string(),
  agentId: z.string(),
  seq: z.int().positive(),
  eventId: z.string(),
  schemaVersion: z.int(),
  subjects: z.array(z.string()),
  cycleNo: z.int().optional(),
  sessionId: z.string().optional(),
  actor,
  trust,
  correlationId: z.string(),
  causationId: z.string().optional(),
  dedupeKey: z.string().optional(),
  occurredAt: z.string(),
  recordedAt: z.string(),
  appVersion: z.string(),
  configHash: z.string(),
  repaired: z.literal(true).optional(),
  payload: z.unknown(),
});

/** One or more types or subjects, separated by commas. */
export const eventFilter = {
  type: z.string().min(1).max(1000).optional(),
  subject: z.string().min(1).max(1000).optional(),
};
type EventFilter = z.infer<z.ZodObject<typeof eventFilter>>;

/** The filter as the store takes it. */
export function filterQuery({ type, subject }: EventFilter): Pick<ReadQuery, 'types' | 'subjects'> {
  return {
    ...(type !== undefined && { types: type.split(',') }),
    ...(subject !== undefined && { subjects: subject.split(',') }),
  };
}

/** And what no index finds. */
export const searchFilter = {
  ...eventFilter,
  /** Recorded in this cycle, or about it. */
  cycle: wholeNumber({ least: 1 }).optional(),
  /** Words of the payload: all of them. */
  text: z.string().trim().min(1).max(200).optional(),
  after: seqInAddress.default(0),
  /** The last event that counts. */
  up_to: seqInAddress.optional(),
};
type SearchFilter = z.output<z.ZodObject<typeof searchFilter>>;

/** The filter as the search takes it. */
export function searchOf({ cycle, text, after, up_to: upTo, ...filter }: SearchFilter) {
  return {
    ...filterQuery(filter),
    ...(cycle !== undefined && { cycleNo: cycle }),
    ...(text !== undefined && { words: text.split(/\s+/) }),
    after,
    ...(upTo !== undefined && { upTo }),
  };
}

export function eventRoutes({ reads }: Pick<HttpPorts, 'reads'>) {
  return [
    logRoute({
      path: '/api/events',
      summary:
        'Events, oldest or newest first; for words or a cycle a page may be short before the last one',
      query: z.strictObject({
        ...searchFilter,
        order: z.enum(['oldest', 'newest']).default('oldest'),
        ...pageOf(seqCursor, { size: PAGE, most: LARGEST_PAGE }),
      }),
      answer: z.strictObject({
        events: z.array(eventBody),
        next: nextCursor,
        /** The stretch that was looked through for this page, if there is no index for the question. */
        searched: z.strictObject({ from: z.int(), to: z.int() }).nullable(),
      }),
      handle: async ({ query: { order, limit, cursor, ...filter } }, reading) => {
        const search = searchOf(filter);
        const found = await reads(reading).events.find({
          ...(order === 'oldest' ? goneOn(search, cursor) : goneBack(search, cursor)),
          order,
          limit,
        });
        return { ...found, next: found.next === null ? null : `${found.next}` };
      },
    }),
  ];
}

type Search = ReturnType<typeof searchOf>;

function goneOn(search: Search, cursor = 0): Search {
  return { ...search, after: Math.max(search.after, cursor) };
}

function goneBack(search: Search, cursor?: number): Search {
  if (cursor === undefined) return search;
  return { ...search, upTo: Math.min(search.upTo ?? cursor, cursor - 1) };
}
