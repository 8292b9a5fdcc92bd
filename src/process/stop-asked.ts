/** npm passes on a signal that the terminal has sent to everybody already: a second one this soon is the same. */
const SAME_SIGNAL_MS = 1000;
const PARENT_LOOK_MS = 500;
const LEFT_OPEN_MS = 2_000;

/** Resolves with the first of these signals, which requests a clean stop. A later one ends the process at once. */
export function stopAsked(signals: readonly NodeJS.Signals[]): Promise<NodeJS.Signals> {
  let firstMs: number | null = null;
  return new Promise((resolve) => {
    for (const signal of signals) {
      process.on(signal, () => {
        const nowMs = performance.now();
        firstMs ??= nowMs;
        if (nowMs - firstMs > SAME_SIGNAL_MS) process.exit(1);
        resolve(signal);
      });
    }
  });
}

/**
 * Resolves when the parent process is gone. The shell of npx keeps a signal to itself:
 * without this the program would run on with nobody to end it.
 */
export function parentGone(): Promise<string> {
  const parent = process.ppid;
  return new Promise((resolve) => {
    const looking = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(looking);
      resolve('npm was ended');
    }, PARENT_LOOK_MS);
    looking.unref();
  });
}

/** Ends the process even if something that could not be closed would keep it alive. */
export function endSoon(): void {
  setTimeout(() => process.exit(), LEFT_OPEN_MS).unref();
}
