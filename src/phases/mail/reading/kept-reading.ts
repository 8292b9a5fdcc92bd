import { keptReading, type MailReading } from '../../../domain/mail/reading/mail-reading.ts';
import { mayBeRead } from '../../../domain/mail/reading/settle-reading.ts';
import type { MailDoc } from '../../../domain/mail/views/mail.ts';
import { isStillToCome } from '../../../kernel/clock-ahead.ts';
import { later } from '../../../kernel/later.ts';
import { personalText } from '../../../kernel/personal-text.ts';
import type { OwnerIntent } from '../../../language/intents/read-intent.ts';
import type { MailDesk } from '../desk/mail-ports.ts';
import { isLoop } from '../desk/pace.ts';
import { namedOf } from './nameless.ts';

/** Whether a model is to read this mail before it is handled. After `readWithinMs` nobody waits for that any more. */
export async function isToBeRead(
  desk: MailDesk,
  mail: MailDoc,
  intent: OwnerIntent,
): Promise<boolean> {
  if (mail.reading !== null && mail.reading.state !== 'begun') return false;
  if (!mail.is_owner || mail.is_automatic) return false;
  if (!mayBeRead(await namedOf(desk, intent))) return false;
  const { readWithinMs } = desk.settings;
  const until = later(mail.first_seen_at, readWithinMs);
  if (!isStillToCome(until, desk.now(), readWithinMs)) return false;
  return (await desk.mayAsk()) && !(await isLoop(desk, mail));
}

/** What a model read in it; null: nobody read it, or its words are forgotten. */
export async function readingOf(
  { blobs }: Pick<MailDesk, 'blobs'>,
  { mail_id, reading }: MailDoc,
): Promise<MailReading | null> {
  if (reading?.state !== 'read') return null;
  const kept = await personalText(blobs, `inbox:${mail_id}`, reading.words);
  if (kept === null) return null;
  const parsed = keptReading.safeParse(JSON.parse(kept));
  return parsed.success ? parsed.data : null;
}

/** The mail's own text; null: it is forgotten. */
export async function textOfMail(
  { blobs }: Pick<MailDesk, 'blobs'>,
  { mail_id, text }: MailDoc,
): Promise<string | null> {
  return personalText(blobs, `inbox:${mail_id}`, text);
}
