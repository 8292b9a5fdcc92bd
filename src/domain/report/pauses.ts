import type { RecordedFact } from '../fact.ts';

/** A time in which the agent did nothing because it was told so, ISO 8601; `until` null: it still rests. */
export type Rest = {
  readonly from: string;
  readonly until: string | null;
};

/** The newest of these events are read to tell of a week. */
export const PAUSE_EVENTS = ['ControllerPaused', 'ControllerResumed'] as const;

/** The rests that reach into a time, oldest first. `events`: those above, in any order. */
export function restsIn(
  events: readonly RecordedFact<(typeof PAUSE_EVENTS)[number]>[],
  { from, to }: { readonly from: string; readonly to: string },
): readonly Rest[] {
  const rests: Rest[] = [];
  for (const { type, occurredAt } of [...events].sort((a, b) => a.seq - b.seq)) {
    const last = rests.at(-1);
    const isResting = last?.until === null;
    if (type === 'ControllerPaused' && !isResting) rests.push({ from: occurredAt, until: null });
    if (type === 'ControllerResumed' && isResting) {
      rests.splice(-1, 1, { from: last.from, until: occurredAt });
    }
  }
  const before = (one: string, other: string) => Date.parse(one) < Date.parse(other);
  return rests.filter(
    (rest) => before(rest.from, to) && (rest.until === null || before(from, rest.until)),
  );
}
