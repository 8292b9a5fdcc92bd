import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keptSecret } from '../../../src/adapters/files/secrets.ts';

let stateDir: string;
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'homeostat-secrets-'));
});
afterEach(() => rm(stateDir, { recursive: true }));

it.each(['', ' \n', 'short', 'two lines of a secret\nthat is long enough'])(
  'is no secret where its file holds %j, and says how to mend it',
  async (held) => {
    await keptSecret(stateDir, 'inbox-hmac');
    await writeFile(join(stateDir, 'secrets', 'inbox-hmac'), held);
    await expect(keptSecret(stateDir, 'inbox-hmac')).rejects.toThrow(
      /holds no inbox-hmac.*delete it/,
    );
  },
);

it('is one secret for all who ask for it first, never half of it, and leaves no drafts', async () => {
  for (let round = 0; round < 20; round++) {
    const name = `round-${round}`;
    const asked = Array.from({ length: 8 }, () => keptSecret(stateDir, name));
    const [first, ...others] = await Promise.all(asked);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(others)).toEqual(new Set([first]));
    expect(await keptSecret(stateDir, name)).toBe(first);
  }
  expect(await readdir(join(stateDir, 'secrets'))).toHaveLength(20);
  expect((await stat(join(stateDir, 'secrets', 'round-0'))).mode & 0o777).toBe(0o600);
});
