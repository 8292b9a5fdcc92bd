import { z } from 'zod';
import { type DeepReadonly, type EventOf, trust } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import { textRef } from '../../task/events.ts';
import { type graphEvents, readBy } from '../events.ts';

const statement = z.strictObject({
  event_id: z.string(),
  memory_id: z.string(),
  key_subject: z.string(),
  text: textRef,
  read_by: readBy,
  at: z.string(),
});

export const relationDoc = z.strictObject({
  relation_id: z.string(),
  subject_id: z.string(),
  verb_id: z.string(),
  object_id: z.string(),
  topic_ids: z.array(z.string()),
  trust,
  /** The newest that state it. It holds while one of their memories does. */
  statements: z.array(statement),
  stated: z.int(),
  /** When it was first and last said. */
  since: z.string(),
  at: z.string(),
  /** The relation that took its place, and when; null: none did. */
  ended_by: z.string().nullable(),
  until: z.string().nullable(),
});
export type RelationDoc = DeepReadonly<z.infer<typeof relationDoc>>;

type Event = EventOf<typeof graphEvents>;
type Stated = Extract<Event, { type: 'RelationStated' }>['payload'];

const STATEMENTS_KEPT = 8;
const TOPICS_KEPT = 12;

/** How two things stand to each other, a document a relation. */
export const relationProjection = defineProjection<Event, RelationDoc>({
  name: 'relation',
  version: 1,
  schema: relationDoc,
  isOpen: ({ ended_by }) => ended_by === null,
  on: {
    RelationStated: {
      keys: ({ payload: { relation_id, ended_ids } }) => [...new Set([relation_id, ...ended_ids])],
      evolve: (doc, { payload, trust: believed, eventId }, key) => {
        if (key === payload.relation_id) return stated(doc, payload, { believed, eventId });
        if (doc?.ended_by !== null) return doc;
        return { ...doc, ended_by: payload.relation_id, until: payload.at };
      },
    },
  },
});

/** Said anew after it had ended, it holds again. */
function stated(
  doc: RelationDoc | undefined,
  payload: Stated,
  { believed, eventId }: { readonly believed: RelationDoc['trust']; readonly eventId: string },
): RelationDoc {
  const { relation_id, subject_id, verb_id, object_id, at, ended_by_id, until } = payload;
  const { memory_id, key_subject, text, read_by } = payload;
  const before = doc ?? { topic_ids: [], statements: [], stated: 0, since: at, at };
  const others = before.statements.filter((one) => one.memory_id !== memory_id);
  const own = { event_id: eventId, memory_id, key_subject, text, read_by, at };
  return {
    relation_id,
    subject_id,
    verb_id,
    object_id,
    topic_ids: [...new Set([...payload.topic_ids, ...before.topic_ids])].slice(0, TOPICS_KEPT),
    trust: believed,
    statements: [own, ...others].slice(0, STATEMENTS_KEPT),
    stated: before.stated + 1,
    since: at < before.since ? at : before.since,
    at: at > before.at ? at : before.at,
    ended_by: ended_by_id,
    until,
  };
}
