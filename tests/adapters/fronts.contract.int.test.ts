import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { postgresEventStore } from '../../src/adapters/postgres/log/event-store.ts';
import { prepareEvent } from '../../src/kernel/event/prepare-event.ts';
import type { Log } from '../../src/kernel/log/log-contract.ts';
import { allMarks } from '../../src/kernel/log/manage-projections.ts';
import { rebuildProjections } from '../../src/kernel/log/rebuild-projections.ts';
import {
  type AppendRequest,
  type EventStore,
  StoreUnavailable,
} from '../../src/kernel/ports/event-store.ts';
import { fold } from '../../src/kernel/projection/fold.ts';
import type { Projection } from '../../src/kernel/projection/projection.ts';
import { counted, counterProjection, countingEvents, noteProjection } from '../support/counting.ts';
import { memoryEventStore } from '../support/memory-event-store.ts';
import { freshDatabase } from '../support/postgres.ts';
import { storeBeforeFronts } from '../support/store-before-fronts.ts';
import { countedId, testLog, testOrigin } from '../support/test-log.ts';

const db = await freshDatabase();
const definitions = countingEvents;
const counter: Projection = counterProjection(1);
const counterV2: Projection = counterProjection(2);
const note: Projection = noteProjection;
const versions = new Map([
  ['counter', 1],
  ['note', 1],
]);
let agents = 0;
const newAgent = () => `agent-${(agents += 1)}`;

const kinds = [
  { kind: 'postgres', store: postgresEventStore(db.app, definitions), numRuns: 25 },
  { kind: 'memory', store: memoryEventStore(definitions), numRuns: 60 },
];

