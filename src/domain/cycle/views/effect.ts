import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { cycleEvents } from '../events.ts';
import type { ParkedWork } from './parked-work.ts';

const schema = z.strictObject({
  effect_id: z.string(),
  cycle_no: z.int().nullable(),
  kind: z.string(),
  summary: z.string(),
  args_hash: z.string(),
  repeatable: z.boolean(),
  confined: z.boolean(),
  status: z.enum(['intended', 'dispatched', 'indeterminate']),
  lease_token: z.string().nullable(),
  pgid: z.int().nullable(),
  started_at: z.string().nullable(),
  why: z.string().nullable(),
});
export type EffectDoc = DeepReadonly<z.infer<typeof schema>>;

type CycleEvent = EventOf<typeof cycleEvents>;
const byId = (event: { payload: { effect_id: string } }) => [event.payload.effect_id];
const gone = { keys: byId, evolve: () => undefined };

/** Effects with unknown outcome: intended, in progress, or reported as indeterminate. Settled ones are deleted. */
export const effectProjection = defineProjection<CycleEvent, EffectDoc>({
  name: 'effect',
  version: 3,
  schema,
  on: {
    EffectIntended: {
      keys: byId,
      evolve: (_, { payload }) => ({
        effect_id: payload.effect_id,
        cycle_no: payload.cycle_no,
        kind: payload.kind,
        summary: payload.summary,
        args_hash: payload.args_hash,
        repeatable: payload.repeatable,
        confined: payload.confined ?? false,
        status: 'intended',
        lease_token: null,
        pgid: null,
        started_at: null,
        why: null,
      }),
    },
    EffectDispatched: {
      keys: byId,
      evolve: (doc, { payload }) =>
        doc && {
          ...doc,
          status: 'dispatched',
          lease_token: payload.lease_token,
          pgid: payload.pgid ?? null,
          started_at: payload.started_at,
        },
    },
    EffectIndeterminate: {
      keys: byId,
      evolve: (doc, { payload }) => doc && { ...doc, status: 'indeterminate', why: payload.why },
    },
    EffectSettled: gone,
    EffectResolved: gone,
  },
});

/** Older logs say `approval` of what waits for word on an effect. */
export const WAITING: readonly ParkedWork['cause'][] = ['unknown_effect', 'approval'];

/** Actions of which only the owner can say whether they happened, for which this work waits. */
export function inQuestion(
  effects: Iterable<EffectDoc>,
  { cycle_no, cause }: Pick<ParkedWork, 'cycle_no' | 'cause'>,
): readonly EffectDoc[] {
  if (!WAITING.includes(cause)) return [];
  return [...effects].filter(
    (effect) => effect.status === 'indeterminate' && effect.cycle_no === cycle_no,
  );
}
