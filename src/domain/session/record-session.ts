import type { EventOf } from '../../kernel/event/event.ts';
import { fact } from '../fact.ts';
import type { sessionEvents } from './events.ts';
import type { WorkerSessionDoc } from './views/worker-session.ts';

/** What a run of a worker said of its session. */
type RunOfSession = {
  readonly worker: string;
  readonly jobId: string | null;
  /** The worker's own name of the session; null when it never began. */
  readonly sessionId: string | null;
  readonly resumed: boolean;
  readonly resumeFailure: string | null;
  readonly sessionCostUsd: number | null;
};

/** The worker session to resume: the newest one of this job. Null: there is none. */
export function lastSessionOf(
  sessions: readonly WorkerSessionDoc[],
  { worker, jobId }: Pick<RunOfSession, 'worker' | 'jobId'>,
): WorkerSessionDoc | null {
  return sessions
    .filter((session) => session.worker === worker && session.job_id === jobId)
    .reduce<WorkerSessionDoc | null>(
      (last, each) => (last === null || each.last_run_at > last.last_run_at ? each : last),
      null,
    );
}

/**
 * What to record of a run: the session asked for went on, or was dead and another began, or a first one began (V71).
 * `newId` names a session that begins.
 */
export function recordSession(
  asked: WorkerSessionDoc | null,
  run: RunOfSession,
  newId: string,
): readonly EventOf<typeof sessionEvents>[] {
  const { worker, jobId, sessionId: model_session_id, sessionCostUsd: cost_usd_total } = run;
  if (model_session_id === null) return [];
  if (asked !== null && run.resumed) {
    const { session_id } = asked;
    return [fact('SessionResumed', { session_id, model_session_id, cost_usd_total })];
  }
  const started = {
    session_id: newId,
    kind: 'worker',
    user_id: null,
    worker,
    ...(jobId !== null && { job_id: jobId }),
  } as const;
  const begun = fact('SessionStarted', { ...started, model_session_id, cost_usd_total });
  if (asked === null) return [begun];
  const reason = run.resumeFailure ?? 'another session was begun';
  return [fact('SessionResumeFailed', { session_id: asked.session_id, reason }), begun];
}
