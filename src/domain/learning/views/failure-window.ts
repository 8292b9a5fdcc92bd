import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { learningEvents } from '../events.ts';

/** H5: windows of this many cycles. Figure of this fold; changing it raises its version. */
const WINDOW_CYCLES = 50;

export const failureWindowDoc = z.strictObject({
  /** Counted from 1: the first holds cycles 1 to 50. */
  window: z.int(),
  from_cycle: z.int(),
  to_cycle: z.int(),
  /** Cycles with an experience, and those of them that failed. */
  experiences: z.int(),
  failures: z.int(),
  /** Ways to fail seen for the first time. */
  new_pitfalls: z.int(),
  /** Known ways to fail that were met again. */
  hits: z.int(),
  /** Of these, those that the prompt warned of. */
  hits_after_warning: z.int(),
  /** What used to fail was done, and did not. */
  avoided: z.int(),
});
export type FailureWindowDoc = DeepReadonly<z.infer<typeof failureWindowDoc>>;

/** The window of a cycle, counted from 1. */
export function windowOf(cycleNo: number): number {
  return Math.max(1, Math.ceil(cycleNo / WINDOW_CYCLES));
}

/** Sorts as text in the order of numbers. */
export function windowKey(window: number): string {
  return String(window).padStart(7, '0');
}

type Counts = Omit<FailureWindowDoc, 'window' | 'from_cycle' | 'to_cycle'>;

const NO_COUNTS: Counts = {
  experiences: 0,
  failures: 0,
  new_pitfalls: 0,
  hits: 0,
  hits_after_warning: 0,
  avoided: 0,
};

function emptyWindow(window: number): FailureWindowDoc {
  return {
    window,
    from_cycle: (window - 1) * WINDOW_CYCLES + 1,
    to_cycle: window * WINDOW_CYCLES,
    ...NO_COUNTS,
  };
}

type Event = EventOf<typeof learningEvents>;

/** `cycleOf` null: it belongs to no cycle, and counts nowhere. */
function countedIn<E>(cycleOf: (event: E) => number | null, part: (event: E) => Partial<Counts>) {
  return {
    keys: (event: E) => {
      const cycle = cycleOf(event);
      return cycle === null ? [] : [windowKey(windowOf(cycle))];
    },
    evolve: (doc: FailureWindowDoc | undefined, event: E, key: string): FailureWindowDoc => {
      const before = doc ?? emptyWindow(Number(key));
      const more: Counts = { ...NO_COUNTS, ...part(event) };
      return {
        ...before,
        experiences: before.experiences + more.experiences,
        failures: before.failures + more.failures,
        new_pitfalls: before.new_pitfalls + more.new_pitfalls,
        hits: before.hits + more.hits,
        hits_after_warning: before.hits_after_warning + more.hits_after_warning,
        avoided: before.avoided + more.avoided,
      };
    },
  };
}

/** How often known ways to fail were met again, by windows of 50 cycles (H5). */
export const failureWindowProjection = defineProjection<Event, FailureWindowDoc>({
  name: 'failure-window',
  version: 1,
  schema: failureWindowDoc,
  on: {
    ExperienceRecorded: countedIn(
      ({ payload }) => payload.cycle,
      ({ payload }) => ({ experiences: 1, failures: payload.outcome === 'failure' ? 1 : 0 }),
    ),
    AntiPatternRegistered: countedIn(
      ({ payload }) =>
        payload.source === 'seed' || payload.source === 'import' ? null : payload.cycle_no,
      () => ({ new_pitfalls: 1 }),
    ),
    AntiPatternObserved: countedIn(
      ({ payload }) => payload.cycle_no,
      ({ payload }) => ({ hits: 1, hits_after_warning: payload.after_warning ? 1 : 0 }),
    ),
    AntiPatternRetested: countedIn(
      ({ payload }) => payload.cycle_no,
      ({ payload }) => ({ avoided: payload.still_there ? 0 : 1 }),
    ),
  },
});
