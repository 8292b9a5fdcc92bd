import { link, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { agentUnderTest } from '../compose/agent-under-test.ts';
import { commandLine } from '../support/command-line.ts';

const { agent, db } = await agentUnderTest();
const { stateDir } = agent.config;
const file = join(stateDir, 'config.json');

const homeostat = commandLine(() => ({
  HOMEOSTAT_STATE: stateDir,
  DATABASE_URL: db.ownerUrl,
}));
const set = (key: string, value: string) => homeostat('config', 'set', key, value);

it('replaces the file of settings in one step, and closes it to others', async () => {
  await writeFile(file, '{"port":"8091"}\n', { mode: 0o666 });
  await link(file, `${file}.before`);
  expect(await set('relate_usd', '0.5')).toMatchObject({ code: 0 });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ port: '8091', relate_usd: '0.5' });
  expect(await readFile(`${file}.before`, 'utf8')).toBe('{"port":"8091"}\n');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it.each(['__proto__', 'constructor', 'toString'])('knows no setting %s', async (key) => {
  const error = { type: 'unknown_key' };
  expect(await set(key, 'x')).toMatchObject({ code: 2, document: { error } });
});
