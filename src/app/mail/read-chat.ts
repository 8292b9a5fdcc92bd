import { approvalProjection } from '../../domain/action/views/approval.ts';
import { controllerProjection, emptyController } from '../../domain/cycle/views/controller.ts';
import { jobProjection } from '../../domain/job/views/job.ts';
import { isChat } from '../../domain/mail/chat-thread.ts';
import { type MailDoc, mailProjection } from '../../domain/mail/views/mail.ts';
import { mailThreadProjection, type ThreadDoc } from '../../domain/mail/views/mail-thread.ts';
import { type OutgoingDoc, outgoingMailProjection } from '../../domain/mail/views/outgoing-mail.ts';
import type { View } from '../../kernel/log/log-contract.ts';
import { personalText } from '../../kernel/personal-text.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { readFacts } from '../../phases/read-facts.ts';
import type { AgentReader } from '../agent.ts';
import type { ChatThread } from '../chat-shapes.ts';
import type { ChatReads } from '../ports.ts';
import { openAsks, shownApproval } from './open-asks.ts';

export type ChatSource = AgentReader & {
  readonly blobs: Pick<BlobStore, 'getPersonal'>;
  /** Whether a model is set up that can answer. */
  readonly hasModel: () => Promise<boolean>;
};

/** Chats, and what waits for the owner's answer. */
export function chatReads(source: ChatSource): ChatReads {
  const { agentId, log } = source;
  const thread = async (threadId: string) => {
    if (!isChat(threadId)) return null;
    const keys = [threadId];
    const view = await log.view(agentId, [{ projection: mailThreadProjection, keys }]);
    const doc = view.get(mailThreadProjection, threadId);
    return doc === undefined ? null : chatOf(source, doc);
  };
  return {
    thread,
    latest: async () => {
      const view = await log.view(agentId, [{ projection: mailThreadProjection, keys: 'recent' }]);
      const chats = [...view.all(mailThreadProjection).values()].filter((one) =>
        isChat(one.thread_id),
      );
      const [latest] = chats.sort((a, b) => spokenAt(b) - spokenAt(a));
      return latest === undefined ? null : thread(latest.thread_id);
    },
    asks: (threadId) => openAsks(source, threadId),
  };
}

/** When the owner last wrote there: a late answer does not make an abandoned chat the newest one. */
function spokenAt({ mails }: ThreadDoc): number {
  const said = mails.findLast(({ direction }) => direction === 'in');
  return said === undefined ? 0 : Date.parse(said.at);
}

/** A thread with its mails, all as of one event, so that an answered mail comes with its answer. */
async function mailsOf(
  { agentId, log }: AgentReader,
  doc: ThreadDoc,
): Promise<{ readonly view: View; readonly mails: ThreadDoc['mails'] }> {
  const keys = doc.mails.map(({ mail_id }) => mail_id);
  const view = await log.view(agentId, [
    { projection: mailThreadProjection, keys: [doc.thread_id] },
    { projection: mailProjection, keys },
    { projection: outgoingMailProjection, keys },
    { projection: approvalProjection, keys: 'recent' },
    { projection: controllerProjection, keys: [SINGLETON] },
    { projection: jobProjection, keys: keys.map((key) => `inbox:${key}`) },
  ]);
  const now = view.get(mailThreadProjection, doc.thread_id) ?? doc;
  const isWhole = now.mails.every(({ mail_id }) => keys.includes(mail_id));
  return isWhole ? { view, mails: now.mails } : mailsOf({ agentId, log }, now);
}

async function chatOf(source: ChatSource, doc: ThreadDoc): Promise<ChatThread> {
  const hasModel = await source.hasModel();
  const { agentId, log, blobs } = source;
  const { thread_id } = doc;
  const { view, mails } = await mailsOf({ agentId, log }, doc);
  const keys = mails.map(({ mail_id }) => mail_id);
  const messages: ChatThread['messages'][number][] = [];
  for (const { mail_id, at } of mails) {
    const said = view.get(mailProjection, mail_id);
    const told = view.get(outgoingMailProjection, mail_id);
    const by = said === undefined ? ('agent' as const) : ('owner' as const);
    const kept = said === undefined ? `mail:${mail_id}` : `inbox:${mail_id}`;
    const text = await personalText(blobs, kept, (said ?? told)?.text ?? null);
    messages.push({ mail_id, by, at, text, answers: told?.answers ?? null });
  }
  const newest = keys.flatMap((key) => view.get(mailProjection, key) ?? []).at(-1);
  const isRefused = await wasRefused({ agentId, log }, newest);
  const answers = keys.flatMap((key) => view.get(outgoingMailProjection, key) ?? []);
  const standing =
    newest === undefined
      ? null
      : { mail_id: newest.mail_id, ...standingOf(newest, answers, { view, hasModel, isRefused }) };
  return { thread_id, messages, standing, approvals: approvalsOf(view, keys) };
}

type Standing = Omit<NonNullable<ChatThread['standing']>, 'mail_id'>;

type Around = { readonly view: View; readonly hasModel: boolean; readonly isRefused: boolean };

function endOf(view: View, mailId: string): 'answered' | 'failed' {
  return view.get(jobProjection, `inbox:${mailId}`)?.status === 'failed' ? 'failed' : 'answered';
}

/** Stored only in the event: no view needs it. */
async function wasRefused(
  { agentId, log }: AgentReader,
  mail: MailDoc | undefined,
): Promise<boolean> {
  if (mail === undefined) return false;
  const [triaged] = await readFacts(log, agentId, {
    subjects: [`mail:${mail.mail_id}`],
    types: ['MailTriaged'],
    limit: 1,
  });
  return triaged?.payload.refused ?? false;
}

const WORK: readonly (MailDoc['kind'] | null)[] = ['instruction', 'question', 'feedback'];

function standingOf(
  { mail_id, status, kind, is_owner, is_automatic }: MailDoc,
  answers: readonly OutgoingDoc[],
  { view, hasModel, isRefused }: Around,
): Standing {
  if (status !== 'triaged') return { state: 'reading', why: null };
  const isWork = is_owner && !is_automatic && WORK.includes(kind);
  const isAnswered = answers.some((one) => one.cause === 'answer' && one.answers === mail_id);
  if (!isWork) return { state: isRefused ? 'refused' : 'answered', why: null };
  if (isAnswered) return { state: endOf(view, mail_id), why: null };
  const why = keptWhy(view, hasModel);
  return why === null ? { state: 'working', why } : { state: 'kept', why };
}

/** Why no work can start now, and what would change that. */
function keptWhy(view: View, hasModel: boolean): string | null {
  const { paused, safe_mode } = view.get(controllerProjection, SINGLETON) ?? emptyController;
  if (safe_mode !== null) return `kept as work; the agent is in safe mode: ${safe_mode.reason}`;
  if (paused !== null) return 'kept as work; the agent is paused: homeostat resume';
  return hasModel
    ? null
    : 'kept as work; no model is set up, so nobody can think about it: homeostat model use';
}

/** Approvals for work that came from this chat. */
function approvalsOf(view: View, mailIds: readonly string[]): ChatThread['approvals'] {
  const works = new Set(mailIds.map((id) => `inbox:${id}`));
  return [...view.all(approvalProjection).values()]
    .filter(({ status, work_id }) => status === 'pending' && works.has(work_id ?? ''))
    .map(shownApproval);
}
