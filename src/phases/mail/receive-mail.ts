import { createHash } from 'node:crypto';
import { type Fact, fact } from '../../domain/fact.ts';
import { deliveryKey, type MailKeys, mailKeys, messageKey } from '../../domain/mail/mail-keys.ts';
import { mailKeyProjection } from '../../domain/mail/views/mail-key.ts';
import { later } from '../../kernel/later.ts';
import { documentsOf } from '../../kernel/log/stand-in-view.ts';
import type {
  ArrivedMail,
  MailIdentity,
  MailInbox,
  ReadMail,
} from '../../kernel/ports/mail-channel.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { mailOrigin } from './desk/mail-origin.ts';
import type { ReceivePorts } from './desk/mail-ports.ts';
import { controlEvents } from './intent/stop-at-once.ts';

/**
 * Takes what a mailbox has into the log, each mail once, whatever numbers and flags the mailbox gives it. Nothing is
 * carried out here but a stop or pause, which needs no view of anything. Returns how many were new. @throws MailUnreachable
 */
export async function receiveMail(
  ports: ReceivePorts,
  inbox: MailInbox,
  signal: AbortSignal,
): Promise<number> {
  let fresh = 0;
  for (const arrived of await inbox.fetch(ports.settings.fetchAtOnce, signal)) {
    if (signal.aborted) break;
    if (await takeIn(ports, inbox.name, arrived)) fresh += 1;
    ports.crashPoint('mail:recorded');
    await inbox.markTaken(arrived.deliveryId);
    ports.crashPoint('mail:taken');
  }
  return fresh;
}

/** One delivery; false: the log has it already. Also used for mails that come over HTTP. */
export async function takeIn(
  ports: ReceivePorts,
  channel: string,
  arrived: ArrivedMail,
): Promise<boolean> {
  const { raw, bytes } = arrived;
  if (await isKnown(ports, [deliveryKey(channel, arrived.deliveryId)])) return false;
  const reading = await readingOf(ports, raw, bytes);
  if (reading.status === 'quarantined') {
    const keys = mailKeys({ channel, arrived, mail: null });
    return append(ports, keys, [quarantined({ channel, arrived, keys, why: reading.why })]);
  }
  const { mail } = reading;
  const identity = await identify(ports, arrived, mail);
  return identity.status === 'later'
    ? defer(ports, { channel, arrived, mail, why: identity.why, tries: 0 })
    : record(ports, { channel, arrived, mail, identity });
}

/** A mail that cannot be parsed is rejected: it would fail again and block those behind it. */
async function readingOf(
  { reader }: ReceivePorts,
  raw: Uint8Array,
  bytes: number,
): ReturnType<ReceivePorts['reader']['read']> {
  try {
    return await reader.read(raw, bytes);
  } catch (error) {
    const why = messageOf(error).slice(0, WHY_CHARACTERS);
    return { status: 'quarantined', why: `its reader failed: ${why}` };
  }
}

const WHY_CHARACTERS = 200;

type Taken = {
  readonly channel: string;
  readonly arrived: ArrivedMail;
  readonly mail: ReadMail;
};
type Known = Exclude<MailIdentity, { status: 'later' }>;

/**
 * A sender the channel vouches for may use an owner's address or none, never somebody else's. A mail's age counts from
 * its arrival: its writer is not to blame if nobody fetched it for a day.
 */
export async function identify(
  { authenticator, owners }: ReceivePorts,
  { vouchedBy, raw, receivedAt }: Pick<ArrivedMail, 'vouchedBy' | 'raw' | 'receivedAt'>,
  mail: ReadMail,
): Promise<MailIdentity> {
  if (vouchedBy === null) return authenticator.identify(raw, mail, receivedAt);
  const { from } = mail;
  if (from === null || owners.includes(from)) {
    const signature = `${vouchedBy}:${createHash('sha256').update(raw).digest('hex')}`;
    return { status: 'owner', address: from ?? owners[0] ?? '', signature };
  }
  return { status: 'stranger', why: `${from} is no address of the owner` };
}

function arrivalOf(
  channel: string,
  { deliveryId, bytes, receivedAt }: ArrivedMail,
  keys: MailKeys,
) {
  return {
    channel,
    delivery_id: deliveryId,
    keys: [...keys.keys],
    bytes,
    received_at: receivedAt,
  };
}

function quarantined(what: {
  readonly channel: string;
  readonly arrived: ArrivedMail;
  readonly keys: MailKeys;
  readonly why: string;
}): Fact {
  const { channel, arrived, keys, why } = what;
  const payload = { mail_id: keys.mailId, why, ...arrivalOf(channel, arrived, keys) };
  return fact('MailQuarantined', payload, { dedupeKey: `mail-in:${keys.mailId}` });
}

/** Keeps the raw mail: signature keys are looked up again for up to a day. */
export async function defer(
  ports: ReceivePorts,
  { channel, arrived, mail, why, tries }: Taken & { readonly why: string; readonly tries: number },
): Promise<boolean> {
  const keys = mailKeys({ channel, arrived, mail });
  const { deferMs, deferForMs } = ports.settings;
  const isOver = Date.parse(ports.now()) - Date.parse(arrived.receivedAt) >= deferForMs;
  if (tries === 0 && (await isKnown(ports, keys.keys))) return false;
  const base64 = Buffer.from(arrived.raw).toString('base64');
  const payload = {
    mail_id: keys.mailId,
    from: mail.from ?? '',
    subject: mail.subject,
    why,
    raw: await ports.blobs.putPersonal(`inbox:${keys.mailId}`, base64, 'encoded'),
    retry_at: isOver ? null : later(ports.now(), deferMs),
    ...arrivalOf(channel, arrived, keys),
  };
  const dedupeKey = `mail-later:${keys.mailId}:${tries}`;
  return append(ports, keys, [fact('MailDeferred', payload, { dedupeKey })]);
}

