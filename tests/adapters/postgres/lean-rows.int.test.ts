import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect, it } from 'vitest';
import { exportAgent } from '../../../src/adapters/postgres/log/backup.ts';
import { readHead, storedRows } from '../../../src/adapters/postgres/log/event-rows.ts';
import { postgresEventStore } from '../../../src/adapters/postgres/log/event-store.ts';
import { restoreAgent } from '../../../src/adapters/postgres/log/restore-agent.ts';
import { verifyLog } from '../../../src/adapters/postgres/log/verify-log.ts';
import { migrate } from '../../../src/adapters/postgres/migrate.ts';
import type { NewEvent } from '../../../src/kernel/event/event.ts';
import { type PreparedEvent, prepareEvent } from '../../../src/kernel/event/prepare-event.ts';
import type { ReadQuery } from '../../../src/kernel/ports/event-store.ts';
import type { BackupRecord, ReadBackupRecord } from '../../../src/kernel/proof/backup.ts';
import {
  counted,
  counterProjection,
  countingEvents,
  noteProjection,
} from '../../support/counting.ts';
import { migrateTo } from '../../support/migrate-to.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '../../support/postgres.ts';
import { storeBeforeFronts } from '../../support/store-before-fronts.ts';
import { countedId, testLog, testOrigin } from '../../support/test-log.ts';

const definitions = countingEvents;
const projections = [counterProjection(1), noteProjection];
const agentId = 'a';
const storeOf = (db: TestDatabase) => postgresEventStore(db.app, definitions);
const logOf = (db: TestDatabase) => testLog({ store: storeOf(db), definitions, projections });
const verify = (db: TestDatabase) =>
  verifyLog(db.owner, { agentId, definitions, projections, seals: [] });

function prepared(event: NewEvent): PreparedEvent {
  const to = { agentId, origin: testOrigin, appVersion: 't', configHash: 't', newId: countedId };
  return prepareEvent(definitions, event, to);
}

async function rowsOf(db: TestDatabase) {
  const found = [];
  for await (const rows of storedRows(db.owner, agentId, { withColumns: false })) {
    found.push(...rows);
  }
  return found;
}

/** What a program of the release before sends for one call of an agent that has events. */
async function appendAsBefore(db: TestDatabase, events: readonly PreparedEvent[]): Promise<string> {
  const places = Array.from({ length: 30 }, (_, i) => `$${i + 1}`).join(', ');
  const each = <T>(value: (event: PreparedEvent) => T) => events.map(value);
  const { rows } = await db.app.query<{ statuses: string[] }>(
    `select statuses from append_together(${places})`,
    [
      [agentId],
      [1],
      [events.length],
      [null],
      [null],
      each(() => 1),
      each(({ eventId }) => eventId),
      each(({ type }) => type),
      each(({ schemaVersion }) => schemaVersion),
      each(({ subjects }) => `{${subjects.map((subject) => JSON.stringify(subject)).join(',')}}`),
      each(({ trust }) => trust),
      each(({ dedupeKey }) => dedupeKey),
      each(() => 1),
      each(({ body }) => body).join('\n'),
      [JSON.stringify(testOrigin.actor)],
      [null],
      [null],
      [testOrigin.correlationId],
      [null],
      [testOrigin.occurredAt],
      ['t'],
      ['t'],
      ...Array.from({ length: 7 }, () => []),
      '',
    ],
  );
  return rows[0]?.statuses[0] ?? 'none';
}

async function fileOf(db: TestDatabase): Promise<string | undefined> {
  const { rows } = await db.owner.query<{ file: string }>(
    `select pg_relation_filenode('events') as file`,
  );
  return rows[0]?.file;
}

async function exported(db: TestDatabase): Promise<readonly BackupRecord[]> {
  const records: BackupRecord[] = [];
  const source = { agentId, appVersion: 't', now: '2026-01-01T00:00:00Z', seals: [] };
  await exportAgent(db.app, source, (more) => {
    records.push(...more);
    return Promise.resolve();
  });
  return records;
}

