import type { RecordedEvent } from '../kernel/event.ts';
import type { ReadQuery } from '../kernel/ports/event-store.ts';
import type { StillAllowed } from './authenticate.ts';
import type { HttpPorts, HttpSettings } from './ports.ts';

/** Events read at once: all that is ever held for a client that reads slowly. */
const PAGE = 100;

type Options = {
  /** The first event is the one after this. */
  readonly from: number;
  readonly query: Pick<ReadQuery, 'types' | 'subjects'>;
  /** Asked again and again: a stream does not outlive its token. */
  readonly isStillAllowed: StillAllowed;
  /** Called once, however the stream ends. */
  readonly onEnd: () => void;
};

/**
 * Server-sent events, read from the log only when the client takes them. Ends when the server closes, the client
 * goes or takes nothing for too long; nothing is lost, since the client names the last event it saw when it returns.
 */
export function openStream(
  ports: HttpPorts,
  settings: HttpSettings,
  { from, query, isStillAllowed, onEnd }: Options,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const end = new AbortController();
  const finish = () => {
    end.abort();
  };
  let stalled: NodeJS.Timeout | undefined;
  ports.closing.addEventListener('abort', finish, { once: true });
  end.signal.addEventListener('abort', () => {
    clearTimeout(stalled);
    ports.closing.removeEventListener('abort', finish);
    onEnd();
  });
  if (ports.closing.aborted) finish();
  const chunks = follow(ports, settings, {
    ...{ from, query, isStillAllowed },
    signal: end.signal,
  });
  const watch = (controller: ReadableStreamDefaultController) => {
    stalled = setTimeout(() => {
      finish();
      controller.error(new Error('the client takes nothing'));
    }, settings.stallMs);
    stalled.unref();
  };
  return new ReadableStream<Uint8Array>(
    {
      // From the start: the answer to a HEAD is never read.
      start: watch,
      pull: async (controller) => {
        clearTimeout(stalled);
        const { value, done } = await chunks.next();
        if (done === true) {
          finish();
          controller.close();
          return;
        }
        controller.enqueue(encoder.encode(value));
        watch(controller);
      },
      cancel: finish,
    },
    { highWaterMark: 0 },
  );
}

type Follow = Pick<Options, 'from' | 'query' | 'isStillAllowed'> & { readonly signal: AbortSignal };

/** Texts to be sent, until the signal aborts or the log fails. */
async function* follow(
  ports: HttpPorts,
  settings: HttpSettings,
  { from, query, isStillAllowed, signal }: Follow,
): AsyncGenerator<string, void> {
  let after = from;
  let sentMs = ports.elapsedMs();
  yield ': events follow\nretry: 1000\n\n';
  while (!signal.aborted && (await isStillAllowed())) {
    const events = await page(ports, { ...query, after, limit: PAGE });
    if (events === null || isOver(signal)) return;
    const isSilent = ports.elapsedMs() - sentMs >= settings.heartbeatMs;
    if (events.length > 0) {
      after = events.at(-1)?.seq ?? after;
      yield events.map(asText).join('');
    } else if (isSilent) {
      yield ': alive\n\n';
    } else {
      await pause(ports, settings.streamPollMs, signal);
      continue;
    }
    sentMs = ports.elapsedMs();
  }
}

/** Asked again after a wait: the compiler believes that a look before it still holds. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}

async function page(
  { store, agentId, onError }: HttpPorts,
  query: ReadQuery,
): Promise<readonly RecordedEvent[] | null> {
  try {
    return await store.read(agentId, query);
  } catch (error) {
    onError('/api/events/stream', error);
    return null;
  }
}

/** JSON has no line ends of its own, so one data line holds an event. */
function asText(event: RecordedEvent): string {
  return `id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`;
}

/** Until there may be news, at the latest after the poll time; at once when the stream ends. */
async function pause({ news }: HttpPorts, pollMs: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const stop = () => {
    over.abort();
  };
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  const timer = setTimeout(stop, pollMs);
  const waited = new Promise<void>((resolve) => {
    if (over.signal.aborted) resolve();
    over.signal.addEventListener('abort', () => {
      resolve();
    });
  });
  await (news === undefined ? waited : Promise.race([waited, news(over.signal)]));
  clearTimeout(timer);
  signal.removeEventListener('abort', stop);
  stop();
}
