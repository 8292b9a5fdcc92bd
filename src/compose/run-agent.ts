import { openControllerLog } from '../adapters/logging/controller-log.ts';
import type { Config } from '../config.ts';
import type { JobQueue } from '../kernel/ports/job-queue.ts';
import { driveCycle } from '../phases/drive-cycle.ts';
import type { PhaseRunner } from '../phases/run-phase.ts';
import { runTick } from '../phases/sense/run-tick.ts';
import { type Agent, openAgent } from './agent.ts';
import { type Controller, lockController, startController } from './controller.ts';
import { announceController, withdrawController } from './find-controller.ts';
import { startHousekeeping } from './housekeeping.ts';
import { learningPort } from './learning-port.ts';
import { recordConsent } from './model-edges.ts';
import { openQueue } from './queue.ts';
import { quietly } from './quietly.ts';
import { buildRunners } from './runners.ts';
import { startHttp } from './serve-http.ts';

export type RunOptions = {
  readonly config: Config;
  readonly cron: boolean;
  /** False: phases are left to `workers/cycle.ts`; they are run here only when nobody comes. Default true. */
  readonly worksOnPhases?: boolean;
  readonly progress: (line: string) => void;
  /** Something a person at the terminal wants to know. */
  readonly said: (document: unknown, line: string) => void;
};

export type RunningAgent = {
  readonly agent: Agent;
  readonly lost: Promise<void>;
  stop(reason: string, graceMs: number): Promise<void>;
};

/** Everything in one process: scheduler, phases, HTTP. @throws AlreadyRunning, ConfigError, ClusterError */
export async function runAgent(options: RunOptions): Promise<RunningAgent> {
  const { config, said } = options;
  const logger = openControllerLog(config.stateDir, config.logLevel);
  const agent = await openAgent({
    config,
    progress: options.progress,
    onError: (error) => {
      logger.warn({ err: error }, 'database connection');
    },
    applicationName: 'homeostat controller',
  });
  const onError = quietly((where, error) => {
    logger.error({ err: error, where }, 'failed');
  }, agent.elapsedMs);
  const queue = await openQueue(agent, onError);
  try {
    await recordConsent(agent);
    const controller = await startController({
      agent,
      ...buildRunners(agent),
      queue,
      worksOnPhases: options.worksOnPhases ?? true,
      cron: options.cron,
      onTick: (tick, result) => {
        logger.info({ tick, result }, 'tick');
        said({ event: 'tick', ...tick, ...result }, tickLine(tick.instant, result));
      },
      onError,
    });
    return await announced({ ...options, onError }, { agent, queue, controller });
  } catch (error) {
    await queue.close();
    await agent.close();
    throw error;
  }
}

type Running = {
  readonly agent: Agent;
  readonly queue: JobQueue;
  readonly controller: Controller;
};

async function announced(
  {
    config,
    said,
    cron,
    onError,
  }: RunOptions & { onError: (where: string, error: unknown) => void },
  { agent, queue, controller }: Running,
): Promise<RunningAgent> {
  const housekeeping = await startHousekeeping(agent, onError);
  const http = await startHttp({ agent, onError, learning: learningPort(agent) });
  await announceController(config.stateDir, http.port);
  said(
    { event: 'started', agent: agent.agentId, url: http.url, schedule: config.schedule, cron },
    `agent "${agent.agentId}" is alive: ${http.url}, ticks at "${cron ? config.schedule : 'request only'}" (UTC)`,
  );
  for (const warning of agent.database.warnings) said({ event: 'warning', warning }, warning);
  return {
    agent,
    lost: controller.lost,
    stop: async (reason, graceMs) => {
      await http.stop();
      await controller.stop(reason, graceMs);
      await housekeeping.stop();
      await queue.close();
      await withdrawController(config.stateDir);
      await agent.close();
    },
  };
}

function tickLine(instant: string, result: { status: string; reason?: string; cycleNo?: number }) {
  const what =
    result.status === 'cycle' ? `cycle ${result.cycleNo ?? ''}` : (result.reason ?? result.status);
  return `${instant}  ${what}`;
}

/**
 * Takes up a request of the owner in this process, while no controller runs.
 * @throws AlreadyRunning
 */
export async function runOnce(agent: Agent, requestId: string): Promise<void> {
  const lock = await lockController(agent);
  try {
    const { ticks, phases } = buildRunners(agent);
    const signal = new AbortController().signal;
    const tick = { schedule: 'manual', instant: agent.now(), requestId };
    const result = await runTick(ticks, tick, signal);
    if (result.status === 'cycle') await driveToEnd(phases, result.cycleNo, signal);
  } finally {
    await lock.release();
  }
}

const RETRY_LOOK_MS = 500;

/** Waits for retries too: nobody else will take the cycle up. */
async function driveToEnd(
  phases: PhaseRunner,
  cycleNo: number,
  signal: AbortSignal,
): Promise<void> {
  while (!(await driveCycle(phases, cycleNo, signal))) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_LOOK_MS));
  }
}
