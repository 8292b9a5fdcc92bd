import { actionEvents } from '../../../src/domain/action/events.ts';
import { type ApprovalDoc, approvalProjection } from '../../../src/domain/action/views/approval.ts';
import type { RecordedEvent } from '../../../src/kernel/event/event.ts';
import { documentsOf, type Fact } from '../../support/recorded.ts';

export const HOUR_MS = 3_600_000;

type Asked = Parameters<typeof actionEvents.ActionEscalated.subjects>[0];

/** A parked action; `approvalId` is its own id. */
export function parked(approvalId: string, more: Partial<Asked> = {}): Fact {
  return {
    type: 'ActionEscalated',
    payload: {
      action_id: approvalId,
      cycle_no: 3,
      to: 'owner',
      rule: 'taint.send',
      work_id: 'task:w',
      reason: 'it says something to the outside',
      tool: 'mail',
      summary: 'mail to Ann',
      args_hash: 'hash',
      expires_at: '2026-03-04T00:00:00.000Z',
      ...more,
    },
  };
}

/** The approvals after a history. */
export function approvalsOf(events: readonly RecordedEvent[]): ReadonlyMap<string, ApprovalDoc> {
  return documentsOf(approvalProjection, events);
}
