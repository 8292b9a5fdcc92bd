import { z } from 'zod';
import {
  type DeepReadonly,
  type EventOf,
  type Folded,
  trust,
} from '../../../kernel/event/event.ts';
import type { kernelEvents } from '../../../kernel/event/kernel-events.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import { textRef } from '../../task/events.ts';
import {
  finishedEpisode,
  type memoryEvents,
  memoryGrades,
  memoryKind,
  memoryScope,
  memoryStanding,
  memoryType,
} from '../events.ts';

export const memoryDoc = z.strictObject({
  memory_id: z.string(),
  type: memoryType,
  kind: memoryKind,
  scope: memoryScope,
  session: z.string(),
  position: z.int(),
  /** Whose key the text is under. */
  subject: z.string(),
  /** Null once forgotten. */
  text: textRef.nullable(),
  importance: z.int(),
  standing: memoryStanding,
  tags: z.array(z.string()),
  trust,
  /** When it happened, and when it was stored. */
  at: z.string(),
  stored_at: z.string(),
  /** `superseded`: it was wrong. `outdated`: it held until something newer. */
  status: z.enum(['active', 'superseded', 'outdated', 'rejected', 'archived', 'forgotten']),
  supersedes: z.string().nullable(),
  superseded_by: z.string().nullable(),
  /** Times it was said again, and times a prompt was given it. */
  reinforced: z.int(),
  recalled: z.int(),
  last_recalled_at: z.string().nullable(),
  /** When it was last stored, said again or given to a prompt. */
  touched_at: z.string(),
  /** The last review; null: there was none. */
  review: z.strictObject({ at: z.string(), times: z.int(), grades: memoryGrades }).nullable(),
  /** Who stored it; null: no guest did. */
  guest: z.string().nullable(),
  /** Of a finished job; null: it is something else. */
  episode: finishedEpisode.nullable(),
  /** Of an episode: the rule that it is evidence for. */
  consolidated_in: z.string().nullable(),
  /** Of a rule: its evidence. Partial success counts half on either side. `validated_at`: when it last held. */
  rule: z
    .strictObject({
      succeeded: z.number(),
      failed: z.number(),
      tested: z.int(),
      validated_at: z.string(),
      drawn_from: z.array(z.string()),
    })
    .nullable(),
  /** Where it comes from: the first events, then the newest that said it again. */
  source_ids: z.array(z.string()),
  /** How it was stored, then the newest of its life. */
  event_ids: z.array(z.string()),
});
export type MemoryDoc = DeepReadonly<z.infer<typeof memoryDoc>>;

type Event = EventOf<typeof memoryEvents> | EventOf<typeof kernelEvents>;
type Stored = Folded<Extract<Event, { type: 'MemoryStored' }>>;

/** Whether it says what is so, or what was so until something newer: it was neither corrected nor forgotten. */
export function isHistory({ status }: Pick<MemoryDoc, 'status'>): boolean {
  return status === 'active' || status === 'outdated' || status === 'archived';
}

const IDS_KEPT = 12;
const SUBJECT = 'memory:';
const one = { keys: ({ payload }: { payload: { memory_id: string } }) => [payload.memory_id] };

function kept(ids: readonly string[]): string[] {
  if (ids.length <= IDS_KEPT) return [...ids];
  return [...ids.slice(0, IDS_KEPT / 2), ...ids.slice(-IDS_KEPT / 2)];
}

function stored(
  { payload, trust: believed, occurredAt, eventId }: Stored,
  before: MemoryDoc | undefined,
): MemoryDoc {
  const { rule, episode = null, guest = null, ...words } = payload;
  return {
    ...words,
    source_ids: kept(payload.source_ids),
    trust: believed,
    episode,
    guest,
    consolidated_in: before?.consolidated_in ?? null,
    rule: rule === undefined ? null : newRule(rule, occurredAt),
    stored_at: occurredAt,
    status: 'active',
    superseded_by: null,
    reinforced: 0,
    recalled: 0,
    last_recalled_at: null,
    touched_at: occurredAt,
    review: null,
    event_ids: [eventId],
  };
}

function newRule(
  { succeeded, failed, drawn_from }: NonNullable<Stored['payload']['rule']>,
  validated_at: string,
): MemoryDoc['rule'] {
  return { succeeded, failed, tested: 0, validated_at, drawn_from: kept(drawn_from) };
}

function consolidated(doc: MemoryDoc | undefined, { payload, eventId }: Stored) {
  if (doc === undefined) return undefined;
  const event_ids = kept([...doc.event_ids, eventId]);
  return { ...doc, event_ids, consolidated_in: payload.memory_id };
}

type Tested = Folded<Extract<Event, { type: 'RuleTested' }>>;

/** What counts for it and against it (D29). */
const EVIDENCE = {
  success: { for: 1, against: 0 },
  partial: { for: 0.5, against: 0.5 },
  failure: { for: 0, against: 1 },
} as const;

/** The counts of these outcomes. */
export function evidenceIn(outcomes: readonly (keyof typeof EVIDENCE)[]) {
  return {
    succeeded: outcomes.reduce((sum, one) => sum + EVIDENCE[one].for, 0),
    failed: outcomes.reduce((sum, one) => sum + EVIDENCE[one].against, 0),
  };
}

