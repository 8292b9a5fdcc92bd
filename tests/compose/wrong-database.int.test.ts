import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/compose/open/database.ts';
import { loadConfig } from '../../src/config.ts';
import { freshDatabase } from '../support/postgres.ts';

const db = await freshDatabase();
let stateDir = '';
beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'homeostat-wrong-'));
});
afterAll(() => rm(stateDir, { recursive: true }));

function changed(change: (url: URL) => void): string {
  const url = new URL(db.ownerUrl);
  change(url);
  return url.href;
}

it.each<readonly [string, (url: URL) => void, RegExp]>([
  ['a port where nobody listens', (url) => (url.host = '127.0.0.1:1'), /ECONNREFUSED/],
  ['another password', (url) => (url.password = 'not-the-word'), /password authentication/],
  ['a database that is not there', (url) => (url.pathname = '/none'), /"none" does not exist/],
])('%s is said with the address, the cause and what to look at', async (_, change, cause) => {
  const url = changed(change);
  const opening = openDatabase({
    config: loadConfig({ HOMEOSTAT_STATE: stateDir, DATABASE_URL: url }),
    progress: () => undefined,
    onError: () => undefined,
    applicationName: 'test',
  });
  const message = await opening.then(
    () => 'opened',
    (error: unknown) => String(error),
  );
  expect(message).toMatch(cause);
  expect(message).toContain(new URL(url).host);
  expect(message).toContain('DATABASE_URL');
  expect(message).not.toContain(new URL(url).password);
});
