import type { Fact } from '../../domain/fact.ts';
import { queueMail } from '../../domain/mail/queue-mail.ts';
import type { ThreadDoc } from '../../domain/mail/views/mail-thread.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';

/** A mail to the owner that is not in the log yet. */
export type Letter = {
  /** Its permanent name: the same mail is queued once. */
  readonly mailId: string;
  readonly threadId: string;
  readonly thread: ThreadDoc | undefined;
  readonly subject: string;
  readonly text: string;
  readonly to: readonly string[];
  readonly cause: 'reply' | 'answer' | 'notice' | 'owner';
  /** The mail it answers. */
  readonly answers: string | null;
  readonly cycleNo: number | null;
  readonly asks: boolean;
  readonly approvals: readonly string[];
  /** Ids of work it tells of. */
  readonly jobs?: readonly string[];
  /** See `queueMail`. */
  readonly instead?: { readonly mailId: string; readonly attempt: number };
};

/** What code answers to a mail when it comes. */
export function replyIdOf(mailId: string): string {
  return `re-${mailId}`;
}

const SUBJECT_CHARACTERS = 200;
const REFERENCES = 20;

/**
 * Events that queue a mail: to be appended together with what caused it. See `queueMail`.
 */
export async function queueLetter(
  { blobs, domain }: { readonly blobs: Pick<BlobStore, 'putPersonal'>; readonly domain: string },
  letter: Letter,
): Promise<readonly Fact[]> {
  const { mailId, threadId, thread, to, cause, answers, cycleNo, asks, approvals } = letter;
  const { jobs = [] } = letter;
  const text = await blobs.putPersonal(`mail:${mailId}`, letter.text);
  const subject = letter.subject.replace(/\s+/gu, ' ').trim().slice(0, SUBJECT_CHARACTERS);
  const references = (thread?.message_ids ?? []).slice(-REFERENCES);
  return queueMail({
    mail_id: mailId,
    thread_id: threadId,
    domain,
    words: letter.text,
    text,
    html: null,
    in_reply_to: references.at(-1) ?? null,
    references,
    to: [...to],
    subject,
    cause,
    answers,
    cycle_no: cycleNo,
    asks,
    ...(approvals.length > 0 && { approvals: [...approvals] }),
    ...(jobs.length > 0 && { jobs: [...jobs] }),
    ...(letter.instead !== undefined && { instead: letter.instead }),
  });
}

/** Where an answer goes: the address that was shown to be the owner's, never a Reply-To. */
export function replyAddress(owners: readonly string[], from: string): string {
  return owners.includes(from) ? from : (owners[0] ?? from);
}

/** The subject of an answer in a thread. */
export function replySubject(subject: string): string {
  const bare = subject.trim();
  if (bare === '') return 'Re: your mail';
  return /^(?:re|aw|sv|antw?)\s*:/iu.test(bare) ? bare : `Re: ${bare}`;
}
