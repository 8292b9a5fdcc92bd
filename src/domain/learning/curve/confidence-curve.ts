import { z } from 'zod';
import type { DeepReadonly, RecordedEvent } from '../../../kernel/event/event.ts';
import { errorClass } from '../../cycle/events.ts';
import { isOfType } from '../../fact.ts';
import {
  beliefIn,
  type CapabilityDoc,
  capabilityProjection,
  countsOf,
} from '../views/capability.ts';
import { credibleInterval } from './credible-interval.ts';

const outcome = z.enum(['success', 'failure', 'partial']);

/** Confidence after an event that could move it. */
export const curvePoint = z.strictObject({
  seq: z.int(),
  at: z.string(),
  cycle: z.int().nullable(),
  what: z.enum(['registered', 'use', 'correction', 'merge']),
  /** Of a use. */
  outcome: outcome.nullable(),
  verified: z.boolean().nullable(),
  error_class: errorClass.nullable(),
  /** It moved the counts. */
  counted: z.boolean(),
  succeeded: z.int(),
  failed: z.int(),
  /** Null: told, and not tried yet. */
  confidence: z.number().nullable(),
  /** Where the rate of success lies with 90 % probability. */
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type CurvePoint = DeepReadonly<z.infer<typeof curvePoint>>;

/** Events that can move the counts of a capability, or say whether an import may replace them. */
export const movingTypes = [
  'CapabilityRegistered',
  'CapabilityExercised',
  'CapabilityUsedInSession',
  'CapabilityAttributionCorrected',
  'CapabilityMerged',
  'CapabilityFlaggedStale',
  'CapabilityRetired',
  'CapabilityReinstated',
] as const;

/** Counts that no event of a curve brings below zero. */
const OFFSET = 1_000_000;

type Step = { readonly event: RecordedEvent; readonly doc: CapabilityDoc };

/**
 * Confidence over the last events of a capability, by the rules of its own view. Without the first events it is counted
 * back from the document, which knows how it ended. `events`: of the moving types, about it, oldest first.
 */
export function confidenceCurve(
  doc: CapabilityDoc,
  events: readonly RecordedEvent[],
  isWhole: boolean,
): readonly CurvePoint[] {
  const from = isWhole ? undefined : { ...doc, times_succeeded: OFFSET, times_failed: OFFSET };
  const steps = stepsOf(doc.id, events, from);
  const end = steps.at(-1)?.doc;
  const shift = isWhole || end === undefined ? NO_COUNTS : minus(countsOf(doc), countsOf(end));
  return steps.flatMap(({ event, doc: after }, i) => {
    const before = steps[i - 1]?.doc ?? from;
    const what = whatIn(event);
    if (what === null) return [];
    const counts = minus(countsOf(after), minus(NO_COUNTS, shift));
    const belief = beliefIn(after.source, counts);
    return {
      seq: event.seq,
      at: event.occurredAt,
      ...what,
      counted: before === undefined || hasMoved(before, after),
      ...counts,
      confidence: belief,
      ...(belief === null ? { low: null, high: null } : credibleInterval(counts)),
    };
  });
}

function stepsOf(
  id: string,
  events: readonly RecordedEvent[],
  from: CapabilityDoc | undefined,
): readonly Step[] {
  const steps: Step[] = [];
  for (const event of events) {
    const before = steps.at(-1)?.doc ?? from;
    const doc = capabilityProjection.on[event.type]?.evolve(before, event, id);
    if (doc !== undefined) steps.push({ event, doc });
  }
  return steps;
}

type Totals = ReturnType<typeof countsOf>;
const NO_COUNTS: Totals = { succeeded: 0, failed: 0 };

function minus(one: Totals, other: Totals): Totals {
  return { succeeded: one.succeeded - other.succeeded, failed: one.failed - other.failed };
}

function hasMoved(before: CapabilityDoc, after: CapabilityDoc): boolean {
  const moved = minus(countsOf(before), countsOf(after));
  return moved.succeeded !== 0 || moved.failed !== 0;
}

type What = Pick<CurvePoint, 'what' | 'cycle' | 'outcome' | 'verified' | 'error_class'>;

const NO_USE = { outcome: null, verified: null, error_class: null };

/** Null: it moves no count. */
function whatIn(event: RecordedEvent): What | null {
  if (isOfType(event, 'CapabilityExercised')) {
    const { cycle_no: cycle, outcome: end, verified, error_class } = event.payload;
    return { what: 'use', cycle, outcome: end, verified, error_class };
  }
  if (isOfType(event, 'CapabilityUsedInSession')) {
    const { outcome: end, error_class } = event.payload;
    return { what: 'use', cycle: null, outcome: end, verified: true, error_class };
  }
  if (isOfType(event, 'CapabilityAttributionCorrected')) {
    return { what: 'correction', cycle: event.payload.cycle_no, ...NO_USE };
  }
  const cycle = event.cycleNo ?? null;
  if (event.type === 'CapabilityMerged') return { what: 'merge', cycle, ...NO_USE };
  return event.type === 'CapabilityRegistered' ? { what: 'registered', cycle, ...NO_USE } : null;
}

/** At most so many, spread evenly, the first and the last among them. */
export function thinned<Point>(points: readonly Point[], most: number): readonly Point[] {
  if (points.length <= most) return points;
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => points[Math.round(i * step)]).filter(
    (point) => point !== undefined,
  );
}
