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
import { type mailEvents, mailKind } from '../events.ts';
import { readingKind } from '../reading/mail-reading.ts';

const schema = z.strictObject({
  mail_id: z.string(),
  thread_id: z.string().nullable(),
  message_id: z.string().nullable(),
  /** Empty once erased. */
  from: z.string(),
  subject: z.string(),
  text: textRef.nullable(),
  quoted: textRef.nullable(),
  /** Of a deferred one only. */
  raw: textRef.nullable(),
  is_owner: z.boolean(),
  trust,
  trust_reason: z.string(),
  is_automatic: z.boolean(),
  channel: z.string(),
  delivery_id: z.string(),
  keys: z.array(z.string()),
  bytes: z.int(),
  received_at: z.string(),
  /** When the log first had it. */
  first_seen_at: z.string(),
  status: z.enum(['received', 'triaged', 'deferred', 'quarantined']),
  /** Why it waits or was kept out. */
  why: z.string().nullable(),
  retry_at: z.string().nullable(),
  /** Times its signatures could not be looked up. */
  tries: z.int(),
  kind: mailKind.nullable(),
  /** Names of the commands that were carried out or refused. */
  commands: z.array(z.string()),
  /** Null: no model was asked. */
  reading: z
    .strictObject({
      state: z.enum(['begun', 'read', 'failed']),
      /** Times a model was asked. */
      attempt: z.int(),
      begun_at: z.string(),
      /** Why nobody read it, or what came of its reading. */
      why: z.string().nullable(),
      run_id: z.string().nullable(),
      model: z.string().nullable(),
      kind: readingKind.nullable(),
      words: textRef.nullable(),
      does: z.enum(['nothing', 'asks', 'carries']).nullable(),
      /** Ids of the intentions that its reading formed. */
      formed: z.array(z.string()),
    })
    .nullable(),
  intention_id: z.string().nullable(),
  erased: z.boolean(),
  event_ids: z.array(z.string()),
});
export type MailDoc = DeepReadonly<z.infer<typeof schema>>;

type Event = EventOf<typeof mailEvents> | EventOf<typeof kernelEvents>;
type On<Type extends Event['type']> = Folded<Extract<Event, { type: Type }>>;
const one = { keys: ({ payload }: { payload: { mail_id: string } }) => [payload.mail_id] };
const IDS_KEPT = 20;
const SUBJECT = 'inbox:';

function withEvent(doc: MailDoc | undefined, id: string): string[] {
  const all = [...(doc?.event_ids ?? []), id];
  return all.length <= IDS_KEPT ? all : [...all.slice(0, 1), ...all.slice(1 - IDS_KEPT)];
}

type Arrived = On<'MailReceived'> | On<'MailDeferred'> | On<'MailQuarantined'>;

function arrived(doc: MailDoc | undefined, event: Arrived): MailDoc {
  const { mail_id, channel, delivery_id, keys, bytes, received_at } = event.payload;
  return {
    mail_id,
    channel,
    delivery_id,
    keys,
    bytes,
    received_at,
    thread_id: null,
    message_id: null,
    from: '',
    subject: '',
    text: null,
    quoted: null,
    raw: null,
    is_owner: false,
    trust: 'outside',
    trust_reason: '',
    is_automatic: false,
    why: null,
    retry_at: null,
    kind: null,
    commands: [],
    reading: null,
    intention_id: null,
    erased: false,
    status: 'received',
    tries: doc?.tries ?? 0,
    first_seen_at: doc?.first_seen_at ?? event.occurredAt,
    event_ids: withEvent(doc, event.eventId),
  };
}

function received(doc: MailDoc | undefined, event: On<'MailReceived'>): MailDoc {
  if (doc !== undefined && doc.status !== 'deferred') return doc;
  const { thread_id, message_id, from, subject, text, quoted, ...rest } = event.payload;
  const { is_owner, trust: believed, trust_reason, is_automatic } = rest;
  return {
    ...arrived(doc, event),
    thread_id,
    message_id,
    from,
    subject,
    text,
    quoted,
    is_owner,
    trust: believed,
    trust_reason,
    is_automatic,
  };
}

function deferred(doc: MailDoc | undefined, event: On<'MailDeferred'>): MailDoc {
  if (doc !== undefined && doc.status !== 'deferred') return doc;
  const { from, subject, raw, why, retry_at } = event.payload;
  const tries = (doc?.tries ?? 0) + 1;
  return { ...arrived(doc, event), from, subject, raw, why, retry_at, tries, status: 'deferred' };
}

function begun(doc: MailDoc | undefined, event: On<'MailReadingBegun'>): MailDoc | undefined {
  if (doc?.status !== 'received' || doc.reading?.state === 'read') return doc;
  const { attempt } = event.payload;
  const none = { why: null, run_id: null, model: null, kind: null, words: null, does: null };
  const formed: string[] = [];
  const reading = { state: 'begun' as const, attempt, begun_at: event.occurredAt, ...none, formed };
  return { ...doc, reading, event_ids: withEvent(doc, event.eventId) };
}

/** A reading that comes after the mail was triaged is kept and counts for nothing. */
function wasRead(doc: MailDoc | undefined, event: On<'MailReadByModel'>): MailDoc | undefined {
  if (doc?.reading?.state !== 'begun') return doc;
  const { run_id, model, kind, words } = event.payload;
  const reading = { ...doc.reading, run_id, model, kind, words, state: 'read' as const };
  return { ...doc, reading, event_ids: withEvent(doc, event.eventId) };
}

function triaged(doc: MailDoc | undefined, event: On<'MailTriaged'>): MailDoc | undefined {
  if (doc?.status !== 'received') return doc;
  const { kind, intention_id = null, commands, reading: came } = event.payload;
  const { formed = [], ...how } = came ?? {};
  const reading = doc.reading && { ...doc.reading, ...how, formed };
  const event_ids = withEvent(doc, event.eventId);
  return { ...doc, kind, intention_id, commands, reading, event_ids, status: 'triaged' };
}

/** Mail that came in, by id. Nothing here acts: `trust` says whose word it is. */
export const mailProjection = defineProjection<Event, MailDoc>({
  name: 'mail',
  version: 5,
  schema,
  isOpen: ({ status }) => status === 'received' || status === 'deferred',
  on: {
    MailReceived: { ...one, evolve: received },
    MailDeferred: { ...one, evolve: deferred },
    MailQuarantined: {
      ...one,
      evolve: (doc, event) =>
        doc !== undefined && doc.status !== 'deferred'
          ? doc
          : { ...arrived(doc, event), why: event.payload.why, status: 'quarantined' },
    },
    MailReadingBegun: { ...one, evolve: begun },
    MailReadByModel: { ...one, evolve: wasRead },
    MailReadingFailed: {
      ...one,
      evolve: (doc, { payload: { why }, eventId }) =>
        doc?.reading?.state === 'begun'
          ? {
              ...doc,
              reading: { ...doc.reading, why, state: 'failed' },
              event_ids: withEvent(doc, eventId),
            }
          : doc,
    },
    MailTriaged: { ...one, evolve: triaged },
    PersonalDataErased: {
      keys: ({ payload: { subject } }) =>
        subject.startsWith(SUBJECT) ? [subject.slice(SUBJECT.length)] : [],
      evolve: (doc) =>
        doc && {
          ...doc,
          from: '',
          subject: '',
          text: null,
          quoted: null,
          raw: null,
          erased: true,
          reading: doc.reading && { ...doc.reading, words: null },
        },
    },
  },
});
