import type pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { ARCHIVE, readStatement, SCAN } from '../../../src/adapters/postgres/log/statements.ts';
import { freshDatabase } from '../../support/postgres.ts';

const db = await freshDatabase();
const EVENTS = 20_000;

/** In the order of time, as ours are. */
const idOf = (n: string) => `lpad(to_hex(${n}), 32, '0')::uuid`;

/** Two agents, one with nearly all events; one subject in all events and one in few; many documents. */
beforeAll(async () => {
  await db.owner.query(`
    insert into events (agent_id, seq, type, recorded_at, body, hash, first_of_call)
    select case when n % 100 = 0 then 'small' else 'big' end, n, case when n % 500 = 1 then 'Rare' else 'Common' end,
      now(), '{"event_id":"' || ${idOf('n')} || '","subjects":["all:1","cycle:' || n / 20 || '"],"trust":"self"}', '', true
    from generate_series(1, ${EVENTS}) n`);
  await db.owner.query(`
    insert into documents select 'big', 'cycle', 1, n::text, '{}', n % 1000 = 0, n
    from generate_series(1, 5000) n`);
  await db.owner.query(`insert into standings (agent_id, projection, version, seq, active, kept_as)
    values ('big', 'cycle', 1, 5000, true, 1)`);
  await db.owner.query('vacuum analyze');
});

/** The query inside the function that a load calls. */
async function loadQuery(): Promise<string> {
  const { rows } = await db.owner.query<{ prosrc: string }>(
    "select prosrc from pg_proc where proname = 'load_snapshot'",
  );
  const [, text] = /begin(.*)into head/s.exec(rows[0]!.prosrc) ?? [];
  return text!;
}

type Node = {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
};

/** As the app session runs it: its settings and, for prepared statements, the plan that fits any parameters too. */
async function planOf({ text, values = [] }: pg.QueryConfig): Promise<Node[]> {
  const { rows } = await db.app.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  );
  return flat(rows[0]!['QUERY PLAN'][0].Plan);
}
const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];
const looked = (nodes: Node[]) =>
  Math.max(
    ...nodes
      .filter((node) => node['Relation Name'] !== undefined)
      .map(
        (node) =>
          (node['Actual Rows'] ?? 0) +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Index Recheck'] ?? 0),
      ),
  );
/** The few marks of an agent are found in any way. */
const documentsOf = (nodes: Node[]) =>
  nodes.filter((node) => (node['Relation Name'] ?? 'documents') === 'documents');
const indexes = (nodes: Node[]) => nodes.flatMap((node) => node['Index Name'] ?? []);

it.each([
  { name: 'a page by seq', query: { after: 15_000, limit: 100 }, index: 'events_pkey', rows: 100 },
  { name: 'the newest', query: { newestFirst: true, limit: 20 }, index: 'events_pkey', rows: 20 },
  // The last of them has others of its stretch beside it.
  { name: 'a type', query: { types: ['Rare'], limit: 10 }, index: 'events_type', rows: 13 },
  {
    name: 'the newest of two types',
    query: { types: ['Rare', 'Common'], newestFirst: true, limit: 10 },
    index: 'events_type',
    rows: 1024,
  },
  {
    name: 'a type after an event',
    query: { types: ['Rare'], after: 15_000, upTo: 16_000, limit: 10 },
    index: 'events_type',
    rows: 4,
  },
  {
    name: 'a subject',
    query: { subjects: ['cycle:400'], limit: 100 },
    index: 'events_subjects',
    rows: 20,
  },
  {
    name: 'a subject of all events',
    query: { subjects: ['all:1'], limit: 50 },
    index: 'events_pkey',
    rows: 50,
  },
])('reading $name touches little more than it returns', async ({ query, index, rows }) => {
  const plan = await planOf(readStatement('big', query));
  expect(indexes(plan)).toEqual([index]);
  expect(looked(plan)).toBeLessThanOrEqual(rows);
});

it('an event is found by its id among the few pages of its time', async () => {
  const eventIds = [7, 15_000].map((n) => n.toString(16).padStart(32, '0'));
  const plan = await planOf(readStatement('big', { eventIds, limit: 10 }));
  expect(indexes(plan)).toEqual(['events_event_id']);
  expect(looked(plan)).toBeLessThanOrEqual(EVENTS / 5);
});

