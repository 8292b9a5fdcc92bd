import {
  approvalSubjects,
  expireApprovals,
  withdrawApprovals,
} from '../../domain/action/answer-approval.ts';
import { approvalProjection, pendingApprovals } from '../../domain/action/views/approval.ts';
import { jobProjection } from '../../domain/job/views/job.ts';
import { intentionProjection, isOpen } from '../../domain/task/views/intention.ts';
import type { Origin } from '../../kernel/event/event.ts';
import { workIdParts } from '../../kernel/event/work-id.ts';
import type { Log, View } from '../../kernel/log/log-contract.ts';

/**
 * Closes approvals whose time has come, by the database clock, and those whose work has ended; the work that waited for
 * them wakes. Safe to run anywhere and at any time; returns how many there were.
 */
export async function sweepApprovals(log: Log, agentId: string, origin: Origin): Promise<number> {
  const open = [{ projection: approvalProjection, keys: 'open' as const }];
  const asked = pendingApprovals(await log.view(agentId, open));
  const works = [...new Set(asked.flatMap(({ work_id }) => work_id ?? []))];
  const wanted = [
    ...open,
    { projection: jobProjection, keys: works },
    { projection: intentionProjection, keys: works.map((id) => workIdParts(id).name) },
  ];
  const { events } = await log.decide(agentId, wanted, (view) => {
    const approvals = view.all(approvalProjection);
    const expired = expireApprovals(approvals.values(), view.now);
    const over = new Set(expired.map(({ payload }) => payload.approval_id));
    const waiting = [...approvals.values()].filter(({ approval_id }) => !over.has(approval_id));
    const events = [...expired, ...withdrawApprovals(waiting, (id) => isWorkOver(view, id))];
    const ids = events.map(({ payload }) => payload.approval_id);
    // Work that is taken up again meanwhile still needs its answer.
    const again = works.map((id) => `work:${id}`);
    const subjects = events.length === 0 ? [] : [...approvalSubjects(ids), ...again];
    return { decision: { events, unless: { subjects } }, origin };
  });
  return events.length;
}

/** Done, cancelled or dropped. What failed may be tried again. */
function isWorkOver(view: View, workId: string): boolean {
  const { kind, name } = workIdParts(workId);
  const task = kind === 'task' ? view.get(intentionProjection, name) : undefined;
  if (task !== undefined && !isOpen(task)) return true;
  const status = view.get(jobProjection, workId)?.status;
  return status === 'done' || status === 'dropped';
}
