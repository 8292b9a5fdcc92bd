import { beforeEach, describe, expect, it } from 'vitest';
import { readHead } from '../../../../src/adapters/postgres/log/event-rows.ts';
import { postgresEventStore } from '../../../../src/adapters/postgres/log/event-store.ts';
import { verifyLog } from '../../../../src/adapters/postgres/log/verify-log.ts';
import { openPool } from '../../../../src/adapters/postgres/pool.ts';
import type { Seal } from '../../../../src/kernel/proof/verify.ts';
import {
  counted,
  counterProjection,
  countingEvents,
  noteProjection,
} from '../../../support/counting.ts';
import { freshDatabase } from '../../../support/postgres.ts';
import { testLog, testOrigin } from '../../../support/test-log.ts';

const db = await freshDatabase();
const definitions = countingEvents;
const projections = [counterProjection(1), noteProjection];
const log = testLog({ store: postgresEventStore(db.app, definitions), definitions, projections });
let agents = 0;
let agentId = '';

const verify = (seals: readonly Seal[] = [], pool = db.owner) =>
  verifyLog(pool, { agentId, definitions, projections, seals });

/** As somebody with full power over the database, who switches the triggers off. */
async function tamper(text: string): Promise<void> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query('alter table events disable trigger user');
    await client.query(text, [agentId]);
    await client.query('alter table events enable trigger user');
    await client.query('commit');
  } finally {
    client.release();
  }
}

beforeEach(async () => {
  agentId = `agent-${(agents += 1)}`;
  for (let i = 0; i < 4; i++) {
    const events = [counted('a', i, { note: `n${i}`, dedupeKey: `k${i}` }), counted('b')];
    await log.append(agentId, testOrigin, { events });
  }
});

it('finds nothing in a sound log, as the read role and beside a writer', async () => {
  const reader = openPool({
    url: db.readUrl,
    max: 1,
    applicationName: 'test',
    unlimited: true,
    onError: (error) => {
      throw error;
    },
  });
  const seen: [number, number][] = [];
  const writing = log.append(agentId, testOrigin, { events: [counted('c')] });
  const result = await verifyLog(reader, {
    agentId,
    definitions,
    projections,
    seals: [],
    onProgress: (seq, head) => seen.push([seq, head]),
  });
  await writing;
  await reader.end();
  expect(result).toMatchObject({ ok: true, firstDivergence: null });
  expect(result.projections).toMatchObject([
    { name: 'counter', version: 1, equal: true },
    { name: 'note', version: 1, documents: 1, equal: true },
  ]);
  expect(seen).toEqual([[result.events, result.events]]);
  expect(result.projections.map(({ mark }) => mark)).toEqual([result.events, result.events]);
});

it('finds nothing in a log of many pages', async () => {
  const events = Array.from({ length: 2500 }, (_, i) => counted(`many-${i}`));
  await log.append(agentId, testOrigin, { events });
  const result = await verify();
  expect(result).toMatchObject({ ok: true, events: 2508 });
  expect(result.projections[0]).toMatchObject({ documents: 2502, equal: true });
});

