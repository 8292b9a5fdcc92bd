import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { capLog } from '../../../src/adapters/files/cap-log.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'homeostat-log-'));
});
afterEach(() => rm(dir, { recursive: true }));

it('a log that has grown too long goes on empty, for whoever has it open too, and the one before is kept', async () => {
  const log = join(dir, 'postgres.log');
  const writer = await open(log, 'a', 0o600);
  await writer.write('one\n');
  expect(await capLog(log, 8)).toBe(false);
  await writer.write('two\nthree\n');
  expect(await capLog(log, 8)).toBe(true);
  await writer.write('four\n');
  await writer.close();
  expect(await readFile(`${log}.1`, 'utf8')).toBe('one\ntwo\nthree\n');
  expect(await readFile(log, 'utf8')).toBe('four\n');
  expect((await stat(`${log}.1`)).mode & 0o777).toBe(0o600);
  await writeFile(log, 'much longer again\n');
  await capLog(log, 8);
  expect(await readFile(`${log}.1`, 'utf8')).toBe('much longer again\n');
});

it('no log is none too long', async () => {
  expect(await capLog(join(dir, 'none.log'))).toBe(false);
});
