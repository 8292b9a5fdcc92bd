import { append } from './append.ts';
import type { Log, LogOptions } from './log-contract.ts';
import { loadArchive, loadView } from './view.ts';

export function createLog(options: LogOptions): Log {
  const inTurn = turnsByAgent();
  return {
    options,
    view: (agentId, wanted) => loadView(options, agentId, wanted),
    read: (agentId, query) => options.store.read(agentId, query),
    archive: (agentId, projection, page) => loadArchive(options, agentId, { projection, page }),
    decide: (agentId, wanted, decide) =>
      inTurn(agentId, () => append(options, { agentId, wanted, decide })),
    append: (agentId, origin, decision) =>
      inTurn(agentId, () =>
        append(options, { agentId, wanted: [], decide: () => ({ decision, origin }) }),
      ),
  };
}

/** One append at a time per agent in this process: racing against ourselves would only cost retries. */
function turnsByAgent() {
  const turns = new Map<string, Promise<unknown>>();
  return async <T>(agentId: string, work: () => Promise<T>): Promise<T> => {
    const mine = (turns.get(agentId) ?? Promise.resolve()).then(work, work);
    turns.set(agentId, mine);
    try {
      return await mine;
    } finally {
      if (turns.get(agentId) === mine) turns.delete(agentId);
    }
  };
}
