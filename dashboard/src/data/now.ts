import { useSyncExternalStore } from 'react';

const STEP_MS = 1000;
let nowMs = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function onEachSecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    nowMs = Date.now();
    for (const each of listeners) each();
  }, STEP_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** What is said of the present, by the second: who says the same as before is not drawn again. */
export function useNow(say: (nowMs: number) => string): string {
  return useSyncExternalStore(onEachSecond, () => say(nowMs));
}
