import { catalogue, type HomeostatEvent } from '../../src/domain/catalogue.ts';
import type { Envelope, EventMap, RecordedEvent } from '../../src/kernel/event/event.ts';
import { fold } from '../../src/kernel/projection/fold.ts';
import type { Projection } from '../../src/kernel/projection/projection.ts';

/** Any event of the catalogue, before it has an envelope. */
export type Fact = {
  [Type in HomeostatEvent['type']]: {
    readonly type: Type;
    readonly payload: Extract<HomeostatEvent, { type: Type }>['payload'];
    readonly at?: Partial<Envelope>;
  };
}[HomeostatEvent['type']];

const definitions: EventMap = catalogue;
const FIRST_INSTANT = Date.parse('2026-03-01T00:00:00.000Z');

/** An event as the log would return it: `seq` 1 happened at 2026-03-01T00:00Z, each next one a minute later. */
export function recorded(
  fact: { readonly type: string; readonly payload: unknown },
  seq: number,
  at: Partial<Envelope> = {},
): RecordedEvent {
  const definition = definitions[fact.type];
  if (definition === undefined) throw new Error(`the catalogue has no ${fact.type}`);
  const payload = definition.schema.parse(fact.payload);
  const instant = new Date(FIRST_INSTANT + (seq - 1) * 60_000).toISOString();
  return {
    type: fact.type,
    payload,
    agentId: 'a',
    seq,
    eventId: `e${seq}`,
    schemaVersion: 1,
    subjects: definition.subjects(payload),
    actor: { kind: 'controller', id: 'test' },
    trust: 'self',
    correlationId: 'test',
    occurredAt: instant,
    recordedAt: instant,
    appVersion: 'test',
    configHash: 'test',
    ...at,
  };
}

/** Facts with envelopes, in order from seq 1. */
export function history(facts: readonly Fact[]): readonly RecordedEvent[] {
  return facts.map((fact, i) => recorded(fact, i + 1, fact.at));
}

/** All documents of a projection after these events. Fails when the fold does. */
export function documentsOf<Doc>(
  projection: Projection<Doc>,
  events: readonly RecordedEvent[],
  before: ReadonlyMap<string, Doc> = new Map(),
): ReadonlyMap<string, Doc> {
  const folded = fold(projection, before, events);
  if (!folded.ok) throw new Error(`${projection.name} stopped at ${folded.seq}: ${folded.error}`);
  const all = new Map<string, unknown>([...before, ...folded.changed]);
  for (const [key, doc] of all) if (doc === undefined) all.delete(key);
  return all as Map<string, Doc>; // each was checked against the projection's schema by fold
}
