import type { EventMap, NewEvent, RecordedEvent } from '../../../src/kernel/event/event.ts';
import { prepareEvent } from '../../../src/kernel/event/prepare-event.ts';
import { fold } from '../../../src/kernel/projection/fold.ts';
import { type Projection, SINGLETON } from '../../../src/kernel/projection/projection.ts';
import { countedId, testOrigin } from '../../support/test-log.ts';

/** Events in memory, each checked as the real log would, and the one document a view makes of them. */
export function recordedLog(definitions: EventMap) {
  const events: RecordedEvent[] = [];
  return {
    record: (event: NewEvent, change: { readonly correlationId?: string } = {}) => {
      const origin = { ...testOrigin, ...change };
      const to = { agentId: 'a', origin, appVersion: 'test', configHash: 'test', newId: countedId };
      const { eventId, subjects } = prepareEvent(definitions, event, to);
      const fixed = { agentId: 'a', seq: events.length + 1, schemaVersion: 1 };
      const stamp = { appVersion: 'test', configHash: 'test', recordedAt: origin.occurredAt };
      events.push({
        type: event.type,
        payload: event.payload,
        eventId,
        subjects,
        ...origin,
        ...fixed,
        ...stamp,
      });
    },
    doc: <Doc>(projection: Projection<Doc>): Doc | undefined => {
      const folded = fold(projection, new Map(), events);
      if (!folded.ok) throw new Error(folded.error);
      return folded.changed.get(SINGLETON) as Doc | undefined; // checked by the projection's schema
    },
  };
}
