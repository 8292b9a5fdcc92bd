import type { Agent } from '../app/agent.ts';
import type { QueueJob } from '../kernel/ports/job-queue.ts';

/** The jobs of the queue `memory`. */
export const KEEP = 'keep';
/** What was remembered is reviewed apart, so that nothing waits for a model to be found. */
export const REVIEW = 'review';
/** Long conversations are told in short. */
export const SUMMARISE = 'summarise';
/** Rules are looked for in what attended sessions did. */
export const REFLECT = 'reflect';
/** A model reads what is remembered. */
export const RELATE = 'relate';

type JobName = typeof KEEP | typeof REVIEW | typeof SUMMARISE | typeof REFLECT | typeof RELATE;

/**
 * One id for each name: while such a job waits or runs, another adds nothing. Each process has ids of its own, since a job
 * that a killed one had taken is offered again a minute later only.
 */
export function memoryJobs({
  agentId,
  newId,
}: Pick<Agent, 'agentId' | 'newId'>): (name: JobName) => QueueJob {
  const processId = newId();
  return (name) => ({
    queue: 'memory',
    name,
    id: `${agentId}-memory-${name}-${processId}`,
    data: { agentId },
  });
}
