import {
  type JobHandler,
  type JobQueue,
  phaseJobId,
  type QueueJob,
  type WorkerHandle,
} from '../kernel/ports/job-queue.ts';
import { type DuePhase, duePhase } from '../phases/cycle/due-phase.ts';
import { type PhaseRunner, runNextPhase } from '../phases/cycle/run-phase.ts';

export type PhaseWorkSettings = {
  /** Phases at once in this process; more than one, so that a hanging phase does not delay the next attempt. */
  readonly concurrency: number;
  /** A phase whose job nobody has taken for this long is enqueued again. */
  readonly takeUpMs: number;
  /** ... and after this long, whoever notices runs it. */
  readonly rescueMs: number;
  /** After the queue has failed, it is not used for this long, and phases run without it. */
  readonly distrustMs: number;
};

export const defaultPhaseWorkSettings: PhaseWorkSettings = {
  concurrency: 2,
  takeUpMs: 3_000,
  rescueMs: 10_000,
  distrustMs: 5_000,
};

export type PhaseWork = {
  readonly phases: PhaseRunner;
  readonly queue: JobQueue;
  readonly settings: PhaseWorkSettings;
};

/** Hands phases to workers, and reports when it cannot. */
export type HandOver = (cycleNo: number, due: DuePhase) => Promise<'queued' | 'failed'>;

/** Any process may hand over the same phase: its job has one id, and a second delivery finds it begun or done. */
export function handOverBy({ phases, queue, settings }: PhaseWork): HandOver {
  let distrustedUntilMs = -Infinity;
  return async (cycleNo, due) => {
    if (phases.elapsedMs() < distrustedUntilMs) return 'failed';
    const answer = await queue.enqueue(phaseJob(phases.agentId, cycleNo, due));
    if (answer === 'failed') distrustedUntilMs = phases.elapsedMs() + settings.distrustMs;
    return answer;
  };
}

function phaseJob(agentId: string, cycleNo: number, { phase, attempt }: DuePhase): QueueJob {
  const data = { agentId, cycleNo, phase, attempt };
  return { queue: 'cycle', name: phase, id: phaseJobId(data), data };
}

/**
 * Runs the phase that is due and hands over the next one. While the queue is down it runs that one too, so that the
 * cycle is not delayed.
 */
export async function workOn(
  { phases, handOver }: { readonly phases: PhaseRunner; readonly handOver: HandOver },
  cycleNo: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const ran = await runNextPhase(phases, cycleNo, signal);
    if (ran.status === 'not_due') return;
    const due = await duePhase(phases, cycleNo);
    if (due === null || (await handOver(cycleNo, due)) === 'queued') return;
  }
}

/** Takes phases from the queue until the queue is closed. */
export function startPhaseWorker(work: PhaseWork): Promise<WorkerHandle> {
  const { phases, queue, settings } = work;
  const tools = { phases, handOver: handOverBy(work) };
  const handler: JobHandler = async ({ data }, signal) => {
    if (data.agentId !== phases.agentId || data.cycleNo === undefined) {
      throw new Error(`a job for agent "${data.agentId}" came to "${phases.agentId}"`);
    }
    await workOn(tools, data.cycleNo, signal);
  };
  return queue.work('cycle', handler, { concurrency: settings.concurrency });
}
