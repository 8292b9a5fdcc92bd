import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apiToken } from '../../src/adapters/files/token.ts';
import { walSize } from '../../src/adapters/postgres/wal-size.ts';
import type { OpenAgent } from '../../src/compose/open/agent.ts';
import { openQueue } from '../../src/compose/open/queue.ts';
import { createBackup, verifyBackup } from '../../src/compose/proof/back-up.ts';
import { documentsIn, replayTo } from '../../src/compose/proof/replay-to.ts';
import { verifyAgent } from '../../src/compose/proof/verify-agent.ts';
import { restoreBackup } from '../../src/compose/run/restore-backup.ts';
import { buildRunners } from '../../src/compose/run/runners.ts';
import { startHttp } from '../../src/compose/run/serve-http.ts';
import type { Origin } from '../../src/kernel/event/event.ts';
import { rebuildProjections } from '../../src/kernel/log/rebuild-projections.ts';
import { driveCycle } from '../../src/phases/cycle/drive-cycle.ts';
import { runTick } from '../../src/phases/sense/run-tick.ts';
import { quantile } from '../measure.ts';
import { forget, openState } from './make.ts';

/** What was seen of one row of the table. */
export type Seen = {
  readonly row: string;
  readonly seen: string;
  /** Seconds of CPU, of this process and of the server: on a busy machine they say more than the clock. */
  readonly cpuS: readonly [own: number, server: number];
  readonly rssMib: number;
};

const TICKS = 40;
const ASKED = 15;
const CYCLES = 10;
const quiet = () => undefined;

type Measure = (agent: OpenAgent, stateDir: string) => Promise<string>;

/** Each of them in a process of its own, so that each has its own memory. */
export const measures: Readonly<Record<string, Measure>> = {
  'idle tick': idleTicks,
  '/api/status': (agent) => asked(agent, '/api/status'),
  '/metrics': (agent) => asked(agent, '/metrics'),
  '/api/mail': (agent) => asked(agent, '/api/mail'),
  '/api/tasks': (agent) => asked(agent, '/api/tasks'),
  '/api/tasks?status=all': (agent) => asked(agent, '/api/tasks?status=all'),
  '/api/approvals?status=all': (agent) => asked(agent, '/api/approvals?status=all'),
  '/api/incidents?status=all': (agent) => asked(agent, '/api/incidents?status=all'),
  'working cycle without model': workingCycles,
  'verify --full': (agent) => verified(agent, true),
  verify: (agent) => verified(agent, false),
  'replay to the middle': async (agent) => {
    const { head } = await agent.log.view(agent.agentId, []);
    const seq = Math.floor(head / 2);
    const { ms, value } = await timed(() => replayTo(agent, { seq }));
    const shown = await timed(async () => JSON.stringify(documentsIn(value)).length);
    return `${seconds(ms)} from event ${value.foldedFrom}, ${seconds(shown.ms)} more as JSON`;
  },
  rebuild: async (agent) => {
    const { ms } = await timed(() =>
      rebuildProjections(agent.log, {
        agentId: agent.agentId,
        names: 'all',
        origin: bench(agent),
        elapsedMs: agent.elapsedMs,
      }),
    );
    return seconds(ms);
  },
  'backup create': async (agent, stateDir) => {
    const { ms } = await timed(() => createBackup(agent, backupFile(stateDir), quiet));
    return `${seconds(ms)} with its check`;
  },
  'backup verify': async (_, stateDir) => {
    const choice = { file: backupFile(stateDir), withoutSeal: false };
    const { ms } = await timed(() => verifyBackup(stateDir, choice, quiet));
    return seconds(ms);
  },
  'backup restore': restored,
  disk,
};

async function verified(agent: OpenAgent, full: boolean): Promise<string> {
  const { ms, value } = await timed(() => verifyAgent(agent, quiet, { full }));
  const { ok, since, whyFull, firstDivergence } = value;
  if (!ok) return `${seconds(ms)} NOT OK ${JSON.stringify(firstDivergence)}`;
  return `${seconds(ms)}${since === null && !full ? ` (everything: ${whyFull})` : ''}`;
}

function bench({ now }: OpenAgent): Origin {
  return {
    actor: { kind: 'cli', id: 'bench' },
    trust: 'self',
    correlationId: 'bench',
    occurredAt: now(),
  };
}

