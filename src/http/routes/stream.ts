import type { HttpPorts, HttpSettings } from '../contract/ports.ts';
import { tooMany } from '../contract/problem.ts';
import type { StillAllowed } from '../gate/authenticate.ts';
import { addressOf } from '../gate/guard.ts';
import { createPlaces } from '../gate/limit-rate.ts';
import type { HttpContext } from '../gate/route.ts';

const RETRY_MS = 5000;

/** The source of a stream's messages. */
export type StreamSource = {
  /** The new messages, in the form in which they are sent; empty: none. */
  readonly take: () => Promise<string>;
  /** Resolves as soon as there may be more, at the latest when the signal aborts. Without it the source is polled. */
  readonly news?: ((signal: AbortSignal) => Promise<void>) | undefined;
  /** Called once, however the stream ends. */
  readonly end?: () => void;
};

/** Shared by all streams of the server, which have a common limit. */
export type Streams = {
  readonly ports: HttpPorts;
  readonly settings: HttpSettings;
  readonly takePlace: ReturnType<typeof createPlaces>;
};

export function createStreams(ports: HttpPorts, settings: HttpSettings): Streams {
  const takePlace = createPlaces(settings.streamsPerClient, settings.streams);
  return { ports, settings, takePlace };
}

/** Answers with server-sent events. @throws HttpProblem 429 at the limit of streams */
export async function streamAnswer(
  streams: Streams,
  c: HttpContext,
  open: () => Promise<StreamSource>,
): Promise<Response> {
  const place = streams.takePlace(addressOf(c));
  if (place === null) throw tooMany('too many open streams', RETRY_MS);
  try {
    const source = await open();
    const onEnd = () => {
      source.end?.();
      place();
    };
    const path = c.req.path;
    const isStillAllowed = c.get('isStillAllowed');
    const stream = openStream(streams, source, { path, isStillAllowed, onEnd });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  } catch (error) {
    place();
    throw error;
  }
}

type Options = {
  readonly path: string;
  /** Checked regularly: a stream does not outlive its token. */
  readonly isStillAllowed: StillAllowed;
  /** Called once, however the stream ends. */
  readonly onEnd: () => void;
};

/**
 * Server-sent events, taken from their source only when the client takes them. Ends when the server closes, the client
 * goes or takes nothing for too long.
 */
function openStream(
  { ports, settings }: Streams,
  source: StreamSource,
  { path, isStillAllowed, onEnd }: Options,
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
  const chunks = follow({ ports, settings, source, path, isStillAllowed, signal: end.signal });
  const watch = (controller: ReadableStreamDefaultController) => {
    stalled = setTimeout(() => {
      finish();
      controller.error(new Error('the client takes nothing'));
    }, settings.stallMs);
    stalled.unref();
  };
  return new ReadableStream<Uint8Array>(
    {
      // Counted from the start, because the body of a HEAD response is never read.
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

type Follow = Omit<Streams, 'takePlace'> &
  Omit<Options, 'onEnd'> & { readonly source: StreamSource; readonly signal: AbortSignal };

/** Texts to be sent, until the signal aborts or the source fails. */
async function* follow(run: Follow): AsyncGenerator<string, void> {
  const { ports, settings, source, isStillAllowed, signal } = run;
  let sentMs = ports.elapsedMs();
  yield ': events follow\nretry: 1000\n\n';
  while (!signal.aborted && isStillAllowed()) {
    // From before the look on: what comes during it is no news to whoever listens after it.
    const news = awaitNews(source, settings, signal);
    const text = await taken(run);
    if (text === null || isOver(signal)) {
      news.end();
      return;
    }
    const isSilent = ports.elapsedMs() - sentMs >= settings.heartbeatMs;
    if (text === '' && !isSilent) {
      await news.come;
      continue;
    }
    news.end();
    yield text === '' ? ': alive\n\n' : text;
    sentMs = ports.elapsedMs();
  }
}

/** Checked anew after a wait; as a function, because the compiler assumes an earlier check is still true. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}

async function taken({ ports, source, path }: Follow): Promise<string | null> {
  try {
    return await source.take();
  } catch (error) {
    ports.onError(path, error);
    return null;
  }
}

/** `come` resolves when there may be news, at the latest after the poll time, and at once when the stream ends. */
function awaitNews(
  { news }: StreamSource,
  { streamPollMs, lostNewsMs }: Pick<HttpSettings, 'streamPollMs' | 'lostNewsMs'>,
  signal: AbortSignal,
): { readonly come: Promise<void>; readonly end: () => void } {
  const over = new AbortController();
  const end = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    over.abort();
  };
  const timer = setTimeout(end, news === undefined ? streamPollMs : lostNewsMs);
  signal.addEventListener('abort', end, { once: true });
  const ended = new Promise<void>((resolve) => {
    over.signal.addEventListener('abort', () => {
      resolve();
    });
  });
  if (signal.aborted) end();
  const come = news === undefined ? ended : Promise.race([ended, news(over.signal)]);
  return { come: come.finally(end), end };
}
