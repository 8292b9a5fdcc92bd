import { ownerEvents } from '../../../src/domain/task/events.ts';
import {
  type IntentionDoc,
  intentionProjection,
} from '../../../src/domain/task/views/intention.ts';
import {
  type RefusedTaskFileDoc,
  refusedTaskFileProjection,
} from '../../../src/domain/task/views/refused-task-file.ts';
import {
  emptyStandingOrders,
  type StandingOrdersDoc,
  standingOrdersProjection,
} from '../../../src/domain/task/views/standing-orders.ts';
import type { EventMap, NewEvent, RecordedEvent, Trust } from '../../../src/kernel/event/event.ts';
import { kernelEvents } from '../../../src/kernel/event/kernel-events.ts';
import { prepareEvent } from '../../../src/kernel/event/prepare-event.ts';
import { fold } from '../../../src/kernel/projection/fold.ts';
import { type Projection, SINGLETON } from '../../../src/kernel/projection/projection.ts';
import { countedId, testOrigin } from '../../support/test-log.ts';

const definitions: EventMap = { ...ownerEvents, ...kernelEvents };

/** A log of owner events in memory, each checked as the real one would. */
export function history() {
  const events: RecordedEvent[] = [];
  const read = <Doc>(projection: Projection<Doc>): ReadonlyMap<string, Doc> => {
    const folded = fold(projection, new Map(), events);
    if (!folded.ok) throw new Error(folded.error);
    const docs = [...folded.changed].filter(([, doc]) => doc !== undefined);
    return new Map(docs) as ReadonlyMap<string, Doc>; // checked by the projection's schema
  };
  return {
    events,
    read,
    record: (news: readonly NewEvent[], how: { at?: string; trust?: Trust } = {}) => {
      for (const news_ of news) events.push(recorded(news_, events.length + 1, how));
    },
    tasks: (): ReadonlyMap<string, IntentionDoc> => read(intentionProjection),
    refused: (): ReadonlyMap<string, RefusedTaskFileDoc> => read(refusedTaskFileProjection),
    orders: (): StandingOrdersDoc =>
      read(standingOrdersProjection).get(SINGLETON) ?? emptyStandingOrders,
  };
}

function recorded(
  event: NewEvent,
  seq: number,
  { at = '2026-03-02T10:00:00.000Z', trust = 'owner' }: { at?: string; trust?: Trust },
): RecordedEvent {
  const origin = { ...testOrigin, trust, occurredAt: at };
  const to = { agentId: 'a', origin, appVersion: 'test', configHash: 'test', newId: countedId };
  const prepared = prepareEvent(definitions, event, to);
  return {
    ...origin,
    agentId: 'a',
    seq,
    eventId: prepared.eventId,
    schemaVersion: 1,
    subjects: prepared.subjects,
    recordedAt: '',
    appVersion: 'test',
    configHash: 'test',
    type: event.type,
    payload: event.payload,
    trust: event.trust ?? trust,
  };
}