function backupFile(stateDir: string): string {
  return join(stateDir, 'long-life.jsonl.gz');
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const startedMs = performance.now();
  const value = await work();
  return { ms: performance.now() - startedMs, value };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function shown(tookMs: readonly number[]): string {
  const [half, most] = [0.5, 0.95].map((part) => quantile(tookMs, part).toFixed(0));
  return `p50 ${half} p95 ${most} ms`;
}

async function idleTicks(agent: OpenAgent, stateDir: string): Promise<string> {
  await writeFile(join(stateDir, 'HEARTBEAT.md'), '# Standing orders\n\nNone.\n', { mode: 0o600 });
  const { ticks, phases } = buildRunners(agent);
  const { signal } = new AbortController();
  const tookMs: number[] = [];
  for (let i = 0; i < TICKS; i++) {
    const instant = new Date(Date.now() + i).toISOString();
    const { ms, value } = await timed(() => runTick(ticks, { schedule: 'bench', instant }, signal));
    if (value.status === 'cycle') await driveCycle(phases, value.cycleNo, signal);
    else tookMs.push(ms);
  }
  return `${shown(tookMs)} (${tookMs.length} of ${TICKS})`;
}

async function workingCycles(agent: OpenAgent, stateDir: string): Promise<string> {
  const { ticks, phases } = buildRunners(agent);
  const { signal } = new AbortController();
  const tookMs: number[] = [];
  for (let i = 0; i < CYCLES; i++) {
    const id = `bench-${Date.now()}-${i}`;
    const task = { id, title: `task ${id}`, steps: [{ run: 'true' }] };
    const file = join(stateDir, 'tasks', `${id}.json`);
    await writeFile(file, JSON.stringify(task), { mode: 0o600 });
    const instant = new Date(Date.now() + i).toISOString();
    const { ms } = await timed(async () => {
      const result = await runTick(ticks, { schedule: 'bench', instant }, signal);
      if (result.status !== 'cycle') throw new Error(`tick ${i}: ${JSON.stringify(result)}`);
      await driveCycle(phases, result.cycleNo, signal);
    });
    tookMs.push(ms);
  }
  return shown(tookMs);
}

async function asked(agent: OpenAgent, path: string): Promise<string> {
  const token = await apiToken(agent.config.stateDir);
  const onError = (where: string, error: unknown) => {
    throw new Error(where, { cause: error });
  };
  // As in a controller, which has its queue open.
  const queue = await openQueue(agent, onError);
  const http = await startHttp({ agent, onError, queue });
  const tookMs: number[] = [];
  const statuses = new Set<number>();
  let bytes = 0;
  try {
    for (let i = 0; i < ASKED; i++) {
      const { ms, value } = await timed(async () => {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await fetch(`${http.url}${path}`, { headers });
        bytes = (await answer.arrayBuffer()).byteLength;
        return answer.status;
      });
      statuses.add(value);
      tookMs.push(ms);
      if (ms > 10_000) break;
    }
  } finally {
    await http.stop();
    await queue.close();
  }
  const codes = [...statuses].join(' ');
  return `${codes === '200' ? '' : `HTTP ${codes} `}first ${tookMs[0]?.toFixed(0)}, ${shown(tookMs)}, ${bytes} bytes`;
}

async function restored(_: OpenAgent, stateDir: string): Promise<string> {
  const into = `${stateDir}-restored`;
  await forget(into);
  const other = await openState(into);
  const choice = { file: backupFile(stateDir), withoutTexts: true, withoutSeal: true };
  try {
    const { ms } = await timed(() => restoreBackup(other, choice, quiet));
    return seconds(ms);
  } finally {
    await other.close();
    await forget(into);
  }
}

async function disk({ agentId, database, log }: OpenAgent, stateDir: string): Promise<string> {
  const { head } = await log.view(agentId, []);
  const { rows } = await database.app.query<{ bytes: number }>(
    'select pg_database_size(current_database()) as bytes',
  );
  const kib = (rows[0]?.bytes ?? 0) / head / 1024;
  const wal = (await walSize(database.dataDir ?? '')) ?? 0;
  const backup = await stat(backupFile(stateDir)).catch(() => null);
  const mib = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
  return `${head} events, ${kib.toFixed(2)} KiB an event, WAL ${mib(wal)}, backup ${mib(backup?.size ?? 0)}`;
}

/** The most memory this process ever held. */
export async function peakRssMib(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const [, kib] = /VmHWM:\s+(\d+)/.exec(status) ?? [];
  return kib === undefined ? process.memoryUsage().rss / 2 ** 20 : Number(kib) / 1024;
}
