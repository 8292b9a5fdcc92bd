import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../support/postgres.ts';
import { WITH_SANDBOX } from '../../support/sandbox.ts';
import type { FailedStart, FailingStarts } from './failing-starts.ts';

const SCRIPT = fileURLToPath(new URL('failing-starts.ts', import.meta.url));
const db = await freshDatabase();
let stateDir: string;
let child: ChildProcess | null = null;
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'homeostat-start-'));
});
afterEach(async () => {
  child?.kill('SIGKILL'); // one that does not end
  await rm(stateDir, { recursive: true });
});

/** It must end by itself: nothing that was left keeps it. */
async function starts(
  program: FailingStarts['program'],
  environment: FailingStarts['environment'],
  stride = 1,
): Promise<readonly FailedStart[]> {
  const common = { HOMEOSTAT_STATE: stateDir, HOMEOSTAT_PORT: '0', ...WITH_SANDBOX };
  const orders = JSON.stringify({ program, environment: { ...common, ...environment }, stride });
  const starting = spawn(process.execPath, [SCRIPT, orders], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = starting;
  let said = '';
  starting.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await once(starting, 'exit');
  expect(starting.exitCode).toBe(0);
  // Written by the script.
  return said
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as FailedStart);
}

/** Some thirty starts one after the other. */
const TIMEOUT_MS = 600_000;
const SERVER = { DATABASE_URL: db.appUrl, DATABASE_ADMIN_URL: db.ownerUrl };
const OPENED_FIRST = ['log', 'app pool', 'reader pool', 'database', 'wake', 'agent', 'process'];

describe('a start that fails leaves no process, socket, timer, file or connection, whichever part it had opened last', {
  timeout: TIMEOUT_MS,
}, () => {
  it.each([
    [
      'controller' as const,
      ['announcement', 'look at Postgres', 'housekeeping', 'queue', 'controller lock'],
      ['mail', 'http', 'announcing'],
    ],
    ['cycle' as const, ['housekeeping', 'queue', 'phases'], []],
    ['maintenance' as const, ['housekeeping', 'queue', 'answers'], []],
  ])('%s', async (program, then, last) => {
    const all = await starts(program, SERVER);
    const begun = [...OPENED_FIRST, ...then];
    expect(all.slice(0, begun.length).map(({ at }) => at)).toEqual(begun);
    expect(all.slice(-1 - last.length).map(({ at }) => at)).toEqual([...last, null]);
    for (const { at, error, left } of all) {
      expect({ at, left }).toEqual({ at, left: [] });
      expect(error).toBe(at === null ? null : `Error: failed after ${at}`);
    }
  });

  it('controller with its own Postgres', async () => {
    const all = await starts('controller', {}, 4);
    expect(all.slice(0, 2).map(({ at }) => at)).toEqual(['log', 'database']);
    for (const { at, left } of all) expect({ at, left }).toEqual({ at, left: [] });
  });
});
