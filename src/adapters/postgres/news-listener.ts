import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

export type NewsListener = { close(): Promise<void> };

export type ListenOptions = {
  readonly url: string;
  readonly channel: string;
  readonly onMessage: (payload: string) => void;
  /** Listening (again): what was sent before may have been missed. */
  readonly onConnected: () => void;
  readonly onError: (error: Error) => void;
};

/** Holds one session that LISTENs, and makes a new one when it breaks, until closed. */
export function listenForNews(options: ListenOptions): NewsListener {
  const closing = new AbortController();
  const ended = keepListening(options, closing.signal);
  return {
    close: async () => {
      closing.abort();
      await ended;
    },
  };
}

async function keepListening(options: ListenOptions, signal: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      await listenOnce(options, signal, () => {
        pauseMs = FIRST_PAUSE_MS;
      });
    } catch (error) {
      options.onError(error instanceof Error ? error : new Error(String(error)));
    }
    // Unreferenced: waiting for a server keeps no process alive.
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

/** Resolves when closed. @throws what broke the session */
async function listenOnce(
  { url, channel, onMessage, onConnected }: ListenOptions,
  signal: AbortSignal,
  onSuccess: () => void,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'homeostat news',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  const over = new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('end', resolve);
    signal.addEventListener('abort', () => {
      resolve();
    });
  });
  over.catch(() => undefined); // seen below, or by connect itself
  client.on('notification', ({ payload }) => {
    onMessage(payload ?? '');
  });
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    onSuccess();
    onConnected();
    await over;
  } finally {
    await client.end();
  }
}
