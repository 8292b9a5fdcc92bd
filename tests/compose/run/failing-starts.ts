import { readdirSync, readFileSync, readlinkSync, watch } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { clusterStatus } from '../../../src/adapters/postgres/cluster/cluster.ts';
import type { Stoppable } from '../../../src/compose/run/open-process.ts';
import { runAgent } from '../../../src/compose/run/run-agent.ts';
import { runCycleWorker, runMaintenanceWorker } from '../../../src/compose/run/run-worker.ts';
import { type Config, loadConfig } from '../../../src/config.ts';
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
  /** The first step that is failed; 1: the first there is. */
  readonly first: number;
  /** 1: every step from there is failed; 2: every second one. */
  readonly stride: number;
};

export type FailedStart = {
  /** Which of the orders it belongs to. */
  readonly order: number;
  /** The part after which it failed; null: it started, and was stopped. */
  readonly at: string | null;
  readonly error: string | null;
  /** What was not there before. */
  readonly left: readonly string[];
};

/** Run as a process of its own: starts programs again and again, each time failing some steps later, until they start. */
// Written by the test.
const orders = JSON.parse(process.argv[2] ?? '[]') as readonly FailingStarts[];
/** For what the server or the kernel has yet to notice. */
const SETTLE_MS = 3_000;
/** A timer keeps the process, so what is closed leaves none. */
const TIMER_MS = 1_000;

/** Timers, handles and open files of this process, the processes it began, and who is connected. */
async function inventory({ inServer }: Watched): Promise<readonly string[]> {
  const server = await inServer();
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

type Watched = {
  /** Who is connected; of an embedded server, whether it runs. */
  readonly inServer: () => Promise<readonly string[]>;
  readonly unwatch: () => Promise<void>;
};

async function watchServer(config: Config): Promise<Watched> {
  if (config.databaseUrl === '') {
    const inServer = async () =>
      (await clusterStatus(config.stateDir)).running ? ['Postgres'] : [];
    return { inServer, unwatch: async () => undefined };
  }
  const client = new pg.Client({ connectionString: config.databaseAdminUrl });
  await client.connect();
  const inServer = async () => {
    const { rows } = await client.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where datname = current_database() and application_name like 'homeostat%'`,
    );
    return rows.map(({ name }) => `connection ${name}`);
  };
  return { inServer, unwatch: () => client.end() };
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
async function leftBeyond(before: readonly string[], watched: Watched): Promise<readonly string[]> {
  const since = performance.now();
  for (;;) {
    const waitedMs = performance.now() - since;
    const left = beyond(before, await inventory(watched));
    const limitMs = left.includes('Timeout') ? TIMER_MS : SETTLE_MS;
    if (left.length === 0 || waitedMs > limitMs) return left;
    await sleep(20);
  }
}

type Begun = {
  readonly program: FailingStarts['program'];
  readonly config: Config;
  readonly watched: Watched;
};

async function startFailing(
  { program, config, watched }: Begun,
  step: number,
): Promise<Omit<FailedStart, 'order'>> {
  const before = await inventory(watched);
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
  return { at, error, left: await leftBeyond(before, watched) };
}

async function stopped(running: Stoppable): Promise<null> {
  await running.stop('over', 1_000);
  return null;
}

async function follow(order: number, { program, environment, first, stride }: FailingStarts) {
  const config = loadConfig(environment);
  // Node keeps what it watches files with once it has watched one.
  watch(config.stateDir).close();
  const watched = await watchServer(config);
  for (let step = first; ; step += stride) {
    const outcome = await startFailing({ program, config, watched }, step);
    console.log(JSON.stringify({ order, ...outcome }));
    if (outcome.at === null) break;
  }
  await watched.unwatch();
}

for (const [n, order] of orders.entries()) await follow(n, order);
