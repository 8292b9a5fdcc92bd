import type { PayloadOf } from '../../domain/fact.ts';
import { personalText } from '../../kernel/personal-text.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { OwnerFiles } from '../../kernel/ports/browser/owner-files.ts';
import type { Media } from '../../kernel/ports/model.ts';
import { folderOfMail, pathOfAttachment } from '../../kernel/received-path.ts';
import { counted } from '../../kernel/text/counted.ts';
import {
  defaultLookSettings,
  mediaTokens,
  mediaTypeOf,
  whyTooLarge,
} from '../../kernel/viewable.ts';
import { defaultMailSettings } from './desk/mail-ports.ts';

const { keptAttachments: MOST, keptAttachmentBytes: MOST_BYTES } = defaultMailSettings;
/** A type as programs write it; another is not shown. */
const TYPE = /^[a-z]+\/[a-z0-9.+-]{1,80}$/iu;

type Received = Pick<PayloadOf<'MailReceived'>, 'mail_id' | 'attachments'>;

/** One thing that came with a mail. Its name is another's words, and so is its path. */
export type Attachment = {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly kept: Received['attachments'][number]['kept'];
  /** Of its file in the workspace. */
  readonly path: string;
  /** In words of code why nobody has it; null: it was kept. */
  readonly lost: string | null;
};

export function attachmentsIn({ mail_id, attachments }: Received): readonly Attachment[] {
  return attachments.map((one, at) => ({
    name: one.name,
    type: mediaType(one.content_type),
    bytes: one.bytes,
    kept: one.kept,
    path: pathOfAttachment(mail_id, at + 1, one.name),
    lost: whyLost(one, at),
  }));
}

function whyLost({ kept, bytes }: Received['attachments'][number], at: number): string | null {
  if (kept !== undefined) return null;
  if (bytes > MOST_BYTES) return `more than ${MOST_BYTES / 1024 / 1024} MiB are not kept`;
  if (at >= MOST) return `only the first ${MOST} of a mail are kept`;
  return 'the mail was too large to be taken whole';
}

function mediaType(contentType: string): string {
  const [type = ''] = contentType.split(';');
  return TYPE.test(type.trim()) ? type.trim().toLowerCase() : 'unknown type';
}

export type AttachmentPorts = {
  readonly blobs: Pick<BlobStore, 'getPersonal'>;
  readonly files: Pick<OwnerFiles, 'place'>;
};

/** `content` null: nobody has it. `detail`: why, with the path. */
export type Placed = Attachment & {
  readonly content: Buffer | null;
  readonly detail: string | null;
};

/** Puts what was kept of a mail into the workspace, where whoever acts on it finds it. */
export async function placeAttachments(
  { blobs, files }: AttachmentPorts,
  received: Received,
): Promise<readonly Placed[]> {
  const placed: Placed[] = [];
  for (const one of attachmentsIn(received)) {
    const base64 = await personalText(blobs, textsOfMail(received.mail_id), one.kept);
    const content = base64 === null ? null : Buffer.from(base64, 'base64');
    const why = content === null ? null : await files.place(one.path, content);
    placed.push({ ...one, content, lost: lostNow(one, content, why), detail: why });
  }
  return placed;
}

function lostNow({ lost }: Attachment, content: Buffer | null, why: string | null): string | null {
  if (lost !== null) return lost;
  if (content === null) return 'it was forgotten';
  return why === null ? null : 'it could not be put into the workspace';
}

/** Of those that a model can look at. */
export function viewablesIn(
  mailId: string,
  placed: readonly Placed[],
): readonly { readonly path: string; readonly media: Media }[] {
  return placed.flatMap(({ path, content, kept }) => {
    const type = content === null ? null : mediaTypeOf(content);
    if (content === null || type === null || kept === undefined) return [];
    if (whyTooLarge(type, content, defaultLookSettings) !== null) return [];
    const tokens = mediaTokens(type, content, defaultLookSettings);
    return [{ path, media: { type, tokens, ref: kept.blob, subject: textsOfMail(mailId) } }];
  });
}

function textsOfMail(mailId: string): string {
  return `inbox:${mailId}`;
}

/** What there is of them and what is not, in words of code alone: names and texts are another's and stay out. */
export function attachmentsNote(mailId: string, came: readonly Attachment[]): readonly string[] {
  const kept = came.filter(({ lost }) => lost === null);
  const reasons = [...new Set(came.flatMap(({ lost }) => lost ?? []))];
  return [
    ...(kept.length === 0 ? [] : [keptNote(mailId, kept)]),
    ...reasons.map((why) =>
      lostNote(
        came.filter(({ lost }) => lost === why),
        why,
      ),
    ),
  ];
}

function keptNote(mailId: string, kept: readonly Attachment[]): string {
  const each = kept.map(({ type, bytes }) => `${type}, ${bytes} bytes`).join('; ');
  const has = kept.length === 1 ? 'it as a file' : 'them as files';
  return `With it came ${counted(kept.length, 'attachment')} (${each}): whoever acts on it has ${has} in ${folderOfMail(mailId)}.`;
}

function lostNote(lost: readonly Attachment[], why: string): string {
  const types = [...new Set(lost.map(({ type }) => type))].join(', ');
  const them = lost.length === 1 ? 'it' : 'them';
  return `Out of reach: ${counted(lost.length, 'attachment')} (${types}), since ${why}. Nobody here can look into ${them}; the owner has to be told.`;
}
