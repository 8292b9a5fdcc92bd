import { lessonProjection } from '../../../domain/lesson/views/lesson.ts';
import { ownWordsOf } from '../../../domain/mail/reading/own-words.ts';
import { type MailDoc, mailProjection } from '../../../domain/mail/views/mail.ts';
import { mailThreadProjection } from '../../../domain/mail/views/mail-thread.ts';
import type { Log } from '../../../kernel/log/log-contract.ts';
import { ProjectionUnavailable } from '../../../kernel/log/log-errors.ts';
import { personalText } from '../../../kernel/personal-text.ts';
import type { BlobStore } from '../../../kernel/ports/blobs.ts';
import { languageAskedFor } from '../../../language/replies/asked-language.ts';
import { languageTold } from '../../../language/replies/spoken-replies.ts';
import type { TimeLanguage } from '../../../language/when/time-text.ts';
import { viewWithout } from '../../cycle/view-without.ts';
import type { AgentContext } from '../../phase-context.ts';
import { readFacts } from '../../read-facts.ts';
import { mailOfWork } from './mail-of-work.ts';

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

/** The language of the newest of the owner's mails that tells one, in whatever thread; null: none does. */
async function languageWritten({ agentId, log, blobs }: Source): Promise<TimeLanguage | null> {
  const found = await readFacts(log, agentId, {
    types: ['MailReceived'],
    newestFirst: true,
    limit: MAILS,
  });
  return firstTold(
    blobs,
    found.map(({ payload }) => payload),
  );
}

type Written = Pick<MailDoc, 'mail_id' | 'subject' | 'text' | 'is_owner'>;

/** Of the owner's among these mails, the newest first: what the first of them tells that tells any. */
async function firstTold(
  blobs: Source['blobs'],
  mails: readonly Written[],
): Promise<TimeLanguage | null> {
  for (const mail of mails) {
    const language = mail.is_owner ? languageTold(await wordsWritten(blobs, mail)) : null;
    if (language !== null) return language;
  }
  return null;
}

/** A text that cannot be read tells no language: no other mail waits for it. */
async function wordsWritten(
  blobs: Source['blobs'],
  { mail_id, subject, text: blob }: Pick<Written, 'mail_id' | 'subject' | 'text'>,
): Promise<string> {
  const text = await personalText(blobs, `inbox:${mail_id}`, blob).catch(() => null);
  return text === null ? '' : ownWordsOf({ subject, text });
}

/** In which a thread is answered where its newest mail does not tell: as its owner wrote there, else elsewhere. */
export async function languageOfThread(
  source: Source,
  threadId: string | null,
): Promise<TimeLanguage> {
  return (await toldInThread(source, threadId)) ?? (await languageWritten(source)) ?? 'en';
}

async function toldInThread(
  { agentId, log, blobs }: Source,
  threadId: string | null,
): Promise<TimeLanguage | null> {
  if (threadId === null) return null;
  const threads = await log.view(agentId, [{ projection: mailThreadProjection, keys: [threadId] }]);
  const received = (threads.get(mailThreadProjection, threadId)?.mails ?? [])
    .filter(({ direction }) => direction === 'in')
    .slice(-MAILS);
  const keys = received.map(({ mail_id }) => mail_id).reverse();
  const view = await log.view(agentId, [{ projection: mailProjection, keys }]);
  return firstTold(
    blobs,
    keys.flatMap((key) => view.get(mailProjection, key) ?? []),
  );
}

/** In which the owner is told of a piece of work: that of the thread it came from, else as what they did not ask for. */
export async function languageOfWork(source: Source, workId: string): Promise<TimeLanguage> {
  const asked = (await languageByRule(source)) ?? (await toldOfWork(source, workId));
  return asked ?? (await languageWritten(source)) ?? 'en';
}

/** Where mails cannot be read now the owner is told all the same. */
async function toldOfWork(source: Source, workId: string): Promise<TimeLanguage | null> {
  const { agentId, log } = source;
  const view = (wanted: Parameters<Log['view']>[1]) => log.view(agentId, wanted);
  try {
    const mail = await mailOfWork({ agentId, log, view }, workId);
    return await toldInThread(source, mail?.thread_id ?? null);
  } catch (error) {
    if (error instanceof ProjectionUnavailable) return null;
    throw error;
  }
}

/** In which the owner is told what they did not ask for just now. */
export async function languageOfOwner(source: Source): Promise<TimeLanguage> {
  return (await languageByRule(source)) ?? (await languageWritten(source)) ?? 'en';
}
