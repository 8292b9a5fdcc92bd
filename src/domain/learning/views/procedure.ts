import { z } from 'zod';
import {
  type DeepReadonly,
  type EventOf,
  type Folded,
  trust,
} from '../../../kernel/event/event.ts';
import { type learningEvents, procedureStep } from '../events.ts';

/** The procedure of a capability (V69), as part of the capability's document. */
export const procedure = z.strictObject({
  id: z.string(),
  steps: z.array(procedureStep),
  verify: z.array(z.strictObject({ kind: z.string(), target: z.string() })),
  /** Only `approved` runs. */
  review: z.enum(['unreviewed', 'approved', 'demoted']),
  by: z.string(),
  /** The only work it fits; null: any work its capability fits. */
  work_key: z.string().nullable(),
  /** Cycles it was distilled from. */
  sources: z.array(z.int()),
  event_id: z.string(),
  trust,
  /** The failure of its last run. */
  demoted: z
    .strictObject({
      why: z.string(),
      cycle_no: z.int().nullable(),
      work_id: z.string().nullable(),
      event_id: z.string(),
      trust,
    })
    .nullable(),
});
type Procedure = DeepReadonly<z.infer<typeof procedure>>;

type LearningEvent = EventOf<typeof learningEvents>;
type Of<Type extends LearningEvent['type']> = Folded<Extract<LearningEvent, { type: Type }>>;

export function attached(event: Of<'CapabilityProcedureAttached'>): Procedure {
  const { procedure_id: id, steps, verify, review, by, work_key, sources } = event.payload;
  return {
    id,
    steps,
    verify,
    review,
    by,
    work_key: work_key ?? null,
    sources: sources ?? [],
    event_id: event.eventId,
    trust: event.trust,
    demoted: null,
  };
}

/** A procedure that was replaced meanwhile is not tracked further. */
export function demoted(
  now: Procedure | null,
  { payload, eventId: event_id, trust: from }: Of<'ProcedureDemoted'>,
): Procedure | null {
  const { procedure_id, why, cycle_no, work_id } = payload;
  if (now?.id !== procedure_id) return now;
  return { ...now, review: 'demoted', demoted: { why, cycle_no, work_id, event_id, trust: from } };
}
