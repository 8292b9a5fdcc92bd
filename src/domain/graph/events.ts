import { z } from 'zod';
import { event } from '../../kernel/event/event.ts';
import { reference } from '../../kernel/text/field-kind.ts';
import { textRef } from '../task/events.ts';

/** `rules`: by the forms of simple sentences; `model`: a model read the text; `owner`: said so. */
export const readBy = z.enum(['rules', 'model', 'owner']);

/** The subject of all readings: one at a time. */
export const READINGS = 'relation-readings';

/** Both ends of what is said to be one thing. */
const pair = { entity_id: z.string(), other_id: z.string() };
const aboutPair = (p: { entity_id: string; other_id: string }) => [
  `entity:${p.entity_id}`,
  `entity:${p.other_id}`,
];

/**
 * How things stand to each other. The id of a thing, a verb or a topic is a keyed digest of its name, and tells nobody which; the
 * names are in `text`, under the key of the text they were taken from, and go with it.
 */
export const graphEvents = {
  RelationStated: event(
    {
      /** Of trust, ends and verb: the same relation is the same, whoever states it again with that trust. */
      relation_id: z.string(),
      subject_id: z.string(),
      verb_id: z.string(),
      object_id: z.string(),
      topic_ids: z.array(z.string()),
      /** Null: whoever wrote the text. */
      speaker_id: z.string().nullable(),
      /** What it was read in. */
      memory_id: z.string(),
      /** Whose key the names are under. */
      key_subject: reference(),
      text: textRef,
      read_by: readBy,
      /** Relations that it puts an end to. */
      ended_ids: z.array(z.string()),
      /** What had taken its place before it was read, and when; null: nothing had. */
      ended_by_id: z.string().nullable(),
      until: reference().nullable(),
      /** Events it follows from. */
      source_ids: z.array(z.string()),
      /** ISO 8601: when it was said. */
      at: z.string(),
    },
    (p) => [
      `relation:${p.relation_id}`,
      `entity:${p.subject_id}`,
      `entity:${p.object_id}`,
      `memory:${p.memory_id}`,
      ...p.ended_ids.map((id) => `relation:${id}`),
      ...(p.key_subject === `memory:${p.memory_id}` ? [] : [p.key_subject]),
    ],
  ),
  /** Two names mean one thing. `text`: the names, where nobody else says them. */
  EntitiesJoined: event(
    {
      ...pair,
      by: readBy,
      /** What says so; null: the owner. */
      memory_id: z.string().nullable(),
      key_subject: reference(),
      text: textRef,
    },
    (p) => [
      ...aboutPair(p),
      ...(p.memory_id === null ? [] : [`memory:${p.memory_id}`]),
      p.key_subject,
    ],
  ),
  /** A model is asked what these memories state. They count as read from here on: no call is paid twice. */
  RelationReadingBegun: event(
    { reading_id: z.string(), memory_ids: z.array(z.string()), up_to_seq: z.int() },
    (p) => [`relation-reading:${p.reading_id}`, READINGS],
  ),
  /** `not_asked`: nothing was sent, so the same are read again, not before `again_at`. */
  RelationReadingEnded: event(
    {
      reading_id: z.string(),
      outcome: z.enum(['read', 'failed', 'not_asked']),
      run_id: z.string().nullable(),
      why: z.string().nullable(),
      cost_usd: z.number(),
      relations: z.int(),
      again_at: z.string().nullable(),
    },
    (p) => [
      `relation-reading:${p.reading_id}`,
      READINGS,
      ...(p.run_id === null ? [] : [`run:${p.run_id}`]),
    ],
  ),
  /** What was stored up to this event is read as soon as a model may, however new it is. */
  RelationReadingWanted: event({ up_to_seq: z.int() }, () => [READINGS]),
  /** They do not, or nobody can tell: rules join them no more. */
  EntitiesParted: event({ ...pair, by: readBy }, aboutPair),
};
