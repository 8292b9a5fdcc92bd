import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { postgresEventStore } from '../../src/adapters/postgres/log/event-store.ts';
import { type EventMap, event, type NewEvent } from '../../src/kernel/event/event.ts';
import { prepareEvent } from '../../src/kernel/event/prepare-event.ts';
import { UnreadableEvent } from '../../src/kernel/event/read-event.ts';
import type { Decision, LogOptions } from '../../src/kernel/log/log-contract.ts';
import {
  AppendConflict,
  DedupeMismatch,
  ProjectionUnavailable,
} from '../../src/kernel/log/log-errors.ts';
import { allMarks } from '../../src/kernel/log/manage-projections.ts';
import type { EventStore } from '../../src/kernel/ports/event-store.ts';
import { counted, counterProjection, countingEvents, noteProjection } from '../support/counting.ts';
import { fieldsOf } from '../support/fields-of.ts';
import { memoryEventStores } from '../support/memory-event-store.ts';
import { freshDatabase } from '../support/postgres.ts';
import { countedId, testLog, testOrigin } from '../support/test-log.ts';

const db = await freshDatabase();
const counter = counterProjection(1);
const definitions = countingEvents;
const everyCounter = [{ projection: counter, keys: 'all' as const }];
let agents = 0;

/** A store of each kind, for the definitions of a release. */
const kinds = new Map<string, (definitions: EventMap) => EventStore>([
  ['postgres', (known) => postgresEventStore(db.app, known)],
  ['memory', memoryEventStores()],
]);

