import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeLife } from '../../bench/long-life/make.ts';
import { verifyAgent } from '../../src/compose/proof/verify-agent.ts';
import { forgetSubject } from '../../src/compose/subjects/forget-subject.ts';
import { agentUnderTest } from './agent-under-test.ts';

const { agent, db, origin, record } = await agentUnderTest();
const { stateDir } = agent.config;
const verify = (full = false) => verifyAgent(agent, () => undefined, { full });
const inbox = async (name: string) => {
  const text = await agent.blobs.putPersonal(`person:${name}`, `what ${name} told`);
  const file = { file: `${name}.md`, file_hash: name, bytes: text.bytes, trust: 'outside', text };
  await record({ type: 'InboxFileSeen', payload: file });
  return text.blob;
};
let ann = '';

beforeAll(async () => {
  ann = await inbox('ann');
  await writeLife(agent, 200); // over 5,000 events: the next check rests on this one
  await agent.log.view(agent.agentId, []);
  expect(await verify()).toMatchObject({ ok: true, firstDivergence: null });
  expect(await verify()).toMatchObject({ ok: true, after: 5000 });
});

/** Kept aside and put back, as somebody with full power over the database would. */
async function without(table: string, where: string, work: () => Promise<void>): Promise<void> {
  await db.owner.query(`create table aside as select * from ${table} where ${where}`);
  await db.owner.query(`delete from ${table} where ${where}`);
  try {
    await work();
  } finally {
    await db.owner.query(`insert into ${table} select * from aside on conflict do nothing`);
    await db.owner.query('drop table aside');
  }
}

describe('since the last check misses', () => {
  it('all texts, and says which event refers to one when everything is checked', async () => {
    await without('blobs', 'true', async () => {
      const lost = { kind: 'text', field: 'texts', expected: 1, found: 0 };
      expect(await verify()).toMatchObject({ ok: false, after: 5000, firstDivergence: lost });
      const full = await verify(true);
      const gone = { kind: 'text', seq: 1, expected: ann, found: null };
      expect(full).toMatchObject({ ok: false, firstDivergence: gone });
      await agent.blobs.put('another text does not stand for it');
      expect(await verify()).toMatchObject({ ok: false, firstDivergence: lost });
    });
    expect(await verify()).toMatchObject({ ok: true });
  });

  it('a text that a newer event refers to', async () => {
    const bob = await inbox('bob');
    await without('blobs', `blob_id = '${bob}'`, async () => {
      expect(await verify()).toMatchObject({
        ok: false,
        after: 5000,
        firstDivergence: { kind: 'text', expected: bob, found: null },
      });
    });
  });

  it('the key of a text that nobody erased', async () => {
    await inbox('eve');
    expect(await verify()).toMatchObject({ ok: true });
    await without('subject_keys', `subject = 'person:eve'`, async () => {
      expect(await verify()).toMatchObject({
        ok: false,
        firstDivergence: { kind: 'text', field: 'texts without a key', expected: 0, found: 1 },
      });
    });
  });

  it('the mark of a view, at once', async () => {
    await without('standings', `projection = 'intention'`, async () => {
      const lost = { kind: 'mark', projection: 'intention', found: null };
      expect(await verify()).toMatchObject({ ok: false, firstDivergence: lost, projections: [] });
      expect(await verify(true)).toMatchObject({ ok: false, firstDivergence: lost });
    });
    expect(await verify()).toMatchObject({ ok: true, after: 5000 });
  });

  it('the file of seals, also when everything is checked', async () => {
    const path = join(stateDir, 'seals.jsonl');
    const seals = await readFile(path);
    await rm(path);
    const lost = { kind: 'seals', field: 'seals.jsonl', found: 0 };
    expect(await verify()).toMatchObject({ ok: false, firstDivergence: lost });
    expect(await verify(true)).toMatchObject({ ok: false, firstDivergence: lost });
    await writeFile(path, seals);
    expect(await verify()).toMatchObject({ ok: true, after: 5000 });
  });
});

it('misses nothing of what was erased on purpose', async () => {
  await forgetSubject(agent, { subject: 'person:ann', origin: origin() });
  expect(await verify()).toMatchObject({ ok: true, after: 5000 });
  expect(await verify(true)).toMatchObject({ ok: true });
});

it('knows lost marks by the documents they leave, also without a check before', async () => {
  await rm(join(stateDir, 'checked.json'));
  await without('standings', `projection = 'intention'`, async () => {
    expect(await verify()).toMatchObject({
      ok: false,
      firstDivergence: { kind: 'mark', projection: 'intention' },
    });
  });
});
