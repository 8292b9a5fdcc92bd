import { lessonProjection } from '../../../domain/lesson/views/lesson.ts';
import { ownWordsOf } from '../../../domain/mail/reading/own-words.ts';
import { personalText } from '../../../kernel/personal-text.ts';
import type { BlobStore } from '../../../kernel/ports/blobs.ts';
import { languageAskedFor } from '../../../language/replies/asked-language.ts';
import { languageTold } from '../../../language/replies/spoken-replies.ts';
import type { TimeLanguage } from '../../../language/when/time-text.ts';
import type { AgentContext } from '../../phase-context.ts';
import { readFacts } from '../../read-facts.ts';

type Source = Pick<AgentContext, 'agentId' | 'log'> & {
  readonly blobs: Pick<BlobStore, 'getPersonal'>;
};

/** A few words such as "status" or "ok" tell no language, the mails before them do. */
const MAILS = 12;

/** In which language the owner wants to be answered, by a rule of theirs that holds; null: there is none. */
export async function languageByRule({
  agentId,
  log,
}: Pick<Source, 'agentId' | 'log'>): Promise<TimeLanguage | null> {
  const view = await log.view(agentId, [{ projection: lessonProjection, keys: 'open' }]);
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
    if (!payload.is_owner) continue;
    const text = await personalText(blobs, `inbox:${payload.mail_id}`, payload.text);
    const own = text === null ? '' : ownWordsOf({ subject: payload.subject, text });
    const language = languageTold(own);
    if (language !== null) return language;
  }
  return null;
}

/** In which the owner is told what they did not ask for just now. */
export async function languageOfOwner(source: Source): Promise<TimeLanguage> {
  return (await languageByRule(source)) ?? (await languageWritten(source)) ?? 'en';
}
