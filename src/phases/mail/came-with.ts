import type { RecordedFact } from '../../domain/fact.ts';
import { isForward } from '../../domain/mail/is-forward.ts';
import { mailThreadProjection } from '../../domain/mail/views/mail-thread.ts';
import { personalText } from '../../kernel/personal-text.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import type { PromptRecord } from '../../prompt/list/prompt-record.ts';
import { readFacts } from '../read-facts.ts';
import {
  type Attachment,
  type AttachmentPorts,
  attachmentsIn,
  attachmentsNote,
  type Placed,
  placeAttachments,
  viewablesIn,
} from './attachments.ts';
import { type MailReading, mailIdOfWork } from './desk/mail-of-work.ts';

/** Of one text that came with a mail. */
const CHARACTERS = 8000;
const ATTACHMENTS = 10;
const TEXT = /^(?:text\/|application\/(?:json|xml|csv|x-ndjson|yaml|ics)\b|message\/rfc822\b)/iu;

type Received = RecordedFact<'MailReceived'>;
type Texts = Pick<BlobStore, 'getPersonal'>;

/** Its texts are from outside, whoever sent them on; the note is in words of code alone, for whoever is not shown them. */
export type CameWith = {
  readonly records: readonly PromptRecord[];
  readonly note: string | null;
  /** What of it a model can look at, by its path in the workspace. */
  readonly viewables: ReturnType<typeof viewablesIn>;
};

export const nothingCame: CameWith = { records: [], note: null, viewables: [] };

/**
 * What came with the owner's mail that a piece of work is, or was made of: the mail that it passes on, and its attachments,
 * which lie in the workspace from now on; those that are text are shown too. Nothing for work from elsewhere.
 */
export async function cameWith(
  context: MailReading,
  ports: AttachmentPorts,
  workId: string,
): Promise<CameWith> {
  const found = await passedOnBy(context, ports.blobs, workId);
  if (found === null) return nothingCame;
  const { received } = found;
  const placed = await placeAttachments(ports, received.payload);
  const attached = placed
    .slice(0, ATTACHMENTS)
    .map((one, at) => attachmentRecord(received, one, at));
  return {
    records: [...forwardRecords(found), ...attached],
    note: noteOf(found, placed),
    viewables: viewablesIn(received.payload.mail_id, placed),
  };
}

/** That something came with it, for whoever is not shown it. Null: nothing did. */
export async function cameWithNote(
  context: MailReading,
  blobs: Texts,
  workId: string,
): Promise<string | null> {
  const found = await passedOnBy(context, blobs, workId);
  return found === null ? null : noteOf(found, attachmentsIn(found.received.payload));
}

/** `forwarded` null: no mail stands below it to be read. */
type PassedOn = { readonly received: Received; readonly forwarded: string | null };

async function passedOnBy(
  context: MailReading,
  blobs: Texts,
  workId: string,
): Promise<PassedOn | null> {
  const received = await mailBehind(context, workId);
  if (received === null) return null;
  return { received, forwarded: await forwardedBy(context, blobs, received) };
}

function forwardRecords({ received, forwarded }: PassedOn): readonly PromptRecord[] {
  if (forwarded === null) return [];
  const fields = { what: 'a mail that was passed on', ...cutTextOf(forwarded) };
  return [recordOf(received, 'forwarded', fields)];
}

function noteOf({ received, forwarded }: PassedOn, attached: readonly Attachment[]): string | null {
  const passedOn =
    forwarded === null
      ? []
      : [
          `With it came a mail that it passes on (${forwarded.length} characters): whoever acts on it is shown that.`,
        ];
  const parts = [...passedOn, ...attachmentsNote(received.payload.mail_id, attached)];
  return parts.length === 0 ? null : parts.join(' ');
}

async function mailBehind(context: MailReading, workId: string): Promise<Received | null> {
  const mailId = await mailIdOfWork(context, workId);
  if (mailId === null) return null;
  const [received] = await readFacts(context.log, context.agentId, {
    subjects: [`mail:${mailId}`],
    types: ['MailReceived'] as const,
    limit: 1,
  });
  return received?.payload.is_owner === true ? received : null;
}

async function forwardedBy(
  { view }: MailReading,
  blobs: Texts,
  { payload }: Received,
): Promise<string | null> {
  const { mail_id, subject, thread_id } = payload;
  const quoted = await personalText(blobs, `inbox:${mail_id}`, payload.quoted);
  if (quoted === null) return null;
  const threads = await view([{ projection: mailThreadProjection, keys: [thread_id] }]);
  const mails = threads.get(mailThreadProjection, thread_id)?.mails ?? [];
  const own = mails.findIndex((one) => one.mail_id === mail_id);
  const before = own < 0 ? mails : mails.slice(0, own);
  const isAnswer = before.some(({ direction }) => direction === 'out');
  return isForward({ subject, quoted, isAnswer }) ? quoted : null;
}

function attachmentRecord(received: Received, one: Placed, at: number): PromptRecord {
  const { name, type, bytes, lost, detail, path } = one;
  const about = { attachment: name, type, bytes };
  const fields =
    lost === null
      ? { ...about, path, ...shownText(one) }
      : { ...about, out_of_reach: detail ?? lost };
  return recordOf(received, `attachment-${at + 1}`, fields);
}

function shownText({ type, content }: Placed): CutText | Record<string, never> {
  return content !== null && TEXT.test(type) ? cutTextOf(content.toString('utf8')) : {};
}

type CutText = { readonly text: string; readonly left_out?: number };

/** With how many characters are missing. */
function cutTextOf(text: string): CutText {
  const short = cutToCharacters(text.trim(), CHARACTERS);
  const left = text.trim().length - short.length;
  return left > 0 ? { text: short, left_out: left } : { text: short };
}

function recordOf(
  { eventId }: Received,
  name: string,
  fields: Readonly<Record<string, unknown>>,
): PromptRecord {
  return { name, fields, eventIds: [eventId], trust: 'outside' };
}
