import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { agentUnderTest } from '../compose/agent-under-test.ts';
import { commandLine } from '../support/command-line.ts';

const { agent, db } = await agentUnderTest();
const { stateDir } = agent.config;

const called = commandLine(() => ({
  HOMEOSTAT_STATE: stateDir,
  DATABASE_URL: db.ownerUrl,
}));

it('takes memories over from files, and writes them for the owner alone', async () => {
  const notes = join(stateDir, 'notes.md');
  await writeFile(notes, '# Ann\n\n- likes tea\n- lives in Bern\n\nok\n');
  const from = ['memory', 'import', notes, '--from', 'markdown'] as const;
  const refused = [{ what: 'notes.md:6', why: 'it says nothing' }];
  expect(await called(...from, '--dry-run')).toMatchObject({
    code: 0,
    document: { dry_run: true, kept: 2, refused },
  });
  expect(await called(...from)).toMatchObject({ document: { dry_run: false, kept: 2, known: 0 } });
  expect(await called(...from)).toMatchObject({ document: { kept: 0, known: 2 } });
  const { document } = await called('memory', 'search', 'where does Ann live');
  expect(document).toMatchObject({
    memories: [{ text: 'Ann: lives in Bern', trust: 'outside' }, {}],
  });

  const file = join(stateDir, 'memories.jsonl');
  expect(await called('memory', 'export', file)).toMatchObject({ document: { memories: 2 } });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(4);
  expect(await called('memory', 'export', file)).toMatchObject({
    code: 1,
    document: { error: { type: 'no_file' } },
  });
  expect(await called('memory', 'import', file, '--from', 'homeostat')).toMatchObject({
    document: { kept: 0, known: 2 },
  });
});

it('says what is wrong with a file', async () => {
  const file = join(stateDir, 'wrong.json');
  await writeFile(file, '{}');
  const wrong = await called('memory', 'import', file, '--from', 'letta');
  expect(wrong).toMatchObject({ code: 1, document: { error: { type: 'bad_file' } } });
  const none = await called('memory', 'import', join(stateDir, 'none'), '--from', 'mem0');
  expect(none).toMatchObject({ code: 1, document: { error: { type: 'no_file' } } });
});

it('gives other programs a token for the memory, and takes it back', async () => {
  const made = await called('token', 'create', 'cursor', '--access', 'write');
  expect(made).toMatchObject({ code: 0, document: { name: 'cursor', recorded: true } });
  expect(made.document['token']).toMatch(/^[0-9a-f]{64}$/);
  expect(await called('token', 'create', 'cursor')).toMatchObject({ code: 1 });
  expect(await called('token', 'create', 'mcp')).toMatchObject({ code: 2 });
  const { document } = await called('token', 'list');
  expect(document).toMatchObject({ guests: [{ name: 'cursor', access: 'write' }] });
  expect(JSON.stringify(document)).not.toContain(made.document['token']);
  expect(await called('token', 'revoke', 'cursor')).toMatchObject({ code: 0 });
  expect(await called('token', 'revoke', 'cursor')).toMatchObject({ code: 1 });
  const changes = await agent.store.read(agent.agentId, {
    subjects: ['config:guest_token.cursor'],
    limit: 9,
  });
  expect(changes.map(({ payload }) => payload)).toMatchObject([{ to: 'write' }, { to: 'revoked' }]);
});
