import { setTimeout as sleep } from 'node:timers/promises';

/** The result of the work, or `otherwise` when it takes longer; the work goes on unheard. */
export async function within<T>(work: Promise<T>, limitMs: number, otherwise: T): Promise<T> {
  const timer = new AbortController();
  try {
    return await Promise.race([work, sleep(limitMs, otherwise, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}

/** Ends early, without an error, when the signal is aborted. */
export async function pause(pauseMs: number, signal: AbortSignal): Promise<void> {
  await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
}
