import { type Fact, factsOfType, type RecordedFact } from '../domain/fact.ts';
import type { RecordedEvent } from '../kernel/event/event.ts';
import type { EventStore, ReadQuery } from '../kernel/ports/event-store.ts';
import type { PhaseContext } from './phase-context.ts';

const PAGE = 500;
const EVENT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Name = Fact['type'];
type Of<Query, Type> = Omit<Query, 'types'> & { readonly types: readonly Type[] };

/** Facts of the types that are asked for, and typed by them. */
export async function readFacts<Type extends Name>(
  log: Pick<EventStore, 'read'>,
  agentId: string,
  query: Of<ReadQuery, Type>,
): Promise<readonly RecordedFact<Type>[]> {
  return factsOfType(await log.read(agentId, query), ...query.types);
}

type LogOfAgent = Pick<PhaseContext, 'agentId'> & { readonly log: Pick<EventStore, 'read'> };
type WholeQuery = Omit<ReadQuery, 'limit' | 'newestFirst'>;

/** All events of a question, however many pages they are. */
export async function readAll(
  { log, agentId }: LogOfAgent,
  query: WholeQuery,
): Promise<readonly RecordedEvent[]> {
  const found: RecordedEvent[] = [];
  for (let after = query.after ?? 0; ; after = found.at(-1)?.seq ?? after) {
    const page = await log.read(agentId, { ...query, after, limit: PAGE });
    found.push(...page);
    if (page.length < PAGE) return found;
  }
}

/** All facts of the types that are asked for, and typed by them. */
export async function readAllFacts<Type extends Name>(
  context: LogOfAgent,
  query: Of<WholeQuery, Type>,
): Promise<readonly RecordedFact<Type>[]> {
  return factsOfType(await readAll(context, query), ...query.types);
}

/** Whether a source of a line is an event; others are the words of a template. */
export function isEventId(source: string): boolean {
  return EVENT_ID.test(source);
}

/** The events with these ids, oldest first. */
export async function readByIds(
  log: Pick<EventStore, 'read'>,
  agentId: string,
  ids: readonly string[],
): Promise<readonly RecordedEvent[]> {
  const once = [...new Set(ids)];
  const found: RecordedEvent[] = [];
  for (let from = 0; from < once.length; from += PAGE) {
    const eventIds = once.slice(from, from + PAGE);
    found.push(...(await log.read(agentId, { eventIds, limit: PAGE })));
  }
  return found.sort((one, other) => one.seq - other.seq);
}
