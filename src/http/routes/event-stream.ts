import { z } from 'zod';
import type { RecordedEvent } from '../../kernel/event/event.ts';
import { seqInAddress } from '../contract/page.ts';
import type { HttpPorts } from '../contract/ports.ts';
import { HttpProblem } from '../contract/problem.ts';
import { type HttpContext, rawRoute } from '../gate/route.ts';
import { eventFilter, filterQuery } from './events.ts';
import { type StreamSource, type Streams, streamAnswer } from './stream.ts';

/** Events read at once, and the most that is held for a slow client. */
const PAGE = 100;

/** New events as server-sent events whose id is the seq, so that a client which reconnects misses none. */
export function eventStreamRoute(streams: Streams) {
  const { ports } = streams;
  return rawRoute({
    path: '/api/events/stream',
    summary: 'New events as a stream, after `Last-Event-ID` or `after`, by default from now',
    query: z.strictObject({ ...eventFilter, after: seqInAddress.optional() }),
    answer: 'text/event-stream',
    sameOriginOnly: true,
    handle: ({ query: { after, ...filter } }, c) =>
      streamAnswer(streams, c, async () => {
        const from = await firstSeqOf(c, streams, after);
        return eventSource(ports, from, filterQuery(filter));
      }),
  });
}

/** The event after which a stream begins: where the client was, what it asks for, or the newest. */
export async function firstSeqOf(
  c: HttpContext,
  { ports }: Pick<Streams, 'ports'>,
  after: number | undefined,
): Promise<number> {
  return lastEventId(c) ?? after ?? (await headOf(ports));
}

function eventSource(
  { store, agentId, news }: HttpPorts,
  from: number,
  query: ReturnType<typeof filterQuery>,
): StreamSource {
  let after = from;
  return {
    news,
    take: async () => {
      const events = await store.read(agentId, { ...query, after, limit: PAGE });
      after = events.at(-1)?.seq ?? after;
      return events.map(asText).join('');
    },
  };
}

/** JSON has no line ends of its own, so one data line holds an event. */
function asText(event: RecordedEvent): string {
  return `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`;
}

function lastEventId(c: HttpContext): number | undefined {
  const header = c.req.header('last-event-id');
  if (header === undefined || header === '') return undefined;
  if (!/^\d{1,15}$/.test(header)) {
    throw new HttpProblem(400, 'bad_request', {
      message: 'Last-Event-ID must be the seq of an event',
    });
  }
  return Number(header);
}

async function headOf({ store, agentId }: HttpPorts): Promise<number> {
  const [last] = await store.read(agentId, { newestFirst: true, limit: 1 });
  return last?.seq ?? 0;
}
