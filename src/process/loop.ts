export type Loop = {
  /** Runs a round now, or another one after the one at work. */
  readonly wake: () => void;
  /** Waits for the round at work; after `graceMs` its signal is aborted. */
  readonly stop: (graceMs: number) => Promise<void>;
};

/** One round at a time. A wake during a round leads to another. A round that fails is told, and ends no loop. */
export function createLoop(
  oneRound: (signal: AbortSignal) => Promise<void>,
  onError: (error: unknown) => void,
): Loop {
  const stopping = new AbortController();
  let round: Promise<void> | null = null;
  let isWanted = false;
  let isStopping = false;
  const rounds = async () => {
    while (isWanted && !isStopping) {
      isWanted = false;
      await oneRound(stopping.signal).catch(onError);
    }
  };
  const wake = () => {
    isWanted = true;
    if (round !== null || isStopping) return;
    round = rounds().finally(() => {
      round = null;
      // A wake that came after the last look at it.
      if (isWanted) wake();
    });
  };
  return {
    wake,
    stop: async (graceMs) => {
      isStopping = true;
      const grace = setTimeout(() => {
        stopping.abort();
      }, graceMs);
      await round;
      clearTimeout(grace);
      stopping.abort();
    },
  };
}
