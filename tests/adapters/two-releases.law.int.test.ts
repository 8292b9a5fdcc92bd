import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { postgresEventStore } from '../../src/adapters/postgres/log/event-store.ts';
import { allMarks } from '../../src/kernel/log/manage-projections.ts';
import type { EventStore } from '../../src/kernel/ports/event-store.ts';
import { fold } from '../../src/kernel/projection/fold.ts';
import type { Projection } from '../../src/kernel/projection/projection.ts';
import { counted, counterProjection, countingEvents } from '../support/counting.ts';
import { memoryEventStore } from '../support/memory-event-store.ts';
import { freshDatabase } from '../support/postgres.ts';
import { testLog, testOrigin } from '../support/test-log.ts';

const db = await freshDatabase();
const [oldCounter, newCounter] = [counterProjection(1), counterProjection(2)];
const definitions = countingEvents;
const HISTORY = 1500;
let agents = 0;

/** An append by one of the releases: counter names, or a clearing of one. */
const appends = fc.array(
  fc.record({
    release: fc.constantFrom('old', 'new'),
    counters: fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 }),
    clears: fc.boolean(),
  }),
  { minLength: 10, maxLength: 40 },
);

const event = (counter: string, clears: boolean) =>
  clears ? ({ type: 'Cleared', payload: { counter } } as const) : counted(counter, 1);

describe.each([
  { kind: 'postgres', store: postgresEventStore(db.app, definitions), numRuns: 6 },
  { kind: 'memory', store: memoryEventStore(definitions), numRuns: 15 },
])('two releases on one log in $kind', ({ store, numRuns }) => {
  const release = (projection: Projection) =>
    testLog({ store, definitions, projections: [projection] });

  test.prop([appends], { numRuns })(
    'append while the new one rebuilds, and each version is the fold of the log up to its mark',
    async (steps) => {
      const agent = `agent-${(agents += 1)}`;
      const past = release(oldCounter);
      const batch = Array.from({ length: HISTORY }, (_, i) => counted(`k${i % 300}`, 1));
      await past.append(agent, testOrigin, { events: batch });
      const logs = { old: release(oldCounter), new: release(newCounter) };
      await Promise.all(
        steps.map(async ({ release: by, counters, clears }) => {
          const events = counters.map((counter) => event(counter, clears));
          const { status } = await logs[by].append(agent, testOrigin, { events });
          expect(status).toBe('stored');
        }),
      );
      await logs.new.view(agent, [{ projection: newCounter, keys: [] }]);
      const sent = HISTORY + steps.reduce((sum, { counters }) => sum + counters.length, 0);
      expect(await standing(store, agent, newCounter)).toEqual({ mark: sent, active: true });
      await standing(store, agent, oldCounter);
    },
  );
});

/** Where a version stands, after comparing its documents with a fold of the log up to there. */
async function standing(store: EventStore, agent: string, projection: Projection) {
  const versions = new Map([['counter', projection.version]]);
  const snapshot = await store.load(agent, versions, [{ projection: 'counter', keys: 'all' }]);
  const { marks } = await allMarks(store, agent, versions);
  const { seq, active } = marks.find(({ version }) => version === projection.version)!;
  const events = await store.read(agent, { upTo: seq, limit: 100_000 });
  const folded = fold(projection, new Map(), events);
  const expected = folded.ok ? [...folded.changed].filter(([, doc]) => doc !== undefined) : [];
  const stored = snapshot.documents.map(({ key, doc }) => [key, doc]);
  expect(new Map(stored as [string, unknown][])).toEqual(new Map(expected));
  return { mark: seq, active };
}
