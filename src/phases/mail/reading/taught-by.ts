import type { Fact } from '../../../domain/fact.ts';
import { correctionsByModel } from '../../../domain/lesson/corrections-by-model.ts';
import { correctionsIn } from '../../../domain/lesson/corrections-in.ts';
import { lessonProjection } from '../../../domain/lesson/views/lesson.ts';
import type { MailReading } from '../../../domain/mail/reading/mail-reading.ts';
import { ownWordsOf } from '../../../domain/mail/reading/own-words.ts';
import type { MailDoc } from '../../../domain/mail/views/mail.ts';
import type { View } from '../../../kernel/log/log-contract.ts';

type Said = {
  readonly mail: MailDoc;
  readonly text: string;
  readonly reading: MailReading | null;
};

/** What an owner's mail teaches. `taken`: sentences that something was made of. P33: a model decides what is new, where there is one. */
export function taughtBy(
  { mail, text: whole, reading }: Said,
  view: View,
  taken: readonly string[] = [],
): readonly Fact[] {
  const known = view.all(lessonProjection);
  const said = { messageId: mail.mail_id, now: view.now };
  // An immediate request is not a rule for later.
  const text = taken.reduce((left, sentence) => left.replace(sentence, ''), whole);
  if (reading === null) return correctionsIn(text, known, said);
  const kind = KIND_OF_LESSON[reading.kind] ?? null;
  const own = ownWordsOf({ subject: mail.subject, text });
  return correctionsByModel(text, { own, kind, proposals: reading.lessons }, { known, said });
}

const KIND_OF_LESSON: Partial<Record<MailReading['kind'], 'preference' | 'rule'>> = {
  correction: 'rule',
  preference: 'preference',
};

/** Whether a model reads the mail as a lasting rule. */
export function isLesson({ kind }: MailReading): boolean {
  return KIND_OF_LESSON[kind] !== undefined;
}
