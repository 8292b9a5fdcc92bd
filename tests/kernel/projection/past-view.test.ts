import { expect, it } from 'vitest';
import { extendSnapshots } from '../../../src/kernel/projection/extend-snapshots.ts';
import { extendBases } from '../../../src/kernel/projection/open-lines.ts';
import { type PastView, pastViews } from '../../../src/kernel/projection/past-view.ts';
import { replay } from '../../../src/kernel/projection/replay.ts';
import { closingProjection, counted, countingEvents } from '../../support/counting.ts';
import { memoryEventStore } from '../../support/memory-event-store.ts';
import { memorySnapshots } from '../../support/memory-snapshots.ts';
import { testLog, testOrigin } from '../../support/test-log.ts';

const agentId = 'a';
const EVERY_EVENTS = 50;
const EVERY_POINTS = 4;
const projections = [closingProjection];

/** A few counters that stay open, and many that are over at once; with the snapshots of all of it. */
async function lifeOf(counters: number) {
  const store = memoryEventStore(countingEvents);
  const log = testLog({ store, definitions: countingEvents, projections });
  const events = Array.from({ length: counters }, (_, i) =>
    counted(`c${i}`, i % 100 === 7 ? 1 : 10),
  );
  for (let at = 0; at < counters; at += 500)
    await log.append(agentId, testOrigin, { events: events.slice(at, at + 500) });
  // The open ones are few, however long it lasted.
  const early = events.flatMap(({ payload: { counter, by } }) => (by === 1 ? [counter] : []));
  const ends = early.slice(0, -5).map((counter) => counted(counter, 10));
  if (ends.length > 0) await log.append(agentId, testOrigin, { events: ends });
  const head = counters + ends.length;
  const snapshots = memorySnapshots();
  const hashAt = async (seq: number) => (seq <= head ? `hash ${seq}` : null);
  for (let point: unknown; point !== 'short'; ) {
    const points = await snapshots.points();
    const stretch = { agentId, projections, snapshots, points, hashAt, everyEvents: EVERY_EVENTS };
    point = await extendSnapshots(store, stretch);
  }
  for (let base: unknown; base !== null; ) {
    const [points, bases] = [await snapshots.points(), await snapshots.bases()];
    const options = { snapshots, projections, points, bases, everyPoints: EVERY_POINTS };
    base = await extendBases(options);
  }
  return { store, head, snapshots };
}

/** What each read of a view of the past takes: lines of snapshots, and events. */
async function workOf(counters: number) {
  const { store, head, snapshots } = await lifeOf(counters);
  const work = { lines: 0, events: 0 };
  const counting = async <Line>(lines: Promise<Iterable<Line>>) => {
    const read = [...(await lines)];
    work.lines += read.length;
    return read;
  };
  const past = {
    snapshots: {
      lines: (...of: Parameters<typeof snapshots.lines>) => counting(snapshots.lines(...of)),
      baseLines: (...of: Parameters<typeof snapshots.baseLines>) =>
        counting(snapshots.baseLines(...of)),
    },
    points: (await snapshots.points()).map((point) => ({ ...point })),
    bases: await snapshots.bases(),
  };
  const scan: typeof store.scan = async (...page) => {
    const found = await store.scan(...page);
    work.events += found.events.length;
    return found;
  };
  const seq = head - 7;
  const { views } = await pastViews({ scan }, { seq }, { agentId, projections, past });
  const view = views.get('closing');
  return {
    counted: async (read: (of: PastView) => Promise<unknown>) => {
      const { lines } = work;
      if (view !== undefined) await read(view);
      return work.lines - lines + work.events;
    },
  };
}

const lives = Promise.all([workOf(2000), workOf(4000)]);

it.each([
  ['what is open', (view) => view.open()],
  ['a page of what is over', (view) => view.ended({ limit: 20 })],
] satisfies readonly (readonly [string, (view: PastView) => Promise<unknown>])[])(
  'reads no more of a history twice as long: %s',
  async (_, read) => {
    const [shorter, longer] = await lives;
    const before = await shorter.counted(read);
    expect(before).toBeGreaterThan(0);
    expect(await longer.counted(read)).toBeLessThanOrEqual(before + EVERY_EVENTS * EVERY_POINTS);
  },
);

it('replays to a moment with a stretch of events, and each part once, in however long a life', async () => {
  const workTo = async (counters: number, seq: number) => {
    const { store, snapshots } = await lifeOf(counters);
    const work = { events: 0, parts: 0 };
    const scan: typeof store.scan = async (...of) => {
      const page = await store.scan(...of);
      work.events += page.events.length;
      return page;
    };
    const lines: typeof snapshots.lines = async (...of) => {
      work.parts += 1;
      return snapshots.lines(...of);
    };
    const past = { snapshots: { lines }, points: await snapshots.points() };
    const { foldedFrom } = await replay(
      { ...store, scan },
      { agentId, projections, to: { seq }, past },
    );
    return { ...work, foldedFrom };
  };
  const seq = 10 * EVERY_EVENTS + 7;
  const short = await workTo(800, seq);
  expect(short).toEqual({ events: 7, parts: 10, foldedFrom: 10 * EVERY_EVENTS });
  expect(await workTo(1600, seq)).toEqual(short);
});
