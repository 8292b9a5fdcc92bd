import { fc, test } from '@fast-check/vitest';
import { expect } from 'vitest';
import type { LogReader } from '../../../src/kernel/log/log-contract.ts';
import { type PastLog, pastLog } from '../../../src/kernel/log/past-log.ts';
import { StoreUnavailable } from '../../../src/kernel/ports/event-store.ts';
import { extendSnapshots } from '../../../src/kernel/projection/extend-snapshots.ts';
import { extendBases } from '../../../src/kernel/projection/open-lines.ts';
import { pastViews } from '../../../src/kernel/projection/past-view.ts';
import { momentOf } from '../../../src/kernel/projection/replay.ts';
import { closingProjection, counterProjection, countingEvents } from '../../support/counting.ts';
import { memoryEventStore } from '../../support/memory-event-store.ts';
import { memorySnapshots } from '../../support/memory-snapshots.ts';
import { testLog, testOrigin } from '../../support/test-log.ts';

const agentId = 'a';
const projections = [counterProjection(1), closingProjection];

const counted = fc.record({
  type: fc.constantFrom('Counted', 'Counted', 'Cleared'),
  counter: fc.constantFrom('a', 'b', 'c', 'd', '1'),
  by: fc.integer({ min: -3, max: 9 }),
  note: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
});
type Counted = {
  readonly type: string;
  readonly counter: string;
  readonly by: number;
  readonly note?: string | undefined;
};
type Story = readonly Counted[];

/** A log with these events, and its store. */
async function logOf(story: Story) {
  const store = memoryEventStore(countingEvents);
  const log = testLog({ store, definitions: countingEvents, projections });
  const events = story.map(({ type, counter, by, note }) =>
    type === 'Cleared' ? { type, payload: { counter } } : { type, payload: { counter, by, note } },
  );
  if (events.length > 0) await log.append(agentId, testOrigin, { events });
  return { store, log };
}

type Kept = {
  /** Events between points, points between bases. */
  readonly events: number;
  readonly points: number;
  /** A base has no view with more open documents. */
  readonly open: number;
};
type Made = Awaited<ReturnType<typeof logOf>>;

/** The snapshots of a log that has them as far as it goes. */
async function pastOf({ store }: Made, { events, points: everyPoints, open }: Kept) {
  const snapshots = memorySnapshots();
  const [last] = await store.read(agentId, { newestFirst: true, limit: 1 });
  const head = last?.seq ?? 0;
  const hashAt = async (seq: number) => (seq <= head ? `hash ${seq}` : null);
  for (let more = true; more; ) {
    const options = { snapshots, projections, points: await snapshots.points() };
    const point = await extendSnapshots(store, {
      ...options,
      agentId,
      hashAt,
      everyEvents: events,
    });
    more = point !== 'short';
  }
  for (let more = true; more; ) {
    const points = await snapshots.points();
    const bases = await snapshots.bases();
    const options = { snapshots, projections, points, bases, everyPoints, mostOpen: open };
    more = (await extendBases(options)) !== null;
  }
  return { snapshots, points: await snapshots.points(), bases: await snapshots.bases() };
}

async function pastAt(made: Made, { seq, kept }: { seq: number; kept?: Kept }) {
  const { store, log } = made;
  const folds: string[] = [];
  const moment = await momentOf(store, agentId, { seq });
  const past = kept === undefined ? {} : { past: await pastOf(made, kept) };
  const pastAsKept = pastLog(moment, {
    projections,
    read: log.read,
    views: (wanted) => {
      folds.push(...wanted.map(({ name }) => name));
      return pastViews(store, moment, { agentId, projections: wanted, ...past });
    },
  });
  return { past: pastAsKept, folds };
}

/** All that can be read of it. */
async function readOf(log: LogReader, limit: number) {
  const views = [];
  for (const keys of ['open', 'recent', 'all', ['a', 'c', 'none']] as const) {
    const view = await log.view(
      agentId,
      projections.map((projection) => ({ projection, keys })),
    );
    const documents = projections.map((one) =>
      [...view.all(one as typeof closingProjection)].sort(),
    );
    views.push({ head: view.head, documents, one: view.get(closingProjection, 'a') });
  }
  const pages: unknown[] = [];
  for (let before: string | null | undefined; before !== null; ) {
    const page = { limit, ...(before !== undefined && { before }) };
    const { documents, next } = await log.archive(agentId, closingProjection, page);
    pages.push(documents);
    before = next;
  }
  const events = [];
  for (const query of [{}, { newestFirst: true, limit: 2 }, { after: 2 }, { upTo: 3 }]) {
    const found = await log.read(agentId, query);
    events.push(found.map(({ seq, payload }) => [seq, payload]));
  }
  return { views, pages, events };
}

test.prop([fc.array(counted, { maxLength: 40 }), fc.nat(), fc.integer({ min: 1, max: 3 })])(
  'the log as it was reads as a log that ends there',
  async (story, at, limit) => {
    const seq = at % (story.length + 1);
    const { past, folds } = await pastAt(await logOf(story), { seq });
    const ended = await logOf(story.slice(0, seq));
    expect(await readOf(past, limit)).toEqual(await readOf(ended.log, limit));
    expect(folds.sort()).toEqual(['closing', 'counter']);
  },
);

const kept = fc.record({
  events: fc.integer({ min: 1, max: 7 }),
  points: fc.integer({ min: 1, max: 4 }),
  open: fc.integer({ min: 0, max: 5 }),
});

const wanted = fc.record({ at: fc.nat(), limit: fc.integer({ min: 1, max: 3 }), kept });

test.prop([fc.array(counted, { maxLength: 40 }), wanted])(
  'wherever its snapshots are, it reads the same',
  async (story, { at, limit, kept: spaced }) => {
    const seq = at % (story.length + 1);
    const { past } = await pastAt(await logOf(story), { seq, kept: spaced });
    const ended = await logOf(story.slice(0, seq));
    expect(await readOf(past, limit)).toEqual(await readOf(ended.log, limit));
  },
);

test('a view that fails on the way there is refused by name', async () => {
  const whole = await logOf([{ type: 'Counted', counter: 'a', by: 1 }]);
  const moment = await momentOf(whole.store, agentId, { seq: 1 });
  const failed = [{ projection: 'closing', seq: 1, key: 'a', error: 'no rule' }];
  const past: PastLog = pastLog(moment, {
    projections,
    read: whole.log.read,
    views: async () => ({ views: new Map(), failed }),
  });
  const wanted = [{ projection: closingProjection, keys: 'open' as const }];
  await expect(past.view(agentId, wanted)).rejects.toThrow('closing fails at event 1: no rule');
});

test('a fold that failed, as when the store was away, is done again for the next reader', async () => {
  const whole = await logOf([{ type: 'Counted', counter: 'a', by: 1 }]);
  const moment = await momentOf(whole.store, agentId, { seq: 1 });
  let tries = 0;
  const past = pastLog(moment, {
    projections,
    read: whole.log.read,
    views: async (views) => {
      tries += 1;
      if (tries === 1) throw new StoreUnavailable('gone', 'it is being restarted');
      return pastViews(whole.store, moment, { agentId, projections: views });
    },
  });
  const open = () => past.view(agentId, [{ projection: closingProjection, keys: 'open' }]);
  await expect(open()).rejects.toThrow('being restarted');
  expect((await open()).get(closingProjection, 'a')).toMatchObject({ total: 1 });
});
