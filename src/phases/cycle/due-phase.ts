import { nextPhase } from '../../domain/cycle/next-phase.ts';
import { cycleKey, cycleProjection } from '../../domain/cycle/views/cycle.ts';
import { isFree } from './free-phase.ts';
import type { PhaseRunner } from './run-phase.ts';

export type DuePhase = { readonly phase: string; readonly attempt: number };

/**
 * The phase of a cycle that somebody should begin now: also one whose holder is gone or whose lease has ended. Null: it is at work,
 * waits for its retry, or the cycle has ended. Only reads; `runNextPhase` decides.
 */
export async function duePhase(runner: PhaseRunner, cycleNo: number): Promise<DuePhase | null> {
  const { agentId, log } = runner;
  const key = cycleKey(cycleNo);
  const view = await log.view(agentId, [{ projection: cycleProjection, keys: [key] }]);
  const cycle = view.get(cycleProjection, key);
  if (cycle === undefined) return null;
  const next = nextPhase(cycle, view.now);
  if (next.status === 'due') return { phase: next.phase, attempt: next.attempt };
  if (next.status !== 'held' || !(await isFree(runner, { cycleNo, now: view.now }, next))) {
    return null;
  }
  return { phase: next.phase, attempt: next.attempt + 1 };
}
