import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { ownerEvents } from '../../task/events.ts';

const observed = z.strictObject({
  value: z.string(),
  weight: z.number(),
  count: z.int(),
  last_at: z.string(),
  event_ids: z.array(z.string()),
});

const schema = z.strictObject({
  key: z.string(),
  /** The value with the most weight; of equals the newest. */
  value: z.string(),
  values: z.array(observed),
});
export type PreferenceDoc = DeepReadonly<z.infer<typeof schema>>;

/** Values and reasons kept per preference; the lightest go first. */
const VALUES_KEPT = 5;
const IDS_KEPT = 10;

function observedAgain(
  doc: PreferenceDoc | undefined,
  value: string,
  { weight, at, eventId }: { weight: number; at: string; eventId: string },
): z.infer<typeof observed> {
  const before = doc?.values.find((other) => other.value === value);
  return {
    value,
    weight: (before?.weight ?? 0) + weight,
    count: (before?.count ?? 0) + 1,
    last_at: at,
    event_ids: [...(before?.event_ids ?? []), eventId].slice(-IDS_KEPT),
  };
}

/** What the owner prefers, by key, with everything that was observed to say so (O17, V59). */
export const preferenceProjection = defineProjection<EventOf<typeof ownerEvents>, PreferenceDoc>({
  name: 'preference',
  version: 1,
  schema,
  on: {
    UserPreferenceObserved: {
      keys: ({ payload }) => [payload.key],
      evolve: (doc, { payload: { key, value, weight }, occurredAt, eventId }) => {
        const now = observedAgain(doc, value, { weight, at: occurredAt, eventId });
        const others = doc?.values.filter((other) => other.value !== value) ?? [];
        // The sort is stable, so the value just observed stands before others of its weight.
        const values = [now, ...others.slice(0, VALUES_KEPT - 1)].sort(
          (a, b) => b.weight - a.weight,
        );
        return { key, value: values[0]?.value ?? value, values };
      },
    },
  },
});
