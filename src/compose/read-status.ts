import { databaseSize } from '../adapters/postgres/database-size.ts';
import { dueInstant, intervalMs } from '../domain/cycle/due-instants.ts';
import {
  type ControllerDoc,
  controllerProjection,
  emptyController,
} from '../domain/cycle/views/controller.ts';
import { type EffectDoc, effectProjection } from '../domain/cycle/views/effect.ts';
import { type IncidentDoc, incidentProjection } from '../domain/cycle/views/incident.ts';
import { type TickDoc, tickProjection } from '../domain/cycle/views/tick.ts';
import { SINGLETON } from '../kernel/projection.ts';
import type { Agent } from './agent.ts';
import { HEARTBEAT } from './controller.ts';
import type { RunningController } from './find-controller.ts';

const DAY_MS = 86_400_000;

export type Status = {
  readonly agent: string;
  readonly events: number;
  readonly running: RunningController | null;
  readonly controller: ControllerDoc;
  readonly tick: TickDoc | null;
  /** ISO 8601. */
  readonly next_tick: string;
  readonly incidents: readonly IncidentDoc[];
  readonly indeterminate: readonly EffectDoc[];
  readonly database: {
    readonly mode: string;
    readonly bytes: number;
    /** Growth over the life of the log. */
    readonly bytes_per_day: number;
  };
  readonly warnings: readonly string[];
};

/** The one status read model: CLI and HTTP render it (O16). */
export async function readStatus(agent: Agent, running: RunningController | null): Promise<Status> {
  const view = await agent.log.view(agent.agentId, [
    { projection: controllerProjection, keys: [SINGLETON] },
    { projection: tickProjection, keys: [HEARTBEAT] },
    { projection: incidentProjection, keys: 'all' },
    { projection: effectProjection, keys: 'all' },
  ]);
  const bytes = await databaseSize(agent.database.app);
  const [first] = await agent.store.read(agent.agentId, { limit: 1 });
  const ageMs = Math.max(DAY_MS, Date.parse(view.now) - Date.parse(first?.recordedAt ?? view.now));
  return {
    agent: agent.agentId,
    events: view.head,
    running,
    controller: view.get(controllerProjection, SINGLETON) ?? emptyController,
    tick: view.get(tickProjection, HEARTBEAT) ?? null,
    next_tick: nextTick(agent),
    incidents: [...view.all(incidentProjection).values()].filter((i) => i.status === 'open'),
    indeterminate: [...view.all(effectProjection).values()].filter(
      (effect) => effect.status === 'indeterminate',
    ),
    database: {
      mode: agent.database.mode,
      bytes,
      bytes_per_day: Math.round((bytes * DAY_MS) / ageMs),
    },
    warnings: agent.database.warnings,
  };
}

function nextTick({ config, now }: Agent): string {
  const at = now();
  const newest = dueInstant(config.schedule, { now: at, last: null });
  const from = newest === null ? at : newest.instant;
  return new Date(Date.parse(from) + intervalMs(config.schedule, at)).toISOString();
}
