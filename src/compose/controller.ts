import { hostname } from 'node:os';
import { type Exclusive, holdExclusive } from '../adapters/postgres/exclusive.ts';
import { onEachInstant } from '../adapters/schedule/cron-schedule.ts';
import { dueInstant } from '../domain/cycle/due-instants.ts';
import { controllerProjection } from '../domain/cycle/views/controller.ts';
import { tickProjection } from '../domain/cycle/views/tick.ts';
import { SINGLETON } from '../kernel/projection.ts';
import { driveCycle } from '../phases/drive-cycle.ts';
import type { PhaseRunner } from '../phases/run-phase.ts';
import { runTick, type Tick, type TickResult, type TickRunner } from '../phases/sense/run-tick.ts';
import type { Agent } from './agent.ts';
import { seedAgent } from './seed-agent.ts';

/** The one schedule of this program. */
export const HEARTBEAT = 'heartbeat';
const POLL_MS = 2000;

/** Another controller works on this state. */
export class AlreadyRunning extends Error {
  readonly code = 'already_running';

  constructor(agentId: string) {
    super(
      `a controller for agent "${agentId}" is running already; see \`homeostat status\`, or stop it with \`homeostat stop\``,
    );
    this.name = 'AlreadyRunning';
  }
}

export type ControllerParts = {
  readonly agent: Agent;
  readonly ticks: TickRunner;
  readonly phases: PhaseRunner;
  /** False: ticks only when asked for. */
  readonly cron: boolean;
  readonly onTick: (tick: Tick, result: TickResult) => void;
  readonly onError: (where: string, error: unknown) => void;
};

export type Controller = {
  /** Stops taking ticks, waits for the phase at work (at most `graceMs`), writes the last event. */
  stop(reason: string, graceMs: number): Promise<void>;
  /** Resolves when the controller may not go on: its lock is gone. */
  readonly lost: Promise<void>;
};

/** @throws AlreadyRunning */
export async function startController(parts: ControllerParts): Promise<Controller> {
  const { agent } = parts;
  const lock = await lockController(agent);
  await seedAgent(agent);
  await recordStart(agent);
  const cycles = createLoop(parts, (signal) => continueOpenCycle(parts, signal));
  const work = createLoop(parts, async (signal) => {
    await takeOwedTicks(parts, signal);
    cycles.wake();
  });
  const schedule = parts.cron
    ? onEachInstant(agent.config.schedule, () => {
        work.wake();
      })
    : null;
  const poll = setInterval(work.wake, POLL_MS);
  work.wake();
  return {
    lost: lock.lost,
    stop: async (reason, graceMs) => {
      clearInterval(poll);
      await schedule?.stop();
      await Promise.all([work.stop(graceMs), cycles.stop(graceMs)]);
      await recordStop(agent, reason, lock);
    },
  };
}

/** @throws AlreadyRunning */
export async function lockController(agent: Agent): Promise<Exclusive> {
  const lock = await holdExclusive(
    agent.database.appUrl,
    `homeostat controller ${agent.agentId}`,
    'homeostat controller lock',
  );
  if (lock === null) throw new AlreadyRunning(agent.agentId);
  return lock;
}

function origin(agent: Agent) {
  return {
    actor: { kind: 'controller' as const, id: agent.agentId },
    trust: 'self' as const,
    correlationId: agent.newId(),
    occurredAt: agent.now(),
  };
}

async function recordStart(agent: Agent): Promise<void> {
  const payload = {
    host: hostname(),
    pid: process.pid,
    mode: agent.database.mode,
    schedule: agent.config.schedule,
  };
  await agent.log.append(agent.agentId, origin(agent), {
    events: [{ type: 'ControllerStarted', payload }],
  });
}

async function recordStop(agent: Agent, reason: string, lock: Exclusive): Promise<void> {
  await agent.log.append(agent.agentId, origin(agent), {
    events: [{ type: 'ControllerStopped', payload: { reason } }],
  });
  await lock.release();
}

/** One round at a time. A wake during a round leads to another. */
function createLoop(
  { agent, onError }: ControllerParts,
  oneRound: (signal: AbortSignal) => Promise<void>,
) {
  const stopping = new AbortController();
  let round: Promise<void> | null = null;
  let isWanted = false;
  const rounds = async () => {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      try {
        await oneRound(stopping.signal);
        agent.crashPoint('controller:round-done');
      } catch (error) {
        onError('controller', error);
      }
    }
  };
  return {
    wake: () => {
      isWanted = true;
      if (round !== null || stopping.signal.aborted) return;
      round = rounds().finally(() => {
        round = null;
      });
    },
    stop: async (graceMs: number) => {
      isWanted = false;
      const grace = setTimeout(() => {
        stopping.abort();
      }, graceMs);
      await round;
      clearTimeout(grace);
      stopping.abort();
    },
  };
}

/** Ticks go on while a cycle is under way: they close as overlaps. */
async function takeOwedTicks(parts: ControllerParts, signal: AbortSignal): Promise<void> {
  for (const tick of await owedTicks(parts)) {
    if (signal.aborted) return;
    parts.onTick(tick, await runTick(parts.ticks, tick, signal));
  }
}

async function continueOpenCycle(
  { agent, phases }: ControllerParts,
  signal: AbortSignal,
): Promise<void> {
  const view = await agent.log.view(agent.agentId, [
    { projection: controllerProjection, keys: [SINGLETON] },
  ]);
  const open = view.get(controllerProjection, SINGLETON)?.open_cycle ?? null;
  if (open !== null) await driveCycle(phases, open, signal);
}

async function owedTicks({ agent, cron }: ControllerParts): Promise<readonly Tick[]> {
  const view = await agent.log.view(agent.agentId, [
    { projection: controllerProjection, keys: [SINGLETON] },
    { projection: tickProjection, keys: [HEARTBEAT] },
  ]);
  const requests = view.get(controllerProjection, SINGLETON)?.run_requests ?? [];
  const requested = requests.map((requestId) => ({
    schedule: 'manual',
    instant: agent.now(),
    requestId,
  }));
  const last = view.get(tickProjection, HEARTBEAT)?.last_instant ?? null;
  const due = cron ? dueInstant(agent.config.schedule, { now: agent.now(), last }) : null;
  return due === null ? requested : [{ schedule: HEARTBEAT, ...due }, ...requested];
}
