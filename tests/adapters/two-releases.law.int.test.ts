import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { postgresEventStore } from '../../src/adapters/postgres/log/event-store.ts';
import { migrate } from '../../src/adapters/postgres/migrate.ts';
import type { Log } from '../../src/kernel/log/log-contract.ts';
import { allMarks } from '../../src/kernel/log/manage-projections.ts';
import type { EventStore } from '../../src/kernel/ports/event-store.ts';
import { fold } from '../../src/kernel/projection/fold.ts';
import type { Projection } from '../../src/kernel/projection/projection.ts';
import { counted, counterProjection, countingEvents, noteProjection } from '../support/counting.ts';
import { memoryEventStore } from '../support/memory-event-store.ts';
import { migrateTo } from '../support/migrate-to.ts';
import { emptyDatabase, freshDatabase } from '../support/postgres.ts';
import { storeBeforeFronts } from '../support/store-before-fronts.ts';
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

const now = postgresEventStore(db.app, definitions);
const inMemory = memoryEventStore(definitions);

describe.each([
  { kind: 'postgres', store: now, before: now, numRuns: 6 },
  {
    kind: 'postgres, of which the older one knows no fronts',
    store: now,
    before: storeBeforeFronts(db.app, definitions),
    numRuns: 6,
  },
  { kind: 'memory', store: inMemory, before: inMemory, numRuns: 15 },
])('two releases on one log in $kind', ({ store, before, numRuns }) => {
  const release = (projection: Projection) =>
    testLog({
      store: projection === oldCounter ? before : store,
      definitions,
      projections: [projection],
    });

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

describe('a program that runs while the schema gets its fronts', async () => {
  const migrating = await emptyDatabase();
  const views = [oldCounter, noteProjection];
  const past = testLog({
    store: storeBeforeFronts(migrating.app, definitions),
    definitions,
    projections: views,
  });
  const store = postgresEventStore(migrating.app, definitions);
  const present = testLog({ store, definitions, projections: views });
  const appended = (log: Log, agent: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, i) =>
        log.append(agent, testOrigin, { events: [counted(`k${i % 3}`, 1, { note: `n${i}` })] }),
      ),
    );
  const stopped = { seq: 1, key: 'all', error: 'tried' };
  const note = { projection: 'note', version: 1 };

  it('goes on beside the new one, each sees what the other wrote, and nothing is lost or doubled', async () => {
    await migrateTo(migrating.owner, '0003-lean-rows.sql');
    await appended(past, 'a', 3);
    await past.view('opened', []); // views, and no event yet
    await past.append('stopped', testOrigin, { events: [counted('x')] });
    await past.options.store.setStopped('stopped', { ...note, stopped });
    await past.append('behind', testOrigin, { events: [counted('x', 1, { note: 'x' })] });
    await testLog({ store: past.options.store, definitions }).append('behind', testOrigin, {
      events: [counted('x', 1, { note: 'y' })],
    });

    const running = appended(past, 'a', 30);
    expect(await migrate(migrating.owner)).toEqual([
      '0004-fronts.sql',
      '0005-memory-index.sql',
      '0006-memory-vectors.sql',
      '0007-memory-tallies.sql',
      '0008-memory-keys.sql',
      '0009-causes.sql',
      '0010-sign-places.sql',
      '0011-memory-places.sql',
      '0012-stopped-first.sql',
    ]);
    await Promise.all([running, appended(present, 'a', 10), appended(past, 'opened', 3)]);
    for (const log of [past, present, past, present]) {
      for (const agent of ['a', 'opened', 'behind']) {
        const view = await log.view(agent, [{ projection: oldCounter, keys: 'all' }]);
        const { head } = await store.load(agent, new Map(), []);
        const times = [...view.all(oldCounter).values()].map((doc) => doc.times);
        expect(times.reduce((sum, count) => sum + count, 0)).toBe(head);
        await appended(log, agent, 2);
      }
    }
    for (const agent of ['a', 'opened', 'behind']) {
      await present.view(agent, []);
      expect((await store.load(agent, new Map(), [])).front.members.size).toBe(2);
      for (const view of views) {
        const { head } = await store.load(agent, new Map(), []);
        expect(await standing(store, agent, view)).toEqual({ mark: head, active: true });
      }
    }
    expect((await store.read('a', { limit: 1000 })).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 3 + 30 + 10 + 8 }, (_, i) => i + 1),
    );
  });

  it('stops a view of both, lets it go on and drops what is not in use', async () => {
    const { store: before } = past.options;
    expect((await store.load('stopped', new Map([['note', 1]]), [])).marks).toMatchObject([
      { ...note, seq: 1, stopped },
    ]);
    await before.setStopped('stopped', { ...note, stopped: null });
    await appended(present, 'stopped', 1);
    await before.setStopped('stopped', { ...note, stopped });
    await appended(present, 'stopped', 1);
    const { front, marks } = await store.load('stopped', new Map([['note', 1]]), []);
    expect(front).toMatchObject({ seq: 3, members: new Map([['counter', 1]]) });
    expect(marks).toMatchObject([{ ...note, seq: 2, stopped }]);
    await before.openProjections('stopped', new Map([['note', -1]]));
    await before.dropVersion('stopped', 'note', -1);
    await before.dropVersion('stopped', 'counter', 1); // in use
    const { marks: left } = await allMarks(
      store,
      'stopped',
      new Map([
        ['note', 1],
        ['counter', 1],
      ]),
    );
    expect(left.map(({ projection, version }) => [projection, version]).sort()).toEqual([
      ['counter', 1],
      ['note', 1],
    ]);
  });

  it('may not change the rest of a mark', async () => {
    await expect(migrating.app.query('update marks set seq = 0')).rejects.toThrow(
      /only what stopped it/,
    );
  });
});

/** Where a version stands, after comparing its documents with a fold of the log up to there. */
async function standing(store: EventStore, agent: string, projection: Projection) {
  const { name } = projection;
  const versions = new Map([[name, projection.version]]);
  const snapshot = await store.load(agent, versions, [{ projection: name, keys: 'all' }]);
  const { marks } = await allMarks(store, agent, versions);
  const { seq, active } = marks.find(({ version }) => version === projection.version)!;
  const events = await store.read(agent, { upTo: seq, limit: 100_000 });
  const folded = fold(projection, new Map(), events);
  const expected = folded.ok ? [...folded.changed].filter(([, doc]) => doc !== undefined) : [];
  const stored = snapshot.documents.map(({ key, doc }) => [key, doc]);
  expect(new Map(stored as [string, unknown][])).toEqual(new Map(expected));
  return { mark: seq, active };
}
