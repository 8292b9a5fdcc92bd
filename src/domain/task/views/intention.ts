import { z } from 'zod';
import {
  type DeepReadonly,
  type EventOf,
  type Folded,
  trust,
} from '../../../kernel/event/event.ts';
import type { kernelEvents } from '../../../kernel/event/kernel-events.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import {
  difference,
  intentionKind,
  type ownerEvents,
  recurrence,
  step,
  textRef,
  trigger,
  verifier,
} from '../events.ts';

/** An instant that has come and was not dealt with. */
const occurrence = z.strictObject({
  instant: z.string(),
  by: z.enum(['time', 'schedule', 'trigger']),
  cause: z.string().nullable(),
  missed: z.int(),
});

export const intentionDoc = z.strictObject({
  intention_id: z.string(),
  kind: intentionKind,
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
  /** The goal it serves. */
  parent: z.string().nullable(),
  /** What was ever arranged to serve it. */
  children: z.array(z.string()),
  /** Who said they would, of a commitment. */
  who: z.string().nullable(),
  /** Its instants count from `since`. */
  recurs: recurrence.extend({ since: z.string() }).nullable(),
  /** Only what happens after seq `armed_at` sets it off; `seen`: how a path looked then. */
  trigger: z
    .strictObject({ on: trigger, armed_at: z.int(), seen: z.string().nullable() })
    .nullable(),
  /** What has come due and is not dealt with, oldest first. */
  occurrences: z.array(occurrence),
  /** The newest instant that came or was let go. */
  last_instant: z.string().nullable(),
  /** Of a recurring task: when it was last done. */
  last_done_at: z.string().nullable(),
  /** Why a task file of it was kept as `.conflict`. */
  conflict: z
    .strictObject({
      file: z.string(),
      at: z.string(),
      since: z.string(),
      differences: z.array(difference),
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
export type IntentionDoc = DeepReadonly<z.infer<typeof intentionDoc>>;

/** Events named as the reason of what a document says: the first and the newest. */
const IDS_KEPT = 20;
const ERASED = '[erased]';
/** Of those made up for by the policy `all`; the oldest are dropped. */
const OCCURRENCES_KEPT = 100;

type Event = EventOf<typeof ownerEvents> | EventOf<typeof kernelEvents>;
type On<Type extends Event['type']> = Folded<Extract<Event, { type: Type }>>;

const one = {
  keys: (event: { payload: { intention_id: string } }) => [event.payload.intention_id],
};

export function isOpen({ status }: Pick<IntentionDoc, 'status'>): boolean {
  return status !== 'done' && status !== 'cancelled';
}

function withEventId(ids: readonly string[], id: string): string[] {
  const all = [...ids, id];
  return all.length <= IDS_KEPT ? all : [...all.slice(0, 1), ...all.slice(-(IDS_KEPT - 1))];
}

function words(event: On<'IntentionFormed'> | On<'IntentionRevised'>) {
  const { title, content, priority, due_at, tags, blocks, blocked_by, steps, verify } =
    event.payload;
  return {
    title,
    content,
    priority,
    due_at,
    tags,
    blocks,
    blocked_by,
    steps,
    verify,
    trust: event.trust,
    trust_reason: event.payload.trust_reason ?? null,
    revision: event.seq,
    updated_at: event.occurredAt,
  };
}

const UNARRANGED = { parent: null, who: null, recurs: null, trigger: null };

/** An ended task may be formed again: its file returns, or its name is used for something new. */
function formed(doc: IntentionDoc | undefined, event: On<'IntentionFormed'>): IntentionDoc {
  if (doc !== undefined && isOpen(doc)) return doc;
  const { intention_id, kind, content_ref = null, source, file, source_hash } = event.payload;
  const hasFile = file !== undefined && source_hash !== null;
  return {
    intention_id,
    kind,
    content_ref,
    source,
    ...words(event),
    file: hasFile ? { name: file, hash: source_hash, diverged: false, detached: false } : null,
    ...UNARRANGED,
    children: doc?.children ?? [],
    occurrences: [],
    last_instant: null,
    last_done_at: null,
    conflict: null,
    status: 'pending',
    blocked_on: [],
    formed_at: event.occurredAt,
    finished_at: null,
    outcome: [],
    erased: false,
    event_ids: withEventId(doc?.event_ids ?? [], event.eventId),
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
    conflict: fromFile ? null : doc.conflict,
    status: doc.status === 'blocked' ? 'pending' : doc.status,
    blocked_on: [],
    // What is put off has not come.
    occurrences: event.payload.due_at === doc.due_at ? doc.occurrences : [],
    event_ids: withEventId(doc.event_ids, event.eventId),
  };
}

type Change = (doc: IntentionDoc) => Partial<IntentionDoc>;

function changedTask(doc: IntentionDoc | undefined, event: Folded<Event>, change: Change) {
  if (doc === undefined || !isOpen(doc)) return doc;
  const event_ids = withEventId(doc.event_ids, event.eventId);
  return { ...doc, ...change(doc), updated_at: event.occurredAt, event_ids };
}

/** Finishing is a change a task file does not know of, unless the file is where it came from. */
function finished(
  doc: IntentionDoc | undefined,
  event: On<'IntentionCompleted'> | On<'IntentionCancelled'>,
  end: Pick<IntentionDoc, 'status' | 'outcome'>,
) {
  return changedTask(doc, event, ({ file }) => ({
    ...end,
    blocked_on: [],
    finished_at: event.occurredAt,
    file: file && { ...file, diverged: true },
  }));
}

/** What comes again is not over when it is done: its oldest instant is. */
function completed(doc: IntentionDoc | undefined, event: On<'IntentionCompleted'>) {
  const { evidence: outcome, revision = doc?.revision } = event.payload;
  if (doc?.revision !== revision) return doc;
  if (doc?.recurs == null) return finished(doc, event, { status: 'done', outcome });
  return changedTask(doc, event, ({ occurrences }) => ({
    status: 'pending',
    blocked_on: [],
    outcome,
    occurrences: occurrences.slice(1),
    last_done_at: event.occurredAt,
  }));
}

/** Done again later: what comes again has its last instant back. A task file knows nothing of it. */
function reopened(doc: IntentionDoc | undefined, event: On<'IntentionReopened'>) {
  if (doc === undefined || doc.status === 'cancelled') return doc;
  const isAgain = doc.recurs !== null;
  if (!isAgain && doc.status !== 'done') return doc;
  const again = { instant: event.occurredAt, by: 'time' as const, cause: 'not done', missed: 0 };
  return {
    ...doc,
    status: 'pending' as const,
    blocked_on: [],
    occurrences: isAgain ? [again, ...doc.occurrences] : doc.occurrences,
    finished_at: null,
    outcome: [],
    file: doc.file && { ...doc.file, diverged: true },
    updated_at: event.occurredAt,
    event_ids: withEventId(doc.event_ids, event.eventId),
  };
}

function arranged(
  doc: IntentionDoc | undefined,
  event: On<'IntentionArranged'>,
  key: string,
): IntentionDoc | undefined {
  const { intention_id, parent, who, recurs, trigger: on } = event.payload;
  if (key !== intention_id) {
    return doc && { ...doc, children: [...new Set([...doc.children, intention_id])] };
  }
  return changedTask(doc, event, () => ({
    parent,
    who,
    revision: event.seq,
    recurs: recurs && { ...recurs, since: event.occurredAt },
    trigger: on && { on, armed_at: event.seq, seen: null },
  }));
}

/** Only with the policy `all` does an instant wait behind another. */
function due(doc: IntentionDoc | undefined, event: On<'IntentionDue'>) {
  const { instant, by, cause, missed } = event.payload;
  return changedTask(doc, event, ({ occurrences, recurs }) => {
    const before = recurs?.misfire === 'all' ? occurrences : [];
    const now = [...before, { instant, by, cause, missed }];
    return { occurrences: now.slice(-OCCURRENCES_KEPT), last_instant: instant };
  });
}

function conflicted(doc: IntentionDoc | undefined, event: On<'TaskFileConflicted'>) {
  if (doc === undefined) return doc;
  const { file, file_hash, since = doc.updated_at, differences = [] } = event.payload;
  return {
    ...doc,
    file: { name: file, hash: file_hash, diverged: false, detached: true },
    conflict: { file, at: event.occurredAt, since, differences },
    event_ids: withEventId(doc.event_ids, event.eventId),
  };
}

/** Tasks, reminders and goals by id. Finished ones stay, so that a file of theirs is known. */
export const intentionProjection = defineProjection<Event, IntentionDoc>({
  name: 'intention',
  version: 4,
  schema: intentionDoc,
  isOpen,
  refersTo: ({ blocked_by, children }) => [...blocked_by, ...children],
  on: {
    IntentionFormed: { ...one, evolve: formed },
    IntentionRevised: { ...one, evolve: revised },
    IntentionArranged: {
      keys: ({ payload: { intention_id, parent } }) =>
        parent === null || parent === intention_id ? [intention_id] : [intention_id, parent],
      evolve: arranged,
    },
    IntentionDue: { ...one, evolve: due },
    IntentionMissed: {
      ...one,
      evolve: (doc, event) =>
        changedTask(doc, event, () => ({ last_instant: event.payload.up_to })),
    },
    IntentionWatched: {
      ...one,
      evolve: (doc, event) =>
        changedTask(doc, event, (before) => ({
          trigger: before.trigger && { ...before.trigger, seen: event.payload.seen },
        })),
    },
    IntentionActivated: {
      ...one,
      evolve: (doc, event) => changedTask(doc, event, () => ({ status: 'active', blocked_on: [] })),
    },
    IntentionBlocked: {
      ...one,
      evolve: (doc, event) =>
        changedTask(doc, event, () => ({ status: 'blocked', blocked_on: event.payload.by })),
    },
    IntentionCompleted: { ...one, evolve: completed },
    IntentionReopened: { ...one, evolve: reopened },
    IntentionCancelled: {
      ...one,
      evolve: (doc, event) =>
        finished(doc, event, { status: 'cancelled', outcome: [event.payload.reason] }),
    },
    TaskFileConflicted: { ...one, evolve: conflicted },
    PersonalDataErased: {
      keys: ({ payload }) =>
        payload.subject.startsWith('intention:')
          ? [payload.subject.slice('intention:'.length)]
          : [],
      evolve: (doc) =>
        doc && {
          ...doc,
          title: ERASED,
          content: ERASED,
          content_ref: null,
          who: null,
          conflict: null,
          erased: true,
        },
    },
  },
});
