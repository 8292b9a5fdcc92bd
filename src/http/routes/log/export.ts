import { z } from 'zod';
import type { EventReads } from '../../../app/log/event-reads.ts';
import { momentInAddress } from '../../contract/page.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { rawRoute } from '../../gate/route.ts';
import { searchFilter, searchOf } from '../events.ts';

const PAGE = 500;

/** Events as lines of JSON, oldest first, as they were when it was asked for. */
export function exportRoute({ reads }: Pick<HttpPorts, 'reads'>) {
  return rawRoute({
    path: '/api/events/export',
    summary: 'Events as a file of JSON lines, oldest first, up to the newest of now',
    query: z.strictObject({ ...searchFilter, as_of: momentInAddress.optional() }),
    answer: 'application/x-ndjson',
    handle: async ({ query: { as_of, ...filter } }, c) => {
      const reading = await c.get('readLog')(as_of);
      const head = await reading.head();
      const search = searchOf(filter);
      const upTo = Math.min(head, search.upTo ?? head);
      const lines = exported(reads(reading).events, { ...search, upTo });
      const name = `events-${filter.after + 1}-${upTo}.jsonl`;
      return new Response(streamOf(lines), {
        headers: {
          'content-type': 'application/x-ndjson',
          'content-disposition': `attachment; filename="${name}"`,
        },
      });
    },
  });
}

async function* exported(
  events: EventReads,
  search: ReturnType<typeof searchOf>,
): AsyncGenerator<string, void> {
  for (let after: number | null = search.after; after !== null; ) {
    const page = await events.find({ ...search, after, order: 'oldest', limit: PAGE });
    if (page.events.length > 0) {
      yield page.events.map((event) => `${JSON.stringify(event)}\n`).join('');
    }
    after = page.next;
  }
}

/** Read only as fast as the client takes it. */
function streamOf(lines: AsyncGenerator<string, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { value, done } = await lines.next();
        if (done === true) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => {
        await lines.return();
      },
    },
    { highWaterMark: 0 },
  );
}
