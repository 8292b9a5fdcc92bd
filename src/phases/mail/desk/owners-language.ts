import type { PayloadOf } from '../../../domain/fact.ts';
import { lessonProjection } from '../../../domain/lesson/views/lesson.ts';
import { ownWordsOf } from '../../../domain/mail/reading/own-words.ts';
import { personalText } from '../../../kernel/personal-text.ts';
import type { BlobStore } from '../../../kernel/ports/blobs.ts';
import { languageAskedFor } from '../../../language/replies/asked-language.ts';
import { languageTold } from '../../../language/replies/spoken-replies.ts';
import type { TimeLanguage } from '../../../language/when/time-text.ts';
import { viewWithout } from '../../cycle/view-without.ts';
import type { AgentContext } from '../../phase-context.ts';
import { readFacts } from '../../read-facts.ts';

type Source = Pick<AgentContext, 'agentId' | 'log'> & {
  readonly blobs: Pick<BlobStore, 'getPersonal'>;
};

/** A few words such as "status" or "ok" tell no language, the mails before them do. */
const MAILS = 12;

/** In which language the owner wants to be answered, by a rule of theirs that holds; null: there is none. */
export async function languageByRule(
  context: Pick<Source, 'agentId' | 'log'>,
): Promise<TimeLanguage | null> {
  const wanted = [{ projection: lessonProjection, keys: 'open' as const }];
  const { view, missing } = await viewWithout(context, wanted, [lessonProjection]);
  if (missing.size > 0) return null;
  const active = [...view.all(lessonProjection).values()].filter(
    ({ status }) => status === 'active',
  );
  const asked = active.flatMap(({ text }) => languageAskedFor(text) ?? []);
  return asked.at(-1) ?? null;
}

/** The language of the newest of the owner's mails that tells one; null: none does. */
export async function languageWritten({
  agentId,
  log,
  blobs,
}: Source): Promise<TimeLanguage | null> {
  const found = await readFacts(log, agentId, {
    types: ['MailReceived'],
    newestFirst: true,
    limit: MAILS,
  });
  for (const { payload } of found) {
    const language = payload.is_owner ? languageTold(await wordsWritten(blobs, payload)) : null;
    if (language !== null) return language;
  }
  return null;
}

/** A text that cannot be read tells no language: no other mail waits for it. */
async function wordsWritten(
  blobs: Source['blobs'],
  { mail_id, subject, text: blob }: PayloadOf<'MailReceived'>,
): Promise<string> {
  const text = await personalText(blobs, `inbox:${mail_id}`, blob).catch(() => null);
  return text === null ? '' : ownWordsOf({ subject, text });
}

/** In which the owner is told what they did not ask for just now. */
export async function languageOfOwner(source: Source): Promise<TimeLanguage> {
  return (await languageByRule(source)) ?? (await languageWritten(source)) ?? 'en';
}
