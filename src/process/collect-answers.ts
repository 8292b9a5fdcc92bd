import type { Agent } from '../app/agent.ts';
import { batchProjection } from '../domain/budget/views/batch.ts';
import { controllerOrigin } from '../kernel/event/controller-origin.ts';
import type { JobHandler, JobQueue, QueueJob, WorkerHandle } from '../kernel/ports/job-queue.ts';
import { collectBatches } from '../phases/batch/collect-batches.ts';
import { collectPorts } from '../phases/consolidate/collect-ports.ts';
import type { ModelPorts } from '../phases/model/model-run.ts';
import { createLoop } from './loop.ts';

type CollectSettings = {
  /** How often the log is checked for submitted batches. */
  readonly lookMs: number;
  /** How often the provider is polled while a batch is open. */
  readonly collectEveryMs: number;
};

const defaultCollectSettings: CollectSettings = { lookMs: 30_000, collectEveryMs: 300_000 };

type Collector = { readonly agent: Agent; readonly modelPorts: ModelPorts };

type CollectingPorts = Collector & {
  readonly queue: JobQueue;
  /** False: a separate worker takes the jobs. */
  readonly worksOnPhases: boolean;
  readonly onError: (where: string, error: unknown) => void;
  readonly collecting?: CollectSettings;
};

/** Takes the jobs of the queue `maintenance`, which fetch answers of batches. */
export function takeMaintenanceJobs({
  queue,
  ...ports
}: Collector & Pick<CollectingPorts, 'queue'>): Promise<WorkerHandle> {
  return queue.work('maintenance', collectingOf(ports), { concurrency: 1 });
}

/** Any number of processes may fetch at once: each answer is recorded once. */
function collectingOf({ agent, modelPorts }: Collector): JobHandler {
  const ports = collectPorts(modelPorts);
  return async ({ data }, signal) => {
    if (data.agentId !== agent.agentId) {
      throw new Error(`a job for agent "${data.agentId}" came to "${agent.agentId}"`);
    }
    await collectBatches({ ...agent, origin: controllerOrigin(agent), signal }, ports);
  };
}

/**
 * Fetches answers while a batch is open, also when no cycle runs for hours. Reads documents only if the log has grown;
 * without an open batch there is no job and no request. While the queue is down, this process fetches them itself.
 */
export async function startCollecting(
  ports: CollectingPorts,
): Promise<{ readonly stop: (graceMs: number) => Promise<void> }> {
  const { agent, queue, worksOnPhases, onError } = ports;
  const { lookMs, collectEveryMs } = ports.collecting ?? defaultCollectSettings;
  const worker = worksOnPhases ? await takeMaintenanceJobs(ports) : null;
  const collect = collectingOf(ports);
  const isOpen = openBatches(agent);
  let nextMs = -Infinity;
  const round = async (signal: AbortSignal) => {
    if (!(await isOpen()) || agent.elapsedMs() < nextMs) return;
    nextMs = agent.elapsedMs() + collectEveryMs;
    const job = collectJob(agent.agentId);
    if ((await queue.enqueue(job)) === 'failed') await collect(job, signal);
  };
  const loop = createLoop(round, (error) => {
    onError('answers', error);
  });
  const timer = setInterval(loop.wake, lookMs);
  loop.wake();
  return {
    stop: async (graceMs) => {
      clearInterval(timer);
      await Promise.all([loop.stop(graceMs), worker?.close(graceMs)]);
    },
  };
}

function openBatches({ log, agentId }: Agent): () => Promise<boolean> {
  let seen = -1;
  let isOpen = false;
  return async () => {
    const { head } = await log.view(agentId, []);
    if (head === seen) return isOpen;
    const view = await log.view(agentId, [{ projection: batchProjection, keys: 'all' }]);
    seen = view.head;
    isOpen = view.all(batchProjection).size > 0;
    return isOpen;
  };
}

/** One id, so that there is at most one such job at a time. */
function collectJob(agentId: string): QueueJob {
  return { queue: 'maintenance', name: 'answers', id: `${agentId}-answers`, data: { agentId } };
}
