import { z } from 'zod';
import type { DeepReadonly, EventOf, Folded } from '../../../kernel/event/event.ts';
import type { kernelEvents } from '../../../kernel/event/kernel-events.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { cycleEvents } from '../../cycle/events.ts';
import { textRef } from '../../task/events.ts';
import type { mailEvents } from '../events.ts';
import { attemptOf } from '../mail-effect.ts';

const schema = z.strictObject({
  mail_id: z.string(),
  thread_id: z.string(),
  message_id: z.string(),
  in_reply_to: z.string().nullable(),
  references: z.array(z.string()),
  to: z.array(z.string()),
  subject: z.string(),
  /** Null once erased. */
  text: textRef.nullable(),
  html: textRef.nullable(),
  cause: z.enum(['reply', 'answer', 'notice', 'owner']),
  answers: z.string().nullable(),
  cycle_no: z.int().nullable(),
  asks: z.boolean(),
  queued_at: z.string(),
  /** `unknown`: it may have gone out, and only its owner can say. */
  state: z.enum(['queued', 'sending', 'unknown', 'sent', 'failed', 'superseded']),
  /** Of the newest try, from 1. */
  attempt: z.int(),
  lease_token: z.string().nullable(),
  /** ISO 8601, of the newest try. */
  started_at: z.string().nullable(),
  retry_at: z.string().nullable(),
  reason: z.string().nullable(),
  transport_id: z.string().nullable(),
  event_ids: z.array(z.string()),
});
export type OutgoingDoc = DeepReadonly<z.infer<typeof schema>>;

type Event =
  | EventOf<typeof mailEvents>
  | EventOf<typeof cycleEvents>
  | EventOf<typeof kernelEvents>;
type On<Type extends Event['type']> = Folded<Extract<Event, { type: Type }>>;
const one = { keys: ({ payload }: { payload: { mail_id: string } }) => [payload.mail_id] };
const IDS_KEPT = 20;
const SUBJECT = 'mail:';

const byEffect = {
  keys: ({ payload }: { payload: { effect_id: string } }) => {
    const found = attemptOf(payload.effect_id);
    return found === null ? [] : [found.mailId];
  },
};

function changed(
  doc: OutgoingDoc | undefined,
  { eventId }: { readonly eventId: string },
  change: Partial<OutgoingDoc>,
): OutgoingDoc | undefined {
  if (doc === undefined || doc.state === 'sent' || doc.state === 'superseded') return doc;
  return { ...doc, ...change, event_ids: [...doc.event_ids, eventId].slice(-IDS_KEPT) };
}

function queued(event: On<'MailQueued'>): OutgoingDoc {
  const { mail_id, thread_id, message_id, in_reply_to, references, to, subject, ...rest } =
    event.payload;
  const { text, html, cause, answers, cycle_no, asks } = rest;
  return {
    mail_id,
    thread_id,
    message_id,
    in_reply_to,
    references,
    to,
    subject,
    text,
    html,
    cause,
    answers,
    cycle_no,
    asks,
    queued_at: event.occurredAt,
    state: 'queued',
    attempt: 1,
    lease_token: null,
    started_at: null,
    retry_at: null,
    reason: null,
    transport_id: null,
    event_ids: [event.eventId],
  };
}

/** An event of a try that is not the newest says nothing any more. */
function ofTry(
  doc: OutgoingDoc | undefined,
  { payload }: { readonly payload: { readonly effect_id: string } },
): boolean {
  return doc !== undefined && attemptOf(payload.effect_id)?.attempt === doc.attempt;
}

/** Mail that is to go out or has, by id. */
export const outgoingMailProjection = defineProjection<Event, OutgoingDoc>({
  name: 'outgoing-mail',
  version: 3,
  schema,
  isOpen: ({ state }) => state === 'queued' || state === 'sending' || state === 'unknown',
  on: {
    MailQueued: {
      keys: ({ payload: { mail_id, supersedes } }) =>
        supersedes === null ? [mail_id] : [mail_id, supersedes],
      evolve: (doc, event, key) =>
        key === event.payload.mail_id
          ? (doc ?? queued(event))
          : doc?.state === 'queued'
            ? changed(doc, event, { state: 'superseded' })
            : doc,
    },
    EffectIntended: {
      ...byEffect,
      evolve: (doc, event) => {
        const attempt = attemptOf(event.payload.effect_id)?.attempt ?? 1;
        return doc !== undefined && attempt > doc.attempt && doc.state === 'queued'
          ? changed(doc, event, { attempt })
          : doc;
      },
    },
    EffectDispatched: {
      ...byEffect,
      evolve: (doc, event) =>
        ofTry(doc, event) && doc?.state === 'queued'
          ? changed(doc, event, {
              state: 'sending',
              lease_token: event.payload.lease_token,
              started_at: event.payload.started_at,
              retry_at: null,
            })
          : doc,
    },
    EffectIndeterminate: {
      ...byEffect,
      evolve: (doc, event) =>
        ofTry(doc, event)
          ? changed(doc, event, { state: 'unknown', reason: event.payload.why })
          : doc,
    },
    EffectResolved: {
      ...byEffect,
      evolve: (doc, event) => {
        if (!ofTry(doc, event) || doc?.state !== 'unknown') return doc;
        const isSent = event.payload.outcome === 'happened';
        return changed(doc, event, { state: isSent ? 'sent' : 'queued', reason: null });
      },
    },
    MailSent: {
      ...one,
      evolve: (doc, event) =>
        changed(doc, event, {
          state: 'sent',
          transport_id: event.payload.transport_id,
          reason: null,
          retry_at: null,
        }),
    },
    MailFailed: {
      ...one,
      evolve: (doc, event) => {
        const { reason, retry_at } = event.payload;
        return changed(doc, event, {
          state: retry_at === null ? 'failed' : 'queued',
          reason,
          retry_at,
        });
      },
    },
    PersonalDataErased: {
      keys: ({ payload: { subject } }) =>
        subject.startsWith(SUBJECT) ? [subject.slice(SUBJECT.length)] : [],
      evolve: (doc) => doc && { ...doc, subject: '', text: null, html: null },
    },
  },
});