describe.each([...kinds])('the event store in %s', (_, storeOf) => {
  const store = storeOf(definitions);
  const newAgent = () => `agent-${(agents += 1)}`;
  const logWith = (options: Partial<LogOptions> = {}) =>
    testLog({ store, definitions, projections: [counter, noteProjection], ...options });
  const append = (agent: string, events: NewEvent[], more: Omit<Decision, 'events'> = {}) =>
    logWith().append(agent, testOrigin, { events, ...more });
  const notesOf = async (agent: string) =>
    (await store.read(agent, { types: ['Counted'] })).map((event) => fieldsOf(event)['note']);

  it('keeps events in the order of their appends, without a gap', async () => {
    const agent = newAgent();
    await append(agent, [counted('a'), counted('b')]);
    await append(agent, [counted('c')]);
    const events = await store.read(agent, {});
    expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    const times = events.map(({ recordedAt }) => recordedAt);
    expect(times).toEqual([...new Set(times)].sort());
  });

  it('has one winner of two writers that stand on the same events', async () => {
    const agent = newAgent();
    const unless = { subjects: ['counter:a'], after: 0 };
    const results = await Promise.allSettled(
      [1, 2].map(() => append(agent, [counted('a')], { unless })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [lost] = results.filter((result) => result.status === 'rejected');
    expect(lost?.reason).toBeInstanceOf(AppendConflict);
    expect(lost?.reason).toMatchObject({ expected: 0, actual: 1 });
    expect(await store.read(agent, {})).toHaveLength(1);
  });

  it('stores all events of a batch or none', async () => {
    const agent = newAgent();
    await append(agent, [counted('a', 1, { dedupeKey: 'one' })]);
    const batch = [counted('b'), counted('a', 2, { dedupeKey: 'one' })];
    await expect(append(agent, batch)).rejects.toThrow(DedupeMismatch);
    const twice = [counted('x', 1, { dedupeKey: 'two' }), counted('x', 1, { dedupeKey: 'two' })];
    await expect(append(agent, twice)).rejects.toThrow();
    expect(await store.read(agent, {})).toHaveLength(1);
    await append(agent, [counted('c')]);
    expect((await store.read(agent, {})).map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('answers a repeated batch with the events of the first time', async () => {
    const agent = newAgent();
    const batch = [counted('a', 1, { dedupeKey: 'k1' }), counted('a', 2, { dedupeKey: 'k2' })];
    const first = await append(agent, batch);
    const again = await append(agent, batch);
    expect(first.status).toBe('stored');
    expect(again).toEqual({ status: 'duplicate', events: first.events });
  });

  it('refuses other content under a known key, unless the first is what counts', async () => {
    const agent = newAgent();
    const { events } = await append(agent, [counted('a', 1, { dedupeKey: 'k' })]);
    const other = [counted('a', 7, { dedupeKey: 'k' })];
    await expect(append(agent, other)).rejects.toThrow(DedupeMismatch);
    expect(await append(agent, other, { onDuplicate: 'first' })).toEqual({
      status: 'duplicate',
      events,
    });
  });

  it('finds events by their ids, and none of another agent', async () => {
    const [agent, other] = [newAgent(), newAgent()];
    const { events } = await append(agent, [counted('a', 1), counted('a', 2), counted('a', 3)]);
    const eventIds = events.filter((_, i) => i !== 1).map(({ eventId }) => eventId);
    expect((await store.read(agent, { eventIds })).map(({ seq }) => seq)).toEqual([1, 3]);
    expect(await store.read(other, { eventIds })).toEqual([]);
    expect(await store.read(agent, { eventIds: [] })).toEqual([]);
  });

  it('holds a condition to its subjects, its types and what came after', async () => {
    const agent = newAgent();
    await append(agent, [counted('a'), counted('b')]);
    const may = async (unless: NonNullable<Decision['unless']>) =>
      append(agent, [counted('z')], { unless }).then(
        () => true,
        () => false,
      );
    expect(await may({ subjects: ['counter:a'], after: 0 })).toBe(false);
    expect(await may({ subjects: ['counter:a'], after: 1 })).toBe(true);
    expect(await may({ subjects: ['counter:b'], after: 1 })).toBe(false);
    expect(await may({ subjects: ['counter:c'], after: 0 })).toBe(true);
    expect(await may({ subjects: ['counter:a'], types: ['Cleared'], after: 0 })).toBe(true);
    expect(await may({ subjects: ['counter:a'], types: ['Cleared', 'Counted'], after: 0 })).toBe(
      false,
    );
  });

  it('decides again when its condition moved, and sees what came in between', async () => {
    const agent = newAgent();
    let decided = 0;
    const result = await logWith().decide(agent, everyCounter, (view) => {
      decided += 1;
      // A rival gets in between the first reading and the append.
      const rival = decided === 1 ? append(agent, [counted('a', 5)]) : Promise.resolve();
      rivals.push(rival);
      const { total } = view.get(counter, 'a') ?? { total: 0 };
      const events = [counted('a', 1, { note: `saw ${total}` })];
      return { decision: { events, unless: { subjects: ['counter:a'] } }, origin: testOrigin };
    });
    await Promise.all(rivals.splice(0));
    expect(result.status).toBe('stored');
    const notes = (await notesOf(agent)).filter((note) => note !== undefined);
    const { total } = (await logWith().view(agent, everyCounter)).get(counter, 'a')!;
    expect({ notes: notes.length, total }).toEqual({ notes: 1, total: 6 });
  });
  const rivals: Promise<unknown>[] = [];

  it('stores 20 concurrent appends without a condition from 20 logs', async () => {
    const agent = newAgent();
    const logs = Array.from({ length: 20 }, () => logWith());
    await Promise.all(
      logs.map((log, i) => log.append(agent, testOrigin, { events: [counted('a', i)] })),
    );
    const events = await store.read(agent, {});
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
    const view = await logWith().view(agent, everyCounter);
    expect(view.get(counter, 'a')).toMatchObject({ times: 20, total: 190 });
  });

  it('writes documents only when they were folded at the head', async () => {
    const agent = newAgent();
    await append(agent, [counted('a')]);
    const versions = new Map([['counter', 1]]);
    const behind = { projection: 'counter', version: 1, writes: [{ key: 'a', doc: null }] };
    const to = {
      agentId: agent,
      origin: testOrigin,
      appVersion: 't',
      configHash: 't',
      newId: countedId,
    };
    const events = [prepareEvent(definitions, counted('a'), to)];
    const { front } = await store.load(agent, versions, []);
    const documents = { head: 0, gen: front.gen, left: [], writes: [behind] };
    expect(await store.append({ agentId: agent, events, documents })).toEqual({ status: 'moved' });
    const page = { agentId: agent, documents: [behind], from: 0, to: 1, activate: false };
    expect(await store.advance(page)).toBe('stale');
    const query = [{ projection: 'counter', keys: ['a'] }];
    const snapshot = await store.load(agent, versions, query);
    expect(snapshot.front).toEqual(front);
    expect(front).toMatchObject({
      seq: 1,
      members: new Map([
        ['counter', 1],
        ['note', 1],
      ]),
    });
    expect(snapshot.documents).toHaveLength(1);
  });

  it('appends without documents after too many races, and the next reader folds them', async () => {
    const agent = newAgent();
    const rival = logWith();
    let races = 0;
    const losing: EventStore = {
      ...store,
      append: async (request) => {
        if (request.documents !== undefined) {
          races += 1;
          await rival.append(agent, testOrigin, { events: [counted('a')] });
        }
        return store.append(request);
      },
    };
    const log = logWith({ store: losing });
    await log.append(agent, testOrigin, { events: [counted('a', 100)] });
    expect(races).toBe(8);
    const stale = await store.load(agent, new Map([['counter', 1]]), []);
    expect(stale).toMatchObject({ head: 9, front: { seq: 8 }, marks: [] });
    const view = await rival.view(agent, everyCounter);
    expect(view.get(counter, 'a')).toMatchObject({ times: 9, total: 108 });
  });

  it('stops a projection that fails alone, records it, and lets it go on', async () => {
    const agent = newAgent();
    await append(agent, [counted('a', 2, { note: 'fine' }), counted('a', 3), counted('b')]);
    await append(agent, [counted('a', 4, { note: 'poison' })]);
    await append(agent, [counted('b')]);
    const log = logWith();
    await expect(log.view(agent, everyCounter)).rejects.toThrow(
      /counter cannot be used.*cannot count poison.*projections resume counter/,
    );
    const notes = await log.view(agent, [{ projection: noteProjection, keys: 'all' }]);
    expect(notes.get(noteProjection, 'all')?.notes).toEqual(['fine', 'poison']);
    const [stopped] = await store.read(agent, { types: ['ProjectionStopped'] });
    expect(stopped?.payload).toMatchObject({ projection: 'counter', failed_seq: 4, key: 'a' });
    const { marks, documents } = await store.load(agent, new Map([['counter', 1]]), [
      { projection: 'counter', keys: ['a'] },
    ]);
    expect(marks[0]).toMatchObject({ seq: 3, stopped: { seq: 4 } });
    expect(documents[0]?.doc).toMatchObject({ times: 2, total: 5 });
    const mended = { ...counter, on: { ...counter.on, Counted: harmless } };
    await store.setStopped(agent, { projection: 'counter', version: 1, stopped: null });
    const view = await logWith({ projections: [mended, noteProjection] }).view(agent, everyCounter);
    expect(view.get(counter, 'b')).toMatchObject({ times: 2 });
  });
  const harmless = {
    ...counter.on['Counted']!,
    evolve: (doc: unknown, happened: never, key: string) => {
      const { payload } = happened as { payload: { note?: string } };
      return payload.note === 'poison'
        ? (doc as never)
        : counter.on['Counted']!.evolve(doc as never, happened, key);
    },
  };

  it('stops a projection whose document leaves its schema', async () => {
    const agent = newAgent();
    await append(agent, [counted('a', 999), counted('a', 2), counted('b')]);
    await expect(logWith().view(agent, everyCounter)).rejects.toThrow(ProjectionUnavailable);
    const [stopped] = await store.read(agent, { types: ['ProjectionStopped'] });
    expect(stopped?.payload).toMatchObject({ failed_seq: 2, key: 'a' });
  });

  it('keeps the rest going when a newer release wrote what this one cannot read', async () => {
    const agent = newAgent();
    const newer = { ...definitions, Weighed: event({ grams: z.int() }), Counted: countedV2 };
    const write = (e: NewEvent) =>
      testLog({ store: storeOf(newer), definitions: newer }).append(agent, testOrigin, {
        events: [e],
      });
    await append(agent, [counted('a')]);
    await write({ type: 'Weighed', payload: { grams: 3 } });
    const log = logWith();
    expect((await log.view(agent, everyCounter)).head).toBe(2); // nobody here handles Weighed
    await write({ type: 'Counted', payload: { counter: 'a', by: 1, unit: 'kg' } });
    await expect(store.read(agent, {})).rejects.toThrow(UnreadableEvent);
    await expect(log.view(agent, everyCounter)).rejects.toThrow(/update the program/);
    expect((await append(agent, [counted('a')])).status).toBe('stored');
    const { marks } = await allMarks(store, agent, new Map([['counter', 1]]));
    expect(marks[0]).toMatchObject({ seq: 2, stopped: null });
    const upgraded = testLog({
      store: storeOf(newer),
      definitions: newer,
      projections: [counter, noteProjection],
    });
    expect((await upgraded.view(agent, everyCounter)).get(counter, 'a')).toMatchObject({
      times: 3,
    });
  });

  it('reads an event of an older version as one of today', async () => {
    const agent = newAgent();
    await append(agent, [counted('a', 3)]);
    const [golden] = await storeOf({ ...definitions, Counted: countedV2 }).read(agent, {});
    expect(golden).toMatchObject({
      schemaVersion: 1,
      payload: { counter: 'a', by: 3, unit: 'piece' },
    });
  });

  it('refuses to project where a newer version is in use, and appends all the same', async () => {
    const agent = newAgent();
    await append(agent, [counted('a', 3)]);
    const projections = [counterProjection(2), noteProjection];
    const view = await logWith({ projections }).view(agent, everyCounter);
    expect(view.get(counter, 'a')).toMatchObject({ total: 6 });
    const old = logWith();
    await expect(old.view(agent, everyCounter)).rejects.toThrow(/version 2 is in use.*only 1/);
    await old.append(agent, testOrigin, { events: [counted('a', 1)] });
    const after = await logWith({ projections }).view(agent, everyCounter);
    expect(after.get(counter, 'a')).toMatchObject({ times: 2, total: 8 });
  });

  it('repairs characters that cannot be stored, and says so', async () => {
    const agent = newAgent();
    const { events } = await append(agent, [
      counted('a', 1, { note: 'nul \0, half \ud83d.', dedupeKey: 'k\0' }),
      counted('a', 1, { note: 'a backslash: \\u0000' }),
    ]);
    expect(events[0]).toMatchObject({ repaired: true, dedupeKey: 'k\ufffd' });
    expect(events[1]).not.toHaveProperty('repaired');
    expect(await notesOf(agent)).toEqual(['nul \ufffd, half \ufffd.', 'a backslash: \\u0000']);
  });

  it('pages through the log in either direction', async () => {
    const agent = newAgent();
    await append(agent, [
      counted('a'),
      counted('b'),
      { type: 'Cleared', payload: { counter: 'a' } },
    ]);
    const seqs = async (query: Parameters<EventStore['read']>[1]) =>
      (await store.read(agent, query)).map(({ seq }) => seq);
    expect(await seqs({ after: 1, limit: 1 })).toEqual([2]);
    expect(await seqs({ upTo: 2, newestFirst: true })).toEqual([2, 1]);
    expect(await seqs({ subjects: ['counter:a'] })).toEqual([1, 3]);
    expect(await seqs({ types: ['Cleared'], subjects: ['counter:a'] })).toEqual([3]);
    const page = await store.scan(agent, { after: 0, limit: 2, types: ['Cleared'] });
    expect(page).toEqual({ events: [], to: 2, isLast: false, unreadable: null });
  });

  it('finds events by their cause, their cycle and words of their payload', async () => {
    const agent = newAgent();
    const { events } = await append(agent, [
      counted('a', 1, { note: 'a "Quote", 100 % of \\ Ümläut' }),
      counted('b', 1, { note: 'agent-x' }),
    ]);
    const causationId = events[0]!.eventId;
    await logWith().append(
      agent,
      { ...testOrigin, causationId, cycleNo: 7 },
      { events: [counted('a')] },
    );
    const seqs = async (query: Parameters<EventStore['read']>[1]) =>
      (await store.read(agent, query)).map(({ seq }) => seq);
    expect(await seqs({ causes: [causationId] })).toEqual([3]);
    expect(await seqs({ causes: [events[1]!.eventId] })).toEqual([]);
    expect(await seqs({ cycleNo: 7 })).toEqual([3]);
    expect(await seqs({ words: ['quote', 'ML'] })).toEqual([1]);
    expect(await seqs({ words: ['"quote"'] })).toEqual([1]);
    expect(await seqs({ words: ['0 %', '\\'] })).toEqual([1]);
    expect(await seqs({ words: ['_'] })).toEqual([]);
    expect(await seqs({ words: ['trust'] })).toEqual([]); // of the envelope
    expect(await seqs({ words: ['counter'], subjects: ['counter:b'], types: ['Counted'] })).toEqual(
      [2],
    );
  });

  it('says which event was the last before an instant', async () => {
    const agent = newAgent();
    for (let n = 0; n < 5; n += 1) await append(agent, [counted('a'), counted('b')]);
    const events = await store.read(agent, {});
    const instants = [
      ...events.map(({ recordedAt }) => recordedAt.slice(0, 23) + 'Z'),
      '2999-01-01T00:00:00Z',
      '1999-01-01T00:00:00Z',
    ];
    const before = await store.seqsBefore(agent, instants);
    const expected = instants.map(
      (at) => events.filter(({ recordedAt }) => recordedAt < at.replace('Z', '000Z')).length,
    );
    expect(before).toEqual(expected.map((_, n) => (n === 10 ? 10 : n === 11 ? 0 : expected[n])));
    expect(await store.seqsBefore('nobody', ['2999-01-01T00:00:00Z'])).toEqual([0]);
  });
});

const countedV2 = event(
  { counter: z.string(), by: z.int(), note: z.string().optional(), unit: z.string() },
  (p) => [`counter:${p.counter}`],
  { version: 2, upcasters: { 1: (old) => ({ ...(old as object), unit: 'piece' }) } },
);
