import { orEnd } from '../../process/or-end.ts';
import { defaultPhaseWorkSettings, startPhaseWorker } from '../../process/phase-worker.ts';
import { openQueue } from '../open/queue.ts';
import { takeMaintenanceJobs } from './collect-answers.ts';
import { openProcess, type ProcessOptions } from './open-process.ts';
import { keepHouse } from './run-agent.ts';
import { buildRunners } from './runners.ts';

export type RunningWorker = { stop(reason: string, graceMs: number): Promise<void> };

type WorkerOptions = ProcessOptions & {
  readonly said: (document: unknown, line: string) => void;
};

/** Takes phases of the agent from the queue. Any number of these, on any host that shares the state folder. */
export async function runCycleWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { agent, say } = await openProcess(options, 'cycle worker');
  const house = keepHouse({ ...options, role: 'cycle' }, agent, say);
  const { housekeeping, onError } = await orEnd(house, agent.close);
  const queue = await orEnd(openQueue(agent, onError), housekeeping.cancel, agent.close);
  const settings = defaultPhaseWorkSettings;
  const worker = await startPhaseWorker({ phases: buildRunners(agent).phases, queue, settings });
  options.said({ event: 'started', worker: 'cycle' }, 'waiting for phases');
  return {
    stop: async (_, graceMs) => {
      await worker.close(graceMs);
      await housekeeping.stop();
      await queue.close();
      await agent.close();
    },
  };
}

/** Seals the log, looks after the disk and takes the jobs for that, for a scheduler that does only ticks. */
export async function runMaintenanceWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { agent, say } = await openProcess(options, 'maintenance worker');
  const { housekeeping, onError } = await orEnd(keepHouse(options, agent, say), agent.close);
  const queue = await orEnd(openQueue(agent, onError), housekeeping.cancel, agent.close);
  const jobs = await takeMaintenanceJobs(agent, queue);
  options.said({ event: 'started', worker: 'maintenance' }, 'keeping house');
  return {
    stop: async (_, graceMs) => {
      await jobs.close(graceMs);
      await housekeeping.stop();
      await queue.close();
      await agent.close();
    },
  };
}
