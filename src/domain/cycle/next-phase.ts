import { isStillToCome } from '../../kernel/clock-ahead.ts';
import type { PhaseName } from './events.ts';
import type { CycleDoc } from './views/cycle.ts';

const PHASES: readonly PhaseName[] = ['sense', 'decide', 'act', 'reflect', 'consolidate'];

/** No retry is postponed for longer: a later one was set by a clock that was ahead. */
const LONGEST_RETRY_MS = 3_600_000;

export type NextPhase =
  | { readonly status: 'over' }
  /** Started by somebody whose lease is not known to be over. */
  | {
      readonly status: 'held';
      readonly phase: PhaseName;
      readonly leaseToken: string;
      readonly leaseUntil: string;
      readonly attempt: number;
    }
  | { readonly status: 'waiting'; readonly phase: PhaseName; readonly until: string }
  | { readonly status: 'due'; readonly phase: PhaseName; readonly attempt: number };

/** What a cycle needs next, as of `now` (ISO 8601). */
export function nextPhase(cycle: CycleDoc, now: string): NextPhase {
  if (cycle.status !== 'open') return { status: 'over' };
  const phase = PHASES.find((name) => isPhaseOpen(cycle, name));
  if (phase === undefined) return { status: 'over' };
  const state = cycle.phases[phase];
  if (state === undefined) return { status: 'due', phase, attempt: 1 };
  if (state.status === 'started') {
    return {
      status: 'held',
      phase,
      leaseToken: state.lease_token,
      leaseUntil: state.lease_until,
      attempt: state.attempt,
    };
  }
  if (state.retry_at !== null && isStillToCome(state.retry_at, now, LONGEST_RETRY_MS)) {
    return { status: 'waiting', phase, until: state.retry_at };
  }
  return { status: 'due', phase, attempt: state.attempt + 1 };
}

/** A phase that failed for good has ended, and so have those that build on it, except reflecting on it. */
function isPhaseOpen(cycle: CycleDoc, name: PhaseName): boolean {
  if (cycle.phases[name]?.status === 'completed') return false;
  if (name === 'reflect' || name === 'consolidate') return true;
  return !BEFORE_REFLECT.some((earlier) => failedForGood(cycle, earlier));
}

const BEFORE_REFLECT: readonly PhaseName[] = ['sense', 'decide', 'act'];

function failedForGood(cycle: CycleDoc, name: PhaseName): boolean {
  const state = cycle.phases[name];
  return state?.status === 'failed' && state.retry_at === null;
}
