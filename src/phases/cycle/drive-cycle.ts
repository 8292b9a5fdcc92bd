import { controllerProjection } from '../../domain/cycle/views/controller.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { type PhaseRunner, runNextPhase } from './run-phase.ts';

/** The cycle that is under way, if any. */
export async function openCycle({ agentId, log }: PhaseRunner): Promise<number | null> {
  const view = await log.view(agentId, [{ projection: controllerProjection, keys: [SINGLETON] }]);
  return view.get(controllerProjection, SINGLETON)?.open_cycle ?? null;
}

/**
 * Runs a cycle's phases one after another until it has ended, another process has it, or a retry must wait.
 * @returns true if the cycle has ended.
 */
export async function driveCycle(
  runner: PhaseRunner,
  cycleNo: number,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    const ran = await runNextPhase(runner, cycleNo, signal);
    if (ran.status === 'not_due') return ran.next.status === 'over';
  }
  return false;
}
