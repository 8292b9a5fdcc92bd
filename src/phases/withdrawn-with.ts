import { approvalSubjects, withdrawApprovals } from '../domain/action/answer-approval.ts';
import { approvalProjection } from '../domain/action/views/approval.ts';
import { type Fact, payloadsOf } from '../domain/fact.ts';
import type { View } from '../kernel/log/log-contract.ts';

/** What else belongs into an append, and the subjects that must not have moved. */
type Beside = { readonly events: readonly Fact[]; readonly subjects: readonly string[] };

/**
 * What waits for the owner's yes on work that these events end: it is withdrawn with them, since nobody may be asked for
 * it any more. `view` has the open approvals.
 */
export function withdrawnWith(view: View, events: readonly Fact[]): Beside {
  const over = new Set(endedBy(events));
  if (over.size === 0) return { events: [], subjects: [] };
  const approvals = view.all(approvalProjection).values();
  const withdrawn = withdrawApprovals(approvals, (workId) => over.has(workId));
  const ids = withdrawn.map(({ payload }) => payload.approval_id);
  return { events: withdrawn, subjects: approvalSubjects(ids) };
}

function endedBy(events: readonly Fact[]): readonly string[] {
  const tasks = [
    ...payloadsOf(events, 'IntentionCancelled'),
    ...payloadsOf(events, 'IntentionCompleted'),
  ];
  const letters = payloadsOf(events, 'InboxFileHandled');
  const jobs = payloadsOf(events, 'JobConfirmed').filter(({ is_done }) => is_done);
  return [
    ...tasks.map(({ intention_id }) => `task:${intention_id}`),
    ...letters.map(({ file_hash }) => `inbox:${file_hash}`),
    ...jobs.map(({ work_id }) => work_id),
  ];
}
