import type { Agent } from '../app/agent.ts';

type Listener = Pick<Agent, 'agentId' | 'wake'>;

/** A cycle appends many times in a row; one call is enough. */
const TOGETHER_MS = 25;

/** Calls back soon after the agent's log has grown, and every 2 s in case a wake was lost. Returns a function that ends it. */
export function onNewsOf({ agentId, wake }: Listener, handler: () => void): () => void {
  let timer: NodeJS.Timeout | null = null;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = null;
      handler();
    }, TOGETHER_MS);
  };
  const end = wake.onNews((of) => {
    if (of === null || of === agentId) soon();
  });
  return () => {
    end();
    if (timer !== null) clearTimeout(timer);
  };
}

/** Waits for the next news of the agent, at most until the signal aborts. */
export function nextNewsOf({ agentId, wake }: Listener): (signal: AbortSignal) => Promise<void> {
  return (signal) =>
    new Promise((resolve) => {
      const done = () => {
        end();
        signal.removeEventListener('abort', done);
        resolve();
      };
      const end = wake.onNews((of) => {
        if (of === null || of === agentId) done();
      });
      signal.addEventListener('abort', done);
      if (signal.aborted) done();
    });
}
