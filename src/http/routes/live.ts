import type { LiveNews } from '../../kernel/ports/live-words.ts';
import { rawRoute } from '../gate/route.ts';
import { type Streams, streamAnswer } from './stream.ts';

/** Output of models as a stream. Its messages have no ids: a client that reconnects gets only new ones. */
export function liveRoutes(streams: Streams) {
  const { liveWords } = streams.ports;
  if (liveWords === undefined) return [];
  return [
    rawRoute({
      path: '/api/live',
      summary: 'Output of models as a stream, redacted; events `words`, `thought` and `lost`',
      answer: 'text/event-stream',
      sameOriginOnly: true,
      handle: (_, c) =>
        streamAnswer(streams, c, async () => {
          const watcher = liveWords.watch();
          return {
            news: (signal) => watcher.news(signal),
            take: async () => watcher.take().map(asLiveText).join(''),
            end: () => {
              watcher.end();
            },
          };
        }),
    }),
  ];
}

/** One message of the stream. */
export function asLiveText({ kind, ...data }: LiveNews): string {
  return `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
}
