import { type ApprovalDoc, pendingApprovals } from '../../domain/action/views/approval.ts';
import { approvalAlertId } from '../../domain/alert/alert-causes.ts';
import { alertProjection } from '../../domain/alert/views/alert.ts';
import { controllerProjection } from '../../domain/cycle/views/controller.ts';
import type { Log, View } from '../../kernel/log/log-contract.ts';
import { ProjectionUnavailable } from '../../kernel/log/log-errors.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { threadMailOfWork } from '../../phases/mail/desk/mail-of-work.ts';

type Source = { readonly agentId: string; readonly log: Pick<Log, 'read' | 'view'> };

/** A cycle that takes longer lets its owner be asked by a notice. */
const WAITS_MS = 15 * 60_000;

/**
 * Approvals that the cycle under way asks for in the thread of its work once its turn ends: no notice asks for them as well.
 * One that was told of before is not among them: it would count as over.
 * @param view has the open approvals and alerts, and the controller
 */
export async function askedInThread(source: Source, view: View): Promise<ReadonlySet<string>> {
  const openCycle = view.get(controllerProjection, SINGLETON)?.open_cycle ?? null;
  const alerts = view.all(alertProjection);
  const fresh = pendingApprovals(view).filter(
    ({ approval_id, cycle_no, asked_at }) =>
      cycle_no === openCycle &&
      Date.parse(view.now) - Date.parse(asked_at) < WAITS_MS &&
      !alerts.has(approvalAlertId(approval_id)),
  );
  const asked = await Promise.all(fresh.map((one) => hasThread(source, one)));
  return new Set(fresh.filter((_, i) => asked[i]).map(({ approval_id }) => approval_id));
}

/** Where mails cannot be read now, a notice asks. */
async function hasThread({ agentId, log }: Source, { work_id }: ApprovalDoc): Promise<boolean> {
  if (work_id === null) return false;
  const view = (wanted: Parameters<Log['view']>[1]) => log.view(agentId, wanted);
  try {
    return (await threadMailOfWork({ agentId, log, view }, work_id)) !== undefined;
  } catch (error) {
    if (error instanceof ProjectionUnavailable) return false;
    throw error;
  }
}
