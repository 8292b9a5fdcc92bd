import { z } from 'zod';
import {
  type DeepReadonly,
  type EventOf,
  type Folded,
  trust,
} from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import { errorClass } from '../../cycle/events.ts';
import type { learningEvents } from '../events.ts';

/** Figure of this fold; changing it raises its version. */
const LAST_SEEN = 5;

const schema = z.strictObject({
  id: z.string(),
  description: z.string(),
  mitigation: z.string(),
  source: z.string(),
  /** The cause: a broken environment is not a lack of skill, and it gets repaired. */
  cause_class: errorClass,
  /** `<command> | <normalised error>`: what a later failure is compared with. */
  signature: z.string(),
  status: z.enum(['active', 'retired']),
  status_reason: z.string().nullable(),
  times_observed: z.int(),
  /** Hits despite the mitigation in the prompt (D9). */
  observed_after_warning: z.int(),
  first_observed: z.string(),
  last_observed: z.string(),
  registered_cycle: z.int().nullable(),
  /** Null: never observed by this agent. */
  last_observed_cycle: z.int().nullable(),
  /** Cycles in a row that would have hit it and did not. */
  passes_in_row: z.int(),
  last_retest_cycle: z.int().nullable(),
  /** Cycles that ran what used to fail, and it did not: of these, those whose prompt warned of it. */
  avoided: z.int(),
  avoided_after_warning: z.int(),
  last_avoided: z
    .strictObject({
      cycle: z.int(),
      at: z.string(),
      after_warning: z.boolean(),
      event_id: z.string(),
    })
    .nullable(),
  /** Newest last. */
  last_seen: z.array(
    z.strictObject({ cycle: z.int(), evidence: z.string(), event_id: z.string() }),
  ),
  /** The events behind what is shown; trust is that of the text. */
  event_ids: z.strictObject({
    registered: z.string(),
    mitigation: z.strictObject({ event_id: z.string(), trust }),
  }),
});
export type AntiPatternDoc = DeepReadonly<z.infer<typeof schema>>;

type LearningEvent = EventOf<typeof learningEvents>;
type Of<Type extends LearningEvent['type']> = Folded<Extract<LearningEvent, { type: Type }>>;

const byId = (event: { payload: { anti_pattern_id: string } }) => [event.payload.anti_pattern_id];

/** Somebody else's lesson: this agent never saw it, and no failure of its own can be known as it (D83). */
export function isTold({ source, last_observed_cycle }: AntiPatternDoc): boolean {
  return (source === 'seed' || source === 'import') && last_observed_cycle === null;
}

function registered(event: Of<'AntiPatternRegistered'>): AntiPatternDoc {
  const { anti_pattern_id: id, cycle_no, times_observed, first_observed, ...p } = event.payload;
  // Seeds of older versions carried what another agent had seen.
  const isSeed = p.source === 'seed';
  return {
    ...p,
    id,
    status: 'active',
    status_reason: null,
    times_observed: isSeed ? 0 : times_observed,
    observed_after_warning: 0,
    first_observed: isSeed ? event.occurredAt : first_observed,
    last_observed: event.occurredAt,
    registered_cycle: cycle_no,
    last_observed_cycle: cycle_no,
    passes_in_row: 0,
    last_retest_cycle: null,
    avoided: 0,
    avoided_after_warning: 0,
    last_avoided: null,
    last_seen: [],
    event_ids: {
      registered: event.eventId,
      mitigation: { event_id: event.eventId, trust: event.trust },
    },
  };
}

/** An observation reactivates a retired one: the cause was not gone. */
function observed(doc: AntiPatternDoc, event: Of<'AntiPatternObserved'>): AntiPatternDoc {
  const { cycle_no: cycle, after_warning, evidence } = event.payload;
  return {
    ...doc,
    status: 'active',
    status_reason: null,
    times_observed: doc.times_observed + 1,
    observed_after_warning: doc.observed_after_warning + (after_warning ? 1 : 0),
    last_observed: event.occurredAt,
    last_observed_cycle: cycle,
    passes_in_row: 0,
    last_seen: [...doc.last_seen, { cycle, evidence, event_id: event.eventId }].slice(-LAST_SEEN),
  };
}

/** What used to fail was run again. Older versions did not record whether the prompt warned of it. */
function retested(doc: AntiPatternDoc, event: Of<'AntiPatternRetested'>): AntiPatternDoc {
  const { cycle_no: cycle, still_there, after_warning = false } = event.payload;
  if (still_there) return { ...doc, passes_in_row: 0, last_retest_cycle: cycle };
  return {
    ...doc,
    passes_in_row: doc.passes_in_row + 1,
    last_retest_cycle: cycle,
    avoided: doc.avoided + 1,
    avoided_after_warning: doc.avoided_after_warning + (after_warning ? 1 : 0),
    last_avoided: { cycle, at: event.occurredAt, after_warning, event_id: event.eventId },
  };
}

/** Observed anti-patterns, how to avoid them, and whether they still occur (D9). */
export const antiPatternProjection = defineProjection<LearningEvent, AntiPatternDoc>({
  name: 'anti-pattern',
  version: 4,
  schema,
  isOpen: ({ status }) => status === 'active',
  on: {
    // One that was retired long ago counts as new if it is seen again.
    AntiPatternRegistered: {
      keys: byId,
      evolve: (doc, event) => (doc?.status === 'active' ? doc : registered(event)),
    },
    AntiPatternObserved: { keys: byId, evolve: (doc, event) => doc && observed(doc, event) },
    AntiPatternRetested: {
      keys: byId,
      evolve: (doc, event) => doc && retested(doc, event),
    },
    AntiPatternRevised: {
      keys: byId,
      evolve: (doc, { payload, eventId, trust: from }) =>
        doc && {
          ...doc,
          mitigation: payload.mitigation,
          event_ids: { ...doc.event_ids, mitigation: { event_id: eventId, trust: from } },
        },
    },
    AntiPatternRetired: {
      keys: byId,
      evolve: (doc, { payload }) =>
        doc && { ...doc, status: 'retired', status_reason: payload.reason },
    },
  },
});
