import { z } from 'zod';
import { type DeepReadonly, type EventOf, trust } from '../../../kernel/event/event.ts';
import type { kernelEvents } from '../../../kernel/event/kernel-events.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { jobEvents } from '../../job/events.ts';
import { type ownerEvents, textRef } from '../events.ts';

const schema = z.strictObject({
  file_hash: z.string(),
  /** Null once erased. */
  file: z.string().nullable(),
  bytes: z.int(),
  trust,
  text: textRef.nullable(),
  status: z.enum(['new', 'handled']),
  how: z.string().nullable(),
  seen_at: z.string(),
  /** The conversation it belongs to; null: none is known. */
  thread_id: z.string().nullable(),
  arrived_at: z.string(),
  erased: z.boolean(),
  event_ids: z.array(z.string()),
});
/** How a letter ended that its owner does not want any more. */
export const DROPPED = 'dropped by its owner';
export type InboxDoc = DeepReadonly<z.infer<typeof schema>>;

type Event = EventOf<typeof ownerEvents> | EventOf<typeof kernelEvents> | EventOf<typeof jobEvents>;
const INBOX = 'inbox:';
const one = { keys: (event: { payload: { file_hash: string } }) => [event.payload.file_hash] };

/** Inbox files by the hash of their content: a file that comes back is known. */
export const inboxProjection = defineProjection<Event, InboxDoc>({
  name: 'inbox',
  version: 4,
  schema,
  isOpen: ({ status }) => status === 'new',
  on: {
    InboxFileSeen: {
      ...one,
      evolve: (doc, { payload, occurredAt, eventId }) =>
        doc ?? {
          ...payload,
          status: 'new',
          how: null,
          seen_at: occurredAt,
          thread_id: payload.thread_id ?? null,
          arrived_at: payload.arrived_at ?? occurredAt,
          erased: false,
          event_ids: [eventId],
        },
    },
    InboxFileHandled: {
      ...one,
      evolve: (doc, { payload, eventId }) =>
        doc?.status === 'new'
          ? {
              ...doc,
              status: 'handled',
              how: payload.how,
              event_ids: [...doc.event_ids, eventId],
            }
          : doc,
    },
    // Handled, and the owner says that it was not what they asked for.
    JobConfirmed: {
      keys: ({ payload: { work_id } }) =>
        work_id.startsWith(INBOX) ? [work_id.slice(INBOX.length)] : [],
      evolve: (doc, { payload, eventId }) =>
        doc?.status === 'handled' && !payload.is_done
          ? { ...doc, status: 'new', how: null, event_ids: [...doc.event_ids, eventId] }
          : doc,
    },
    PersonalDataErased: {
      keys: ({ payload }) =>
        payload.subject.startsWith('inbox:') ? [payload.subject.slice('inbox:'.length)] : [],
      evolve: (doc) => doc && { ...doc, file: null, text: null, erased: true },
    },
  },
});
