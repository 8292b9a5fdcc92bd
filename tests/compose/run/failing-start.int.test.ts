import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeFolder, temporaryFolder } from '../../support/cluster.ts';
import { freshDatabase } from '../../support/postgres.ts';
import { layReadyData } from '../../support/ready-data.ts';
import { WITH_SANDBOX } from '../../support/sandbox.ts';
import type { FailedStart, FailingStarts } from './failing-starts.ts';

const SCRIPT = fileURLToPath(new URL('failing-starts.ts', import.meta.url));
const db = await freshDatabase();
const folders: string[] = [];
let child: ChildProcess | null = null;
afterAll(async () => {
  child?.kill('SIGKILL'); // one that does not end
  for (const folder of folders) await removeFolder(folder);
});

async function stateFolder(): Promise<string> {
  const folder = await temporaryFolder();
  folders.push(folder);
  return folder;
}

/** One process starts all of them: it is loaded once, and must end by itself. */
async function starts(orders: readonly FailingStarts[]): Promise<readonly FailedStart[]> {
  const starting = spawn(process.execPath, [SCRIPT, JSON.stringify(orders)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = starting;
  let said = '';
  starting.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await once(starting, 'close');
  expect(starting.exitCode).toBe(0);
  // Written by the script.
  return said
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as FailedStart);
}

/** Some fifty starts one after the other. */
const TIMEOUT_MS = 600_000;
const OPENED_FIRST = [
  ...['log', 'app pool', 'reader pool', 'database', 'wake', 'embeddings', 'agent', 'process'],
];
/** How a worker opens those is how the controller does. */
const OF_WORKER = { first: OPENED_FIRST.length + 1, stride: 1 };

describe('a start that fails leaves no process, socket, timer, file or connection, whichever part it had opened last', () => {
  let all: readonly FailedStart[] = [];
  beforeAll(async () => {
    const common = { HOMEOSTAT_PORT: '0', ...WITH_SANDBOX };
    const server = { DATABASE_URL: db.appUrl, DATABASE_ADMIN_URL: db.ownerUrl };
    const environment = { ...common, ...server, HOMEOSTAT_STATE: await stateFolder() };
    const embedded = { ...common, HOMEOSTAT_STATE: await stateFolder() };
    layReadyData(embedded.HOMEOSTAT_STATE);
    all = await starts([
      { program: 'controller', environment, first: 1, stride: 1 },
      { program: 'cycle', environment, ...OF_WORKER },
      { program: 'maintenance', environment, ...OF_WORKER },
      { program: 'controller', environment: embedded, first: 2, stride: 12 },
    ]);
  }, TIMEOUT_MS);

  it.each([
    {
      name: 'controller',
      order: 0,
      first: [
        ...OPENED_FIRST,
        ...['announcement', 'look at Postgres', 'housekeeping', 'queue', 'controller lock'],
      ],
      last: ['mail', 'http', 'announcing', null],
    },
    { name: 'cycle', order: 1, first: ['housekeeping', 'queue', 'phases', null], last: [null] },
    {
      name: 'maintenance',
      order: 2,
      first: ['housekeeping', 'queue', 'answers', 'memory', null],
      last: [null],
    },
    { name: 'controller with its own Postgres', order: 3, first: ['postgres'], last: [null] },
  ])('$name', ({ order, first, last }) => {
    const own = all.filter((start) => start.order === order);
    const failedAt = own.map(({ at }) => at);
    expect(failedAt.slice(0, first.length)).toEqual(first);
    expect(failedAt.slice(-last.length)).toEqual(last);
    for (const { at, error, left } of own) {
      expect({ at, left }).toEqual({ at, left: [] });
      expect(error).toBe(at === null ? null : `Error: failed after ${at}`);
    }
  });
});
