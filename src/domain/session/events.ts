import { z } from 'zod';
import { type DeepReadonly, event } from '../../kernel/event/event.ts';
import { reference } from '../../kernel/text/field-kind.ts';

/** V73: who a part of the work may be given to. */
export const AGENT_ROLES = ['builder', 'researcher', 'reviewer'] as const;
const agentRole = z.enum(AGENT_ROLES);
export type AgentRole = DeepReadonly<z.infer<typeof agentRole>>;

const session = { session_id: z.string() };
const aboutSession = (p: { session_id: string }) => [`session:${p.session_id}`];
const aboutRole = (p: { role: AgentRole }) => [`role:${p.role}`];

/**
 * A session is what is gone on with: a worker's own memory of its runs, or a conversation (O25, V71). `model_session_id`
 * is its name at the worker; `cost_usd_total` is what all its runs had cost after this one, null: not known.
 */
export const sessionEvents = {
  SessionStarted: event(
    {
      ...session,
      kind: z.enum(['worker', 'conversation']),
      user_id: z.string().nullable(),
      /** Whose session it is, such as `claude-code`. */
      worker: reference().optional(),
      /** The job it was begun for. */
      job_id: z.string().optional(),
      model_session_id: z.string().optional(),
      cost_usd_total: z.number().nullable().optional(),
    },
    aboutSession,
  ),
  SessionResumed: event(
    {
      ...session,
      model_session_id: z.string(),
      cost_usd_total: z.number().nullable().optional(),
    },
    aboutSession,
  ),
  SessionResumeFailed: event({ ...session, reason: z.string() }, aboutSession),
  SessionEnded: event(
    {
      ...session,
      reason: z.enum(['stop', 'timeout', 'error', 'close']),
      tool_calls: z.int().nonnegative(),
    },
    aboutSession,
  ),
  /** What a role wants to know next time (V73), in the words of the model run `source_run`; owner's: they vouch for it. */
  AgentMemoryUpdated: event({ role: agentRole, note: z.string(), source_run: reference() }, (p) => [
    ...aboutRole(p),
    `run:${p.source_run}`,
  ]),
  /** `note_id` null: everything this role has noted. */
  AgentMemoryForgotten: event({ role: agentRole, note_id: z.string().nullable() }, aboutRole),
};
