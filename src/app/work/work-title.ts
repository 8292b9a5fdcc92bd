import { mailProjection } from '../../domain/mail/views/mail.ts';
import { isExploration, workIdParts } from '../../kernel/event/work-id.ts';
import type { View } from '../../kernel/log/log-contract.ts';
import { personalText } from '../../kernel/personal-text.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { bareSubject } from '../../language/intents/read-intent.ts';

const CHARACTERS = 100;

type Blobs = Pick<BlobStore, 'getPersonal'>;

/** What people know work by that is no task: the subject or the first words of its message. The view has the mail. */
export async function titleOfOther(blobs: Blobs, view: View, workId: string): Promise<string> {
  const { kind, name } = workIdParts(workId);
  if (isExploration(workId)) return `an experiment of cycle ${name}`;
  const mail = kind === 'inbox' ? view.get(mailProjection, name) : undefined;
  if (mail === undefined) return workId;
  const subject = bareSubject(mail.subject);
  if (subject !== '') return subject;
  const text = await personalText(blobs, workId, mail.text);
  return text === null ? 'a message that is erased' : cutToCharacters(oneLine(text), CHARACTERS);
}
