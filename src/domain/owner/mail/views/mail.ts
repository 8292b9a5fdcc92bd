import { z } from 'zod';
import { type EventOf, type Folded, trust } from '../../../../kernel/event.ts';
import type { kernelEvents } from '../../../../kernel/kernel-events.ts';
import { defineProjection } from '../../../../kernel/projection.ts';
import { textRef } from '../../events.ts';
import { type mailEvents, mailKind } from '../events.ts';

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
  intention_id: z.string().nullable(),
  erased: z.boolean(),
  event_ids: z.array(z.string()),
});
export type MailDoc = z.infer<typeof schema>;

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
    ...{ mail_id, channel, delivery_id, keys, bytes, received_at },
    ...{ thread_id: null, message_id: null, from: '', subject: '', text: null, quoted: null },
    ...{ raw: null, is_owner: false, trust: 'outside', trust_reason: '', is_automatic: false },
    ...{ why: null, retry_at: null, kind: null, intention_id: null, erased: false },
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
    ...{ thread_id, message_id, from, subject, text, quoted },
    ...{ is_owner, trust: believed, trust_reason, is_automatic },
  };
}

function deferred(doc: MailDoc | undefined, event: On<'MailDeferred'>): MailDoc {
  if (doc !== undefined && doc.status !== 'deferred') return doc;
  const { from, subject, raw, why, retry_at } = event.payload;
  const tries = (doc?.tries ?? 0) + 1;
  return { ...arrived(doc, event), from, subject, raw, why, retry_at, tries, status: 'deferred' };
}

/** Mail that came in, by id. Nothing here acts: `trust` says whose word it is. */
export const mailProjection = defineProjection<Event, MailDoc>({
  name: 'mail',
  version: 2,
  schema,
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
    MailTriaged: {
      ...one,
      evolve: (doc, { payload: { kind, intention_id = null }, eventId }) =>
        doc?.status === 'received'
          ? { ...doc, status: 'triaged', kind, intention_id, event_ids: withEvent(doc, eventId) }
          : doc,
    },
    PersonalDataErased: {
      keys: ({ payload: { subject } }) =>
        subject.startsWith(SUBJECT) ? [subject.slice(SUBJECT.length)] : [],
      evolve: (doc) =>
        doc && {
          ...doc,
          ...{ from: '', subject: '', text: null, quoted: null, raw: null, erased: true },
        },
    },
  },
});
