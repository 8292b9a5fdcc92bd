import type { RecordedEvent } from '../kernel/event/event.ts';
import type { ReadQuery } from '../kernel/ports/event-store.ts';
import type { PhaseContext } from './phase-context.ts';

const PAGE = 500;

/** All events of a question, however many pages they are. */
export async function readAll(
  { log, agentId }: Pick<PhaseContext, 'log' | 'agentId'>,
  query: Omit<ReadQuery, 'limit' | 'newestFirst'>,
): Promise<readonly RecordedEvent[]> {
  const { store } = log.options;
  const found: RecordedEvent[] = [];
  for (let after = query.after ?? 0; ; after = found.at(-1)?.seq ?? after) {
    const page = await store.read(agentId, { ...query, after, limit: PAGE });
    found.push(...page);
    if (page.length < PAGE) return found;
  }
}
