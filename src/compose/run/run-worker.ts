import { takeMaintenanceJobs } from '../../process/collect-answers.ts';
import { defaultPhaseWorkSettings, startPhaseWorker } from '../../process/phase-worker.ts';
import { openModelPorts } from '../model/model-ports.ts';
import { openQueue } from '../open/queue.ts';
import { type ProcessOptions, type Stoppable, startProcess } from './open-process.ts';
import { takeMemoryJobs } from './remember.ts';
import { keepHouse, watchedHouse } from './run-agent.ts';
import { buildRunners } from './runners.ts';

type WorkerOptions = ProcessOptions & {
  readonly said: (document: unknown, line: string) => void;
};

/** Takes phases of the agent from the queue. Any number of these, on any host that shares the state folder. */
export function runCycleWorker(options: WorkerOptions): Promise<Stoppable> {
  return startProcess(options, 'cycle worker', async ({ agent, say }, closers) => {
    const house = watchedHouse(agent, say);
    await keepHouse({ ...options, role: 'cycle' }, house, closers);
    const queue = await openQueue(agent, house.onError);
    closers.add('queue', queue.close);
    const { phases } = buildRunners(agent, { onError: house.onError });
    const worker = await startPhaseWorker({ phases, queue, settings: defaultPhaseWorkSettings });
    closers.add('phases', ({ graceMs }) => worker.close(graceMs));
    options.said({ event: 'started', worker: 'cycle' }, 'waiting for phases');
    return {};
  });
}

/** Seals the log, looks after the disk and takes the jobs for that, for a scheduler that does only ticks. */
export function runMaintenanceWorker(options: WorkerOptions): Promise<Stoppable> {
  return startProcess(options, 'maintenance worker', async ({ agent, say }, closers) => {
    const house = watchedHouse(agent, say);
    await keepHouse(options, house, closers);
    const queue = await openQueue(agent, house.onError);
    closers.add('queue', queue.close);
    const jobs = await takeMaintenanceJobs({ agent, queue, modelPorts: openModelPorts(agent) });
    closers.add('answers', ({ graceMs }) => jobs.close(graceMs));
    const memory = await takeMemoryJobs(agent, queue, house.onError);
    closers.add('memory', ({ graceMs }) => memory.close(graceMs));
    options.said({ event: 'started', worker: 'maintenance' }, 'keeping house');
    return {};
  });
}
