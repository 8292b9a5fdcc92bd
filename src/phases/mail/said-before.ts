import { conversationSettings } from '../../domain/conversation/settings.ts';
import { workIdParts } from '../../kernel/event/work-id.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import { estimateTokens } from '../../kernel/text/tokens.ts';
import type { SaidLine } from '../../prompt/list/lines.ts';
import { readFacts } from '../read-facts.ts';
import { type MailReading, mailOfWork } from './desk/mail-of-work.ts';
import { replyIdOf } from './queue-mail.ts';
import { earlierInShort, threadMessages } from './talk/earlier-in-short.ts';
import { saidIn } from './talk/said-in.ts';

/** No more are told word for word, and no more than fit beside what else a prompt holds. */
const MESSAGES = 20;
const MOST_TOKENS = 2000;
/** Of a message beside its words. */
const AROUND = 20;

/**
 * What owner and agent said to each other before the mail that a piece of work came from, in its thread, oldest first:
 * of a long conversation the newest messages, and before them in short what came earlier (A42). Empty for work from
 * elsewhere. Mails of others are left out: nobody but the owner says there what is wanted.
 */
export async function saidBefore(
  context: MailReading,
  blobs: Pick<BlobStore, 'getPersonal'>,
  workId: string,
): Promise<readonly SaidLine[]> {
  const mail = await mailOfWork(context, workId);
  if (mail?.thread_id == null || !mail.is_owner) return [];
  return saidInThread(context, blobs, { threadId: mail.thread_id, mailId: mail.mail_id });
}

/**
 * What code answered to the mail when it came, before the rest of it became work: that a reminder is set, which is done of
 * it already, or whether it shall rest, which waits for a yes. Empty for work from elsewhere, and where it said neither.
 */
export async function answeredAtOnce(
  context: MailReading,
  blobs: Pick<BlobStore, 'getPersonal'>,
  workId: string,
): Promise<readonly SaidLine[]> {
  if (workIdParts(workId).kind !== 'inbox') return [];
  const mail = await mailOfWork(context, workId);
  if (mail === undefined || !mail.is_owner) return [];
  const hasSaid = mail.commands.length > 0 || mail.reading?.does === 'asks';
  return hasSaid ? saidIn(context, blobs, [replyIdOf(mail.mail_id)]) : [];
}

type Before = { readonly threadId: string; readonly mailId: string };

async function saidInThread(
  context: MailReading,
  blobs: Pick<BlobStore, 'getPersonal'>,
  { threadId, mailId }: Before,
): Promise<readonly SaidLine[]> {
  const [received] = await readFacts(context.log, context.agentId, {
    subjects: [`mail:${mailId}`],
    types: ['MailReceived'],
    limit: 1,
  });
  if (received === undefined) return [];
  const within = { upTo: received.seq - 1, limit: MESSAGES + 1 };
  const found = await threadMessages(context, threadId, within);
  const newest = found.slice(-MESSAGES);
  const said = await saidIn(
    context,
    blobs,
    newest.map(({ payload }) => payload.mail_id),
  );
  if (found.length <= MESSAGES && tokensOf(said) <= MOST_TOKENS) return said;
  const kept = keptOf(said);
  const first = newest.find(({ payload }) => payload.mail_id === kept[0]?.id);
  const upTo = (first?.seq ?? received.seq) - 1;
  const earlier = await earlierInShort(context, blobs, { threadId, upTo });
  return earlier === null ? kept : [earlier, ...kept];
}

/** The newest that leave room for what came before them; the last one always. */
function keptOf<Line extends SaidLine>(said: readonly Line[]): readonly Line[] {
  const { kept, keptTokens } = conversationSettings.summary;
  let from = Math.max(0, said.length - kept);
  while (from < said.length - 1 && tokensOf(said.slice(from)) > keptTokens) from += 1;
  return said.slice(from);
}

function tokensOf(said: readonly SaidLine[]): number {
  return said.reduce((sum, { text }) => sum + estimateTokens(text) + AROUND, 0);
}
