import { type Fact, fact } from '../fact.ts';
import type { ErrorClass, PhaseName } from './events.ts';
import { backoffAfter } from './gate-tick.ts';
import type { CycleSettings } from './settings.ts';
import type { ControllerDoc } from './views/controller.ts';
import type { CycleDoc } from './views/cycle.ts';

export type EndSettings = Pick<CycleSettings, 'backoffAfterFailures' | 'backoffCycles'> & {
  readonly tickIntervalMs: number;
};

type End = {
  readonly cycle: CycleDoc;
  readonly controller: ControllerDoc;
  /** The database clock, ISO 8601. */
  readonly now: string;
  readonly settings: EndSettings;
};

/** A cycle that cannot continue: its work is parked as failed, and repeated failures start a back-off (D76). */
export function endAfterFailure(
  end: End & {
    readonly failure: {
      readonly phase: PhaseName;
      readonly errorClass: ErrorClass;
      readonly message: string;
    };
  },
): readonly Fact[] {
  const { cycle, controller, failure, now, settings } = end;
  const consecutive = controller.consecutive_failures + 1;
  const payload = {
    cycle_no: cycle.cycle_no,
    phase: failure.phase,
    error_class: failure.errorClass,
    message: failure.message,
    consecutive_failures: consecutive,
    ...spentBy(cycle, now),
  };
  return [fact('CycleFailed', payload), ...backoff(consecutive, now, settings)];
}

/** A cycle that has ended; as failed if one of its phases failed for good. */
export function endCycle(
  end: End & { readonly outcome: 'success' | 'partial' | 'failure' | 'nothing' },
): readonly Fact[] {
  const { cycle, controller, outcome, now, settings } = end;
  if (cycle.error !== null) {
    const { phase, error_class: errorClass, message } = cycle.error;
    return endAfterFailure({ ...end, failure: { phase, errorClass, message } });
  }
  const payload = { cycle_no: cycle.cycle_no, outcome, ...spentBy(cycle, now) };
  const consecutive = controller.consecutive_failures + 1;
  return [
    fact('CycleCompleted', payload),
    ...(outcome === 'failure' ? backoff(consecutive, now, settings) : []),
  ];
}

function backoff(consecutive: number, now: string, settings: EndSettings): readonly Fact[] {
  const entered = backoffAfter(consecutive, now, settings);
  return entered === null ? [] : [fact('BackoffEntered', entered)];
}

function spentBy(cycle: CycleDoc, now: string) {
  return {
    duration_ms: Math.max(0, Date.parse(now) - Date.parse(cycle.started_at)),
    model_calls: cycle.model_calls,
    cost_usd: cycle.cost_usd,
  };
}
