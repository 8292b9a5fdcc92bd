export type Loop = {
  /** Runs a round now, or another one after the current round. */
  readonly wake: () => void;
  /** Waits for the current round; after `graceMs` its signal is aborted. */
  readonly stop: (graceMs: number) => Promise<void>;
};

/** One round at a time. A wake during a round starts another. A failed round is reported and does not end the loop. */
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
      // A wake that came after the round last checked.
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
