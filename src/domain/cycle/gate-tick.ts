import { isAhead } from '../../kernel/clock-ahead.ts';
import { later } from '../../kernel/later.ts';
import type { TickReason } from './events.ts';
import type { ControllerDoc } from './views/controller.ts';

/** Why a tick may not even look for work; null: it may. A request of the owner passes a back-off. */
export function gateTick(
  controller: ControllerDoc,
  tick: { readonly now: string; readonly isRequested: boolean },
): Exclude<TickReason, 'idle' | 'missed'> | null {
  if (controller.safe_mode !== null) return 'safe_mode';
  if (controller.paused !== null && !isPauseOver(controller, tick.now)) return 'paused';
  if (controller.open_cycle !== null) return 'overlap';
  const { backoff } = controller;
  // One dated by a clock that was ahead would last until that time.
  const isBackingOff =
    backoff !== null &&
    Date.parse(backoff.until) > Date.parse(tick.now) &&
    !isAhead(backoff.since, tick.now);
  return isBackingOff && !tick.isRequested ? 'backoff' : null;
}

/** Whether a pause that ends by itself has done so; its end is recorded a little later. */
export function isPauseOver({ paused }: Pick<ControllerDoc, 'paused'>, now: string): boolean {
  return paused?.until !== undefined && Date.parse(paused.until) <= Date.parse(now);
}

/** Back-off after a run of failures (D76); null while there are too few. `until` is ISO 8601. */
export function backoffAfter(
  consecutiveFailures: number,
  now: string,
  settings: {
    readonly backoffAfterFailures: number;
    readonly backoffCycles: readonly number[];
    /** Time between two ticks. */
    readonly tickIntervalMs: number;
  },
): { consecutive_failures: number; cycles: number; until: string } | null {
  const step = consecutiveFailures - settings.backoffAfterFailures;
  if (step < 0) return null;
  const cycles = settings.backoffCycles[Math.min(step, settings.backoffCycles.length - 1)] ?? 1;
  const until = later(now, cycles * settings.tickIntervalMs);
  return { consecutive_failures: consecutiveFailures, cycles, until };
}
