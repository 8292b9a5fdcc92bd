import { readdirSync, readFileSync, readlinkSync, watch } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clusterStatus } from '../../../src/adapters/postgres/cluster/cluster.ts';
import type { Stoppable } from '../../../src/compose/run/open-process.ts';
import { runAgent } from '../../../src/compose/run/run-agent.ts';
import { runCycleWorker, runMaintenanceWorker } from '../../../src/compose/run/run-worker.ts';
import { loadConfig } from '../../../src/config.ts';
import type { ENVIRONMENT } from '../../../src/environment.ts';

const PROGRAMS = {
  controller: (options: Options) => runAgent({ ...options, cron: true }),
  cycle: (options: Options) => runCycleWorker(options),
  maintenance: (options: Options) => runMaintenanceWorker(options),
};
type Options = Parameters<typeof runCycleWorker>[0];

export type FailingStarts = {
  readonly program: keyof typeof PROGRAMS;
  readonly environment: Partial<Record<keyof typeof ENVIRONMENT, string>>;
  /** 1: every step is failed; 2: every second one. */
  readonly stride: number;
};

export type FailedStart = {
  /** The part after which it failed; null: it started, and was stopped. */
  readonly at: string | null;
  readonly error: string | null;
  /** What was not there before. */
  readonly left: readonly string[];
};

/** Run as a process of its own: starts a program again and again, each time failing one step later, until it starts. */
// Written by the test.
const { program, environment, stride } = JSON.parse(process.argv[2] ?? '{}') as FailingStarts;
const config = loadConfig(environment);
const SETTLE_MS = 3_000;

/** Timers, handles and open files of this process, the processes it began, and who is connected. */
async function inventory(): Promise<readonly string[]> {
  const server = await connections();
  const files = readdirSync('/proc/self/fd').flatMap((fd) => nameOf(`/proc/self/fd/${fd}`));
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim();
  const processes = children === '' ? [] : children.split(' ').map((pid) => `process ${pid}`);
  return [...process.getActiveResourcesInfo(), ...files, ...processes, ...server];
}

/** A socket or watcher by its kind: its number is another one each time. */
function nameOf(path: string): string[] {
  try {
    return [readlinkSync(path).replace(/\[\d+\]$|\d+/, '')];
  } catch {
    return []; // the folder that was listed
  }
}

async function connections(): Promise<readonly string[]> {
  if (config.databaseUrl === '') {
    return (await clusterStatus(config.stateDir)).running ? ['Postgres'] : [];
  }
  const client = new pg.Client({ connectionString: config.databaseAdminUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'homeostat%'`,
  );
  await client.end();
  return rows.map(({ name }) => `connection ${name}`);
}

function beyond(before: readonly string[], after: readonly string[]): readonly string[] {
  const known = [...before];
  return after.filter((one) => {
    const i = known.indexOf(one);
    if (i >= 0) known.splice(i, 1);
    return i < 0;
  });
}

/** A socket that was just ended is there for a moment. */
async function leftBeyond(before: readonly string[]): Promise<readonly string[]> {
  const until = performance.now() + SETTLE_MS;
  for (;;) {
    const left = beyond(before, await inventory());
    if (left.length === 0 || performance.now() > until) return left;
    await sleep(20);
  }
}

async function startFailing(step: number): Promise<FailedStart> {
  const before = await inventory();
  let opened = 0;
  let at: string | null = null;
  const crashPoint = (name: string) => {
    if (!name.startsWith('open:')) return;
    opened += 1;
    if (opened !== step) return;
    at = name.slice('open:'.length);
    throw new Error(`failed after ${at}`);
  };
  const options = { config, crashPoint, progress: () => undefined, said: () => undefined };
  const started = PROGRAMS[program](options);
  const error = await started.then(stopped, (reason: unknown) => String(reason));
  return { at, error, left: await leftBeyond(before) };
}

async function stopped(running: Stoppable): Promise<null> {
  await running.stop('over', 1_000);
  return null;
}

// Node keeps what it watches files with once it has watched one.
watch(config.stateDir).close();
for (let step = 1; ; step += stride) {
  const outcome = await startFailing(step);
  console.log(JSON.stringify(outcome));
  if (outcome.at === null) break;
}
