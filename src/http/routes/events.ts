import { z } from 'zod';
import { actor, trust } from '../../kernel/event/event.ts';
import type { ReadQuery } from '../../kernel/ports/event-store.ts';
import { cursorAfter, nextCursor, pageOf, seqCursor, seqInAddress } from '../contract/page.ts';
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

export function eventRoutes({ agentId }: Pick<HttpPorts, 'agentId'>) {
  return [
    logRoute({
      path: '/api/events',
      summary: 'Events, oldest first',
      query: z.strictObject({
        ...eventFilter,
        after: seqInAddress.default(0),
        ...pageOf(seqCursor, { size: PAGE, most: LARGEST_PAGE }),
      }),
      answer: z.strictObject({ events: z.array(eventBody), next: nextCursor }),
      handle: async ({ query: { after: from, cursor = 0, limit, ...filter } }, { log }) => {
        const after = Math.max(from, cursor);
        const events = await log.read(agentId, { after, limit, ...filterQuery(filter) });
        return { events, next: cursorAfter(events, limit) };
      },
    }),
  ];
}
