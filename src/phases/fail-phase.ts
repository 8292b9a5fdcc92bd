import { isRetryable } from '../domain/cycle/class-of-error.ts';
import { endAfterFailure } from '../domain/cycle/end-cycle.ts';
import type { ErrorClass, PhaseName } from '../domain/cycle/events.ts';
import type { CycleSettings } from '../domain/cycle/settings.ts';
import { controllerProjection, emptyController } from '../domain/cycle/views/controller.ts';
import { cycleKey, cycleProjection } from '../domain/cycle/views/cycle.ts';
import { later } from '../kernel/later.ts';
import { SINGLETON } from '../kernel/projection.ts';
import type { PhaseContext } from './phase-context.ts';

type Failure = {
  readonly error: unknown;
  readonly errorClass: ErrorClass;
  /** The process is stopping: not the phase's fault, tried again without waiting. */
  readonly stopped: boolean;
};

const MESSAGE_LIMIT = 500;
const LAST_PHASES: readonly PhaseName[] = ['reflect', 'consolidate'];

/**
 * Records a failed attempt. Another one comes later; when there were enough, a cycle that could not sense, decide or
 * act still goes on to reflect (failures teach too), and one that could not reflect or consolidate ends here.
 */
export async function failPhase(
  context: PhaseContext,
  runner: { readonly cycleSettings: CycleSettings; readonly tickIntervalMs: number },
  { error, errorClass, stopped }: Failure,
): Promise<void> {
  const { cycleNo, phase, attempt } = context;
  const { phaseAttempts, retryBaseMs } = runner.cycleSettings;
  const again = stopped || (isRetryable(error) && attempt < phaseAttempts);
  const message = (error instanceof Error ? error.message : String(error)).slice(0, MESSAGE_LIMIT);
  const view = await context.view([
    { projection: controllerProjection, keys: [SINGLETON] },
    { projection: cycleProjection, keys: [cycleKey(cycleNo)] },
  ]);
  const delayMs = stopped ? 0 : retryBaseMs * 2 ** (attempt - 1);
  const failed = {
    type: 'PhaseFailed',
    payload: {
      cycle_no: cycleNo,
      phase,
      attempt,
      error_class: errorClass,
      message,
      retryable: again,
      will_retry_at: again ? later(view.now, delayMs) : null,
    },
  };
  const cycle = view.get(cycleProjection, cycleKey(cycleNo));
  const end =
    again || cycle === undefined || !LAST_PHASES.includes(phase)
      ? []
      : endAfterFailure({
          cycle,
          controller: view.get(controllerProjection, SINGLETON) ?? emptyController,
          failure: { phase, errorClass, message },
          now: view.now,
          settings: { ...runner.cycleSettings, tickIntervalMs: runner.tickIntervalMs },
        });
  await context.record([failed, ...end]);
}
