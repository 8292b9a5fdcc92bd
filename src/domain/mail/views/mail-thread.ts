import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import { type mailEvents, pendingQuestion } from '../events.ts';

const schema = z.strictObject({
  thread_id: z.string(),
  subject: z.string(),
  /** An authenticated owner has written in it. */
  has_owner: z.boolean(),
  /** Message-IDs of both sides, oldest first. */
  message_ids: z.array(z.string()),
  mails: z.array(
    z.strictObject({ mail_id: z.string(), direction: z.enum(['in', 'out']), at: z.string() }),
  ),
  /** ISO 8601, of what went to the owner. */
  replied_at: z.array(z.string()),
  /** Cycles that have answered in it, the newest last. */
  cycles: z.array(z.int()),
  /** What was unclear has been asked about, once. */
  has_asked: z.boolean(),
  /** Approvals it asked for, the newest last. */
  approvals: z.array(z.string()),
  /** Ids of work it told of, the newest last. */
  jobs: z.array(z.string()),
  /** Ids of the intentions that were spoken of last: "cancel it" means these. */
  about: z.array(z.string()),
  /** What was asked last and is not answered: `mail_id` holds the request. */
  pending: pendingQuestion.nullable(),
  /** The newest mail in it that was carried out as a model read it: its owner may take that back. */
  read_as_meant: z.string().nullable(),
});
export type ThreadDoc = DeepReadonly<z.infer<typeof schema>>;

const MESSAGES_KEPT = 50;
const MAILS_KEPT = 100;
const REPLIES_KEPT = 50;
const CYCLES_KEPT = 10;
const APPROVALS_KEPT = 20;
const JOBS_KEPT = 20;

const one = { keys: ({ payload }: { payload: { thread_id: string } }) => [payload.thread_id] };

function emptyThread(thread_id: string, subject: string): ThreadDoc {
  return {
    thread_id,
    subject,
    has_owner: false,
    message_ids: [],
    mails: [],

    replied_at: [],
    cycles: [],
    has_asked: false,
    approvals: [],
    jobs: [],
    about: [],
    pending: null,
    read_as_meant: null,
  };
}

function withId(ids: readonly string[], id: string | null): string[] {
  return id === null || ids.includes(id) ? [...ids] : [...ids, id].slice(-MESSAGES_KEPT);
}

type About = NonNullable<
  Extract<EventOf<typeof mailEvents>, { type: 'MailTriaged' }>['payload']['about']
>;

function subjectOf({ intentions, pending }: About): Pick<ThreadDoc, 'about' | 'pending'> {
  return { about: intentions.slice(-JOBS_KEPT), pending };
}

type Queued = Extract<EventOf<typeof mailEvents>, { type: 'MailQueued' }>['payload'];

/** A list of approvals that work or an alert told can be answered by its numbers; a reply says itself what it asks. */
function askedBy(
  { about, cause, approvals = [] }: Queued,
  before: ThreadDoc['pending'],
): ThreadDoc['pending'] {
  if (about !== undefined) return null;
  const isList = cause !== 'reply' && approvals.length > 0;
  const mayAsk = before === null || before.asks === 'approval';
  return isList && mayAsk ? { mail_id: '', asks: 'approval', choices: [...approvals] } : before;
}

function isNot(superseded: string | null) {
  return (mail: ThreadDoc['mails'][number]): boolean =>
    mail.direction === 'in' || mail.mail_id !== superseded;
}

/** Conversations, by our own name of them. */
export const mailThreadProjection = defineProjection<EventOf<typeof mailEvents>, ThreadDoc>({
  name: 'mail-thread',
  version: 8,
  schema,
  // None is ever over, and none waits: those spoken in are found by their name, or among the newest.
  isOpen: () => false,
  on: {
    MailReceived: {
      ...one,
      evolve: (before, { payload, occurredAt }) => {
        const { thread_id, subject, mail_id, is_owner } = payload;
        const doc = before ?? emptyThread(thread_id, subject);
        if (doc.mails.some((mail) => mail.mail_id === mail_id)) return doc;
        const mail = { mail_id, direction: 'in' as const, at: occurredAt };
        return {
          ...doc,
          has_owner: doc.has_owner || is_owner,
          message_ids: withId(doc.message_ids, payload.message_id),
          mails: [...doc.mails, mail].slice(-MAILS_KEPT),
        };
      },
    },
    MailTriaged: {
      ...one,
      evolve: (before, { payload: { mail_id, reading, takes_back, about } }) => {
        if (before === undefined) return before;
        const doc = about === undefined ? before : { ...before, ...subjectOf(about) };
        if (reading?.does === 'carries') return { ...doc, read_as_meant: mail_id };
        return takes_back === doc.read_as_meant ? { ...doc, read_as_meant: null } : doc;
      },
    },
    MailQueued: {
      ...one,
      evolve: (before, { payload, occurredAt }) => {
        const { thread_id, subject, mail_id, cycle_no, supersedes, asks } = payload;
        const { approvals = [], jobs = [] } = payload;
        const doc = before ?? emptyThread(thread_id, subject);
        if (doc.mails.some((mail) => mail.mail_id === mail_id)) return doc;
        const mail = { mail_id, direction: 'out' as const, at: occurredAt };
        const isMore = supersedes === null;
        return {
          ...doc,
          has_asked: doc.has_asked || asks,
          approvals: [...new Set([...doc.approvals, ...approvals])].slice(-APPROVALS_KEPT),
          jobs: [...new Set([...doc.jobs, ...jobs])].slice(-JOBS_KEPT),
          about: payload.about === undefined ? doc.about : payload.about.slice(-JOBS_KEPT),
          pending: askedBy(payload, doc.pending),
          message_ids: withId(doc.message_ids, payload.message_id),
          mails: [...doc.mails.filter(isNot(supersedes)), mail].slice(-MAILS_KEPT),
          replied_at: (isMore ? [...doc.replied_at, occurredAt] : doc.replied_at).slice(
            -REPLIES_KEPT,
          ),
          cycles: (cycle_no === null ? doc.cycles : [...doc.cycles, cycle_no]).slice(-CYCLES_KEPT),
        };
      },
    },
  },
});
