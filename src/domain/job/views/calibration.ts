import { z } from 'zod';
import type { DeepReadonly, EventOf, Folded } from '../../../kernel/event/event.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection/projection.ts';
import { type jobEvents, jobOutcome, verdictBasis } from '../events.ts';
import { fallsShort, isMet } from '../judge-claim.ts';

const VERDICTS_KEPT = 50;
const OPEN_KEPT = 50;

const judged = z.strictObject({
  job_id: z.string(),
  /** Times that the end was claimed and did not hold. */
  sent_back: z.int(),
  claimed: z.boolean().nullable(),
  outcome: jobOutcome,
  basis: verdictBasis,
  /** What the owner said of it afterwards; null: nothing. */
  owner: z.strictObject({ is_done: z.boolean(), reason: z.string() }).nullable(),
  /** Of the verdict, or of the owner's word on it. */
  event_id: z.string(),
});
export type Judged = DeepReadonly<z.infer<typeof judged>>;

const schema = z.strictObject({
  /** Of jobs without a verdict, by job: times that the end was claimed and did not hold. */
  sent_back: z.record(z.string(), z.int()),
  /** The newest last. */
  verdicts: z.array(judged),
});
export type CalibrationDoc = DeepReadonly<z.infer<typeof schema>>;

export const noCalibration: CalibrationDoc = { sent_back: {}, verdicts: [] };

type Event = EventOf<typeof jobEvents>;
type On<Type extends Event['type']> = Folded<Extract<Event, { type: Type }>>;

function sentBack(doc: CalibrationDoc, jobId: string): CalibrationDoc {
  const times = (doc.sent_back[jobId] ?? 0) + 1;
  const others = Object.entries(doc.sent_back).filter(([id]) => id !== jobId);
  const kept = [...others.slice(1 - OPEN_KEPT), [jobId, times] as const];
  return { ...doc, sent_back: Object.fromEntries(kept) };
}

function concluded(doc: CalibrationDoc, { payload, eventId }: On<'JobConcluded'>): CalibrationDoc {
  const { job_id, claimed, outcome, basis } = payload;
  const { [job_id]: times = 0, ...others } = doc.sent_back;
  // The last look at what is given up was at no claim.
  const sent_back = outcome === 'failed' ? Math.max(0, times - 1) : times;
  const one = { job_id, sent_back, claimed, outcome, basis, owner: null, event_id: eventId };
  return { sent_back: others, verdicts: [...doc.verdicts, one].slice(-VERDICTS_KEPT) };
}

function confirmed(doc: CalibrationDoc, { payload, eventId }: On<'JobConfirmed'>): CalibrationDoc {
  const { job_id, is_done, reason } = payload;
  const at = doc.verdicts.findLastIndex((one) => one.job_id === job_id);
  const found = doc.verdicts[at];
  if (found === undefined) return doc;
  const said = { ...found, owner: { is_done, reason }, event_id: eventId };
  return { ...doc, verdicts: doc.verdicts.with(at, said) };
}

/** How far claims and verdicts have held: what was claimed, what was seen, what the owner said. One document. */
export const calibrationProjection = defineProjection<Event, CalibrationDoc>({
  name: 'calibration',
  version: 1,
  schema,
  on: {
    AcceptanceChecked: {
      keys: onlyKey,
      evolve: (doc = noCalibration, { payload: { moment, seen, job_id } }) =>
        moment === 'end' && fallsShort(seen) ? sentBack(doc, job_id) : doc,
    },
    JobReviewed: {
      keys: onlyKey,
      evolve: (doc = noCalibration, { payload }) =>
        isMet(payload) ? doc : sentBack(doc, payload.job_id),
    },
    JobConcluded: {
      keys: onlyKey,
      evolve: (doc = noCalibration, event) => concluded(doc, event),
    },
    JobConfirmed: {
      keys: onlyKey,
      evolve: (doc = noCalibration, event) => confirmed(doc, event),
    },
  },
});