describe('names what was changed behind its back', () => {
  it.each([
    {
      name: 'a body',
      text: `update events set body = replace(body, '"by":2', '"by":3') where agent_id = $1 and seq = 5`,
      found: { kind: 'chain', seq: 5, field: 'hash' },
    },
    {
      name: 'an actor',
      text: `update events set body = replace(body, '"id":"test"', '"id":"x"') where agent_id = $1 and seq = 3`,
      found: { kind: 'chain', seq: 3, field: 'hash' },
    },
    {
      name: 'a type',
      text: `update events set type = 'Cleared' where agent_id = $1 and seq = 2`,
      found: { kind: 'column', seq: 2, field: 'type', expected: 'Counted', found: 'Cleared' },
    },
    {
      name: 'a dedupe key',
      text: `update events set dedupe_key = null where agent_id = $1 and seq = 3`,
      found: { kind: 'column', seq: 3, field: 'dedupe_key', expected: 'k1' },
    },
    {
      name: 'a column the body does not have',
      text: `update events set dedupe_key = 'k9' where agent_id = $1 and seq = 2`,
      found: { kind: 'column', seq: 2, field: 'dedupe_key', expected: null, found: 'k9' },
    },
    {
      name: 'a hash',
      text: `update events set hash = sha256('x') where agent_id = $1 and seq = 4`,
      found: { kind: 'chain', seq: 4, field: 'hash' },
    },
    {
      name: 'a time of recording',
      text: `update events set recorded_at = recorded_at - interval '1 day' where agent_id = $1 and seq = 4`,
      found: { kind: 'clock', seq: 4, field: 'recorded_at' },
    },
    {
      name: 'a missing event',
      text: 'delete from events where agent_id = $1 and seq = 4',
      found: { kind: 'gap', seq: 4, expected: 4, found: 5 },
    },
    {
      name: 'a missing tail',
      text: 'delete from events where agent_id = $1 and seq > 6',
      found: { kind: 'head', field: 'seq', expected: 6, found: 8 },
    },
    {
      name: 'a document',
      text: `update documents set doc = '{"times":4,"total":7,"last":"2026-01-01T00:00:00.000Z"}'
        where agent_id = $1 and projection = 'counter' and key = 'a'`,
      found: {
        kind: 'document',
        projection: 'counter',
        key: 'a',
        seq: 8,
        field: 'total',
        expected: 6,
        found: 7,
      },
    },
    {
      name: 'a missing document',
      text: `delete from documents where agent_id = $1 and projection = 'counter' and key = 'b'`,
      found: { kind: 'document', projection: 'counter', key: 'b', found: null },
    },
    {
      name: 'a document too many',
      text: `insert into documents values ($1, 'note', 1, 'zzz', '{"notes":[]}')`,
      found: { kind: 'document', projection: 'note', key: 'zzz', expected: null },
    },
    {
      name: 'a mark',
      text: `update standings set seq = 7 where agent_id = $1 and projection = 'counter'`,
      found: { kind: 'document', projection: 'counter', key: 'b', seq: 7, field: 'times' },
    },
  ])('$name', async ({ text, found }) => {
    await tamper(text);
    const result = await verify();
    expect(result).toMatchObject({ ok: false, firstDivergence: found });
    const unequal = result.projections.filter(({ equal }) => !equal).map(({ name }) => name);
    const changed = 'projection' in found ? [found.projection] : [];
    expect(unequal).toEqual(expect.arrayContaining(changed));
  });
});

describe('the seals', () => {
  const sealAt = async (): Promise<Seal> => ({
    ...(await readHead(db.app, agentId))!,
    isGenuine: true,
  });

  it('agree with a log that only grew', async () => {
    const seal = await sealAt();
    await log.append(agentId, testOrigin, { events: [counted('z')] });
    expect((await verify([seal])).ok).toBe(true);
  });

  it('show a tail that was cut off, head and documents included', async () => {
    const seal = await sealAt();
    await tamper(`delete from events where agent_id = $1 and seq > 6`);
    await tamper(`update heads h set seq = 6, hash = e.hash from events e
      where h.agent_id = $1 and e.agent_id = h.agent_id and e.seq = 6`);
    await tamper('delete from documents where agent_id = $1');
    await tamper('delete from standings where agent_id = $1');
    expect((await verify()).ok).toBe(true);
    expect(await verify([seal])).toMatchObject({
      ok: false,
      firstDivergence: { kind: 'seal', seq: 8, found: null },
    });
  });

  it('show a chain that was recomputed', async () => {
    const seal = await sealAt();
    await tamper(
      `update events set body = replace(body, '"by":3', '"by":9') where agent_id = $1 and seq = 7`,
    );
    for (const seq of [7, 8]) {
      await tamper(`update events e set hash = sha256(p.hash || int8send(e.seq) ||
          sha256(convert_to(e.body, 'UTF8')))
        from events p where e.agent_id = $1 and p.agent_id = e.agent_id and e.seq = ${seq} and p.seq = e.seq - 1`);
    }
    await tamper(`update heads h set hash = e.hash from events e
      where h.agent_id = $1 and e.agent_id = h.agent_id and e.seq = 8`);
    const found = await verify([seal]);
    expect(found.firstDivergence).toMatchObject({ kind: 'seal', seq: 8, expected: seal.hash });
  });

  it('count for nothing when their signature is another', async () => {
    const forged = { ...(await sealAt()), isGenuine: false };
    expect((await verify([forged])).firstDivergence).toMatchObject({
      kind: 'seal',
      field: 'signature',
    });
  });
});

it('names the event a newer release wrote', async () => {
  const older = Object.fromEntries(
    Object.entries(definitions).filter(([type]) => type !== 'Cleared'),
  );
  await log.append(agentId, testOrigin, {
    events: [{ type: 'Cleared', payload: { counter: 'a' } }],
  });
  const result = await verifyLog(db.owner, {
    agentId,
    definitions: older,
    projections: [noteProjection],
    seals: [],
  });
  expect(result.firstDivergence).toMatchObject({ kind: 'unreadable', seq: 9 });
});
