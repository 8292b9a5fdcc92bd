import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresEventStore } from '../../../src/adapters/postgres/log/event-store.ts';
import { counted, countingEvents } from '../../support/counting.ts';
import { freshDatabase } from '../../support/postgres.ts';
import { testLog, testOrigin } from '../../support/test-log.ts';

const db = await freshDatabase();
const log = testLog({
  store: postgresEventStore(db.app, countingEvents),
  definitions: countingEvents,
});
const INSUFFICIENT_PRIVILEGE = '42501';

beforeAll(async () => {
  await log.append('a', testOrigin, { events: [counted('x')] });
});

const attacks = [
  'update events set body = body',
  `update events set type = 'Other' where false`,
  'delete from events',
  'truncate events',
  'truncate events, heads cascade',
  'alter table events disable trigger all',
  'alter table events disable trigger events_immutable',
  'set session_replication_role = replica',
  'drop trigger events_immutable on events',
  'drop table events',
  'alter table events add column extra text',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
  'drop function refuse_change cascade',
  'create rule quiet as on delete to events do instead nothing',
  'delete from heads',
  'create table mine (id integer)',
  'set role pg_write_all_data',
];

describe.each([
  { role: 'app', url: db.appUrl },
  { role: 'read', url: db.readUrl },
])('to the $role role the database refuses', ({ url }) => {
  const client = new pg.Client({ connectionString: url });
  beforeAll(() => client.connect());
  afterAll(() => client.end());

  it.each(attacks)('%s', async (attack) => {
    await expect(client.query(attack)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
    expect((await db.owner.query('select from events')).rowCount).toBe(1);
  });
});

describe('the owner of the tables', () => {
  it.each(['update events set body = body', 'delete from events', 'truncate events'])(
    'is refused by the triggers: %s',
    async (attack) => {
      await expect(db.owner.query(attack)).rejects.toThrow(/append-only/);
    },
  );
});

describe('the read role', () => {
  const client = new pg.Client({ connectionString: db.readUrl });
  beforeAll(() => client.connect());
  afterAll(() => client.end());

  it.each(['events', 'heads', 'documents', 'standings', 'marks', 'leases', 'blobs'])(
    'reads %s',
    async (table) => {
      await expect(client.query(`select * from ${table}`)).resolves.toBeDefined();
    },
  );

  it.each([
    'select * from subject_keys',
    `insert into heads values ('b', 0, '', now())`,
    `insert into blobs (agent_id, blob_id, content, bytes) values ('a', 'b', '', 0)`,
    'delete from documents',
    'update standings set seq = 0',
    'update marks set stopped = null',
    `select open_projections('a', '[{"projection": "p", "version": 1}]')`,
    `select * from append_events('a', array['{}'], array[gen_random_uuid()], array['k'], null, null, null, null, null, null, null, null, null, null, null, null)`,
  ])('is refused: %s', async (attack) => {
    await expect(client.query(attack)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
  });
});
