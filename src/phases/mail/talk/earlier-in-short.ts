import { summarySubject } from '../../../domain/conversation/events.ts';
import { conversationSettings } from '../../../domain/conversation/settings.ts';
import {
  type Picked,
  pickTelling,
  tellInShort,
} from '../../../domain/conversation/tell-in-short.ts';
import type { RecordedFact } from '../../../domain/fact.ts';
import { personalText } from '../../../kernel/personal-text.ts';
import type { BlobStore } from '../../../kernel/ports/blobs.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import type { SaidLine } from '../../../prompt/list/lines.ts';
import { readFacts } from '../../read-facts.ts';
import type { MailReading } from '../desk/mail-of-work.ts';
import { type SaidMessage, saidIn } from './said-in.ts';

type Blobs = Pick<BlobStore, 'getPersonal'>;
/** One of a thread, from either side. */
export type ThreadMessage = RecordedFact<'MailReceived' | 'MailQueued'>;

export const THREAD_MESSAGES = ['MailReceived', 'MailQueued'] as const;

/** The newest messages of a thread up to an event, oldest first. */
export async function threadMessages(
  { log, agentId }: Pick<MailReading, 'log' | 'agentId'>,
  threadId: string,
  within: { readonly upTo: number; readonly after?: number; readonly limit: number },
): Promise<readonly ThreadMessage[]> {
  const subjects = [`thread:${threadId}`];
  const query = { ...within, subjects, types: THREAD_MESSAGES, newestFirst: true };
  return (await readFacts(log, agentId, query)).toReversed();
}

/** More are not looked at while no summary was made of them. */
const MOST_UNREAD = 80;
/** Who asks about an older message does so soon. */
const MOST_SUMMARIES = 5;

/**
 * What a thread with the owner came to up to an event: the summary that was made last, and what was said since in short.
 * Words from outside are left out. Null: nothing was said.
 */
export async function earlierInShort(
  context: MailReading,
  blobs: Blobs,
  { threadId, upTo }: { readonly threadId: string; readonly upTo: number },
): Promise<SaidLine | null> {
  const made = await summaryUpTo(context, threadId, upTo);
  const after = made?.payload.up_to_seq ?? 0;
  const rest = await threadMessages(context, threadId, { upTo, after, limit: MOST_UNREAD });
  const known = made?.payload.picked ?? (await firstOf(context, threadId, rest));
  const keys = [...known.map(({ id }) => id), ...rest.map(({ payload }) => payload.mail_id)];
  const said = new Map((await ownWords(context, blobs, keys)).map((one) => [one.id, one]));
  const fresh = rest.flatMap(({ payload }) => said.get(payload.mail_id) ?? []);
  const picked = pickTelling(known, fresh);
  const written = await writtenIn(context, blobs, made);
  // What a model was told of stands in its words.
  const quoted = written === null ? picked : picked.filter((one) => !known.includes(one));
  const count = (made?.payload.messages ?? 0) + rest.length;
  const short = tellInShort(quoted, { count, textOf: (id) => said.get(id)?.text });
  const sources = quoted.flatMap(({ id }) => said.get(id)?.eventIds ?? []);
  const [first, ...others] = [...sourcesOfSummary(made, written !== null), ...sources];
  if (first === undefined) return null;
  const { longest } = conversationSettings.summary;
  const text = cutToCharacters([short, written ?? ''].join(' ').trim(), longest);
  return { by: 'summary', text, trust: 'self', eventIds: [first, ...others] };
}

/** It, and the messages that a model's words were made of. */
function sourcesOfSummary(
  made: RecordedFact<'ConversationSummarised'> | undefined,
  isWritten: boolean,
): readonly string[] {
  if (made === undefined) return [];
  return isWritten ? [made.eventId, ...made.payload.source_ids] : [made.eventId];
}

/** What the owner and the agent said, each message as it may be told; nothing from outside. */
export async function ownWords(
  context: MailReading,
  blobs: Blobs,
  keys: readonly string[],
): Promise<readonly SaidMessage[]> {
  const all = await saidIn(context, blobs, [...new Set(keys)]);
  return all.filter(({ trust }) => trust !== 'outside');
}

async function summaryUpTo(
  { log, agentId }: MailReading,
  threadId: string,
  upTo: number,
): Promise<RecordedFact<'ConversationSummarised'> | undefined> {
  const found = await readFacts(log, agentId, {
    subjects: [`thread:${threadId}`],
    types: ['ConversationSummarised'],
    newestFirst: true,
    limit: MOST_SUMMARIES,
  });
  return found.find(({ payload }) => payload.up_to_seq <= upTo);
}

/** Without a summary: what the thread began with, where that is not among the rest. */
async function firstOf(
  { log, agentId }: MailReading,
  threadId: string,
  rest: readonly ThreadMessage[],
): Promise<readonly Picked[]> {
  if (rest.length < MOST_UNREAD) return [];
  const subjects = [`thread:${threadId}`];
  const query = { subjects, types: ['MailReceived'] as const, limit: 1 };
  const [first] = await readFacts(log, agentId, query);
  return first === undefined ? [] : [{ id: first.payload.mail_id, as: 'first' }];
}

/** A model's words, unless one of the messages that they were made of is erased: then they are about to be. */
async function writtenIn(
  { log, agentId }: MailReading,
  blobs: Blobs,
  made: RecordedFact<'ConversationSummarised'> | undefined,
): Promise<string | null> {
  if (made?.payload.text == null) return null;
  const { summary_id, text, message_subjects: subjects } = made.payload;
  const query = {
    subjects,
    types: ['PersonalDataErased'],
    after: made.payload.up_to_seq,
    limit: 1,
  };
  if ((await log.read(agentId, query)).length > 0) return null;
  return personalText(blobs, summarySubject(summary_id), text);
}
