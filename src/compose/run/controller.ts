import { hostname } from 'node:os';
import { type Exclusive, holdExclusive } from '../../adapters/postgres/log/exclusive.ts';
import { checkSchedule, onEachInstant } from '../../adapters/schedule/cron-schedule.ts';
import { seedAgent } from '../../app/seed-agent.ts';
import { checkCharter } from '../../app/self/charter.ts';
import { fact } from '../../domain/fact.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import type { JobQueue } from '../../kernel/ports/job-queue.ts';
import type { PhaseRunner } from '../../phases/cycle/run-phase.ts';
import { modelStanding } from '../../phases/model/model-standing.ts';
import {
  runTick,
  type Tick,
  type TickResult,
  type TickRunner,
} from '../../phases/sense/run-tick.ts';
import { type Closers, type Ending, openOrClose } from '../../process/closers.ts';
import { startCollecting } from '../../process/collect-answers.ts';
import { createLoop, type Loop } from '../../process/loop.ts';
import { onNewsOf } from '../../process/news.ts';
import { owedTicksOf } from '../../process/owed-ticks.ts';
import {
  defaultPhaseWorkSettings,
  type PhaseWorkSettings,
  startPhaseWorker,
} from '../../process/phase-worker.ts';
import { startReconciler } from '../../process/reconciler.ts';
import { watchDue } from '../../process/watch-due.ts';
import { openModelPorts } from '../model/model-ports.ts';
import type { OpenAgent } from '../open/agent.ts';
import { agentsOfUsers } from '../self/users.ts';
import { startSweeping } from './attend.ts';
import { startReading } from './read-relations.ts';
import { startRemembering } from './remember.ts';

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

export type ControllerPorts = {
  readonly agent: OpenAgent;
  readonly ticks: TickRunner;
  readonly phases: PhaseRunner;
  readonly queue: JobQueue;
  /** False: phases are left to other processes, unless they do not come. */
  readonly worksOnPhases: boolean;
  readonly phaseWork?: PhaseWorkSettings;
  /** False: ticks only when asked for. */
  readonly cron: boolean;
  readonly onTick: (tick: Tick, result: TickResult) => void;
  readonly onError: (where: string, error: unknown) => void;
};

export type Controller = {
  /** Stops taking ticks, waits for the phase at work (at most `graceMs`), writes the last event. @throws NotClosed */
  readonly close: (ending?: Ending) => Promise<void>;
  /** Resolves when the controller may not go on: another has its lock. */
  readonly lost: Promise<void>;
};

/** @throws AlreadyRunning, BadSchedule */
export async function startController(ports: ControllerPorts): Promise<Controller> {
  const { agent, cron, onError } = ports;
  if (cron) checkSchedule(agent.config.schedule);
  return openOrClose({ crashPoint: agent.crashPoint, onError }, async (closers) => {
    const lock = await lockController(agent);
    closers.add('controller lock', lock.release);
    await seedAgent(agent);
    await recordStart(agent);
    for (const one of [agent, ...(await agentsOfUsers(agent))]) await checkCharter(agent, one);
    // Without a database there is no last event, but an end all the same.
    closers.add('last event', ({ reason }) =>
      recordStop(agent, reason).catch((error: unknown) => {
        onError('stop', error);
      }),
    );
    const work = await startWork(ports, closers);
    if (cron) {
      const schedule = onEachInstant(agent.config.schedule, work.wake);
      closers.add('schedule', schedule.stop);
    }
    closers.add('news', onNewsOf(agent, work.wake));
    work.wake();
    return { lost: lock.lost, close: (ending) => closers.close(ending) };
  });
}

/** The loops, each of which may have something under way. Returns the one that takes ticks. */
async function startWork(ports: ControllerPorts, closers: Closers): Promise<Loop> {
  const { agent, onError } = ports;
  const loops = closers.together();
  const cycles = await startCycles(ports, loops);
  const modelPorts = openModelPorts(agent);
  const model = modelStanding(modelPorts);
  const owedTicks = owedTicksOf({ ...agent, model }, ports.cron);
  const work = createLoop(
    async (signal) => {
      if (await takeTicks(ports, await owedTicks(), signal)) cycles.wake();
      agent.crashPoint('controller:round-done');
    },
    (error) => {
      onError('controller', error);
    },
  );
  loops.add('ticks', ({ graceMs }) => work.stop(graceMs));
  const due = watchDue(agent, (error) => {
    onError('due', error);
  });
  loops.add('due', ({ graceMs }) => due.stop(graceMs));
  const memory = await startRemembering(ports);
  loops.add('memory', ({ graceMs }) => memory.stop(graceMs));
  const reading = startReading(agent, ports.queue, onError);
  loops.add('relations', ({ graceMs }) => reading.stop(graceMs));
  const sweeping = startSweeping(agent, onError);
  loops.add('attended sessions', ({ graceMs }) => sweeping.stop(graceMs));
  const answers = await startCollecting({ ...ports, modelPorts });
  loops.add('answers', ({ graceMs }) => answers.stop(graceMs));
  return work;
}

/** @throws AlreadyRunning */
export async function lockController(agent: OpenAgent): Promise<Exclusive> {
  const lock = await holdExclusive({
    url: agent.database.appUrl,
    name: `homeostat controller ${agent.agentId}`,
    applicationName: 'homeostat controller lock',
  });
  if (lock === null) throw new AlreadyRunning(agent.agentId);
  return lock;
}

async function recordStart(agent: OpenAgent): Promise<void> {
  const payload = {
    host: hostname(),
    pid: process.pid,
    mode: agent.database.mode,
    schedule: agent.config.schedule,
  };
  await agent.log.append(agent.agentId, controllerOrigin(agent), {
    events: [fact('ControllerStarted', payload)],
  });
}

async function recordStop(agent: OpenAgent, reason: string): Promise<void> {
  await agent.log.append(agent.agentId, controllerOrigin(agent), {
    events: [fact('ControllerStopped', { reason })],
  });
}

/** What carries the open cycle on: the reconciler, and here or elsewhere workers on the queue. */
async function startCycles(
  ports: ControllerPorts,
  loops: Pick<Closers, 'add'>,
): Promise<Pick<Loop, 'wake'>> {
  const work = { ...ports, settings: ports.phaseWork ?? defaultPhaseWorkSettings };
  if (ports.worksOnPhases) {
    const worker = await startPhaseWorker(work);
    loops.add('phases', ({ graceMs }) => worker.close(graceMs));
  }
  const reconciler = startReconciler(work);
  loops.add('reconciler', ({ graceMs }) => reconciler.stop(graceMs));
  return reconciler;
}

/** Ticks go on while a cycle is under way: they close as overlaps. True: a cycle has begun. */
async function takeTicks(
  ports: ControllerPorts,
  owed: readonly Tick[],
  signal: AbortSignal,
): Promise<boolean> {
  let hasBegun = false;
  for (const tick of owed) {
    if (signal.aborted) break;
    const result = await runTick(ports.ticks, tick, signal);
    hasBegun ||= result.status === 'cycle';
    if (result.status !== 'waits') ports.onTick(tick, result);
  }
  return hasBegun;
}
