import { pause, within } from './time-limits.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5000;

/** Something being opened. Once it was ready it sees to lost connections itself. */
export type Opened<T> = {
  readonly value: T;
  readonly ready: Promise<void>;
  /** Also before it is ready. Never rejects. */
  close(): Promise<void>;
};

export type Kept<T> = {
  /** Null when it is not open after this time. */
  get(waitMs: number): Promise<T | null>;
  close(): Promise<void>;
};

/**
 * Opens at once, and anew after each failure, until it is closed. BullMQ remembers the failure of its first connection
 * for ever: objects made while the server was away never work again and must be made anew.
 */
export function keepOpen<T>(open: () => Opened<T>, onError: (error: unknown) => void): Kept<T> {
  const closing = new AbortController();
  const isClosing = () => closing.signal.aborted;
  let current: Opened<T> | null = null;

  async function opening(): Promise<T | null> {
    for (let tries = 0; !isClosing(); tries += 1) {
      current = open();
      try {
        await current.ready;
        return current.value;
      } catch (error) {
        if (isClosing()) return null;
        onError(error);
      }
      await current.close();
      await pause(pauseAfter(tries), closing.signal);
    }
    return null;
  }

  const opened = opening();
  return {
    get: (waitMs) => within(opened, waitMs, null),
    close: async () => {
      closing.abort();
      await current?.close();
    },
  };
}

/** Doubling, with jitter so that processes which lost the server together do not come back together. */
function pauseAfter(tries: number): number {
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
  return longest * (0.5 + Math.random() / 2);
}
