import { filesWritten } from '../../domain/action/actions-in-short.ts';
import { approvalProjection, pendingApprovals } from '../../domain/action/views/approval.ts';
import { controllerProjection } from '../../domain/cycle/views/controller.ts';
import type { RecordedFact } from '../../domain/fact.ts';
import { jobWord } from '../../domain/job/job-standing.ts';
import { type JobDoc, jobProjection } from '../../domain/job/views/job.ts';
import { mailProjection } from '../../domain/mail/views/mail.ts';
import { mailThreadProjection, type ThreadDoc } from '../../domain/mail/views/mail-thread.ts';
import { outgoingMailProjection } from '../../domain/mail/views/outgoing-mail.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import { workIdParts } from '../../kernel/event/work-id.ts';
import type { View } from '../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { titleOfWork } from '../../phases/owner-word.ts';
import { readFacts } from '../../phases/read-facts.ts';
import { askOf, shownApproval } from '../mail/open-asks.ts';
import type { ChatSource } from '../mail/read-chat.ts';
import { standingOfNewest } from '../mail/standing-of-message.ts';
import { actionsOfWork } from '../work/actions-of-work.ts';
import { worksOf } from './list-conversations.ts';
import type { Conversation, Message, WorkInShort } from './talk-shapes.ts';
import { conversationKindOf, type Letter, letterIn, wordsOf, writerOf } from './thread-words.ts';

export type TalkSource = ChatSource & { readonly config: { readonly timezone: string } };

type Page = { readonly limit: number; readonly before?: number | undefined };
type Sent = RecordedFact<'MailReceived' | 'MailQueued'>;

const MESSAGES = ['MailReceived', 'MailQueued'] as const;

/** A page of a conversation, the newest messages first of all; null: there is none of that name. */
export async function readConversation(
  source: TalkSource,
  threadId: string,
  { limit, before }: Page,
): Promise<Conversation | null> {
  const { log, agentId } = source;
  const events = await readFacts(log, agentId, {
    subjects: [`thread:${threadId}`],
    types: MESSAGES,
    newestFirst: true,
    limit: limit + 1,
    ...(before !== undefined && { upTo: Math.max(0, before - 1) }),
  });
  const found = await threadWith(source, threadId, events.slice(0, limit));
  if (found === null) return null;
  const { doc, view } = found;
  const page = events.slice(0, limit).reverse();
  const last = events.length > limit ? page[0] : undefined;
  return {
    thread_id: threadId,
    kind: conversationKindOf(doc),
    subject: doc.subject,
    messages: await messagesOf(source, view, page),
    next: last === undefined ? null : `${last.seq}`,
    ...(await openNow(source, view, doc)),
  };
}

/** One message of a conversation; null: it is not in it. */
export async function readMessage(
  source: TalkSource,
  threadId: string,
  mailId: string,
): Promise<Message | null> {
  const { log, agentId } = source;
  const events = await readFacts(log, agentId, {
    subjects: [`mail:${mailId}`],
    types: MESSAGES,
    limit: 1,
  });
  const ofThread = events.filter(({ payload }) => payload.thread_id === threadId);
  const found = await threadWith(source, threadId, ofThread);
  if (found === null) return null;
  const [message] = await messagesOf(source, found.view, ofThread);
  return message ?? null;
}

type Thread = { readonly doc: ThreadDoc; readonly view: View };

/** The thread with these messages and everything it can have led to, all as of one event. */
async function threadWith(
  { log, agentId }: TalkSource,
  threadId: string,
  events: readonly Sent[],
): Promise<Thread | null> {
  const threads = { projection: mailThreadProjection, keys: [threadId] };
  const before = (await log.view(agentId, [threads])).get(mailThreadProjection, threadId);
  if (before === undefined) return null;
  const mails = [...new Set([...before.mails, ...events.map(({ payload }) => payload)])];
  const keys = mails.map(({ mail_id }) => mail_id);
  const works = [...worksOf(before), ...events.flatMap(worksTold)];
  const tasks = works.map((id) => workIdParts(id)).filter(({ kind }) => kind === 'task');
  const view = await log.view(agentId, [
    threads,
    { projection: mailProjection, keys },
    { projection: outgoingMailProjection, keys },
    { projection: approvalProjection, keys: 'open' },
    { projection: controllerProjection, keys: [SINGLETON] },
    { projection: jobProjection, keys: works },
    { projection: intentionProjection, keys: tasks.map(({ name }) => name) },
  ]);
  return { doc: view.get(mailThreadProjection, threadId) ?? before, view };
}