it('what an event caused is found among the few pages of its time', async () => {
  const plan = await planOf(readStatement('big', { causes: ['none of them'], limit: 10 }));
  expect(indexes(plan)).toEqual(['events_cause']);
  expect(looked(plan)).toBeLessThanOrEqual(EVENTS / 5);
});

it('words are looked for no further than asked', async () => {
  const query = { words: ['nothing like it'], after: 10_000, upTo: 12_000, limit: 10 };
  const plan = await planOf(readStatement('big', query));
  expect(indexes(plan)).toEqual(['events_pkey']);
  expect(looked(plan)).toBeLessThanOrEqual(2000);
});

it('a page for folding comes by the primary key', async () => {
  const plan = await planOf({ text: SCAN, values: ['big', 10_000, 1000, ['Rare']] });
  expect(indexes(plan)).toEqual(['events_pkey']);
  expect(looked(plan)).toBeLessThanOrEqual(1000);
});

it('documents are loaded by their key', async () => {
  const values = [
    'big',
    ['cycle'],
    ['cycle', 'cycle'],
    [1, 1],
    ['7', '8'],
    [],
    [],
    [],
    [],
    [],
    [],
    null,
  ];
  const plan = documentsOf(await planOf({ text: await loadQuery(), values }));
  expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  expect(looked(plan)).toBeLessThanOrEqual(1);
});

it('what is open, and what began last, is loaded without looking at the rest', async () => {
  const values = ['big', ['cycle'], [], [], [], [], [], ['cycle'], [1], ['cycle'], [1], null];
  const plan = documentsOf(await planOf({ text: await loadQuery(), values }));
  expect(indexes(plan)).toContain('documents_open');
  expect(looked(plan)).toBeLessThanOrEqual(100);
});

it('a page of what is over touches no more than it returns', async () => {
  const plan = documentsOf(
    await planOf({ text: ARCHIVE.text, values: ['big', 'cycle', 1, 20, 3000, ''] }),
  );
  expect(indexes(plan)).toEqual(['documents_archive']);
  expect(looked(plan)).toBeLessThanOrEqual(20);
});

it('a prepared statement keeps its index with any parameters', async () => {
  const client = await db.app.connect();
  try {
    await client.query('set plan_cache_mode = force_generic_plan');
    for (const [name, { text, values }] of Object.entries({
      load: {
        text: await loadQuery(),
        values: ['big', ['cycle'], ['cycle'], [1], ['7'], [], [], [], [], [], [], 1],
      },
    })) {
      await client.query(`prepare ${name} as ${text}`);
      const literals = values.map((value) =>
        Array.isArray(value) ? `'{${value.join()}}'` : `'${value}'`,
      );
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
        `explain (analyze, format json) execute ${name} (${literals.join()})`,
      );
      const plan = documentsOf(flat(rows[0]!['QUERY PLAN'][0].Plan));
      expect(plan.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      expect(looked(plan)).toBeLessThanOrEqual(1000);
    }
  } finally {
    client.release(true); // its settings are not for others
  }
});

it('a condition on a head just read looks at what came after it only', async () => {
  const client = await db.app.connect();
  try {
    const counts: number[] = [];
    for (let round = 0; round < 3; round++) {
      const before = await reads(client);
      for (let i = 0; i < 10; i++) {
        await client.query(
          `select events_in_the_way('big', array['all:1'], null, ${EVENTS - 2}, ${EVENTS})`,
        );
      }
      counts.push((await reads(client)) - before);
    }
    // What other sessions read is counted some time later, so one round may bear it.
    expect(Math.min(...counts)).toBeLessThan(200);
  } finally {
    client.release();
  }
});

/** Rows of events this transaction-free session fetched by any way, as Postgres counts them. */
async function reads(client: pg.PoolClient): Promise<number> {
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ n: number }>(
    `select seq_tup_read + coalesce(idx_tup_fetch, 0) as n from pg_stat_user_tables where relname = 'events'`,
  );
  return rows[0]?.n ?? 0;
}
