import { budgetEvents } from '../../../src/domain/budget/events.ts';
import { type BudgetDoc, budgetProjection } from '../../../src/domain/budget/views/budget.ts';
import type { EventMap, NewEvent, RecordedEvent } from '../../../src/kernel/event/event.ts';
import { fold } from '../../../src/kernel/projection/fold.ts';

type Documents = ReadonlyMap<string, BudgetDoc>;

/** The budget view over events as they would be recorded; checks each payload against its schema. */
export function budgetAfter(events: readonly NewEvent[], before: Documents = new Map()): Documents {
  const folded = fold(budgetProjection, before, events.map(asRecorded));
  if (!folded.ok) throw new Error(folded.error);
  return new Map([...before, ...(folded.changed as Documents)]); // the view's own documents
}

function asRecorded(event: NewEvent, i: number): RecordedEvent {
  const definitions: EventMap = budgetEvents;
  const definition = definitions[event.type];
  if (definition === undefined) throw new Error(`not an event of the budget: ${event.type}`);
  return {
    type: event.type,
    payload: definition.schema.parse(event.payload),
    agentId: 'a',
    seq: i + 1,
    eventId: `e${i + 1}`,
    schemaVersion: 1,
    subjects: [],
    recordedAt: '',
    actor: { kind: 'agent', id: 'a' },
    trust: 'self',
    correlationId: 'c',
    occurredAt: '2026-11-21T10:00:00.000Z',
    appVersion: '0',
    configHash: '0',
  };
}
