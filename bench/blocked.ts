import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startController } from '../src/compose/run/controller.ts';
import { buildRunners } from '../src/compose/run/runners.ts';
import { isOfType } from '../src/domain/fact.ts';
import { startPhaseWorker } from '../src/process/phase-worker.ts';
import { startBlockedProcess } from '../tests/compose/start-blocked-process.ts';
import { openProcess, PHASE_WORK } from '../tests/compose/test-process.ts';
import type { Bed } from './bed.ts';
import { table } from './measure.ts';

const AGENT = 'blocked';
const BLOCK_MS = 45_000;
const LOOK_MS = 500;
const POINTS = ['act:started', 'act:intended', 'act:ran'];

/** With the real lease and lock: a worker's event loop stands still for 45 s while a second one is there. */
export async function benchBlocked(bed: Bed): Promise<void> {
  const rows = [['blocked 45 s at', 'attempts', 'steps run', 'settled', 'not known', 'cycle']];
  for (const [i, at] of POINTS.entries()) rows.push(await blockedAt(bed, `blocked${i}`, at));
  console.log(table(rows));
}

async function blockedAt(bed: Bed, database: string, at: string): Promise<string[]> {
  const { config } = await bed.openOptions(database);
  const place = { databaseUrl: config.databaseUrl, adminUrl: config.databaseAdminUrl };
  const stateDir = await mkdtemp(join(tmpdir(), 'homeostat-blocked-'));
  const names = { stateDir, agentId: AGENT, cycle: {} };
  const blocked = startBlockedProcess({ place, names, at, until: join(stateDir, 'go-on') });
  while (!blocked.said().includes('ready')) await sleep(LOOK_MS);
  const process = await openProcess(place, names);
  const { agent } = process;
  const { ticks } = buildRunners(agent);
  const rest = {
    cron: false,
    worksOnPhases: false,
    onTick: () => undefined,
    onError: () => undefined,
  };
  const parts = { ...process, ticks, ...rest, phaseWork: { ...PHASE_WORK, rescueMs: 600_000 } };
  const controller = await startController(parts);
  await giveWork(process);
  while (!blocked.said().includes('blocking')) await sleep(LOOK_MS);
  const worker = await startPhaseWorker({ ...process, settings: PHASE_WORK });
  await sleep(BLOCK_MS);
  await blocked.end();
  const events = async () => agent.store.read(AGENT, { after: 0, limit: 5_000 });
  const isOver = async () =>
    (await events()).some(({ type }) => type === 'CycleCompleted' || type === 'CycleFailed');
  while (!(await isOver())) await sleep(LOOK_MS);
  const all = await events();
  await worker.close(0);
  await controller.close({ reason: 'over', graceMs: 0, hasStarted: true });
  await process.stop();
  await rm(stateDir, { recursive: true });
  const count = (type: string) => all.filter((event) => event.type === type).length;
  const attempts = all.filter(
    (event) => isOfType(event, 'PhaseStarted') && event.payload.phase === 'act',
  );
  return [
    at,
    String(attempts.length),
    String(count('EffectDispatched')),
    String(count('EffectSettled')),
    String(count('EffectIndeterminate')),
    count('CycleCompleted') === 1 ? 'completed' : 'failed',
  ];
}

async function giveWork({ agent }: Awaited<ReturnType<typeof openProcess>>): Promise<void> {
  const origin = {
    actor: { kind: 'cli' as const, id: 'owner' },
    trust: 'owner' as const,
    correlationId: agent.newId(),
    occurredAt: agent.now(),
  };
  const task = {
    intention_id: 'water',
    kind: 'task',
    title: 'water',
    content: '',
    priority: 5,
    due_at: null,
    tags: [],
    blocks: [],
    blocked_by: [],
    source_hash: null,
    source: 'cli',

    steps: [{ run: 'echo water >> lines.txt' }],
    verify: [{ kind: 'file', target: 'lines.txt' }],
  };
  await agent.log.append(AGENT, origin, {
    events: [
      { type: 'IntentionFormed', payload: task },
      { type: 'RunRequested', payload: { request_id: agent.newId(), by: 'owner' } },
    ],
  });
}
