import { spawn } from 'node:child_process';
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
beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'homeostat-start-'));
});
afterEach(() => rm(stateDir, { recursive: true }));

/** It must end by itself: nothing that was left keeps it. */
async function starts(
  program: FailingStarts['program'],
  environment: FailingStarts['environment'],
  stride = 1,
): Promise<readonly FailedStart[]> {
  const common = { HOMEOSTAT_STATE: stateDir, HOMEOSTAT_PORT: '0', ...WITH_SANDBOX };
  const orders = JSON.stringify({ program, environment: { ...common, ...environment }, stride });
  const child = spawn(process.execPath, [SCRIPT, orders], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await once(child, 'exit');
  expect(child.exitCode).toBe(0);
  // Written by the script.
  return said
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as FailedStart);
}

const SERVER = { DATABASE_URL: db.appUrl, DATABASE_ADMIN_URL: db.ownerUrl };
const OPENED_FIRST = ['log', 'app pool', 'reader pool', 'database', 'wake', 'agent', 'process'];

describe('a start that fails leaves no process, socket, timer, file or connection, whichever part it had opened last', () => {
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
