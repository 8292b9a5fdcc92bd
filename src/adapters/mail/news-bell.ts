import { setTimeout as after } from 'node:timers/promises';

/** What rings while nobody waits is heard by the next who does: no news is lost between two looks. */
export type NewsBell = {
  readonly ring: () => void;
  /** Resolves at the next ring, or after `mostMs`, or when given up. Never rejects. */
  readonly wait: (mostMs: number, signal: AbortSignal) => Promise<void>;
};

export function newsBell(): NewsBell {
  let hasRung = false;
  let heard = new AbortController();
  return {
    ring: () => {
      hasRung = true;
      heard.abort();
    },
    wait: async (mostMs, signal) => {
      if (!hasRung) {
        const ends = AbortSignal.any([signal, heard.signal]);
        // Given up and rung end it alike.
        await after(mostMs, undefined, { signal: ends }).catch(() => undefined);
      }
      hasRung = false;
      heard = new AbortController();
    },
  };
}
