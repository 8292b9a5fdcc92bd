import { z } from 'zod';
import { event } from '../../kernel/event.ts';

const session = { session_id: z.string() };
const aboutSession = (p: { session_id: string }) => [`session:${p.session_id}`];

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
      worker: z.string().optional(),
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
};
