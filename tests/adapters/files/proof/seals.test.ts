import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSealer, readSeals } from '../../../../src/adapters/files/proof/seals.ts';
import { isSealDue } from '../../../../src/kernel/proof/seal.ts';

let state = '';
beforeEach(async () => {
  state = await mkdtemp(join(tmpdir(), 'seals-'));
});
afterEach(() => rm(state, { recursive: true }));
const path = () => join(state, 'seals.jsonl');

it('signs heads, whichever process made the key', async () => {
  const [one, two] = await Promise.all([openSealer(state), openSealer(state)]);
  await one.seal('a', { seq: 1000, hash: 'aa' });
  await two.seal('a', { seq: 2000, hash: 'bb' });
  await two.seal('b', { seq: 5, hash: 'cc' });
  expect(await readSeals(state, 'a')).toEqual([
    { seq: 1000, hash: 'aa', isGenuine: true },
    { seq: 2000, hash: 'bb', isGenuine: true },
  ]);
  expect((await stat(join(state, 'secrets/seal-key'))).mode & 0o777).toBe(0o600);
});

it('has no seals before the first', async () => {
  expect(await readSeals(state, 'a')).toEqual([]);
});

it('does not count a line that was cut short, and goes on after it', async () => {
  const sealer = await openSealer(state);
  await sealer.seal('a', { seq: 1, hash: 'aa' });
  await appendFile(path(), '{"agent":"a","se');
  expect(await readSeals(state, 'a')).toHaveLength(1);
  await sealer.seal('a', { seq: 2, hash: 'bb' });
  expect((await readSeals(state, 'a')).map(({ seq, isGenuine }) => [seq, isGenuine])).toEqual([
    [1, true],
    [2, true],
  ]);
});

it.each([
  ['a changed seq', (line: string) => line.replace('"seq":7', '"seq":6')],
  ['a changed hash', (line: string) => line.replace('"aa"', '"bb"')],
  ['a line that is no seal', () => 'rubbish\n'],
])('sees through %s', async (_, change) => {
  await (await openSealer(state)).seal('a', { seq: 7, hash: 'aa' });
  await writeFile(path(), change(await readFile(path(), 'utf8')));
  expect(await readSeals(state, 'a')).toMatchObject([{ isGenuine: false }]);
});

it('is due every thousand events and, at stop, after any', () => {
  expect([999, 1000, 1001].map((head) => isSealDue(0, head, false))).toEqual([false, true, true]);
  expect([5, 6].map((head) => isSealDue(5, head, true))).toEqual([false, true]);
});
