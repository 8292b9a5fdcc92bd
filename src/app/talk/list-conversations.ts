import { approvalProjection, pendingApprovals } from '../../domain/action/views/approval.ts';
import { jobProjection } from '../../domain/job/views/job.ts';
import { mailProjection } from '../../domain/mail/views/mail.ts';
import { mailThreadProjection, type ThreadDoc } from '../../domain/mail/views/mail-thread.ts';
import { outgoingMailProjection } from '../../domain/mail/views/outgoing-mail.ts';
import type { View } from '../../kernel/log/log-contract.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import { oneLine } from '../../kernel/text/one-line.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { readFacts } from '../../phases/read-facts.ts';
import type { AgentReader } from '../agent.ts';
import { isToBeAnswered } from '../mail/standing-of-message.ts';
import type { ConversationKind, ListedConversation } from './talk-shapes.ts';
import { conversationKindOf, letterIn, wordsOf, writerOf } from './thread-words.ts';

export type ListSource = AgentReader & { readonly blobs: Pick<BlobStore, 'getPersonal'> };

export type ConversationsQuery = {
  readonly kinds: readonly ConversationKind[];
  readonly limit: number;
  /** Only conversations whose newest message is older than this event. */
  readonly before?: number | undefined;
};

export type ConversationsPage = {
  readonly conversations: readonly ListedConversation[];
  readonly next: number | null;
};

const MESSAGES = ['MailReceived', 'MailQueued'] as const;
const EVENTS_AT_ONCE = 200;
/** Of one page: where the wanted kinds are rare among others, it may have fewer than its limit. */
const MOST_LOOKS = 10;
const LINE_CHARACTERS = 160;

/**
 * Conversations by their newest message, the newest first. A conversation stands at its newest message alone, so the
 * messages are read from the newest one back and no list of all threads is needed.
 */
export async function listConversations(
  source: ListSource,
  { kinds, limit, before }: ConversationsQuery,
): Promise<ConversationsPage> {
  const found: Found[] = [];
  let next = before ?? null;
  for (let look = 0; look < MOST_LOOKS && found.length < limit; look++) {
    const seen = await newestThreads(source, next);
    const wanted = seen.threads.filter(({ doc }) => kinds.includes(conversationKindOf(doc)));
    const taken = wanted.slice(0, limit - found.length);
    found.push(...taken);
    const last = taken.at(-1);
    next = taken.length < wanted.length && last !== undefined ? last.seq : seen.next;
    if (next === null) break;
  }
  return { conversations: await shown(source, found), next };
}

type Found = { readonly seq: number; readonly doc: ThreadDoc };

async function newestThreads(
  { log, agentId }: ListSource,
  before: number | null,
): Promise<{ readonly threads: readonly Found[]; readonly next: number | null }> {
  const events = await readFacts(log, agentId, {
    types: MESSAGES,
    newestFirst: true,
    limit: EVENTS_AT_ONCE,
    ...(before !== null && { upTo: Math.max(0, before - 1) }),
  });
  const keys = [...new Set(events.map(({ payload }) => payload.thread_id))];
  const view = await log.view(agentId, [{ projection: mailThreadProjection, keys }]);
  const threads = keys.flatMap((key) => {
    const doc = view.get(mailThreadProjection, key);
    const newest = events.find(({ payload }) => payload.mail_id === doc?.mails.at(-1)?.mail_id);
    return doc === undefined || newest === undefined ? [] : [{ seq: newest.seq, doc }];
  });
  threads.sort((a, b) => b.seq - a.seq);
  return { threads, next: events.length < EVENTS_AT_ONCE ? null : (events.at(-1)?.seq ?? null) };
}

async function shown(
  source: ListSource,
  found: readonly Found[],
): Promise<readonly ListedConversation[]> {
  const { log, agentId, blobs } = source;
  const threads = found.map(({ doc }) => doc);
  const keys = threads.flatMap((doc) => newestIds(doc));
  const works = threads.flatMap((doc) => worksOf(doc));
  const view = await log.view(agentId, [
    { projection: mailProjection, keys },
    { projection: outgoingMailProjection, keys },
    { projection: jobProjection, keys: works },
    { projection: approvalProjection, keys: 'open' },
  ]);
  const pending = new Set(pendingApprovals(view).map(({ work_id }) => work_id));
  return Promise.all(
    threads.map(async (doc) => {
      const letter = letterIn(view, doc.mails.at(-1)?.mail_id ?? '');
      const text = letter === null ? null : await wordsOf(blobs, letter);
      const line = text === null ? null : cutToCharacters(oneLine(text), LINE_CHARACTERS);
      return {
        thread_id: doc.thread_id,
        kind: conversationKindOf(doc),
        subject: doc.subject,
        at: doc.mails.at(-1)?.at ?? '',
        last: { ...(letter === null ? NOBODY : writerOf(letter)), line },
        open: openIn(view, doc, pending),
      };
    }),
  );
}

const NOBODY = { by: 'agent', who: 'agent' } as const;

/** The owner's newest message with what came after it, and whatever is newest. */
function newestIds({ mails }: ThreadDoc): readonly string[] {
  const at = mails.findLastIndex(({ direction }) => direction === 'in');
  return mails.slice(Math.max(0, at)).map(({ mail_id }) => mail_id);
}

/** Ids of work that its messages can have become. */
export function worksOf({ mails, jobs }: ThreadDoc): readonly string[] {
  const came = mails.filter(({ direction }) => direction === 'in').slice(-WORKS_LOOKED_AT);
  return [...new Set([...jobs, ...came.map(({ mail_id }) => `inbox:${mail_id}`)])];
}

const WORKS_LOOKED_AT = 20;

/** The others only say what a short answer would take back. */
const QUESTIONS: readonly string[] = ['time', 'which', 'code', 'reading'];

function isAsked({ pending }: ThreadDoc): boolean {
  return pending !== null && QUESTIONS.includes(pending.asks);
}

function openIn(
  view: View,
  doc: ThreadDoc,
  pending: ReadonlySet<string | null>,
): ListedConversation['open'] {
  const works = worksOf(doc);
  const asks = works.some((id) => {
    const job = view.get(jobProjection, id);
    return (
      job?.status === 'unconfirmed' || (job?.status === 'waiting' && job.pause?.question != null)
    );
  });
  if (asks || isAsked(doc) || works.some((id) => pending.has(id))) return 'question';
  const [newest, ...after] = newestIds(doc);
  const mail = view.get(mailProjection, newest ?? '');
  const answers = after.flatMap((id) => view.get(outgoingMailProjection, id) ?? []);
  return mail !== undefined && isToBeAnswered(mail, answers) ? 'answer' : null;
}
