import { Counter, Gauge, Registry } from 'prom-client';
import { cycleTallyProjection } from '../../../domain/cycle/views/cycle-tally.ts';
import { tickProjection } from '../../../domain/cycle/views/tick.ts';
import { SINGLETON } from '../../../kernel/projection/projection.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { rawRoute } from '../../gate/route.ts';

/** Metrics for Prometheus, all computed from the log. */
export function metricsRoute(ports: HttpPorts) {
  const registry = new Registry();
  const metrics = defineMetrics(registry);
  return rawRoute({
    path: '/metrics',
    summary: 'Metrics for Prometheus',
    answer: 'text/plain',
    handle: async (_, c) => {
      const numbers = await readNumbers(ports);
      registry.resetMetrics();
      fill(metrics, numbers);
      // metrics() copies the values before its first await, so that two scrapes do not mix.
      return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType });
    },
  });
}

function defineMetrics(registry: Registry) {
  const registers = [registry];
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `homeostat_${name}`, help, labelNames, registers });
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `homeostat_${name}`, help, labelNames, registers });
  return {
    head: gauge('log_head', 'Sequence number of the newest event'),
    bytes: gauge('log_bytes', 'Size of the database on disk in bytes'),
    lag: gauge('projection_lag_events', 'Events a projection is behind the log', ['projection']),
    stopped: gauge('projection_stopped', '1 when a projection stopped', ['projection']),
    ticks: counter('ticks_total', 'Ticks by what became of them', ['schedule', 'reason']),
    cycles: counter('cycles_total', 'Ended cycles by outcome', ['outcome']),
    limit: gauge('budget_limit_usd', 'Spending limit in US dollars', ['scope']),
    spent: gauge('budget_spent_usd', 'Spent in US dollars', ['scope']),
    reserved: gauge('budget_reserved_usd', 'Reserved for calls under way, US dollars', ['scope']),
  };
}

async function readNumbers(ports: HttpPorts) {
  const { agentId, log, standing, logBytes, budget } = ports;
  const view = await log.view(agentId, [
    { projection: tickProjection, keys: 'all' },
    { projection: cycleTallyProjection, keys: [SINGLETON] },
  ]);
  return {
    ticks: [...view.all(tickProjection).values()],
    cycles: Object.entries(view.get(cycleTallyProjection, SINGLETON) ?? {}),
    bytes: await logBytes(),
    budget: (await budget?.()) ?? [],
    ...(await standing()),
  };
}

function fill(
  metrics: ReturnType<typeof defineMetrics>,
  numbers: Awaited<ReturnType<typeof readNumbers>>,
): void {
  metrics.head.set(numbers.head);
  metrics.bytes.set(numbers.bytes);
  for (const { projection, seq, stopped } of numbers.marks.filter(({ active }) => active)) {
    metrics.lag.set({ projection }, Math.max(0, numbers.head - seq));
    metrics.stopped.set({ projection }, stopped === null ? 0 : 1);
  }
  for (const { schedule, counts } of numbers.ticks) {
    for (const [reason, count] of Object.entries(counts)) {
      metrics.ticks.inc({ schedule, reason }, count);
    }
  }
  for (const [outcome, count] of numbers.cycles) metrics.cycles.inc({ outcome }, count);
  for (const { scope, limitUsd, spentUsd, reservedUsd } of numbers.budget) {
    metrics.limit.set({ scope }, limitUsd);
    metrics.spent.set({ scope }, spentUsd);
    metrics.reserved.set({ scope }, reservedUsd);
  }
}
