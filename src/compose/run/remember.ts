import { isThereToKeep, keepMemories } from '../../app/memory/keep-memories.ts';
import type { JobQueue, QueueJob, WorkerHandle } from '../../kernel/ports/job-queue.ts';
import { createLoop } from '../../process/loop.ts';
import { onNewsOf } from '../../process/news.ts';
import type { OpenAgent } from '../open/agent.ts';

type OnError = (where: string, error: unknown) => void;

type RememberingPorts = {
  readonly agent: OpenAgent;
  readonly queue: JobQueue;
  /** False: jobs are left to a worker apart. */
  readonly worksOnPhases: boolean;
  readonly onError: OnError;
};

/** A cycle appends many times in a row; what is stored is found in the meantime all the same. */
const PAUSE_MS = 500;

/** Takes the jobs of the queue `memory`: to remember what happened and have it found. */
export function takeMemoryJobs(
  agent: OpenAgent,
  queue: JobQueue,
  onError: OnError,
): Promise<WorkerHandle> {
  const handler = async ({ data }: QueueJob, signal: AbortSignal) => {
    if (data.agentId !== agent.agentId) {
      throw new Error(`a job for agent "${data.agentId}" came to "${agent.agentId}"`);
    }
    await keepMemories(agent, { signal, onError });
  };
  return queue.work('memory', handler, { concurrency: 1 });
}

/**
 * Has what happens remembered, soon after it did and at the start. Where the log grew by nothing that is worth it, there
 * is no job. While the queue takes nothing it is done here.
 */
export async function startRemembering(
  ports: RememberingPorts,
): Promise<{ readonly stop: (graceMs: number) => Promise<void> }> {
  const { agent, queue, worksOnPhases, onError } = ports;
  const worker = worksOnPhases ? await takeMemoryJobs(agent, queue, onError) : null;
  const isNews = newsOf(agent);
  const round = async (signal: AbortSignal) => {
    if (!(await isNews())) return;
    const queued = await queue.enqueue(keepJob(agent.agentId));
    if (queued === 'failed') await keepMemories(agent, { signal, onError });
  };
  const loop = createLoop(round, (error) => {
    onError('memory', error);
  });
  let timer: NodeJS.Timeout | null = null;
  const endNews = onNewsOf(agent, () => {
    timer ??= setTimeout(() => {
      timer = null;
      loop.wake();
    }, PAUSE_MS);
  });
  loop.wake();
  return {
    stop: async (graceMs) => {
      endNews();
      if (timer !== null) clearTimeout(timer);
      await Promise.all([loop.stop(graceMs), worker?.close(graceMs)]);
    },
  };
}

/** An idle tick costs two short reads. */
function newsOf(agent: OpenAgent): () => Promise<boolean> {
  const { log, agentId, memoryIndex } = agent;
  let seen = 0;
  return async () => {
    const { head } = await log.view(agentId, []);
    if (head === seen) return false;
    const after = Math.max(seen, await memoryIndex.mark());
    const isNews = await isThereToKeep(agent, after);
    if (!isNews) seen = head;
    return isNews;
  };
}

/** One id: while it waits or runs, another adds nothing. */
function keepJob(agentId: string): QueueJob {
  return { queue: 'memory', name: 'keep', id: `${agentId}-memory`, data: { agentId } };
}
