import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import type { View } from '../../../kernel/log/log-contract.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { actionEvents } from '../events.ts';

const schema = z.strictObject({
  approval_id: z.string(),
  work_id: z.string().nullable(),
  cycle_no: z.int(),
  tool: z.string(),
  summary: z.string(),
  /** What was asked for, exactly: an approval holds for this and nothing like it. */
  args_hash: z.string(),
  rule: z.string(),
  reason: z.string(),
  status: z.enum(['pending', 'granted', 'denied', 'expired', 'used']),
  asked_at: z.string(),
  /** ISO 8601: it expires then if nobody has answered or an approval was not used. */
  expires_at: z.string().nullable(),
  answered_by: z.string().nullable(),
  /** When it was granted, ISO 8601. */
  granted_at: z.string().optional(),
  /** Why it was withdrawn; left out: it was not. */
  withdrawn: z.string().optional(),
  event_id: z.string(),
});
export type ApprovalDoc = DeepReadonly<z.infer<typeof schema>>;

type Event = EventOf<typeof actionEvents>;
const byId = ({ payload }: { payload: { approval_id: string } }) => [payload.approval_id];

/** What the owner was asked for and the answer. Only a pending one takes an answer, so the first one wins. */
export const approvalProjection = defineProjection<Event, ApprovalDoc>({
  name: 'approval',
  version: 4,
  schema,
  isOpen: ({ status }) => status === 'pending' || status === 'granted',
  on: {
    ActionEscalated: {
      keys: ({ payload }) => (payload.to === 'owner' ? [payload.action_id] : []),
      evolve: (doc, { payload, occurredAt, eventId }) =>
        doc ?? {
          approval_id: payload.action_id,
          work_id: payload.work_id,
          cycle_no: payload.cycle_no,
          tool: payload.tool,
          summary: payload.summary,
          args_hash: payload.args_hash,
          rule: payload.rule,
          reason: payload.reason,
          status: 'pending',
          asked_at: occurredAt,
          expires_at: payload.expires_at,
          answered_by: null,
          event_id: eventId,
        },
    },
    ApprovalGranted: {
      keys: byId,
      evolve: (doc, { payload: { by, expires_at }, occurredAt: granted_at }) =>
        doc?.status === 'pending'
          ? { ...doc, status: 'granted', answered_by: by, expires_at, granted_at }
          : doc,
    },
    ApprovalDenied: {
      keys: byId,
      evolve: (doc, { payload: { by } }) =>
        doc?.status === 'pending' ? { ...doc, status: 'denied', answered_by: by } : doc,
    },
    ApprovalExpired: {
      keys: byId,
      evolve: (doc, { payload: { why } }) =>
        doc?.status === 'pending' || doc?.status === 'granted'
          ? { ...doc, status: 'expired', ...(why !== undefined && { withdrawn: why }) }
          : doc,
    },
    ActionAllowed: {
      keys: ({ payload: { approval_id } }) => (approval_id === undefined ? [] : [approval_id]),
      evolve: (doc) => (doc?.status === 'granted' ? { ...doc, status: 'used' } : doc),
    },
  },
});

/** Approvals that wait for the owner's word, of a view that has the open ones. */
export function pendingApprovals(view: View): readonly ApprovalDoc[] {
  return [...view.all(approvalProjection).values()].filter(({ status }) => status === 'pending');
}
