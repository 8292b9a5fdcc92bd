import { z } from 'zod';
import { eventFilter, filterQuery, seqBefore } from './events.ts';
import { addressOf } from './guard.ts';
import { createPlaces } from './limit-rate.ts';
import type { HttpPorts, HttpSettings } from './ports.ts';
import { HttpProblem, tooMany } from './problem.ts';
import { type HttpContext, type Route, rawRoute } from './route.ts';
import { openStream } from './stream.ts';

const RETRY_MS = 5000;

/** Events as they are stored, as server-sent events whose id is the seq: a client that comes back misses none. */
export function eventStreamRoute(ports: HttpPorts, settings: HttpSettings): Route {
  const takePlace = createPlaces(settings.streamsPerClient, settings.streams);
  return rawRoute({
    path: '/api/events/stream',
    summary: 'Events as they come, from `Last-Event-ID` or `after`, else from now',
    query: z.strictObject({ ...eventFilter, after: seqBefore.optional() }),
    answer: 'text/event-stream',
    sameOriginOnly: true,
    handle: async ({ query: { after, ...filter } }, c) => {
      const place = takePlace(addressOf(c));
      if (place === null) throw tooMany('too many open streams', RETRY_MS);
      try {
        const from = lastEventId(c) ?? after ?? (await headOf(ports));
        const stream = openStream(ports, settings, {
          from,
          query: filterQuery(filter),
          onEnd: place,
          isStillAllowed: c.get('isStillAllowed'),
        });
        return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
      } catch (error) {
        place();
        throw error;
      }
    },
  });
}

function lastEventId(c: HttpContext): number | undefined {
  const header = c.req.header('last-event-id');
  if (header === undefined || header === '') return undefined;
  if (!/^\d{1,15}$/.test(header)) {
    throw new HttpProblem(400, 'bad_request', { message: 'Last-Event-ID is the seq of an event' });
  }
  return Number(header);
}

async function headOf({ store, agentId }: HttpPorts): Promise<number> {
  const [last] = await store.read(agentId, { newestFirst: true, limit: 1 });
  return last?.seq ?? 0;
}
