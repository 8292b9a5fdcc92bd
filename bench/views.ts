import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { postgresEventStore } from '../src/adapters/postgres/log/event-store.ts';
import { newId } from '../src/adapters/process/new-id.ts';
import { openDatabase } from '../src/compose/open/database.ts';
import { catalogue } from '../src/domain/catalogue.ts';
import { tickProjection } from '../src/domain/cycle/views/tick.ts';
import { createLog } from '../src/kernel/log/log.ts';
import type { Log } from '../src/kernel/log/log-contract.ts';
import type { EventStore } from '../src/kernel/ports/event-store.ts';
import type { Projection } from '../src/kernel/projection/projection.ts';
import type { Bed } from './bed.ts';
import { type CpuTime, cpuAccount } from './cpu-time.ts';
import { type BenchOptions, median, quantile, table } from './measure.ts';
import { story, take } from './story.ts';

const COUNTS = [10, 40, 100];
const WARM_APPENDS = 100;

/** What an append costs with ever more views, of which each event changes one: one event, one agent, one at a time. */
export async function benchViews(bed: Bed, options: BenchOptions): Promise<void> {
  const cpuTime = await cpuAccount(bed.ownerUrl);
  const sides = await Promise.all(COUNTS.map((count) => openSide(bed, count, cpuTime)));
  for (const side of sides) await side.append(WARM_APPENDS);
  for (const side of sides) side.forget();
  for (let round = 0; round < options.rounds; round++) {
    for (const side of sides) {
      await side.round(options.forMs);
    }
  }
  const rows = sides.map((side) => side.row());
  for (const side of sides) await side.close();
  console.log(table([COLUMNS, ...rows]));
}

const COLUMNS = [
  'views',
  'appends',
  'SQL p50 ms',
  'p10',
  'of it load',
  'append',
  'all p50 ms',
  'CPU ms, client',
  'server',
];

async function openSide(bed: Bed, count: number, cpuTime: () => Promise<CpuTime>) {
  const openOptions = await bed.openOptions(`views_${count}`);
  await withoutWaiting(bed, `views_${count}`);
  const database = await openDatabase(openOptions);
  const spent = { load: [] as number[], append: [] as number[], whole: [] as number[] };
  const log = logOver(timed(postgresEventStore(database.app, catalogue), spent), viewsOf(count));
  const life = story();
  const costs: CpuTime[] = [];
  const append = async (times: number) => {
    for (let i = 0; i < times; i++) {
      const startedMs = performance.now();
      await log.append('agent-1', ORIGIN, { events: take(life, 1) });
      spent.whole.push(performance.now() - startedMs);
    }
  };
  return {
    append,
    round: async (forMs: number) => {
      const before = await cpuTime();
      const first = spent.whole.length;
      const endMs = performance.now() + forMs;
      while (performance.now() < endMs) await append(10);
      const after = await cpuTime();
      const appends = spent.whole.length - first;
      costs.push({
        clientMs: (after.clientMs - before.clientMs) / appends,
        serverMs: (after.serverMs - before.serverMs) / appends,
      });
    },
    forget: () => {
      for (const times of Object.values(spent)) times.length = 0;
    },
    row: () => {
      const sql = spent.append.map((ms, i) => ms + (spent.load[i] ?? 0));
      const sqlP10 = quantile(sql, 0.1);
      const [p50, ...others] = [sql, spent.load, spent.append, spent.whole].map(median);
      const figures = [p50 ?? Number.NaN, sqlP10, ...others];
      const cpu = [costs.map(({ clientMs }) => clientMs), costs.map(({ serverMs }) => serverMs)];
      const all = [...figures, ...cpu.map(median)].map((ms) => ms.toFixed(2));
      return [`${count}`, `${sql.length}`, ...all];
    },
    close: () => database.close(),
  };
}

/** For the disk, which would hide the rest. */
async function withoutWaiting(bed: Bed, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: bed.ownerUrl });
  await client.connect();
  await client.query(`alter database ${database} set synchronous_commit = off`);
  await client.end();
}

/** The same small view under so many names; all but one see events that never come. */
function viewsOf(count: number): readonly Projection[] {
  const view: Projection = tickProjection;
  return Array.from({ length: count }, (_, i) => ({
    ...view,
    name: `view-${i}`,
    on: i === 0 ? view.on : Object.fromEntries(NEVER.map((type) => [type, view.on['TickClosed']!])),
  }));
}
const NEVER = ['BackoffLeft', 'ProjectionRebuilt'];

function timed(
  store: EventStore,
  spent: { readonly load: number[]; readonly append: number[] },
): EventStore {
  const time = async <Result>(into: number[], call: () => Promise<Result>): Promise<Result> => {
    const startedMs = performance.now();
    const result = await call();
    into.push(performance.now() - startedMs);
    return result;
  };
  return {
    ...store,
    load: (...args) => time(spent.load, () => store.load(...args)),
    append: (...args) => time(spent.append, () => store.append(...args)),
  };
}

function logOver(store: EventStore, projections: readonly Projection[]): Log {
  return createLog({
    store,
    definitions: catalogue,
    projections,
    appVersion: 'bench',
    configHash: 'bench',
    newId,
    sleep: async (ms) => {
      await sleep(ms);
    },
  });
}

const ORIGIN = {
  actor: { kind: 'controller', id: 'bench' },
  trust: 'self',
  correlationId: 'bench',
  occurredAt: '2026-01-01T00:00:00.000Z',
} as const;
