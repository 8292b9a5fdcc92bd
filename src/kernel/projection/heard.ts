import type { RecordedEvent } from '../event/event.ts';
import type { Projection } from './projection.ts';

/** The events that each projection folds, in their order. */
export type Heard = { of(projection: Projection): readonly RecordedEvent[] };

/** Which projections fold an event of a type, asked for each event: of a program they stay the same. */
const known = new WeakMap<readonly Projection[], ReadonlyMap<string, readonly Projection[]>>();

/** Hands each event to those that fold it: a few of some fifty. */
export function heardIn(
  projections: readonly Projection[],
  events: readonly RecordedEvent[],
): Heard {
  const hearers = hearersOf(projections);
  const heard = new Map<Projection, RecordedEvent[]>();
  for (const event of events) {
    for (const projection of hearers.get(event.type) ?? []) {
      const before = heard.get(projection);
      if (before === undefined) heard.set(projection, [event]);
      else before.push(event);
    }
  }
  return { of: (projection) => heard.get(projection) ?? [] };
}

function hearersOf(projections: readonly Projection[]): ReadonlyMap<string, readonly Projection[]> {
  const before = known.get(projections);
  if (before !== undefined) return before;
  const hearers = new Map<string, Projection[]>();
  for (const projection of projections) {
    for (const type of Object.keys(projection.on)) {
      hearers.set(type, [...(hearers.get(type) ?? []), projection]);
    }
  }
  known.set(projections, hearers);
  return hearers;
}
