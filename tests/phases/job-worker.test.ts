import { describe, expect, it } from 'vitest';
import { defaultBudgetSettings } from '../../src/domain/budget/limits.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import { defaultJobSettings } from '../../src/domain/job/settings.ts';
import type { Worker, WorkerRun, WorkRequest } from '../../src/kernel/ports/worker.ts';
import { defaultWorkerSettings } from '../../src/phases/act/worker/worker-ports.ts';
import { jobStory } from './job-story.ts';
import { done } from './loop-story.ts';

type Asked = Pick<WorkRequest<unknown>, 'prompt' | 'resume'>;
/** What a run came to; left out: it is done, and reports so. */
type Came = Partial<WorkerRun> & { readonly error?: 'no_report' | 'timeout' };
type Run = (no: number, asked: Asked) => Came | undefined;

const ran: Omit<WorkerRun, 'sessionId' | 'resumed'> = {
  resumeFailure: null,
  terminalReason: null,
  costUsd: 0.01,
  sessionCostUsd: 0.01,
  usage: null,
  toolCalls: 1,
  denials: [],
  text: '',
  turns: 1,
};

/** A job whose work a worker does, by a script. */
async function workerStory(run: Run, change: Parameters<typeof jobStory>[0] = {}) {
  const asked: Asked[] = [];
  const worker: Worker = {
    name: 'claude-code',
    standing: async () => ({ status: 'ready', version: null, detail: 'scripted' }),
    work: async (request) => {
      asked.push(request);
      await request.onSpawn({ pid: 1, pgid: 1, startTime: '1' });
      const no = asked.length;
      const { error, ...came } = run(no, request) ?? {};
      const sessionId = request.resume?.sessionId ?? `session-${no}`;
      const about = { ...ran, sessionId, resumed: request.resume !== null, ...came };
      if (error !== undefined) {
        return { ...about, status: 'failed', error, message: 'silence', apiStatus: null };
      }
      return { ...about, status: 'done', report: request.report.parse(done) };
    },
  };
  const port = {
    worker,
    workspace: '/w',
    model: 'sonnet',
    settings: defaultWorkerSettings,
    changedSince: async () => [],
  };
  const story = await jobStory({ worker: port, ...change });
  return { ...story, asked };
}

describe('a job that a worker does', () => {
  it('is bound by its cap', async () => {
    const budget = { ...defaultBudgetSettings, jobUsd: 0.2 };
    const { addTask, cycle, asked } = await workerStory(() => undefined, { budget });
    await addTask('t1');
    const { of } = await cycle('t1');
    expect(asked).toEqual([]);
    expect(of('JobPaused')).toMatchObject([{ reason: 'job_money' }]);
  });

  it('pays for the call that was under way when its time was over', async () => {
    const { addTask, cycle, world } = await workerStory((no) =>
      no === 1 ? { error: 'timeout', costUsd: 0 } : undefined,
    );
    await addTask('t1');
    await cycle('t1');
    const spent = await world.store.read('a', { types: ['BudgetSpent'], limit: 100 });
    const { marginUsd } = defaultWorkerSettings;
    expect(payloadsOf(spent, 'BudgetSpent')).toContainEqual(
      expect.objectContaining({ amount_usd: marginUsd, estimated: true }),
    );
  });

  it('asks for another way, then its owner, when what it claims does not hold', async () => {
    const { addTask, cycle, asked } = await workerStory(() => undefined);
    await addTask('t1');
    const { of } = await cycle('t1');
    expect(of('JobRedirected')).toMatchObject([{ how: 'approach' }]);
    expect(of('JobPaused')).toMatchObject([{ reason: 'no_progress' }]);
    expect(asked).toHaveLength(2 * defaultJobSettings.refusedClaims);
    expect(asked[1]?.prompt).toContain('Not accepted yet');
  });

  it('gives its cycle back, keeps its turns, and goes on with its own session', async () => {
    const job = { ...defaultJobSettings, cycleWallMs: 1 };
    const story = await workerStory(
      (no) => {
        story.clock.ms += 10;
        if (no === 3) story.workspace.files.set('out/greeting.txt', 'hello');
        return undefined;
      },
      { job },
    );
    const { addTask, cycle, asked } = story;
    await addTask('t1');
    expect((await cycle('t1')).of('JobPaused')).toMatchObject([{ reason: 'cycle_time' }]);
    expect(await story.job('t1')).toMatchObject({ turns: 1 });
    await cycle('t1');
    expect((await cycle('t1')).of('JobConcluded')).toMatchObject([{ outcome: 'done' }]);
    expect(asked.map(({ resume }) => resume?.sessionId ?? null)).toEqual([
      null,
      'session-1',
      'session-1',
    ]);
    await addTask('t2', { verify: [{ kind: 'file', target: 'out/other.txt' }] });
    await cycle('t2');
    expect(asked[3]?.resume).toBeNull();
  });

  it('hears its owner between two runs', async () => {
    const story = await workerStory((no) => {
      if (no === 1) {
        const payload = { intention_id: 't1', reason: 'not needed' };
        void story.given({ type: 'IntentionCancelled', payload });
      }
      return undefined;
    });
    await story.addTask('t1');
    const { types } = await story.cycle('t1');
    expect(story.asked).toHaveLength(1);
    expect(types).not.toContain('JobPaused');
  });

  it('goes on after a run without a report, and not for ever', async () => {
    const { addTask, cycle, asked } = await workerStory((no) =>
      no === 1 ? { error: 'no_report' } : undefined,
    );
    await addTask('t1');
    const { of } = await cycle('t1');
    expect(asked[1]?.prompt).toContain('without a report');
    expect(of('JobPaused')).toMatchObject([{ reason: 'no_progress' }]);
  });
});
