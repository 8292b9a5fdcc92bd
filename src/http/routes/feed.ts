import { z } from 'zod';
import type { RecordedEvent } from '../../kernel/event/event.ts';
import { seqInAddress } from '../contract/page.ts';
import { rawRoute } from '../gate/route.ts';
import { firstSeqOf } from './event-stream.ts';
import { asLiveText } from './live.ts';
import { type StreamSource, type Streams, streamAnswer } from './stream.ts';

/** Events read at once. */
const PAGE = 500;

/**
 * All that a page follows in one stream, since browsers open few connections to a server: what was appended, without
 * its payload, and the output of models. Its ids are seqs, so that a client which reconnects misses no event.
 */
export function feedRoute(streams: Streams) {
  return rawRoute({
    path: '/api/feed',
    summary:
      'What a page follows, as one stream: `facts` (seq, type, subjects and cycle of new events), `words`, `thought` and `lost`',
    query: z.strictObject({ after: seqInAddress.optional() }),
    answer: 'text/event-stream',
    sameOriginOnly: true,
    handle: ({ query: { after } }, c) =>
      streamAnswer(streams, c, async () =>
        feedSource(streams, await firstSeqOf(c, streams, after)),
      ),
  });
}

function feedSource({ ports }: Streams, from: number): StreamSource {
  const { store, agentId, news, liveWords } = ports;
  const watcher = liveWords?.watch();
  let after = from;
  return {
    // Words reach this process alone, events all: whichever comes first.
    news:
      news === undefined
        ? undefined
        : async (signal) => {
            const over = new AbortController();
            const either = AbortSignal.any([signal, over.signal]);
            await Promise.race([
              news(either),
              ...(watcher === undefined ? [] : [watcher.news(either)]),
            ]);
            over.abort();
          },
    take: async () => {
      const events = await store.read(agentId, { after, limit: PAGE });
      after = events.at(-1)?.seq ?? after;
      return asFacts(events) + (watcher?.take().map(asLiveText).join('') ?? '');
    },
    end: () => {
      watcher?.end();
    },
  };
}

function asFacts(events: readonly RecordedEvent[]): string {
  const last = events.at(-1);
  if (last === undefined) return '';
  const facts = events.map(({ seq, type, subjects, cycleNo }) => ({
    seq,
    type,
    subjects,
    cycleNo,
  }));
  return `id: ${last.seq}\nevent: facts\ndata: ${JSON.stringify(facts)}\n\n`;
}
