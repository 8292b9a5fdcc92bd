import { isAhead } from '../../kernel/clock-ahead.ts';
import type { EventOf } from '../../kernel/event/event.ts';
import { later } from '../../kernel/later.ts';
import { fact } from '../fact.ts';
import type { actionEvents } from './events.ts';
import type { ApprovalDoc } from './views/approval.ts';

type ActionEvent = EventOf<typeof actionEvents>;

export type ApprovalAnswer = {
  readonly approvalId: string;
  readonly answer: 'grant' | 'deny';
  readonly by: string;
  readonly reason: string;
  /** ISO 8601. */
  readonly now: string;
  /** How long a granted action may wait until it is used. */
  readonly approvalMs: number;
};

/** `why` is for people. */
export type AnsweredApproval =
  | { readonly status: 'answered'; readonly events: readonly ActionEvent[] }
  | {
      readonly status: 'refused';
      readonly code: 'unknown' | 'answered' | 'expired';
      readonly why: string;
    };

/**
 * The owner's word on a parked action. The first answer counts; an append of it must be conditional on
 * `approvalSubjects`. A grant holds for this one action, and not for ever.
 */
export function answerApproval(
  approval: ApprovalDoc | undefined,
  { approvalId, answer, by, reason, now, approvalMs }: ApprovalAnswer,
): AnsweredApproval {
  if (approval === undefined) {
    const why = `nobody asked for "${approvalId}"; see: homeostat approvals list`;
    return { status: 'refused', code: 'unknown', why };
  }
  const refusal = refusalOfAnswer(approval, now);
  if (refusal !== null) return refusal;
  const about = { approval_id: approvalId, work_id: approval.work_id };
  const event: ActionEvent =
    answer === 'grant'
      ? fact('ApprovalGranted', { ...about, by, reason, expires_at: later(now, approvalMs) })
      : fact('ApprovalDenied', { ...about, by, reason });
  return { status: 'answered', events: [event] };
}

/** Null: it still takes an answer. */
function refusalOfAnswer(
  approval: ApprovalDoc,
  now: string,
): Extract<AnsweredApproval, { status: 'refused' }> | null {
  const { approval_id, status, expires_at, answered_by, withdrawn } = approval;
  if (withdrawn !== undefined) {
    return { status: 'refused', code: 'expired', why: `"${approval_id}" is over: ${withdrawn}` };
  }
  if (status === 'expired' || (status === 'pending' && isOver(approval, now))) {
    const why = `"${approval_id}" waited until ${expires_at ?? 'its end'} and is over; what still matters is asked again`;
    return { status: 'refused', code: 'expired', why };
  }
  if (status === 'pending') return null;
  const was = status === 'denied' ? 'denied' : 'granted';
  const used = status === 'used' ? ' and has been used' : '';
  const why = `"${approval_id}" was ${was} by ${answered_by ?? 'the owner'}${used}; the first answer counts`;
  return { status: 'refused', code: 'answered', why };
}

/** A clock that was set back by less only lengthens a grant by as much. */
const CLOCK_BACK_MS = 3_600_000;

/**
 * Whether it has expired, compared as instants and not as text. A grant dated by a clock that was ahead would otherwise
 * last until that time: it counts as expired.
 */
export function isOver(
  { expires_at, granted_at }: Pick<ApprovalDoc, 'expires_at' | 'granted_at'>,
  now: string,
): boolean {
  if (granted_at !== undefined && isAhead(granted_at, now, CLOCK_BACK_MS)) return true;
  return expires_at !== null && Date.parse(expires_at) <= Date.parse(now);
}

/** Closes what nobody answered and what was granted and not used in its time. `now` is ISO 8601. */
export function expireApprovals(
  approvals: Iterable<ApprovalDoc>,
  now: string,
): readonly Extract<ActionEvent, { type: 'ApprovalExpired' }>[] {
  return [...approvals]
    .filter(({ status }) => status === 'pending' || status === 'granted')
    .filter((approval) => isOver(approval, now))
    .sort((a, b) => (a.approval_id < b.approval_id ? -1 : 1))
    .map(({ approval_id, work_id }) => fact('ApprovalExpired', { approval_id, work_id }));
}

const WORK_ENDED = 'the work that asked for it has ended';

/** Withdraws what waits for a yes that nothing needs any more. Answers that were given stay. */
export function withdrawApprovals(
  approvals: Iterable<ApprovalDoc>,
  hasEnded: (workId: string) => boolean,
): readonly Extract<ActionEvent, { type: 'ApprovalExpired' }>[] {
  return [...approvals]
    .filter(({ status, work_id }) => status === 'pending' && work_id !== null && hasEnded(work_id))
    .sort((a, b) => (a.approval_id < b.approval_id ? -1 : 1))
    .map(({ approval_id, work_id }) =>
      fact('ApprovalExpired', { approval_id, work_id, why: WORK_ENDED }),
    );
}

/** Subjects an append that closes approvals must be conditional on. */
export function approvalSubjects(ids: readonly string[]): readonly string[] {
  return ids.map((id) => `approval:${id}`);
}
