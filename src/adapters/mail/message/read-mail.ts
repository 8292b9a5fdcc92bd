import { type Attachment, decodeWords } from 'postal-mime';
import type {
  MailAttachment,
  MailReader,
  MailReading,
  ReadMail,
} from '../../../kernel/ports/mail-channel.ts';
import { messageOf } from '../../../kernel/thrown.ts';
import { isAutomaticMail } from './automatic-mail.ts';
import { countParts } from './count-parts.ts';
import { type HeaderBlock, headerBlock, valuesOf } from './header-block.ts';
import { addressesIn, onlyAddress } from './mail-address.ts';
import { type MailBody, mailBody } from './mail-body.ts';
import { defaultMailCaps, type MailCaps } from './mail-caps.ts';
import { splitQuoted } from './split-quoted.ts';
import { visibleLine, visibleMailText } from './visible-mail-text.ts';

const MAX_SUBJECT = 500;
const MAX_NAME = 200;
/** Of one header with addresses: a longer From names nobody. */
const MAX_SENDER = 2_000;
const MAX_RECIPIENT_HEADER = 8_000;
const MAX_RECIPIENTS = 50;
const MAX_REFERENCES = 50;
const LF = 0x0a;
const MESSAGE_ID = /<[^\s<>]{1,400}>/g;
const THREAD_ID = /^[\x21-\x7e]{1,200}$/;

/** Reads mails within caps: quarantined with a reason is what does not fit in them (fault table rows 20, 21). */
export function mailReader(caps: MailCaps = defaultMailCaps): MailReader {
  return {
    read: async (raw, wholeBytes) => {
      const block = headerBlock(raw, caps.headerBytes);
      const parsed = parsedPart(raw, caps);
      const why = tooMuch(parsed, block, caps);
      if (why !== null) return { status: 'quarantined', why };
      try {
        const body = await mailBody(parsed, caps);
        return readFound({ block, body, isWhole: parsed.byteLength >= wholeBytes, caps });
      } catch (error) {
        return { status: 'quarantined', why: whyUnreadable(error) };
      }
    },
  };
}

/** As much of it as the caps let be parsed: whole lines where there are too many of them. */
function parsedPart(raw: Uint8Array, { parsedBytes, parsedLines }: MailCaps): Uint8Array {
  const part = raw.subarray(0, parsedBytes);
  let lines = 0;
  for (let at = part.indexOf(LF); at !== -1; at = part.indexOf(LF, at + 1)) {
    lines += 1;
    if (lines >= parsedLines) return part.subarray(0, at + 1);
  }
  return part;
}

/** Null when it may be read. */
function tooMuch(parsed: Uint8Array, block: HeaderBlock, caps: MailCaps): string | null {
  if (parsed.byteLength === 0) return 'it is empty';
  if (block.headers.length === 0) return 'it has no headers';
  if (block.bodyStart >= caps.headerBytes) {
    return `its headers are longer than ${caps.headerBytes} bytes`;
  }
  if (block.headers.length > caps.headers) return `it has more than ${caps.headers} headers`;
  const parts = countParts(parsed);
  return parts > caps.parts ? `it has more than ${caps.parts} parts` : null;
}

function whyUnreadable(error: unknown): string {
  const message = messageOf(error);
  return `it cannot be read: ${visibleLine(message, MAX_NAME)}`;
}

type Found = {
  readonly block: HeaderBlock;
  readonly body: MailBody;
  readonly isWhole: boolean;
  readonly caps: MailCaps;
};

function readFound({ block, body, isWhole, caps }: Found): MailReading {
  const { email } = body;
  const { text, quoted } = splitQuoted(visibleMailText(body.text.slice(0, caps.textCharacters)));
  const from = senderOf(block);
  const mail: ReadMail = {
    messageId: firstOf(idsIn(block, 'message-id')),
    inReplyTo: firstOf(idsIn(block, 'in-reply-to')),
    references: idsIn(block, 'references').slice(-MAX_REFERENCES),
    threadId: threadIdOf(block),
    from: from.address,
    fromName: visibleLine(decodeWords(from.name), MAX_NAME),
    to: recipientsOf(block),
    subject: visibleLine(email.subject ?? '', MAX_SUBJECT),
    date: dateOf(block),
    text,
    quoted,
    attachments: body.attachments.slice(0, caps.attachments).map(described),
    isAutomatic: isAutomaticMail(block, from.address),
    isTruncated: !isWhole || isCut(body, caps),
  };
  return { status: 'read', mail };
}

function isCut({ text, attachments, isIncomplete }: MailBody, caps: MailCaps): boolean {
  return isIncomplete || attachments.length > caps.attachments || text.length > caps.textCharacters;
}

function firstOf(ids: readonly string[]): string | null {
  return ids[0] ?? null;
}

/** Several From headers, several addresses in one: nobody's. */
function senderOf(block: HeaderBlock): { readonly name: string; readonly address: string | null } {
  const nobody = { name: '', address: null };
  const [only, ...others] = valuesOf(block, 'from');
  if (only === undefined || others.length > 0 || only.length > MAX_SENDER) return nobody;
  return onlyAddress(asUtf8(only)) ?? nobody;
}

function recipientsOf(block: HeaderBlock): readonly string[] {
  const values = [...valuesOf(block, 'to'), ...valuesOf(block, 'cc')];
  const found = values.flatMap((value) =>
    addressesIn(asUtf8(value.slice(0, MAX_RECIPIENT_HEADER)), MAX_RECIPIENTS),
  );
  return [...new Set(found.map(({ address }) => address))].slice(0, MAX_RECIPIENTS);
}

function idsIn(block: HeaderBlock, name: string): readonly string[] {
  return valuesOf(block, name).flatMap((value) => asUtf8(value).match(MESSAGE_ID) ?? []);
}

function threadIdOf(block: HeaderBlock): string | null {
  const [only, ...others] = valuesOf(block, 'thread-id');
  return only !== undefined && others.length === 0 && THREAD_ID.test(only) ? only : null;
}

function dateOf(block: HeaderBlock): string | null {
  const [only, ...others] = valuesOf(block, 'date');
  if (only === undefined || others.length > 0) return null;
  const ms = Date.parse(only.slice(0, MAX_NAME));
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

function described({ filename, mimeType, content }: Attachment): MailAttachment {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  return {
    name: visibleLine(filename ?? '', MAX_NAME),
    contentType: visibleLine(mimeType, MAX_NAME),
    bytes: bytes.byteLength,
    content: bytes,
  };
}

/** Headers are read one character a byte; what is beyond ASCII is UTF-8 today (RFC 6532). */
function asUtf8(latin1: string): string {
  return Buffer.from(latin1, 'latin1').toString('utf8');
}