type Recorded = Taken & { readonly identity: Known; readonly isRetried?: boolean };

/** The parsed mail with its sender's standing. */
export async function record(ports: ReceivePorts, taken: Recorded): Promise<boolean> {
  const { channel, arrived, mail, identity, isRetried = false } = taken;
  const isOwner = identity.status === 'owner';
  const signature = isOwner ? { signature: identity.signature } : {};
  const keys = mailKeys({ channel, arrived, mail, ...signature });
  if (!isRetried && (await isKnown(ports, keys.keys))) return false;
  const received: Fact = fact(
    'MailReceived',
    {
      ...(await mailFields(ports, mail, keys)),
      attachments: await attachmentsOf(ports, { mail, keys, isOwner }),
      ...standingOf(taken),
      thread_id: await threadOf(ports, { mail, isOwner, keys }),
      ...arrivalOf(channel, arrived, keys),
    },
    { trust: isOwner ? 'owner' : 'outside', dedupeKey: `mail-in:${keys.mailId}` },
  );
  const isHeard = isOwner && !mail.isAutomatic;
  return append(ports, keys, [
    received,
    ...(isHeard ? controlEvents(mail, keys.mailId, { now: ports.now(), zone: ports.zone }) : []),
  ]);
}

async function mailFields({ blobs }: ReceivePorts, mail: ReadMail, keys: MailKeys) {
  const owner = `inbox:${keys.mailId}`;
  const { messageId: message_id, subject, quoted, isAutomatic: is_automatic } = mail;
  return {
    mail_id: keys.mailId,
    message_id,
    subject,
    is_automatic,
    text: await blobs.putPersonal(owner, mail.text),
    quoted: quoted === '' ? null : await blobs.putPersonal(owner, quoted),
    content_hash: keys.contentHash,
  };
}

/**
 * The owner's are kept within limits, others are only named: whoever wants may send them. Of a mail that was cut off
 * nobody knows which of them is whole.
 */
async function attachmentsOf(
  { blobs, settings }: ReceivePorts,
  what: { readonly mail: ReadMail; readonly keys: MailKeys; readonly isOwner: boolean },
) {
  const { mail, keys, isOwner } = what;
  const { keptAttachments, keptAttachmentBytes } = settings;
  const mayKeep = isOwner && !mail.isTruncated;
  return Promise.all(
    mail.attachments.map(async ({ name, contentType, bytes, content }, index) => {
      const named = { name, content_type: contentType, bytes };
      if (!mayKeep || index >= keptAttachments || bytes > keptAttachmentBytes) return named;
      const base64 = Buffer.from(content).toString('base64');
      return { ...named, kept: await blobs.putPersonal(`inbox:${keys.mailId}`, base64, 'encoded') };
    }),
  );
}

function standingOf({ identity, mail, arrived }: Recorded) {
  if (identity.status === 'stranger') {
    const believed = { is_owner: false, trust: 'outside' as const, trust_reason: identity.why };
    return { from: mail.from ?? '', ...believed };
  }
  const who = identity.address === '' ? '' : `${identity.address}: `;
  const trust_reason = `${who}${vouching(arrived)}`;
  return {
    from: mail.from ?? identity.address,
    is_owner: true,
    trust: 'owner' as const,
    trust_reason,
  };
}

function vouching({ vouchedBy }: ArrivedMail): string {
  if (vouchedBy === 'file') return "put there by the owner's own account";
  if (vouchedBy === 'token') return 'said in a chat, with the token';
  return vouchedBy === 'hmac' ? 'signed with the shared key' : 'DKIM and DMARC of its domain';
}

async function append(
  ports: ReceivePorts,
  { mailId }: MailKeys,
  events: readonly Fact[],
): Promise<boolean> {
  const isOwner = events.some(({ trust }) => trust === 'owner');
  const origin = mailOrigin(ports, { mailId, trust: isOwner ? 'owner' : 'outside' });
  const { status } = await ports.log.append(ports.agentId, origin, {
    events,
    onDuplicate: 'first',
  });
  return status === 'stored';
}

async function isKnown(ports: ReceivePorts, keys: readonly string[]): Promise<boolean> {
  const { documents } = await documentsOf(ports, { projection: mailKeyProjection, keys });
  return keys.some((key) => documents.has(key));
}

const REFERENCES_LOOKED_AT = 50;

/** The thread an owner answers in. Nobody else's mail joins one: a stranger may name any Message-ID. */
async function threadOf(
  ports: ReceivePorts,
  what: { readonly mail: ReadMail; readonly isOwner: boolean; readonly keys: MailKeys },
): Promise<string> {
  const { mail, isOwner, keys } = what;
  if (!isOwner) return `outside-${keys.mailId}`;
  const named = [mail.inReplyTo, ...[...mail.references].reverse()]
    .flatMap((id) => (id === null ? [] : [messageKey(id)]))
    .slice(0, REFERENCES_LOOKED_AT);
  const { documents } = await documentsOf(ports, { projection: mailKeyProjection, keys: named });
  for (const key of named) {
    const known = documents.get(key)?.thread_id ?? null;
    if (known !== null && !known.startsWith('outside-')) return known;
  }
  return mail.threadId ?? `thread-${keys.mailId}`;
}
