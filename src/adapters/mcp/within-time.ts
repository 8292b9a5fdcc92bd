import { createContext, Script } from 'node:vm';

const script = new Script('work()');
/** One for all: making one takes milliseconds, and `work` runs in the world it was made in anyway. */
const context = createContext({});

/**
 * What `work` gives, ended when it computes for longer: patterns and references that a stranger wrote may take for ever,
 * and nothing else of this process would run meanwhile.
 * @throws Error when it takes too long, or what `work` throws
 */
export function withinTime<T>(timeoutMs: number, work: () => T): T {
  const results: T[] = [];
  context['work'] = () => {
    results.push(work());
  };
  try {
    script.runInContext(context, { timeout: timeoutMs });
  } finally {
    context['work'] = undefined;
  }
  return results[0] as T; // what did not throw has pushed
}
