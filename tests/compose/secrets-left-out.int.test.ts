import { expect, it } from 'vitest';
import { taskDesk } from '../../src/app/tasks/task-desk.ts';
import { agentUnderTest } from './agent-under-test.ts';

const { agent, db, origin, record } = await agentUnderTest();
const token = ['ghp', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('_');

async function everythingStored(): Promise<string> {
  const { rows } = await db.owner.query<{ text: string }>(
    `select body as text from events union all select doc::text from documents`,
  );
  return rows.map(({ text }) => text).join('\n');
}

it('keeps no secret of a task, and tells its owner where it can be put', async () => {
  const added = await taskDesk(agent).add(origin(), 'cli', {
    kind: 'task',
    title: `Deploy with ${token}`,
    content: 'the wifi password is Sommer2024',
    steps: [{ run: `curl -H 'X-Key: ${token}' http://127.0.0.1:9` }],
  });
  expect(added).toMatchObject({
    ok: true,
    told: [expect.stringContaining('I left a secret out of it')],
    task: { title: 'Deploy with [redacted:git-token]' },
  });
  const stored = await everythingStored();
  expect(stored).not.toContain(token);
  expect(stored).not.toContain('Sommer2024');
});

it('keeps no secret in a blob, of its own words or of a person', async () => {
  const said = JSON.stringify({
    text: `use ${token}`,
    tool_calls: [{ input: { password: 'abc' } }],
  });
  const own = await agent.blobs.put(said);
  expect(JSON.parse((await agent.blobs.get(own)) ?? '')).toEqual({
    text: 'use [redacted:git-token]',
    tool_calls: [{ input: { password: '[redacted:secret]' } }],
  });
  const { blob, bytes } = await agent.blobs.putPersonal('person:1', 'mein Passwort: Sommer2024');
  expect(await agent.blobs.getPersonal('person:1', blob)).toEqual({
    status: 'found',
    text: 'mein Passwort: [redacted:secret]',
  });
  expect(bytes).toBe('mein Passwort: [redacted:secret]'.length);
});

it('keeps bytes to the letter', async () => {
  const bytes = Buffer.from(`\u0000 ${token} password: Sommer2024`).toString('base64');
  const id = await agent.blobs.put(bytes, 'encoded');
  expect(await agent.blobs.get(id)).toBe(bytes);
});

it('leaves what an older release wrote as it is, and holds it to be the same fact', async () => {
  const fact = {
    type: 'NoteKept',
    payload: { note_id: 'old', kind: 'project', text: 'note old' },
    dedupeKey: 'old-note',
  };
  await record(fact);
  const client = await db.owner.connect();
  try {
    await client.query('alter table events disable trigger user');
    await client.query(
      `update events set body = replace(body, 'note old', $1) where dedupe_key = 'old-note'`,
      [`note ${token}`],
    );
    await client.query('alter table events enable trigger user');
  } finally {
    client.release();
  }
  const offered = { ...fact, payload: { ...fact.payload, text: `note ${token}` } };
  const again = await agent.log.append(agent.agentId, origin(), { events: [offered] });
  expect(again.status).toBe('duplicate');
  expect(JSON.stringify(again.events)).toContain(token);
});
