import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openAgent } from '../src/compose/open/agent.ts';
import { buildRunners } from '../src/compose/run/runners.ts';
import { driveCycle } from '../src/phases/cycle/drive-cycle.ts';
import { runTick } from '../src/phases/sense/run-tick.ts';
import type { Bed } from './bed.ts';
import { quantile, table } from './measure.ts';

const TICKS = 200;
const TICK_MS = 300_000;
const EPOCH_MS = Date.UTC(2026, 0, 1);

/** From the instant of a tick with nothing to do until its TickClosed is stored. */
export async function benchTick(bed: Bed): Promise<void> {
  const options = await bed.openOptions('ticks');
  const agent = await openAgent(options);
  const orders = join(options.config.stateDir, 'HEARTBEAT.md');
  await writeFile(orders, '# Standing orders\n\nNone.\n', { mode: 0o600 });
  const { ticks, phases } = buildRunners(agent);
  const { signal } = new AbortController();
  const became: Record<string, number> = {};
  const idleMs: number[] = [];
  for (let i = 0; i < TICKS; i++) {
    const instant = new Date(EPOCH_MS + i * TICK_MS).toISOString();
    const startedMs = performance.now();
    const result = await runTick(ticks, { schedule: '*/5 * * * *', instant }, signal);
    const tookMs = performance.now() - startedMs;
    const what = result.status === 'closed' ? result.reason : result.status;
    became[what] = (became[what] ?? 0) + 1;
    if (what === 'idle') idleMs.push(tookMs);
    if (result.status === 'cycle') await driveCycle(phases, result.cycleNo, signal); // an exploration
  }
  const closed = await agent.store.read(agent.agentId, { types: ['TickClosed'], limit: TICKS });
  await agent.close();
  const expected = TICKS - (became['cycle'] ?? 0);
  if (closed.length !== expected) throw new Error(`${closed.length} TickClosed, not ${expected}`);
  show(idleMs, became);
}

function show(idleMs: readonly number[], became: Readonly<Record<string, number>>): void {
  const times = [0.5, 0.95, 1].map((part) => quantile(idleMs, part).toFixed(1));
  const counts = Object.entries(became).map(([what, count]) => `${count} ${what}`);
  console.log(
    table([
      ['tick', 'p50 ms', 'p95 ms', 'max ms', 'target p95', 'of all ticks'],
      ['idle tick to TickClosed', ...times, '250 ms', counts.join(', ')],
    ]),
  );
}
