import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeLife } from '../../bench/long-life/make.ts';
import { readChecked, writeChecked } from '../../src/adapters/files/proof/checked-log.ts';
import { hashesAt } from '../../src/adapters/postgres/log/event-rows.ts';
import { verifyAgent } from '../../src/compose/proof/verify-agent.ts';
import type { CheckedLog } from '../../src/kernel/proof/verify.ts';
import { agentUnderTest } from './agent-under-test.ts';

const { agent, db, record } = await agentUnderTest();
const { agentId, config } = agent;
const recordPath = join(config.stateDir, 'checked.json');
const silent = () => undefined;
const verify = (full = false) => verifyAgent(agent, silent, { full });
const note = (text: string) =>
  record({
    type: 'ObservationNoted',
    payload: { observation_id: agent.newId(), text, kind: 'test' },
  });
const FIRST = `projection = 'intention' and since = (select min(since) from documents where projection = 'intention')`;
const checked = async () => (await readChecked(config.stateDir, agentId)) as CheckedLog;

/** As somebody with full power over the database, who switches the triggers off; `work` is undone afterwards. */
async function whileChanged(text: string, undo: string, work: () => Promise<void>): Promise<void> {
  const run = async (statement: string) => {
    await db.owner.query('alter table events disable trigger user');
    await db.owner.query(statement);
    await db.owner.query('alter table events enable trigger user');
  };
  await run(text);
  try {
    await work();
  } finally {
    await run(undo);
  }
}

beforeAll(async () => {
  await writeLife(agent, 300); // 10,000 events and some
  await agent.log.view(agentId, []);
});

it('checks everything the first time, and from then on what came since', async () => {
  const first = await verify();
  expect(first).toMatchObject({ ok: true, after: 0, since: null });
  expect(first.whyFull).toBe('there was no check before');
  await note('one more');
  const then = await verify();
  expect(then).toMatchObject({ ok: true, after: 10_000, whyFull: null });
  expect(then.since).toMatchObject({ seq: first.events, full: { seq: first.events } });
  expect(then.events).toBe(first.events + 1);
  expect(then.projections).toEqual(
    first.projections.map((one) => ({ ...one, mark: first.events + 1 })),
  );
  // The next rests on this one, and still says when everything was checked.
  expect((await verify()).since).toMatchObject({ seq: then.events, full: { seq: first.events } });
});

it('checks everything when it is asked to', async () => {
  expect(await verify(true)).toMatchObject({ ok: true, after: 0, since: null, whyFull: null });
  const { seq, full } = await checked();
  expect(full.seq).toBe(seq);
});

describe('since the last check finds', () => {
  it('a changed event', async () => {
    const { seq } = await checked();
    await note('true');
    const swap = (from: string, to: string) =>
      `update events set body = replace(body, '"${from}"', '"${to}"') where seq = ${seq + 1}`;
    await whileChanged(swap('true', 'false'), swap('false', 'true'), async () => {
      expect(await verify()).toMatchObject({
        ok: false,
        after: 10_000,
        firstDivergence: { kind: 'chain', seq: seq + 1 },
      });
    });
    expect(await verify()).toMatchObject({ ok: true, after: 10_000 });
  });

  it.each([
    {
      name: 'a changed document that nothing touched since, by checking everything',
      text: `update documents set doc = regexp_replace(doc::text, '}$', ',"x":1}')::json where ${FIRST}`,
      undo: `update documents set doc = replace(doc::text, ',"x":1}', '}')::json where ${FIRST}`,
      projection: 'intention',
    },
    {
      name: 'one among the open ones that is over',
      text: `update documents set is_open = true where ${FIRST}`,
      undo: `update documents set is_open = false where ${FIRST}`,
      projection: 'intention',
    },
    {
      name: 'a changed document that changed since',
      text: `update documents set doc = replace(doc::text, 'one more', 'one less')::json
        where projection = 'observation'`,
      undo: `update documents set doc = replace(doc::text, 'one less', 'one more')::json
        where projection = 'observation'`,
      projection: 'observation',
    },
  ])('$name', async ({ text, undo, projection }) => {
    await note('since');
    await whileChanged(text, undo, async () => {
      const found = await verify();
      expect(found).toMatchObject({
        ok: false,
        after: 0,
        whyFull: `documents of ${projection} are not what they were`,
        firstDivergence: { kind: 'document', projection },
      });
    });
    expect(await verify()).toMatchObject({ ok: true });
  });

  it('a log cut back behind the check, and one that has other events there', async () => {
    const record = await checked();
    for (const other of [
      { ...record, seq: record.seq + 1000 },
      { ...record, hash: 'f'.repeat(64) },
    ]) {
      await writeChecked(config.stateDir, agentId, other);
      expect(await verify()).toMatchObject({
        ok: false,
        firstDivergence: { kind: 'seal', seq: other.seq, expected: other.hash },
      });
    }
    await writeChecked(config.stateDir, agentId, record);
    expect(await verify()).toMatchObject({ ok: true, after: 10_000 });
  });
});