describe.each(kinds)('the front in $kind', ({ store }) => {
  const program = (...projections: readonly Projection[]) =>
    testLog({ store, definitions, projections });
  const both = program(counter, note);
  const append = (log: Log, agent: string, text = 'a') =>
    log.append(agent, testOrigin, { events: [counted(text, 1, { note: text })] });
  const standing = (agent: string) => store.load(agent, versions, []);
  const whole = (seq: number) => ({ head: seq, front: { seq, members: versions }, marks: [] });

  it('is moved by an append, and no version has a mark of its own', async () => {
    const agent = newAgent();
    await append(both, agent);
    const first = await standing(agent);
    expect(first).toMatchObject(whole(1));
    await append(both, agent);
    expect(await standing(agent)).toMatchObject({ ...whole(2), front: { gen: first.front.gen } });
    await expectFolded(store, agent, [counter, note]);
  });

  it('leaves behind what an append did not fold, and is joined when that has caught up', async () => {
    const agent = newAgent();
    await append(both, agent);
    const { front } = await standing(agent);
    await append(program(counter), agent);
    const after = await standing(agent);
    const apart = { projection: 'note', version: 1, seq: 1, active: true, stopped: null };
    expect(after).toMatchObject({ head: 2, front: { seq: 2 }, marks: [apart] });
    expect(after.front.members).toEqual(new Map([['counter', 1]]));
    expect(after.front.gen).toBeGreaterThan(front.gen);
    await append(both, agent);
    expect(await standing(agent)).toMatchObject(whole(3));
    await expectFolded(store, agent, [counter, note]);
  });

  it('stays behind an append without documents, and all catch up in one step', async () => {
    const agent = newAgent();
    await append(both, agent);
    await append(program(), agent);
    expect(await standing(agent)).toMatchObject({ head: 2, front: { seq: 1 }, marks: [] });
    const steps: number[] = [];
    const watched: EventStore = {
      ...store,
      advance: (page) => {
        steps.push(page.documents.length);
        return store.advance(page);
      },
    };
    await testLog({ store: watched, definitions, projections: [counter, note] }).view(agent, []);
    expect(steps).toEqual([2]);
    expect(await standing(agent)).toMatchObject(whole(2));
    await expectFolded(store, agent, [counter, note]);
  });

  it('refuses documents folded for another front, also at the same event', async () => {
    const agent = newAgent();
    await append(both, agent);
    const { front, head } = await standing(agent);
    const to = { agentId: agent, origin: testOrigin, appVersion: 't', configHash: 't' };
    const events = [prepareEvent(definitions, counted('a'), { ...to, newId: countedId })];
    const request = (gen: number): AppendRequest => {
      return { agentId: agent, events, documents: { head, gen, left: [], writes: [] } };
    };
    await store.openProjections(agent, new Map([['later', 1]]));
    const stopped = { seq: 2, key: 'a', error: 'tried' };
    await store.setStopped(agent, { projection: 'note', version: 1, stopped });
    expect(await store.append(request(front.gen))).toEqual({ status: 'moved' });
    const now = await standing(agent);
    expect(now.front).toMatchObject({ seq: head, members: new Map([['counter', 1]]) });
    expect(await store.append(request(now.front.gen))).toMatchObject({ status: 'stored' });
  });

  it('goes on without a stopped view, which joins when it has caught up', async () => {
    const agent = newAgent();
    await append(both, agent);
    const stopped = { seq: 2, key: 'all', error: 'tried' };
    await store.setStopped(agent, { projection: 'note', version: 1, stopped });
    await append(both, agent);
    await append(both, agent);
    const lagging = await standing(agent);
    expect(lagging).toMatchObject({ front: { seq: 3 }, marks: [{ seq: 1, stopped }] });
    await store.setStopped(agent, { projection: 'note', version: 1, stopped: null });
    await append(both, agent);
    expect(await standing(agent)).toMatchObject(whole(4));
    await expectFolded(store, agent, [counter, note]);
  });

  it('takes a view back at once that goes on where the front still stands', async () => {
    const agent = newAgent();
    await append(both, agent);
    const stopped = { seq: 2, key: 'all', error: 'tried' };
    await store.setStopped(agent, { projection: 'note', version: 1, stopped });
    await store.setStopped(agent, { projection: 'note', version: 1, stopped: null });
    expect(await standing(agent)).toMatchObject(whole(1));
  });

  it('is left by a view that fails on an event, and by no other', async () => {
    const agent = newAgent();
    await append(both, agent);
    await both.append(agent, testOrigin, { events: [counted('a', 1, { note: 'poison' })] });
    await both.view(agent, [{ projection: note, keys: [] }]);
    const { head, front, marks } = await standing(agent);
    expect({ head, front }).toMatchObject({
      front: { seq: head, members: new Map([['note', 1]]) },
    });
    expect(marks).toMatchObject([{ projection: 'counter', seq: 1, stopped: { seq: 2 } }]);
    await expectFolded(store, agent, [counter, note]);
  });

  it('has a version as soon as it is in use, and not the one before', async () => {
    const agent = newAgent();
    await append(both, agent);
    await append(both, agent);
    const next = program(counterV2, note);
    await next.view(agent, []);
    const { front, marks } = await standing(agent);
    expect(front.members).toEqual(new Map(Object.entries({ counter: 2, note: 1 })));
    expect(marks).toMatchObject([{ projection: 'counter', version: 1, seq: 2, active: false }]);
    await append(both, agent); // an older program folds what it knows of it
    await append(next, agent);
    expect(await standing(agent)).toMatchObject({ head: 4, front: { seq: 4 }, marks });
    await expectFolded(store, agent, [counter, counterV2, note]);
  });

  it('is made anew at the head where the old one lags and nobody here knows its views', async () => {
    const agent = newAgent();
    await append(program(note), agent);
    await append(program(), agent);
    const other = program(counter);
    await other.view(agent, []);
    const after = await standing(agent);
    expect(after).toMatchObject({ head: 2, front: { seq: 2 }, marks: [{ seq: 1 }] });
    expect(after.front.members).toEqual(new Map([['counter', 1]]));
    await append(other, agent);
    await append(both, agent);
    expect(await standing(agent)).toMatchObject(whole(4));
    await expectFolded(store, agent, [counter, note]);
  });

  it('holds rebuilt views, made beside appends of programs that have fewer', async () => {
    const agent = newAgent();
    const events = Array.from({ length: 1200 }, (_, i) => counted(`k${i % 20}`));
    await both.append(agent, testOrigin, { events });
    const rebuilding = rebuildProjections(program(counter, note), {
      agentId: agent,
      names: 'all',
      origin: testOrigin,
      elapsedMs: () => 0,
    });
    for (let i = 0; i < 6; i++) await append(i % 2 === 0 ? program(counter) : both, agent);
    expect((await rebuilding).map(({ status }) => status)).toEqual(['rebuilt', 'rebuilt']);
    await both.view(agent, []);
    const { head } = await standing(agent);
    expect(await standing(agent)).toMatchObject(whole(head));
    await expectFolded(store, agent, [counter, note]);
  });
});

/** What each program knows; the last keeps marks as the release before did. */
const PROGRAMS = {
  all: [counter, note],
  fewer: [counter],
  newer: [counterV2, note],
  none: [],
  before: [counter, note],
};
type Step = {
  readonly does: 'append' | 'rebuild' | 'stop' | 'resume' | 'read';
  readonly by: keyof typeof PROGRAMS;
  readonly key: string;
};
const key = fc.constantFrom('a', 'b', 'c');
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record<Step>({
      does: fc.constant('append'),
      by: fc.constantFrom('all', 'fewer', 'newer', 'none', 'before'),
      key,
    }),
  },
  fc.record<Step>({
    does: fc.constantFrom('rebuild', 'stop', 'resume', 'read'),
    by: fc.constant('all'),
    key,
  }),
);
/** Steps at once, and after how many calls of the store a program dies in each. */
const stretches = fc.array(
  fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 4 }), dies: fc.nat({ max: 12 }) }),
  { minLength: 2, maxLength: 10 },
);

