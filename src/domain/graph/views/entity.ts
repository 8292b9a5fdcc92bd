import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import { textRef } from '../../task/events.ts';
import { type graphEvents, readBy } from '../events.ts';

const joined = z.strictObject({
  other_id: z.string(),
  by: readBy,
  memory_id: z.string().nullable(),
  event_id: z.string(),
  key_subject: z.string(),
  text: textRef,
});

export const entityDoc = z.strictObject({
  entity_id: z.string(),
  /** Other names of the same. */
  joined: z.array(joined),
  /** Names that are not joined again by rules: the owner said so, or there are several that it could be. */
  parted: z.array(z.strictObject({ other_id: z.string(), by: readBy })),
  /** Times that a relation named it. */
  stated: z.int(),
  at: z.string().nullable(),
  /** Its relations that were stated last, the newest first, each with the event that stated it last. */
  recent: z.array(z.strictObject({ relation_id: z.string(), seq: z.int() })),
});
export type EntityDoc = DeepReadonly<z.infer<typeof entityDoc>>;

type Event = EventOf<typeof graphEvents>;

const NAMES_KEPT = 50;
/** Older ones are read from the log. */
export const RECENT_RELATIONS = 60;

function emptyEntity(entity_id: string): EntityDoc {
  return { entity_id, joined: [], parted: [], stated: 0, at: null, recent: [] };
}

const both = {
  keys: ({ payload }: { payload: { entity_id: string; other_id: string } }) => [
    ...new Set([payload.entity_id, payload.other_id]),
  ],
};

function otherOf(payload: { entity_id: string; other_id: string }, key: string): string {
  return payload.entity_id === key ? payload.other_id : payload.entity_id;
}

/** A thing by one of its names: a person, a place, a firm. A document a name; how they belong together is in them. */
export const entityProjection = defineProjection<Event, EntityDoc>({
  name: 'entity',
  version: 1,
  schema: entityDoc,
  on: {
    RelationStated: {
      keys: ({ payload: { subject_id, object_id } }) => [...new Set([subject_id, object_id])],
      evolve: (doc, { payload: { at, relation_id }, seq }, key) => {
        const known = doc ?? emptyEntity(key);
        const last = known.at === null || at > known.at ? at : known.at;
        const others = known.recent.filter((one) => one.relation_id !== relation_id);
        const recent = [{ relation_id, seq }, ...others].slice(0, RECENT_RELATIONS);
        return { ...known, stated: known.stated + 1, at: last, recent };
      },
    },
    EntitiesJoined: {
      ...both,
      evolve: (doc, { payload, eventId }, key) => {
        const known = doc ?? emptyEntity(key);
        const other_id = otherOf(payload, key);
        if (other_id === key) return known;
        const { by, memory_id, key_subject, text } = payload;
        const others = known.joined.filter((one) => one.other_id !== other_id);
        const own = { other_id, by, memory_id, event_id: eventId, key_subject, text };
        return {
          ...known,
          joined: [own, ...others].slice(0, NAMES_KEPT),
          parted: known.parted.filter((one) => one.other_id !== other_id),
        };
      },
    },
    EntitiesParted: {
      ...both,
      evolve: (doc, { payload }, key) => {
        const known = doc ?? emptyEntity(key);
        const other_id = otherOf(payload, key);
        if (other_id === key) return known;
        const others = known.parted.filter((one) => one.other_id !== other_id);
        return {
          ...known,
          joined: known.joined.filter((one) => one.other_id !== other_id),
          parted: [{ other_id, by: payload.by }, ...others].slice(0, NAMES_KEPT),
        };
      },
    },
  },
});