it('does not see the bytes of an event before the last check; a full check does', async () => {
  const text = "update events set body = body || ' ' where seq = 3";
  const undo = "update events set body = rtrim(body, ' ') where seq = 3";
  await whileChanged(text, undo, async () => {
    expect(await verify()).toMatchObject({ ok: true, after: 10_000 });
    expect(await verify(true)).toMatchObject({
      ok: false,
      firstDivergence: { kind: 'chain', seq: 3 },
    });
  });
});

it('misses an event from before the last check, and finds one whose body is no JSON any more', async () => {
  await db.owner.query('create table gone as select * from events where seq = 3');
  const columns = (
    await db.owner.query<{ names: string }>(
      `select string_agg(attname, ', ') as names from pg_attribute
     where attrelid = 'events'::regclass and attnum > 0 and attgenerated = '' and not attisdropped`,
    )
  ).rows[0]?.names;
  const undo = `insert into events (${columns}) select ${columns} from gone`;
  await whileChanged('delete from events where seq = 3', undo, async () => {
    expect(await verify()).toMatchObject({
      ok: false,
      after: 10_000,
      firstDivergence: { kind: 'gap', expected: 10_000, found: 9_999 },
    });
  });
  const text = "update events set body = body || 'x' where seq = 3";
  const whole = "update events set body = rtrim(body, 'x') where seq = 3";
  await whileChanged(text, whole, async () => {
    const found = await verify(true);
    expect(found).toMatchObject({ ok: false, firstDivergence: { kind: 'chain', seq: 3 } });
  });
});

it('proves what it proves also where nothing can be kept of it', async () => {
  const snapshots = join(config.stateDir, 'snapshots');
  await rm(snapshots, { recursive: true });
  await writeFile(snapshots, 'in the way');
  await rm(recordPath);
  await mkdir(join(recordPath, 'in the way'), { recursive: true });
  const said: string[] = [];
  const found = await verifyAgent(agent, (line) => said.push(line), { full: true });
  expect(found).toMatchObject({ ok: true, after: 0 });
  expect(said.join('\n')).toMatch(
    /no snapshots are kept of this check: .*\n.*cannot rest on this one/,
  );
  await rm(snapshots);
  await rm(recordPath, { recursive: true });
  expect(await verify(true)).toMatchObject({ ok: true });
});

describe('checks everything, and says why', () => {
  it.each([
    [
      'a record that was changed',
      async () => {
        const text = await readFile(recordPath, 'utf8');
        await writeFile(recordPath, text.replace(/"seq":\d+/, '"seq":10001'));
      },
      /not signed by this folder/,
    ],
    ['a record that is not one', () => writeFile(recordPath, 'x'), /not signed by this folder/],
    ['no record', () => rm(recordPath), /no check before/],
    [
      'no snapshots',
      () => rm(join(config.stateDir, 'snapshots'), { recursive: true }),
      /no snapshot/,
    ],
    [
      'a record of other views',
      async () => writeChecked(config.stateDir, agentId, { ...(await checked()), rules: 'old' }),
      /other views/,
    ],
  ] as const)('with %s', async (_, change, why) => {
    await change();
    const found = await verify();
    expect(found).toMatchObject({ ok: true, after: 0, since: null });
    expect(found.whyFull).toMatch(why);
    expect(await verify()).toMatchObject({ ok: true, after: 10_000 });
  });
});

it('signs nothing of a log that is not whole', async () => {
  const before = await checked();
  const text = "update events set body = body || ' ' where seq = 3";
  const undo = "update events set body = rtrim(body, ' ') where seq = 3";
  await whileChanged(text, undo, async () => {
    await note('meanwhile');
    expect(await verify(true)).toMatchObject({ ok: false });
    expect(await checked()).toEqual(before);
  });
  const hashes = await hashesAt(db.app, agentId, [before.seq]);
  expect(hashes.get(before.seq)).toBe(before.hash);
});