describe.each(kinds)('with many programs in $kind', ({ kind, store, numRuns }) => {
  const before = kind === 'postgres' ? storeBeforeFronts(db.app, definitions) : store;

  test.prop([stretches], { numRuns })(
    'that stop, rebuild and die anywhere, nothing is lost or doubled',
    async (all) => {
      const agent = newAgent();
      for (const { steps, dies } of all) {
        const results = await Promise.allSettled(
          steps.map(async (one, i) => {
            const over = one.by === 'before' ? before : store;
            const mortal = i === 0 ? dying(over, dies) : over;
            const log = testLog({ store: mortal, definitions, projections: PROGRAMS[one.by] });
            await act(log, agent, one);
          }),
        );
        for (const one of results) if (one.status === 'rejected') expectDeath(one.reason);
      }
      await store.setStopped(agent, { projection: 'note', version: 1, stopped: null });
      const last = testLog({ store, definitions, projections: [counterV2, note] });
      await last.append(agent, testOrigin, { events: [counted('z')] });
      await last.view(agent, []);
      const { head, front, marks } = await store.load(agent, versions, []);
      expect(front).toMatchObject({
        seq: head,
        members: new Map([
          ['counter', 2],
          ['note', 1],
        ]),
      });
      expect(marks.filter(({ active }) => active)).toEqual([]);
      const events = await store.read(agent, { limit: 10_000 });
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
      await expectFolded(store, agent, [counter, counterV2, note]);
    },
  );
});

async function act(log: Log, agent: string, { does, key: counterKey }: Step): Promise<void> {
  const { store } = log.options;
  if (does === 'append') {
    await log.append(agent, testOrigin, { events: [counted(counterKey, 1, { note: counterKey })] });
  } else if (does === 'rebuild') {
    const options = { agentId: agent, names: 'all', origin: testOrigin } as const;
    await rebuildProjections(log, { ...options, elapsedMs: () => 0 });
  } else if (does === 'read') {
    await log.view(agent, []);
  } else {
    const { marks } = await allMarks(store, agent, new Map([['note', 1]]));
    const mark = marks.find(({ version }) => version === 1);
    const stopped = does === 'stop' ? { seq: (mark?.seq ?? 0) + 1, key: '', error: 'tried' } : null;
    await store.setStopped(agent, { projection: 'note', version: 1, stopped });
  }
}

/** Ends at its nth call, before or after the store has done it: 0 is never. */
function dying(store: EventStore, calls: number): EventStore {
  let done = 0;
  const mortal = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    done += 1;
    const isOver = calls > 0 && done >= calls;
    if (isOver && calls % 2 === 0) throw new Error('killed');
    const result = await call();
    if (isOver) throw new Error('killed');
    return result;
  };
  return {
    ...store,
    load: (...args) => mortal(() => store.load(...args)),
    append: (...args) => mortal(() => store.append(...args)),
    advance: (...args) => mortal(() => store.advance(...args)),
    openProjections: (...args) => mortal(() => store.openProjections(...args)),
    setStopped: (...args) => mortal(() => store.setStopped(...args)),
    dropVersion: (...args) => mortal(() => store.dropVersion(...args)),
  };
}

/** On a busy machine a program may also wait for a lock until it gives up. */
function expectDeath(reason: unknown): void {
  if (reason instanceof StoreUnavailable && reason.reason === 'busy') return;
  expect(String(reason)).toMatch(/killed|cannot be used/);
}

/** Compares the stored documents of each version with a fold of the log up to where it stands. */
async function expectFolded(
  store: EventStore,
  agent: string,
  projections: readonly Projection[],
): Promise<void> {
  for (const projection of projections) {
    const { name, version } = projection;
    const known = new Map([[name, version]]);
    const { marks } = await allMarks(store, agent, known);
    const mark = marks.find((one) => one.version === version);
    if (mark === undefined) continue;
    const { documents } = await store.load(agent, known, [{ projection: name, keys: 'all' }]);
    const events = await store.read(agent, { upTo: mark.seq, limit: 100_000 });
    const folded = fold(projection, new Map(), mark.seq === 0 ? [] : events);
    const expected = folded.ok ? [...folded.changed].filter(([, doc]) => doc !== undefined) : [];
    const stored = new Map(documents.map(({ key, doc }) => [key, doc]));
    expect({ name, version, stored }).toEqual({ name, version, stored: new Map(expected) });
  }
}
