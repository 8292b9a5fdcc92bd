import { z } from 'zod';
import type { DeepReadonly, EventOf, Folded } from '../../../kernel/event/event.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection/projection.ts';
import { errorClass } from '../../cycle/events.ts';
import type { jobEvents } from '../../job/events.ts';
import type { learningEvents } from '../events.ts';

/** D1, V15: a window on the log, which keeps them all. Changing it raises the version of this fold. */
const WINDOW = 100;

const experience = z.strictObject({
  cycle: z.int(),
  timestamp: z.string(),
  model: z.string(),
  success: z.boolean(),
  reported_success: z.boolean().nullable(),
  verified: z.boolean(),
  outcome: z.enum(['success', 'failure', 'partial']),
  error_class: errorClass.nullable(),
  cost_usd: z.number(),
  duration_ms: z.number(),
  task_attempted: z.string().nullable(),
  output_summary: z.string(),
  error: z.string().nullable(),
  tokens_in: z.int(),
  tokens_out: z.int(),
  tokens_cached: z.int(),
  was_exploration: z.boolean(),
  productive: z.boolean().nullable(),
  learnings: z.array(z.string()),
  capabilities: z.array(z.string()),
  event_id: z.string(),
});
export type Experience = DeepReadonly<z.infer<typeof experience>>;

const schema = z.strictObject({
  /** All that were ever recorded. */
  total: z.int(),
  succeeded: z.int(),
  /** The last 100, newest last. */
  window: z.array(experience),
});
export type ExperienceDoc = DeepReadonly<z.infer<typeof schema>>;

export const noExperience: ExperienceDoc = { total: 0, succeeded: 0, window: [] };

type Event = EventOf<typeof learningEvents> | EventOf<typeof jobEvents>;
type Confirmed = Folded<Extract<Event, { type: 'JobConfirmed' }>>;

const TAKEN_BACK = { success: false, verified: false, outcome: 'partial' } as const;
const SEEN_BY_OWNER = { success: true, verified: true, outcome: 'success' } as const;

/** Work that had failed may be done by the owner's own hand: it is no failure any more, and no success. */
function afterWord({ outcome, success }: Experience, isDone: boolean) {
  if (!isDone) return success ? TAKEN_BACK : {};
  if (outcome !== 'failure') return SEEN_BY_OWNER;
  return { ...TAKEN_BACK, error_class: null, error: null };
}

/** The owner's word on work is the last word on the newest try of it. */
function confirmed(doc: ExperienceDoc, { payload }: Confirmed): ExperienceDoc {
  const at = doc.window.findLastIndex((one) => one.task_attempted === payload.work_id);
  const found = doc.window[at];
  if (found === undefined) return doc;
  const now = { ...found, ...afterWord(found, payload.is_done) };
  const succeeded = doc.succeeded + Number(now.success) - Number(found.success);
  return { ...doc, succeeded, window: doc.window.with(at, now) };
}

/** What happened, cycle by cycle, in one document. */
export const experienceProjection = defineProjection<Event, ExperienceDoc>({
  name: 'experience',
  version: 2,
  schema,
  on: {
    ExperienceRecorded: {
      keys: onlyKey,
      evolve: (doc = noExperience, { payload, eventId }) => ({
        total: doc.total + 1,
        succeeded: doc.succeeded + (payload.success ? 1 : 0),
        window: [...doc.window, { ...payload, event_id: eventId }].slice(-WINDOW),
      }),
    },
    JobConfirmed: {
      keys: onlyKey,
      evolve: (doc = noExperience, event) => confirmed(doc, event),
    },
  },
});
