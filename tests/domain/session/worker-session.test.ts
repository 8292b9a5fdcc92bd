import { test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { sessionEvents } from '../../../src/domain/session/events.ts';
import { lastSessionOf, recordSession } from '../../../src/domain/session/record-session.ts';
import {
  type WorkerSessionDoc,
  workerSessionProjection,
} from '../../../src/domain/session/views/worker-session.ts';
import { anyHistory } from '../../support/any-event.ts';
import { documentsOf, history } from '../../support/recorded.ts';

const first = {
  worker: 'claude-code',
  jobId: 'job-1',
  sessionId: 'm1',
  resumed: false,
  resumeFailure: null,
  sessionCostUsd: 0.1,
};
const resumed = { ...first, resumed: true, sessionCostUsd: 0.3 };
const fallenBack = { ...first, sessionId: 'm2', resumeFailure: 'no such conversation' };
const began = recordSession(null, first, 's1');
const docs = (facts: Parameters<typeof history>[0]) => [
  ...documentsOf(workerSessionProjection, history(facts)).values(),
];
const its = { worker: 'claude-code', jobId: 'job-1' };
const live = () => lastSessionOf(docs([...began]), its);

describe('the session of a worker', () => {
  it('can be gone on with once its first run is recorded', () => {
    expect(live()).toEqual({
      session_id: 's1',
      worker: 'claude-code',
      job_id: 'job-1',
      model_session_id: 'm1',
      cost_usd_total: 0.1,
      runs: 1,
      last_run_at: '2026-03-01T00:00:00.000Z',
    });
  });

  it('counts its runs and what they cost when it is resumed', () => {
    const [doc] = docs([...began, ...recordSession(live(), resumed, 's2')]);
    expect(doc).toMatchObject({ session_id: 's1', runs: 2, cost_usd_total: 0.3 });
  });

  it('makes way for a new one when it is dead', () => {
    const events = recordSession(live(), fallenBack, 's2');
    expect(events.map(({ type }) => type)).toEqual(['SessionResumeFailed', 'SessionStarted']);
    expect(docs([...began, ...events])).toMatchObject([
      { session_id: 's2', model_session_id: 'm2', runs: 1 },
    ]);
  });

  it('is left as it is by a run that never began', () => {
    expect(recordSession(live(), { ...first, sessionId: null }, 's2')).toEqual([]);
  });

  it('is over when it has ended', () => {
    const ended = {
      type: 'SessionEnded',
      payload: { session_id: 's1', reason: 'close', tool_calls: 3 },
    } as const;
    expect(docs([...began, ended])).toEqual([]);
  });

  it('of another job is not gone on with', () => {
    expect(lastSessionOf(docs([...began]), { ...its, jobId: 'job-2' })).toBeNull();
  });

  it('is the one of this worker that ran last', () => {
    const at = (worker: string, session_id: string, last_run_at: string): WorkerSessionDoc => ({
      worker,
      session_id,
      last_run_at,
      job_id: 'j',
      model_session_id: session_id,
      cost_usd_total: null,
      runs: 1,
    });
    const all = [at('a', 's1', '2026-01-02'), at('a', 's2', '2026-01-03'), at('b', 's3', '2027')];
    expect(lastSessionOf(all, { worker: 'a', jobId: 'j' })?.session_id).toBe('s2');
    expect(lastSessionOf(all, { worker: 'c', jobId: 'j' })).toBeNull();
  });
});

describe('laws of the view', () => {
  test.prop([anyHistory(sessionEvents)])('it folds any history', (events) => {
    expect(() => documentsOf(workerSessionProjection, events)).not.toThrow();
  });
});
