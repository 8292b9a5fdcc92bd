import { z } from 'zod';
import { event, trust } from '../../kernel/event/event.ts';
import { reference } from '../../kernel/text/field-kind.ts';
import { textRef } from '../task/events.ts';
import { readingKind } from './reading/mail-reading.ts';

const mail = { mail_id: z.string() };
const aboutMail = (p: { mail_id: string }) => [`mail:${p.mail_id}`];
const aboutThread = (p: { mail_id: string; thread_id: string }) => [
  `mail:${p.mail_id}`,
  `thread:${p.thread_id}`,
];

/** How a delivery is known again: see mailKeys. */
const arrival = {
  channel: reference(),
  delivery_id: z.string(),
  keys: z.array(reference()),
  bytes: z.int(),
  /** ISO 8601; when the channel got it. */
  received_at: z.string(),
};

/** What an owner's mail asks for. `command`: done by the parser's word alone. */
export const mailKind = z.enum([
  'command',
  'instruction',
  'question',
  'feedback',
  'unclear',
  'noise',
  'data',
]);

const attachment = z.strictObject({
  name: z.string(),
  content_type: z.string(),
  bytes: z.int(),
  /** Its bytes in base64, ciphertext like the words of the mail; without it they were not kept. */
  kept: textRef.optional(),
});

/**
 * What was asked in a thread and is not answered. `mail_id`: the mail it was asked about. `choices`: ids of what can be
 * meant, of an `approval` in the order of the list; of a `reading` the places of its intents that wait for a yes.
 */
export const pendingQuestion = z.strictObject({
  mail_id: z.string(),
  asks: z.enum(['time', 'which', 'cancel', 'pause', 'code', 'reading', 'approval', 'cap']),
  choices: z.array(reference()),
  /**
   * Of a `cap` only: the day it is for (null: each), what was said of it before, and what a yes would set; null as an
   * amount: as much as is set.
   */
  cap: z
    .strictObject({
      day: reference().nullable(),
      before: z.number().nonnegative().nullable(),
      wants: z.number().nonnegative().nullable().optional(),
    })
    .optional(),
});

/**
 * Mail in and out. The texts are ciphertext under the subject `inbox:<mail_id>`, so that work and
 * mail are forgotten together; `from` and `subject` are one cleaned line each.
 */
export const mailEvents = {
  MailReceived: event(
    {
      ...mail,
      thread_id: z.string(),
      message_id: z.string().nullable(),
      from: z.string(),
      subject: z.string(),
      /** What the writer wrote. */
      text: textRef,
      /** What they quoted or passed on: nobody's word. */
      quoted: textRef.nullable(),
      is_owner: z.boolean(),
      trust,
      trust_reason: z.string(),
      is_automatic: z.boolean(),
      attachments: z.array(attachment),
      content_hash: z.string(),
      ...arrival,
    },
    aboutThread,
  ),
  /** Cannot be read safely: kept out, with the reason. */
  MailQuarantined: event({ ...mail, why: z.string(), ...arrival }, aboutMail),
  /**
   * Its signatures could not be looked up: it waits, as it came, and is nobody's word meanwhile. Null as `retry_at`: it
   * is not tried any more unless its owner asks.
   */
  MailDeferred: event(
    {
      ...mail,
      from: z.string(),
      subject: z.string(),
      why: z.string(),
      /** Its bytes in base64. */
      raw: textRef,
      retry_at: z.string().nullable(),
      ...arrival,
    },
    aboutMail,
  ),
  /** A model is asked what an owner's mail says that the parser left open; at most twice. */
  MailReadingBegun: event({ ...mail, attempt: z.int().positive() }, aboutMail),
  /** What it answered, before anything is decided by it. `words`: a `keptReading`, ciphertext like the mail itself. */
  MailReadByModel: event(
    { ...mail, run_id: z.string(), model: reference(), kind: readingKind, words: textRef },
    (p) => [...aboutMail(p), `run:${p.run_id}`],
  ),
  /** Nobody could or would read it: it goes on without. */
  MailReadingFailed: event({ ...mail, why: z.string() }, aboutMail),
  MailTriaged: event(
    {
      ...mail,
      thread_id: z.string(),
      kind: mailKind,
      intention_id: z.string().optional(),
      /** Names of the commands that were carried out or refused, never their words. */
      commands: z.array(z.string()),
      /** None of what it asked for was done; the reply says why. */
      refused: z.literal(true).optional(),
      /** What came of a model's reading. */
      reading: z
        .strictObject({
          does: z.enum(['nothing', 'asks', 'carries']),
          why: z.string(),
          /** Ids of the intentions it formed. */
          formed: z.array(reference()).optional(),
        })
        .optional(),
      /** The mail whose reading the owner took back by this one. */
      takes_back: reference().optional(),
      /** What its thread is about from now on, and what is asked in it. */
      about: z
        .strictObject({
          intentions: z.array(reference()),
          pending: pendingQuestion.nullable(),
        })
        .optional(),
      /** Whether it is answered, and why not. */
      reply: z.enum(['queued', 'by_cycle', 'none', 'automatic', 'not_owner', 'rate_limited']),
    },
    aboutThread,
  ),
  /** To be sent, once. Each try is an effect of its own, `mail-<mail_id>-<attempt>`. */
  MailQueued: event(
    {
      ...mail,
      thread_id: z.string(),
      /** Stable over all tries: who gets it twice can tell. */
      message_id: z.string(),
      in_reply_to: reference().nullable(),
      references: z.array(reference()),
      to: z.array(z.string()),
      subject: z.string(),
      /** Ciphertext under `mail:<mail_id>`. */
      text: textRef,
      html: textRef.nullable(),
      cause: z.enum(['reply', 'answer', 'notice', 'owner']),
      /** The mail it answers. */
      answers: reference().nullable(),
      cycle_no: z.int().nullable(),
      /** A queued mail of the same thread whose words it has taken in; that one is not sent. */
      supersedes: reference().nullable(),
      asks: z.boolean(),
      /** What it asks the owner's word for: a bare yes in the thread means these. */
      approvals: z.array(reference()).optional(),
      /** Ids of intentions that it tells of, as of a reminder that has come. */
      about: z.array(reference()).optional(),
      /** Ids of work that it tells of: a bare yes or no, or an answer in words, in the thread is about these. */
      jobs: z.array(reference()).optional(),
    },
    (p) => [...aboutThread(p), ...(p.supersedes === null ? [] : [`mail:${p.supersedes}`])],
  ),
  MailSent: event(
    { ...mail, thread_id: z.string(), transport_id: z.string().nullable() },
    aboutThread,
  ),
  /** Not handed over. Null as `retry_at`: it will not be tried again. */
  MailFailed: event(
    { ...mail, thread_id: z.string(), reason: z.string(), retry_at: z.string().nullable() },
    aboutThread,
  ),
  /** A one-time code counted once, and never again. */
  OwnerCodeUsed: event({ counter: z.int(), mail_id: z.string() }, () => ['owner-code']),
  OwnerCodeRefused: event({ mail_id: z.string(), why: z.string() }, () => ['owner-code']),
};