function tested(doc: MemoryDoc | undefined, event: Tested, key: string): MemoryDoc | undefined {
  const { payload, occurredAt, eventId } = event;
  if (doc === undefined) return undefined;
  const event_ids = kept([...doc.event_ids, eventId]);
  if (key === payload.episode_id) return { ...doc, event_ids, consolidated_in: payload.memory_id };
  const { rule } = doc;
  if (rule === null || doc.status === 'forgotten') return doc;
  const { succeeded, failed } = evidenceIn([payload.outcome]);
  return {
    ...doc,
    event_ids,
    rule: {
      succeeded: rule.succeeded + succeeded,
      failed: rule.failed + failed,
      tested: rule.tested + 1,
      validated_at: payload.outcome === 'success' ? occurredAt : rule.validated_at,
      drawn_from: kept([...rule.drawn_from, payload.episode_id]),
    },
  };
}

type Forgotten = Folded<Extract<Event, { type: 'MemoryForgotten' }>>;

/** What was drawn from an episode went with another one: it may teach anew. */
function released(doc: MemoryDoc | undefined, { payload, eventId }: Forgotten) {
  if (doc?.consolidated_in !== payload.memory_id) return doc;
  return { ...doc, consolidated_in: null, event_ids: kept([...doc.event_ids, eventId]) };
}

type Reviewed = Folded<Extract<Event, { type: 'MemoryReviewed' }>>;

function reviewed(doc: MemoryDoc | undefined, { payload, occurredAt, eventId }: Reviewed) {
  if (doc?.status !== 'active') return doc;
  const { verdict, importance, grades } = payload;
  const review = { at: occurredAt, times: (doc.review?.times ?? 0) + 1, grades };
  const event_ids = kept([...doc.event_ids, eventId]);
  if (verdict === 'undecided') return { ...doc, review, event_ids };
  if (verdict === 'rejected') return { ...doc, review, event_ids, status: 'rejected' as const };
  return { ...doc, review, event_ids, importance, standing: 'accepted' as const };
}

type TakenOver = {
  readonly by: string;
  readonly eventId: string;
  readonly status: 'superseded' | 'outdated';
};

function takenOver(doc: MemoryDoc | undefined, { by, eventId, status }: TakenOver) {
  if (doc?.status !== 'active') return doc;
  const event_ids = kept([...doc.event_ids, eventId]);
  return { ...doc, status, superseded_by: by, event_ids };
}

function forgotten(doc: MemoryDoc | undefined, eventId: string): MemoryDoc | undefined {
  if (doc === undefined) return undefined;
  const event_ids = kept([...doc.event_ids, eventId]);
  return { ...doc, text: null, tags: [], status: 'forgotten', event_ids };
}

/** What the agent remembers, a document a memory. Its words are in blobs: a fold cannot see them. */
export const memoryProjection = defineProjection<Event, MemoryDoc>({
  name: 'memory',
  version: 5,
  schema: memoryDoc,
  isOpen: ({ status }) => status === 'active',
  on: {
    MemoryStored: {
      keys: ({ payload: { memory_id, supersedes, rule } }) => [
        ...new Set([
          memory_id,
          ...(rule?.drawn_from ?? []),
          ...(supersedes === null ? [] : [supersedes]),
        ]),
      ],
      evolve: (doc, event, key) => {
        const { memory_id, rule } = event.payload;
        if (key === memory_id) return doc?.status === 'active' ? doc : stored(event, doc);
        if (rule?.drawn_from.includes(key) === true) return consolidated(doc, event);
        return takenOver(doc, { by: memory_id, eventId: event.eventId, status: 'superseded' });
      },
    },
    MemoryOutdated: {
      ...one,
      evolve: (doc, { payload, eventId }) =>
        takenOver(doc, { by: payload.by_id, eventId, status: 'outdated' }),
    },
    MemoryReinforced: {
      ...one,
      evolve: (doc, { payload, occurredAt, eventId }) =>
        doc?.status !== 'active'
          ? doc
          : {
              ...doc,
              reinforced: doc.reinforced + 1,
              touched_at: occurredAt,
              source_ids: kept([...doc.source_ids, ...payload.source_ids]),
              event_ids: kept([...doc.event_ids, eventId]),
            },
    },
    MemoryReviewed: { ...one, evolve: reviewed },
    MemoryArchived: {
      ...one,
      evolve: (doc, { eventId }) =>
        doc?.status !== 'active'
          ? doc
          : { ...doc, status: 'archived', event_ids: kept([...doc.event_ids, eventId]) },
    },
    RuleTested: {
      keys: ({ payload }) => [...new Set([payload.memory_id, payload.episode_id])],
      evolve: tested,
    },
    MemoryForgotten: {
      keys: ({ payload }) => [...new Set([payload.memory_id, ...(payload.released ?? [])])],
      evolve: (doc, event, key) =>
        key === event.payload.memory_id ? forgotten(doc, event.eventId) : released(doc, event),
    },
    MemoriesRecalled: {
      keys: ({ payload }) => [...new Set(payload.memory_ids)],
      evolve: (doc, { occurredAt }) =>
        doc && {
          ...doc,
          recalled: doc.recalled + 1,
          last_recalled_at: occurredAt,
          touched_at: occurredAt,
        },
    },
    PersonalDataErased: {
      keys: ({ payload: { subject } }) =>
        subject.startsWith(SUBJECT) ? [subject.slice(SUBJECT.length)] : [],
      evolve: (doc, { eventId }) => forgotten(doc, eventId),
    },
  },
});
