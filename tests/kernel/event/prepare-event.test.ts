import { fc, test } from '@fast-check/vitest';
import canonicalize from 'canonicalize';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { event, storedBody } from '../../../src/kernel/event/event.ts';
import { eventPreparer } from '../../../src/kernel/event/prepare-event.ts';

const definitions = {
  Said: event({ text: z.string() }, ({ text }) => [`word:${text}`, 'all:1', 'all:1']),
};
const text = fc.string({ unit: 'binary' });
const said = fc.record(
  {
    payload: fc.record({ text }),
    dedupeKey: text,
    trust: fc.constant('outside' as const),
    occurredAt: fc.constant('2025-12-31T00:00:00.000Z'),
    because: fc.record(
      { correlationId: text, causationId: text, cycleNo: fc.nat() },
      { requiredKeys: ['correlationId'] },
    ),
  },
  { requiredKeys: ['payload'] },
);
const origin = fc.record(
  {
    actor: fc.record({ kind: fc.constant('owner' as const), id: text }),
    trust: fc.constant('self' as const),
    correlationId: text,
    occurredAt: fc.constant('2026-01-01T00:00:00.000Z'),
    causationId: text,
    cycleNo: fc.nat(),
    sessionId: text,
  },
  { requiredKeys: ['actor', 'trust', 'correlationId', 'occurredAt'] },
);

describe('a prepared event', () => {
  test.prop([fc.array(said), origin, text])(
    'has the canonical text of its fields, whatever they hold',
    (events, from, agentId) => {
      const to = { agentId, origin: from, appVersion: 'v', configHash: 'h', newId: () => 'id' };
      const prepare = eventPreparer(definitions, to);
      for (const one of events) {
        const prepared = prepare({ type: 'Said', ...one });
        const body = storedBody.parse(JSON.parse(prepared.body));
        expect(prepared.body).toBe(canonicalize(body));
        expect(prepared.body.isWellFormed()).toBe(true);
        expect(body.occurred_at).toBe(one.occurredAt ?? from.occurredAt);
        const because = one.because ?? from;
        expect(body.correlation_id.length).toBe(because.correlationId.length);
        expect([body.causation_id?.length, body.cycle_no]).toEqual([
          because.causationId?.length,
          because.cycleNo,
        ]);
        expect(prepared).toMatchObject({
          dedupeKey: body.dedupe_key ?? null,
          trust: one.trust ?? 'self',
          subjects: body.subjects,
        });
      }
    },
  );
});
