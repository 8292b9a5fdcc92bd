import { z } from 'zod';
import type { RecordedEvent } from '../../kernel/event/event.ts';
import type { ReadQuery } from '../../kernel/ports/event-store.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { jsonRoute, type Route } from '../gate/route.ts';

const PAGE = 100;
const LARGEST_PAGE = 1000;

/** An event as the log holds it. */
export const eventBody = z.looseObject({
  type: z.string(),
  seq: z.int().positive(),
  eventId: z.string(),
  subjects: z.array(z.string()),
  actor: z.looseObject({ kind: z.string(), id: z.string() }),
  trust: z.string(),
  correlationId: z.string(),
  occurredAt: z.string(),
  recordedAt: z.string(),
  payload: z.unknown(),
});

/** Which events: one or more types or subjects, separated by commas. */
export const eventFilter = {
  type: z.string().min(1).max(1000).optional(),
  subject: z.string().min(1).max(1000).optional(),
};
type EventFilter = z.infer<z.ZodObject<typeof eventFilter>>;

export const seqBefore = z.coerce.number().int().nonnegative();

/** The filter as the store takes it. */
export function filterQuery({ type, subject }: EventFilter): Pick<ReadQuery, 'types' | 'subjects'> {
  return {
    ...(type !== undefined && { types: type.split(',') }),
    ...(subject !== undefined && { subjects: subject.split(',') }),
  };
}

/** The next page starts after this event; null at the end. */
export function nextPage(events: readonly RecordedEvent[], limit: number): number | null {
  return events.length < limit ? null : (events.at(-1)?.seq ?? null);
}

export function eventRoutes({ store, agentId }: HttpPorts): readonly Route[] {
  return [
    jsonRoute({
      path: '/api/events',
      summary: 'Events in order; `next` is the `after` of the next page',
      query: z.strictObject({
        ...eventFilter,
        after: seqBefore.default(0),
        limit: z.coerce.number().int().min(1).max(LARGEST_PAGE).default(PAGE),
      }),
      answer: z.strictObject({ events: z.array(eventBody), next: z.int().nullable() }),
      handle: async ({ query: { after, limit, ...filter } }) => {
        const events = await store.read(agentId, { after, limit, ...filterQuery(filter) });
        return { events: events.map(asBody), next: nextPage(events, limit) };
      },
    }),
  ];
}

export function asBody({ actor, subjects, ...event }: RecordedEvent): z.input<typeof eventBody> {
  return { ...event, actor: { ...actor }, subjects: [...subjects] };
}
