import { approvalSubjects, expireApprovals } from '../../domain/action/answer-approval.ts';
import { approvalProjection } from '../../domain/action/views/approval.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { Log } from '../../kernel/log/log-contract.ts';

/**
 * Closes approvals whose time has come, by the database clock; the work that waited for them wakes. Safe to run
 * anywhere and at any time; returns how many there were.
 */
export async function sweepApprovals(log: Log, agentId: string, origin: Origin): Promise<number> {
  const wanted = [{ projection: approvalProjection, keys: 'open' as const }];
  const { events } = await log.decide(agentId, wanted, (view) => {
    const events = expireApprovals(view.all(approvalProjection).values(), view.now);
    const ids = events.map(({ payload }) => payload.approval_id);
    return { decision: { events, unless: { subjects: approvalSubjects(ids) } }, origin };
  });
  return events.length;
}
