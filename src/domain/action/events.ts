import { z } from 'zod';
import { type DeepReadonly, event } from '../../kernel/event/event.ts';
import { reference, textName } from '../../kernel/text/field-kind.ts';
import { errorClass } from '../cycle/events.ts';

/** Something outside the model that shows what happened (V68). `ok` is what it says, not what anybody claims. */
export const evidence = z.strictObject({
  kind: z.enum([
    'exit',
    'file',
    'git',
    'http',
    'test',
    'task_archive',
    'message_id',
    'error_scan',
    'report',
  ]),
  ref: z.string(),
  ok: z.boolean(),
  /** The check could not run, which says nothing about the work. */
  unseen: z.literal(true).optional(),
});
export type Evidence = DeepReadonly<z.infer<typeof evidence>>;

/** S57: what a second model said. */
export const auditSaid = {
  passed: z.boolean(),
  reason: z.string(),
  risk_level: z.enum(['low', 'medium', 'high']),
  concerns: z.array(z.string()),
  creed_violations: z.array(z.string()),
  recommendation: z.string().nullable(),
};

const action = { action_id: z.string(), cycle_no: z.int().positive() };
const aboutAction = (p: { action_id: string; cycle_no: number }) => [
  `action:${p.action_id}`,
  `cycle:${p.cycle_no}`,
];

/** `approval_id`: the action that was parked. */
const approval = { approval_id: z.string(), work_id: z.string().nullable() };
const aboutApproval = (p: { approval_id: string; work_id: string | null }) => [
  `approval:${p.approval_id}`,
  ...(p.work_id === null ? [] : [`work:${p.work_id}`]),
];

/** What was done and why it was allowed. */
export const actionEvents = {
  ActionProposed: event(
    {
      ...action,
      tool: reference(),
      args_redacted: z.string(),
      args_hash: z.string(),
      work_id: z.string().nullable(),
      /** Content-addressed blob of the whole input, without its secrets: what a procedure is made from. */
      args_ref: textName().optional(),
      risk_keywords: z.array(z.string()).optional(),
    },
    aboutAction,
  ),
  ActionAllowed: event(
    {
      ...action,
      tier: reference(),
      rule: z.string(),
      /** The owner's word that this rests on; it holds for one action. */
      approval_id: z.string().optional(),
    },
    (p) => [
      ...aboutAction(p),
      ...(p.approval_id === undefined ? [] : [`approval:${p.approval_id}`]),
    ],
  ),
  /** Parked for the owner: the agent continues with other work, and proposes the action again once it is approved. */
  ActionEscalated: event(
    {
      ...action,
      to: z.enum(['tier3', 'owner']),
      rule: z.string(),
      reason: z.string(),
      tool: reference(),
      summary: z.string(),
      args_hash: z.string(),
      work_id: z.string().nullable(),
      expires_at: z.string().nullable(),
    },
    (p) => [...aboutAction(p), `approval:${p.action_id}`],
  ),
  ApprovalGranted: event(
    { ...approval, by: z.string(), expires_at: z.string(), reason: z.string().optional() },
    aboutApproval,
  ),
  ApprovalDenied: event({ ...approval, by: z.string(), reason: z.string() }, aboutApproval),
  /** `why`: it was withdrawn; left out: its time ran out. */
  ApprovalExpired: event({ ...approval, why: z.string().optional() }, aboutApproval),
  /** Tier 3: a model that took no part looked at the action (S57). Its word can deny, never more than allow this one. */
  AuditCompleted: event(
    {
      ...action,
      run_id: z.string().nullable(),
      ...auditSaid,
    },
    aboutAction,
  ),
  ToolFirstUsed: event({ action_id: z.string(), tool: reference() }, (p) => [`tool:${p.tool}`]),
  ActionBlocked: event(
    { ...action, tier: reference(), rule_id: z.string(), reason: z.string() },
    aboutAction,
  ),
  ActionExecuted: event(
    {
      ...action,
      tool: reference(),
      exit_code: z.int(),
      duration_ms: z.number(),
      result_digest: z.string(),
      /** Content-addressed blob of the output, cut to its limit. */
      output_ref: textName().nullable(),
      output_head: z.string(),
      evidence: z.array(evidence),
    },
    aboutAction,
  ),
  /** What was seen from outside after the work: all of it must be ok for the work to count as done (V68). */
  EvidenceAttached: event(
    {
      cycle_no: z.int().positive(),
      work_id: z.string(),
      ok: z.boolean(),
      evidence: z.array(evidence),
    },
    (p) => [`cycle:${p.cycle_no}`, `work:${p.work_id}`],
  ),
  ActionFailed: event(
    {
      ...action,
      tool: reference(),
      error_class: errorClass,
      message: z.string(),
      retryable: z.boolean(),
    },
    aboutAction,
  ),
};
