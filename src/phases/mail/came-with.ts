import type { PayloadOf, RecordedFact } from '../../domain/fact.ts';
import { isForward } from '../../domain/mail/is-forward.ts';
import { mailThreadProjection } from '../../domain/mail/views/mail-thread.ts';
import { workIdParts } from '../../kernel/event/work-id.ts';
import { personalText } from '../../kernel/personal-text.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import { counted } from '../../kernel/text/counted.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import type { PromptRecord } from '../../prompt/list/prompt-record.ts';
import { readFacts } from '../read-facts.ts';
import type { MailReading } from './desk/mail-of-work.ts';

/** Of one text that came with a mail. */
const CHARACTERS = 8000;
const ATTACHMENTS = 10;
const TEXT = /^(?:text\/|application\/(?:json|xml|csv|x-ndjson|yaml|ics)\b|message\/rfc822\b)/iu;
/** A type as programs write it; another is not shown. */
const TYPE = /^[a-z]+\/[a-z0-9.+-]{1,80}$/iu;

type Received = RecordedFact<'MailReceived'>;
type Attachment = PayloadOf<'MailReceived'>['attachments'][number];
type Texts = Pick<BlobStore, 'getPersonal'>;

/** Its texts are from outside, whoever sent them on; the note is in words of code alone, for whoever is not shown them. */
export type CameWith = { readonly records: readonly PromptRecord[]; readonly note: string | null };

/**
 * What came with the owner's mail that a piece of work is: the mail that it passes on, and its attachments as far as they
 * are text. Nothing for work from elsewhere.
 */
export async function cameWith(
  context: MailReading,
  blobs: Texts,
  workId: string,
): Promise<CameWith> {
  const found = await passedOnBy(context, blobs, workId);
  if (found === null) return { records: [], note: null };
  const { received } = found;
  const attached = await Promise.all(
    received.payload.attachments
      .slice(0, ATTACHMENTS)
      .map((one, at) => attachmentRecord(blobs, received, { one, at })),
  );
  return { records: [...forwardRecords(found), ...attached], note: noteOf(found) };
}

/** That something came with it, for whoever is not shown it. Null: nothing did. */
export async function cameWithNote(
  context: MailReading,
  blobs: Texts,
  workId: string,
): Promise<string | null> {
  const found = await passedOnBy(context, blobs, workId);
  return found === null ? null : noteOf(found);
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

/** Names and texts are another's and stay out. */
function noteOf({ received, forwarded }: PassedOn): string | null {
  const types = received.payload.attachments.map(({ content_type }) => mediaType(content_type));
  const parts = [
    ...(forwarded === null ? [] : [`a mail that it passes on (${forwarded.length} characters)`]),
    ...(types.length === 0
      ? []
      : [`${counted(types.length, 'attachment')} (${[...new Set(types)].join(', ')})`]),
  ];
  if (parts.length === 0) return null;
  return `With it came ${parts.join(' and ')}: whoever acts on it is shown that.`;
}

async function mailBehind({ log, agentId }: MailReading, workId: string): Promise<Received | null> {
  const { kind, name } = workIdParts(workId);
  if (kind !== 'inbox') return null;
  const [received] = await readFacts(log, agentId, {
    subjects: [`mail:${name}`],
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

async function attachmentRecord(
  blobs: Texts,
  received: Received,
  { one, at }: { readonly one: Attachment; readonly at: number },
): Promise<PromptRecord> {
  const { name, content_type, bytes, kept } = one;
  const isText = TEXT.test(content_type);
  const { mail_id } = received.payload;
  const base64 = isText ? await personalText(blobs, `inbox:${mail_id}`, kept) : null;
  const about = { attachment: name, type: mediaType(content_type), bytes };
  const why = isText ? 'it was not kept' : 'it is no text';
  const shown =
    base64 === null
      ? { ...about, not_shown: why }
      : { ...about, ...cutTextOf(Buffer.from(base64, 'base64').toString('utf8')) };
  return recordOf(received, `attachment-${at + 1}`, shown);
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

function mediaType(contentType: string): string {
  const [type = ''] = contentType.split(';');
  return TYPE.test(type.trim()) ? type.trim().toLowerCase() : 'of an unknown type';
}
