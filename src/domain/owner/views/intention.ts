import { z } from 'zod';
import { type EventOf, type Folded, trust } from '../../../kernel/event.ts';
import type { kernelEvents } from '../../../kernel/kernel-events.ts';
import { defineProjection } from '../../../kernel/projection.ts';
import { type ownerEvents, step, textRef, verifier } from '../events.ts';

const schema = z.strictObject({
  intention_id: z.string(),
  kind: z.enum(['task', 'todo', 'reminder', 'goal', 'followup']),
  title: z.string(),
  content: z.string(),
  content_ref: textRef.nullable(),
  priority: z.int(),
  due_at: z.string().nullable(),
  tags: z.array(z.string()),
  blocks: z.array(z.string()),
  blocked_by: z.array(z.string()),
  steps: z.array(step),
  verify: z.array(verifier),
  status: z.enum(['pending', 'active', 'blocked', 'done', 'cancelled']),
  /** By what, while blocked. */
  blocked_on: z.array(z.string()),
  /** Of the fact that gave it its present words and steps. Steps run only when it is `owner`. */
  trust,
  trust_reason: z.string().nullable(),
  source: z.enum(['cli', 'api', 'file', 'mail', 'import', 'agent']),
  /** The task file last taken over. `diverged`: the log has changed the task since. `detached`: kept as `.conflict`. */
  file: z
    .strictObject({
      name: z.string(),
      hash: z.string(),
      diverged: z.boolean(),
      detached: z.boolean(),
    })
    .nullable(),
  /** Seq of the fact that last changed its words; part of its fingerprint. */
  revision: z.int(),
  formed_at: z.string(),
  updated_at: z.string(),
  finished_at: z.string().nullable(),
  /** Evidence when done, the reason when cancelled. */
  outcome: z.array(z.string()),
  erased: z.boolean(),
  event_ids: z.array(z.string()),
});
export type IntentionDoc = z.infer<typeof schema>;

/** Events named as the reason of what a document says: the first and the newest. */
const IDS_KEPT = 20;
const ERASED = '[erased]';

type Event = EventOf<typeof ownerEvents> | EventOf<typeof kernelEvents>;
type On<Type extends Event['type']> = Folded<Extract<Event, { type: Type }>>;

const one = {
  keys: (event: { payload: { intention_id: string } }) => [event.payload.intention_id],
};

function isOpen(doc: IntentionDoc): boolean {
  return doc.status !== 'done' && doc.status !== 'cancelled';
}

function withEvent(ids: readonly string[], id: string): string[] {
  const all = [...ids, id];
  return all.length <= IDS_KEPT ? all : [...all.slice(0, 1), ...all.slice(-(IDS_KEPT - 1))];
}

function words(event: On<'IntentionFormed'> | On<'IntentionRevised'>) {
  const { title, content, priority, due_at, tags, blocks, blocked_by, steps, verify } =
    event.payload;
  return {
    ...{ title, content, priority, due_at, tags, blocks, blocked_by, steps, verify },
    trust: event.trust,
    trust_reason: event.payload.trust_reason ?? null,
    revision: event.seq,
    updated_at: event.occurredAt,
  };
}

/** A cancelled task may be formed again, as when its file comes back. */
function formed(doc: IntentionDoc | undefined, event: On<'IntentionFormed'>): IntentionDoc {
  if (doc !== undefined && doc.status !== 'cancelled') return doc;
  const { intention_id, kind, content_ref = null, source, file, source_hash } = event.payload;
  const hasFile = file !== undefined && source_hash !== null;
  return {
    ...{ intention_id, kind, content_ref, source },
    ...words(event),
    file: hasFile ? { name: file, hash: source_hash, diverged: false, detached: false } : null,
    status: 'pending',
    blocked_on: [],
    formed_at: event.occurredAt,
    finished_at: null,
    outcome: [],
    erased: false,
    event_ids: withEvent(doc?.event_ids ?? [], event.eventId),
  };
}

/** A revision asks for a new look: what was blocked is pending again. */
function revised(
  doc: IntentionDoc | undefined,
  event: On<'IntentionRevised'>,
): IntentionDoc | undefined {
  if (doc === undefined || !isOpen(doc)) return doc;
  const { file, source_hash } = event.payload;
  const fromFile = file !== undefined && source_hash !== null;
  return {
    ...doc,
    ...words(event),
    file: fromFile
      ? { name: file, hash: source_hash, diverged: false, detached: false }
      : doc.file && { ...doc.file, diverged: true },
    status: doc.status === 'blocked' ? 'pending' : doc.status,
    blocked_on: [],
    event_ids: withEvent(doc.event_ids, event.eventId),
  };
}

type Change = (doc: IntentionDoc) => Partial<IntentionDoc>;

function changed(doc: IntentionDoc | undefined, event: Folded<Event>, change: Change) {
  if (doc === undefined || !isOpen(doc)) return doc;
  const event_ids = withEvent(doc.event_ids, event.eventId);
  return { ...doc, ...change(doc), updated_at: event.occurredAt, event_ids };
}

/** Finishing is a change a task file does not know of, unless the file is where it came from. */
function finished(
  doc: IntentionDoc | undefined,
  event: On<'IntentionCompleted'> | On<'IntentionCancelled'>,
  end: Pick<IntentionDoc, 'status' | 'outcome'>,
) {
  return changed(doc, event, ({ file }) => ({
    ...end,
    blocked_on: [],
    finished_at: event.occurredAt,
    file: file && { ...file, diverged: true },
  }));
}

/** Tasks, reminders and goals by id. Finished ones stay, so that a file of theirs is known. */
export const intentionProjection = defineProjection<Event, IntentionDoc>({
  name: 'intention',
  version: 1,
  schema,
  on: {
    IntentionFormed: { ...one, evolve: formed },
    IntentionRevised: { ...one, evolve: revised },
    IntentionActivated: {
      ...one,
      evolve: (doc, event) => changed(doc, event, () => ({ status: 'active', blocked_on: [] })),
    },
    IntentionBlocked: {
      ...one,
      evolve: (doc, event) =>
        changed(doc, event, () => ({ status: 'blocked', blocked_on: event.payload.by })),
    },
    IntentionCompleted: {
      ...one,
      evolve: (doc, event) =>
        finished(doc, event, { status: 'done', outcome: event.payload.evidence }),
    },
    IntentionCancelled: {
      ...one,
      evolve: (doc, event) =>
        finished(doc, event, { status: 'cancelled', outcome: [event.payload.reason] }),
    },
    TaskFileConflicted: {
      ...one,
      evolve: (doc, { payload, eventId }) =>
        doc && {
          ...doc,
          file: { name: payload.file, hash: payload.file_hash, diverged: false, detached: true },
          event_ids: withEvent(doc.event_ids, eventId),
        },
    },
    PersonalDataErased: {
      keys: ({ payload }) =>
        payload.subject.startsWith('intention:')
          ? [payload.subject.slice('intention:'.length)]
          : [],
      evolve: (doc) =>
        doc && { ...doc, title: ERASED, content: ERASED, content_ref: null, erased: true },
    },
  },
});