describe('a log of the release before', async () => {
  const [db, elsewhere] = [await emptyDatabase(), await freshDatabase()];
  const sent = counted('old', 1, { dedupeKey: 'once', note: 'zwölf "Worte", \\ und mehr' });
  const call = [prepared(sent), prepared(counted('b', 2))];
  let before: Awaited<ReturnType<typeof rowsOf>> = [];

  beforeAll(async () => {
    await migrateTo(db.owner, '0002-archives.sql');
    const store = storeBeforeFronts(db.app, definitions);
    const past = testLog({ store, definitions, projections });
    await past.append(agentId, testOrigin, { events: [counted('first')] });
    for (let i = 0; i < 3; i++) {
      const events = Array.from({ length: 600 }, (_, n) => counted(`k${n % 50}`, 1));
      await past.append(agentId, testOrigin, { events });
    }
    expect(await appendAsBefore(db, call)).toBe('stored');
    before = await rowsOf(db);
    const file = await fileOf(db);
    expect(await migrate(db.owner)).toEqual([
      '0003-lean-rows.sql',
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
    expect(await fileOf(db)).toBe(file); // the table is not rewritten
  });

  it('keeps its bodies, times and hashes, and verifies', async () => {
    expect(before).toHaveLength(1803);
    expect(await rowsOf(db)).toEqual(before);
    expect(await verify(db)).toMatchObject({ ok: true, events: 1803, firstDivergence: null });
  });

  it('is added to by programs of both releases', async () => {
    expect(await appendAsBefore(db, [prepared(counted('late', 1))])).toBe('stored');
    await logOf(db).append(agentId, testOrigin, { events: [counted('later', 1)] });
    const found = await storeOf(db).read(agentId, { subjects: ['counter:late', 'counter:later'] });
    expect(found.map(({ seq }) => seq)).toEqual([1804, 1805]);
    expect(await verify(db)).toMatchObject({ ok: true, events: 1805 });
  });

  it('is found by type, subject, id and dedupe key', async () => {
    const store = storeOf(db);
    const seqs = async (query: ReadQuery) =>
      (await store.read(agentId, query)).map(({ seq }) => seq);
    expect(await seqs({ subjects: ['counter:old'] })).toEqual([1802]);
    expect(await seqs({ eventIds: call.map(({ eventId }) => eventId) })).toEqual([1802, 1803]);
    expect(await seqs({ types: ['Counted'], upTo: 1803, newestFirst: true, limit: 2 })).toEqual([
      1803, 1802,
    ]);
    expect(await store.append({ agentId, events: call })).toEqual({
      status: 'duplicate',
      seqs: [1802, 1803],
    });
    expect(await store.append({ agentId, events: [prepared(sent)] })).toEqual({
      status: 'duplicate',
      seqs: [1802],
    });
    const unless = { subjects: ['counter:first', 'counter:none'], after: 0 };
    expect(await store.append({ agentId, events: [prepared(counted('c'))], unless })).toEqual({
      status: 'conflict',
      seqs: [1],
    });
  });

  it('goes into a backup and comes back byte by byte', async () => {
    const records = await exported(db);
    const lines = records.map(
      (record): ReadBackupRecord => (record.kind === 'end' ? { ...record, digest: '' } : record),
    );
    const judge = () => ({ status: 'none', key: null }) as const;
    const trust = { seals: [], judge, isSealNeeded: false };
    await restoreAgent(elsewhere.owner, readable(lines), { trust });
    expect(await rowsOf(elsewhere)).toEqual(await rowsOf(db));
    expect(await readHead(elsewhere.app, agentId)).toEqual(await readHead(db.app, agentId));
    await logOf(elsewhere).append(agentId, testOrigin, { events: [counted('more')] });
    expect(await verify(elsewhere)).toMatchObject({ ok: true, firstDivergence: null });
    const details = 'select * from event_details where seq <= 1804 order by seq';
    expect((await elsewhere.owner.query(details)).rows).toEqual(
      (await db.owner.query(details)).rows,
    );
  });
});

async function* readable(records: readonly ReadBackupRecord[]): AsyncGenerator<ReadBackupRecord> {
  yield* records;
}

describe('a row of the log', async () => {
  const db = await freshDatabase();

  it('keeps beside its body only what events are found by and what the body cannot say', async () => {
    const { rows } = await db.owner.query<{ names: string[] }>(
      `select array_agg(attname::text order by attname) as names from pg_attribute
       where attrelid = 'events'::regclass and attnum > 0 and not attisdropped`,
    );
    expect(rows[0]?.names).toEqual([
      'agent_id',
      'body',
      'dedupe_key',
      'first_of_call',
      'hash',
      'recorded_at',
      'seq',
      'type',
    ]);
  });

  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'x","subjects":["y',
      '],"trust":"owner","type":"Z"}',
      '"event_id":"',
      '"],"trust":"',
      ',"subjects":[',
      'a\\',
      '\\"',
      'ends with,',
      ']',
      '[',
      '\u2028',
      'Zoë 😀',
    ),
  );
  test.prop([fc.array(fc.record({ counter: text, note: text }), { minLength: 1, maxLength: 20 })], {
    numRuns: 30,
  })('is found by what a reader of its JSON finds in its body, whatever the texts', async (all) => {
    const events = all.map(({ counter, note }) => prepared(counted(counter, 1, { note })));
    const { rows } = await db.owner.query<{ id: string; subjects: string[] }>(
      'select event_id_of(body) as id, subjects_of(body) as subjects from unnest($1::text[]) body',
      [events.map(({ body }) => body)],
    );
    const read = events.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(rows.map(({ id }) => id)).toEqual(read.map((body) => body['event_id']));
    expect(rows.map(({ subjects }) => subjects)).toEqual(read.map((body) => body['subjects']));
  });
});

describe('reading by type', async () => {
  const db = await freshDatabase();
  const store = storeOf(db);
  const EVENTS = 3000;
  const isCleared = (seq: number) => seq % 7 === 0 || (seq > 1000 && seq < 1100);

  beforeAll(async () => {
    const events = Array.from({ length: EVENTS }, (_, i) =>
      isCleared(i + 1)
        ? ({ type: 'Cleared', payload: { counter: 'a' } } as const)
        : counted('a', 1),
    );
    await testLog({ store, definitions }).append(agentId, testOrigin, { events });
  });

  const seq = fc.integer({ min: 0, max: EVENTS + 10 });
  const query = fc.record(
    {
      types: fc.array(fc.constantFrom('Counted', 'Cleared', 'Nothing'), { maxLength: 4 }),
      after: seq,
      upTo: seq,
      limit: fc.integer({ min: 1, max: 400 }),
      newestFirst: fc.boolean(),
    },
    { requiredKeys: ['types', 'limit'] },
  );
  test.prop([query], { numRuns: 60 })('finds what looking at every event would', async (wanted) => {
    const { types, after = 0, upTo = EVENTS, limit, newestFirst = false } = wanted;
    const all = Array.from({ length: EVENTS }, (_, i) => i + 1)
      .filter((at) => types.includes(isCleared(at) ? 'Cleared' : 'Counted'))
      .filter((at) => at > after && at <= upTo);
    const inOrder = newestFirst ? all.reverse() : all;
    const found = await store.read(agentId, wanted);
    expect(found.map((event) => event.seq)).toEqual(inOrder.slice(0, limit));
  });
});