function worksTold(event: Sent): readonly string[] {
  return event.type === 'MailQueued' ? (event.payload.jobs ?? []) : [];
}

async function messagesOf(
  source: TalkSource,
  view: View,
  events: readonly Sent[],
): Promise<readonly Message[]> {
  const messages = await Promise.all(
    events.map(async (event): Promise<readonly Message[]> => {
      const { mail_id, subject } = event.payload;
      const letter = letterIn(view, mail_id);
      // What was queued and then taken into a later mail was never said.
      if (letter === null || (letter.is === 'out' && letter.doc.state === 'superseded')) return [];
      return [
        {
          mail_id,
          ...writerOf(letter),
          ...sendingOf(letter),
          at: event.occurredAt,
          subject: letter.is === 'in' && letter.doc.erased ? '' : subject,
          text: await wordsOf(source.blobs, letter),
          trust: event.trust,
          attachments: attachmentsOf(event, letter),
          work: await workBefore(source, view, event),
        },
      ];
    }),
  );
  return messages.flat();
}

function attachmentsOf(event: Sent, letter: Letter): Message['attachments'] {
  if (event.type === 'MailQueued') return [];
  const isErased = letter.is === 'in' && letter.doc.erased;
  return event.payload.attachments.map(({ kept, ...named }) => ({
    ...named,
    is_kept: kept !== undefined && !isErased,
  }));
}

function sendingOf(letter: Letter): Pick<Message, 'answers' | 'sent'> {
  if (letter.is === 'in') return { answers: null, sent: null };
  const { answers, state: sent } = letter.doc;
  return { answers, sent };
}

/** What the agent did in the cycle that ended with this message. */
async function workBefore(
  source: TalkSource,
  view: View,
  event: Sent,
): Promise<readonly WorkInShort[]> {
  if (event.type === 'MailReceived') return [];
  const { jobs = [], cycle_no, cause } = event.payload;
  if (cause !== 'answer' || cycle_no === null) return [];
  return Promise.all(jobs.map((id) => inShort(source, view, { workId: id, cycles: [cycle_no] })));
}

type Asked = { readonly workId: string; readonly cycles: readonly number[] };

async function inShort(
  source: TalkSource,
  view: View,
  { workId, cycles }: Asked,
): Promise<WorkInShort> {
  const job = view.get(jobProjection, workId);
  const actions = await actionsOfWork(source, workId, cycles);
  const reader = { asOf: view.now, zone: source.config.timezone };
  return {
    work_id: workId,
    title: titleIn(view, workId),
    standing: job === undefined ? null : jobWord(job, reader),
    cycles,
    actions,
    files: filesWritten(actions),
  };
}

function titleIn(view: View, workId: string): string {
  const { kind, name } = workIdParts(workId);
  const mail = kind === 'inbox' ? view.get(mailProjection, name) : undefined;
  return mail === undefined ? titleOfWork(view.all(intentionProjection), workId) : mail.subject;
}

const AT_WORK: readonly JobDoc['status'][] = ['open', 'paused', 'waiting'];

/** What is still to come in it: the standing of the newest word, work under way, questions and approvals. */
async function openNow(
  source: TalkSource,
  view: View,
  doc: ThreadDoc,
): Promise<Pick<Conversation, 'standing' | 'under_way' | 'asks' | 'approvals'>> {
  const works = worksOf(doc);
  const jobs = works.flatMap((id) => view.get(jobProjection, id) ?? []);
  const running = jobs.filter(({ status }) => AT_WORK.includes(status));
  const mailIds = doc.mails.map(({ mail_id }) => mail_id);
  return {
    standing: await standingOfNewest(source, view, mailIds),
    under_way: await Promise.all(
      running.map(({ work_id, cycles }) =>
        inShort(source, view, { workId: work_id, cycles: cycles.slice(-1) }),
      ),
    ),
    asks: jobs.flatMap((job) => askOf(job, titleIn(view, job.work_id)) ?? []),
    approvals: pendingApprovals(view)
      .filter(({ work_id }) => works.includes(work_id ?? ''))
      .map(shownApproval),
  };
}
