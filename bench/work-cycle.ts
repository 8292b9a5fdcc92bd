import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openAgent } from '../src/compose/open/agent.ts';
import { buildRunners } from '../src/compose/run/runners.ts';
import { driveCycle } from '../src/phases/cycle/drive-cycle.ts';
import { runTick } from '../src/phases/sense/run-tick.ts';
import type { Bed } from './bed.ts';
import { quantile, table } from './measure.ts';

const CYCLES = 100;
const TICK_MS = 300_000;
const EPOCH_MS = Date.UTC(2026, 0, 1);

/** A whole cycle with an owner's step and evidence, from the instant of its tick to CycleCompleted; no model. */
export async function benchCycle(bed: Bed): Promise<void> {
  const options = await bed.openOptions('cycles');
  const agent = await openAgent(options);
  const { stateDir } = options.config;
  const tasks = join(stateDir, 'tasks');
  await mkdir(tasks, { recursive: true });
  await writeFile(join(stateDir, 'HEARTBEAT.md'), '# None\n', { mode: 0o600 });
  const { ticks, phases } = buildRunners(agent);
  const { signal } = new AbortController();
  const tookMs: number[] = [];
  for (let i = 0; i < CYCLES; i++) {
    const task = { id: `t${i}`, title: `task ${i}`, steps: [{ run: 'true' }] };
    await writeFile(join(tasks, `t${i}.json`), JSON.stringify(task), { mode: 0o600 });
    const instant = new Date(EPOCH_MS + i * TICK_MS).toISOString();
    const startedMs = performance.now();
    const result = await runTick(ticks, { schedule: 'bench', instant }, signal);
    if (result.status !== 'cycle') throw new Error(`tick ${i} became ${result.status}`);
    await driveCycle(phases, result.cycleNo, signal);
    tookMs.push(performance.now() - startedMs);
  }
  const done = await agent.store.read(agent.agentId, {
    types: ['IntentionCompleted'],
    limit: CYCLES,
  });
  await agent.close();
  await rm(tasks, { recursive: true });
  if (done.length !== CYCLES) throw new Error(`${done.length} tasks done, not ${CYCLES}`);
  const times = [0.5, 0.95, 1].map((part) => quantile(tookMs, part).toFixed(0));
  console.log(
    table([
      ['cycle', 'p50 ms', 'p95 ms', 'max ms', 'target p95'],
      ['all five phases, one step, no model', ...times, '1000 ms'],
    ]),
  );
}
