import { approvalProjection, pendingApprovals } from '../../domain/action/views/approval.ts';
import { controllerProjection } from '../../domain/cycle/views/controller.ts';
import { jobProjection } from '../../domain/job/views/job.ts';
import { isChat } from '../../domain/mail/chat-thread.ts';
import { mailProjection } from '../../domain/mail/views/mail.ts';
import { mailThreadProjection, type ThreadDoc } from '../../domain/mail/views/mail-thread.ts';
import { outgoingMailProjection } from '../../domain/mail/views/outgoing-mail.ts';
import type { View } from '../../kernel/log/log-contract.ts';
import { personalText } from '../../kernel/personal-text.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import type { AgentReader } from '../agent.ts';
import type { ChatThread } from '../chat-shapes.ts';
import type { ChatReads } from '../ports.ts';
import { openAsks, shownApproval } from './open-asks.ts';
import { standingOfNewest } from './standing-of-message.ts';

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
  const standing = await standingOfNewest(source, view, keys);
  return { thread_id, messages, standing, approvals: approvalsOf(view, keys) };
}

/** Approvals for work that came from this chat. */
function approvalsOf(view: View, mailIds: readonly string[]): ChatThread['approvals'] {
  const works = new Set(mailIds.map((id) => `inbox:${id}`));
  return pendingApprovals(view)
    .filter(({ work_id }) => works.has(work_id ?? ''))
    .map(shownApproval);
}
