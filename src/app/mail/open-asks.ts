import {
  type ApprovalDoc,
  approvalProjection,
  pendingApprovals,
} from '../../domain/action/views/approval.ts';
import { whyAsked } from '../../domain/action/views/asked-lines.ts';
import { confirmDetail } from '../../domain/alert/confirm-detail.ts';
import { type JobDoc, jobProjection } from '../../domain/job/views/job.ts';
import { mailThreadProjection } from '../../domain/mail/views/mail-thread.ts';
import { isExploration } from '../../kernel/event/work-id.ts';
import { noticeWords } from '../../language/replies/notice-words.ts';
import type { TellReplies } from '../../language/replies/told/tell-replies.ts';
import { namesOfWork, type ReadsLetters } from '../../phases/work/names-of-work.ts';
import type { AgentReader } from '../agent.ts';
import type { Ask, ChatApproval, OpenAsks } from '../chat-shapes.ts';

/** Everything that waits for the owner's answer now, from any source, except what this chat has asked already. */
export async function openAsks(
  { agentId, log, blobs }: AgentReader & ReadsLetters,
  threadId: string | null,
): Promise<OpenAsks> {
  const view = await log.view(agentId, [
    { projection: jobProjection, keys: 'open' },
    { projection: approvalProjection, keys: 'open' },
    { projection: mailThreadProjection, keys: threadId === null ? [] : [threadId] },
  ]);
  const told = new Set(view.get(mailThreadProjection, threadId ?? '')?.jobs);
  const jobs = [...view.all(jobProjection).values()].filter(({ work_id }) => !told.has(work_id));
  const nameOf = await namesOfWork(
    { agentId, log, blobs },
    jobs.map(({ work_id }) => work_id),
  );
  return {
    asks: jobs.flatMap((job) => askOf(job, nameOf(job.work_id)) ?? []),
    approvals: pendingApprovals(view).map(shownApproval),
  };
}

/** An approval as the owner sees it. */
export function shownApproval(approval: ApprovalDoc): ChatApproval {
  const { approval_id, tool, summary } = approval;
  return { approval_id, tool, summary, reason: whyAsked(approval, 'en') };
}

/** What is asked, in the owner's language as far as the words are the agent's own. */
export function askedWords(
  { kind, text }: Ask,
  { isItDone }: Pick<TellReplies, 'isItDone'>,
): string {
  return kind === 'confirm' ? isItDone : text;
}

const CONFIRM = 'Finished, as far as I can tell: please confirm.';

/** Null: the job asks nothing. */
export function askOf(job: JobDoc, title: string): Ask | null {
  const { job_id, work_id, status, pause, cycles } = job;
  // An experiment is the agent's own: the owner need not answer.
  if (isExploration(work_id)) return null;
  const about = { ask_id: `${status}:${job_id}:${cycles.at(-1) ?? 0}`, work_id, title };
  if (status === 'unconfirmed') {
    const text = [CONFIRM, ...confirmDetail(job, noticeWords('en'))].join(' ');
    return { ...about, kind: 'confirm', text };
  }
  if (status !== 'waiting' || pause?.question == null) return null;
  const kind = pause.reason === 'job_money' ? 'money' : 'question';
  return { ...about, kind, text: pause.question };
}
