import { isDeepStrictEqual } from 'node:util';
import type { OpenAgent } from '../../src/compose/open/agent.ts';
import { projections } from '../../src/domain/projections.ts';
import type { RecordedEvent } from '../../src/kernel/event/event.ts';
import { fold } from '../../src/kernel/projection/fold.ts';

/** Folds every projection anew from the first event and compares it with what is stored; null: all are equal. */
export async function divergenceOf(
  { log, agentId }: Pick<OpenAgent, 'log' | 'agentId'>,
  events: readonly RecordedEvent[],
): Promise<string | null> {
  for (const projection of projections) {
    const documents = new Map<string, unknown>();
    const folded = fold(projection, documents, events);
    if (!folded.ok) return `${projection.name} stops at ${folded.seq}: ${folded.error}`;
    for (const [key, doc] of folded.changed) {
      if (doc === undefined) documents.delete(key);
      else documents.set(key, doc);
    }
    const view = await log.view(agentId, [{ projection, keys: 'all' }]);
    const stored = view.all(projection);
    const keys = new Set([...documents.keys(), ...stored.keys()]);
    for (const key of keys) {
      const expected = JSON.parse(JSON.stringify(documents.get(key) ?? null)) as unknown;
      const found = JSON.parse(JSON.stringify(stored.get(key) ?? null)) as unknown;
      if (!isDeepStrictEqual(expected, found)) return `${projection.name} ${key}`;
    }
  }
  return null;
}
