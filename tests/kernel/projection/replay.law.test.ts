import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import { catalogue } from '../../../src/domain/catalogue.ts';
import { projections } from '../../../src/domain/projections.ts';
import { readEvent, readPage } from '../../../src/kernel/event/read-event.ts';
import type { EventStore } from '../../../src/kernel/ports/event-store.ts';
import { extendSnapshots } from '../../../src/kernel/projection/extend-snapshots.ts';
import type { Projection } from '../../../src/kernel/projection/projection.ts';
import { replay } from '../../../src/kernel/projection/replay.ts';
import type { KeptPoint, Snapshots } from '../../../src/kernel/projection/snapshot-part.ts';
import { goldenRows } from '../../golden/golden-log.ts';
import { closingProjection, counterProjection, countingEvents } from '../../support/counting.ts';
import { memoryEventStore } from '../../support/memory-event-store.ts';
import { memorySnapshots } from '../../support/memory-snapshots.ts';
import { testLog, testOrigin } from '../../support/test-log.ts';

const agentId = 'a';
type Reader = Pick<EventStore, 'read' | 'scan'>;
type Views = readonly Projection[];

/** Snapshots of a log at every so many events, as far as it goes. */
async function pastOf(
  store: Reader,
  views: Views,
  every: { events: number; head: number },
): Promise<{ readonly snapshots: Snapshots; readonly points: readonly KeptPoint[] }> {
  const snapshots = memorySnapshots();
  for (;;) {
    const points = await snapshots.points();
    const point = await extendSnapshots(store, {
      agentId,
      projections: views,
      snapshots,
      points,
      hashAt: async (seq) => (seq <= every.head ? `hash ${seq}` : null),
      everyEvents: every.events,
    });
    if (point === 'short') return { snapshots, points };
  }
}

/** The documents of each view, in the order of keys. */
async function documentsAt(
  store: Reader,
  views: Views,
  { seq, past }: { seq: number; past?: Awaited<ReturnType<typeof pastOf>> },
) {
  const found = await replay(store, {
    agentId,
    projections: views,
    to: { seq },
    ...(past !== undefined && { past }),
  });
  const documents = [...found.documents].map(([name, docs]) => {
    const entries = [...docs.entries()].sort(([a], [b]) => (a < b ? -1 : 1));
    expect(entries.length).toBe(docs.size);
    return [name, entries] as const;
  });
  return { foldedFrom: found.foldedFrom, documents, failed: found.failed };
}

const counted = fc.record({
  type: fc.constantFrom('Counted', 'Counted', 'Cleared'),
  counter: fc.constantFrom('a', 'b', 'c"\t\n', '1'),
  by: fc.integer({ min: -3, max: 5 }),
});

test.prop([fc.array(counted, { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), fc.nat()])(
  'from a snapshot gives the documents that the fold from the first event gives',
  async (story, every, at) => {
    const store = memoryEventStore(countingEvents);
    const log = testLog({ store, definitions: countingEvents });
    const events = story.map(({ type, counter, by }) =>
      type === 'Cleared' ? { type, payload: { counter } } : { type, payload: { counter, by } },
    );
    if (events.length > 0) await log.append(agentId, testOrigin, { events });
    const views = [counterProjection(1), closingProjection];
    const past = await pastOf(store, views, { events: every, head: events.length });
    const seq = at % (events.length + 1);
    const { foldedFrom, ...found } = await documentsAt(store, views, { seq, past });
    const { foldedFrom: first, ...expected } = await documentsAt(store, views, { seq });
    expect(found).toEqual(expected);
    expect([foldedFrom, first]).toEqual([seq - (seq % every), 0]);
  },
);

const place = fc.record({ at: fc.nat(), made: fc.nat() });

test.prop([fc.array(counted, { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), place])(
  'folds anew only the view that an update changed, however far that is made up for',
  async (story, every, { at, made }) => {
    const store = memoryEventStore(countingEvents);
    const log = testLog({ store, definitions: countingEvents });
    const events = story.map(({ type, counter, by }) =>
      type === 'Cleared' ? { type, payload: { counter } } : { type, payload: { counter, by } },
    );
    if (events.length > 0) await log.append(agentId, testOrigin, { events });
    const old = await pastOf(store, [counterProjection(1), closingProjection], {
      events: every,
      head: events.length,
    });
    const views = [counterProjection(2), closingProjection];
    const written: (readonly string[])[] = [];
    const snapshots: Snapshots = {
      ...old.snapshots,
      write: async (part) => {
        written.push(Object.keys(part.views).sort());
        await old.snapshots.write(part);
      },
    };
    const steps = made % (old.points.length + 1);
    for (let step = 0; step < steps; step++) {
      await extendSnapshots(store, {
        agentId,
        projections: views,
        snapshots,
        points: await snapshots.points(),
        hashAt: async () => null,
        everyEvents: every,
      });
    }
    expect(written).toEqual(Array.from({ length: steps }, () => ['closing', 'counter']));
    const past = { snapshots, points: await snapshots.points() };
    const seq = at % (events.length + 1);
    const found = await replay(store, { agentId, projections: views, to: { seq }, past });
    const { documents } = await documentsAt(store, views, { seq });
    expect((await documentsAt(store, views, { seq, past })).documents).toEqual(documents);
    const ground = seq - (seq % every);
    const counterFrom = Math.min(ground, steps * every);
    expect(found.foldedFrom).toBe(ground);
    expect(found.behind).toEqual(
      counterFrom === ground ? [] : [{ projection: 'counter', foldedFrom: counterFrom }],
    );
  },
);

const rows = (await goldenRows()).map((row) => ({
  ...row,
  type: readEvent(catalogue, row).type,
}));

/** Every view of the program, over a sample of every event: erasures among them. */
const golden: Reader = {
  read: async (_, { after = 0, limit = 1000, newestFirst }) =>
    (newestFirst === true ? [...rows].reverse() : rows.slice(after))
      .slice(0, limit)
      .map((row) => readEvent(catalogue, row)),
  scan: async (_, { after, limit }) =>
    readPage(catalogue, { rows: rows.slice(after, after + limit), after, limit }),
};
const goldenPast = pastOf(golden, projections, { events: 40, head: rows.length });

test.prop([fc.integer({ min: 0, max: rows.length })], { numRuns: 12 })(
  'from a snapshot gives every view of the program as the fold from the first event gives it',
  async (seq) => {
    const past = await goldenPast;
    expect(past.points.length).toBe(Math.floor(rows.length / 40));
    const { foldedFrom, ...found } = await documentsAt(golden, projections, { seq, past });
    const { foldedFrom: first, ...expected } = await documentsAt(golden, projections, { seq });
    expect(found).toEqual(expected);
    expect([foldedFrom, first]).toEqual([seq - (seq % 40), 0]);
  },
);
