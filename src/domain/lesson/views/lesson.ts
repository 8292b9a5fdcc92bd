import { z } from 'zod';
import type { DeepReadonly, EventOf, Folded } from '../../../kernel/event/event.ts';
import type { kernelEvents } from '../../../kernel/event/kernel-events.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { lessonEvents } from '../events.ts';

const schema = z.strictObject({
  lesson_id: z.string(),
  kind: z.enum(['preference', 'rule']),
  text: z.string(),
  source: z.enum(['user_feedback', 'pattern']),
  /** As of `anchor_at`; it decays from there (see lesson-weight). */
  weight: z.number(),
  anchor_at: z.string(),
  created_at: z.string(),
  /** How often it was said. */
  count: z.int(),
  status: z.enum(['active', 'retired']),
  retired_for: z.enum(['decayed', 'evicted', 'contradicted', 'manual']).nullable(),
  /** Messages it was said in, newest last: each counts once. */
  message_ids: z.array(z.string()),
  /** The first and the newest. */
  event_ids: z.array(z.string()),
});
export type LessonDoc = DeepReadonly<z.infer<typeof schema>>;

/** D40: what a lesson weighs when it is new. */
const NEW_WEIGHT = { user_feedback: 1, pattern: 0.6 };
/** P31. */
const REINFORCEMENT = 0.5;
const MOST_WEIGHT = 3;
const MESSAGES_KEPT = 20;

type Event = EventOf<typeof lessonEvents> | EventOf<typeof kernelEvents>;
const SUBJECT = 'lesson:';

function lessonSaid(
  doc: LessonDoc | undefined,
  { payload, occurredAt, eventId }: Folded<Extract<Event, { type: 'UserCorrectionDetected' }>>,
): LessonDoc {
  const { lesson_id, kind, correction: text, source, message_id } = payload;
  const known = doc?.status === 'active' ? doc : undefined;
  const again = payload.reinforces ? known : undefined;
  return {
    lesson_id,
    kind,
    text,
    source,
    status: 'active',
    retired_for: null,
    ...weighed(again, source),
    anchor_at: occurredAt,
    created_at: known?.created_at ?? occurredAt,
    message_ids: [...(doc?.message_ids ?? []), message_id].slice(-MESSAGES_KEPT),
    event_ids: [...(known?.event_ids.slice(0, 1) ?? []), eventId],
  };
}

function weighed(again: LessonDoc | undefined, source: LessonDoc['source']) {
  if (again === undefined) return { weight: NEW_WEIGHT[source], count: 1 };
  return { weight: Math.min(MOST_WEIGHT, again.weight + REINFORCEMENT), count: again.count + 1 };
}

/** What the owner wants, in their words. The words of anybody else change nothing here (invariant 8). */
export const lessonProjection = defineProjection<Event, LessonDoc>({
  name: 'lesson',
  version: 2,
  schema,
  isOpen: ({ status }) => status === 'active',
  on: {
    UserCorrectionDetected: {
      keys: ({ payload }) => [payload.lesson_id],
      evolve: (doc, event) => (event.trust === 'owner' ? lessonSaid(doc, event) : doc),
    },
    LessonRetired: {
      keys: ({ payload }) => [payload.lesson_id],
      evolve: (doc, { payload }) =>
        doc && { ...doc, status: 'retired', retired_for: payload.reason },
    },
    PersonalDataErased: {
      keys: ({ payload: { subject } }) =>
        subject.startsWith(SUBJECT) ? [subject.slice(SUBJECT.length)] : [],
      evolve: (doc) => doc && { ...doc, text: '', status: 'retired', retired_for: 'manual' },
    },
  },
});
