import { z } from 'zod';
import { event } from '../../kernel/event.ts';
import { errorClass } from '../cycle/events.ts';

/** Something outside the model that shows what happened (V68). `ok` is what it says, not what anybody claims. */
export const evidence = z.strictObject({
  kind: z.enum(['exit', 'file', 'git', 'http', 'test', 'task_archive', 'message_id', 'error_scan']),
  ref: z.string(),
  ok: z.boolean(),
});
export type Evidence = z.infer<typeof evidence>;

const action = { action_id: z.string(), cycle_no: z.int().positive() };
const aboutAction = (p: { action_id: string; cycle_no: number }) => [
  `action:${p.action_id}`,
  `cycle:${p.cycle_no}`,
];

/** What was done and why it was allowed (ledger 9.2). */
export const actionEvents = {
  ActionProposed: event(
    {
      ...action,
      tool: z.string(),
      args_redacted: z.string(),
      args_hash: z.string(),
      work_id: z.string().nullable(),
    },
    aboutAction,
  ),
  ActionAllowed: event({ ...action, tier: z.string(), rule: z.string() }, aboutAction),
  ActionBlocked: event(
    { ...action, tier: z.string(), rule_id: z.string(), reason: z.string() },
    aboutAction,
  ),
  ActionExecuted: event(
    {
      ...action,
      tool: z.string(),
      exit_code: z.int(),
      duration_ms: z.number(),
      result_digest: z.string(),
      /** Content-addressed blob of the output, cut to its limit. */
      output_ref: z.string().nullable(),
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
      tool: z.string(),
      error_class: errorClass,
      message: z.string(),
      retryable: z.boolean(),
    },
    aboutAction,
  ),
};
