import { isBegun } from '../../../domain/job/begun-work.ts';
import { isGivenUp, type JobDoc, jobProjection } from '../../../domain/job/views/job.ts';
import type { ThreadDoc } from '../../../domain/mail/views/mail-thread.ts';
import { inboxProjection } from '../../../domain/task/views/inbox.ts';
import type { View } from '../../../kernel/log/log-contract.ts';
import { bareSubject } from '../../../language/intents/read-intent.ts';

/** A letter that is worked on or will be tried again, known by the id of its work. */
export type LetterAtWork = { readonly id: string; readonly title: string; readonly job: JobDoc };

/**
 * The newest open letter of a thread if its job was begun and asks nothing, or said that it cannot be done; null: there is
 * none. Of one that was not begun nobody could be told, and an older one is not what the owner speaks of.
 */
export function letterAtWork(view: View, thread: ThreadDoc | undefined): LetterAtWork | null {
  const letters = (thread?.mails ?? []).flatMap(({ mail_id }) => {
    const letter = view.get(inboxProjection, mail_id);
    return letter?.status === 'new' && !letter.erased ? [letter] : [];
  });
  const newest = letters.at(-1);
  const id = `inbox:${newest?.file_hash ?? ''}`;
  const job = view.get(jobProjection, id);
  if (job === undefined || !(isBegun(job) || isGivenUp(job))) return null;
  return { id, title: bareSubject(newest?.file ?? ''), job };
}
