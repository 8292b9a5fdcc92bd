import { afterAll, describe, expect, it } from 'vitest';
import { openModelPorts } from '../../src/compose/model/model-ports.ts';
import { openQueue } from '../../src/compose/open/queue.ts';
import type { JobQueue, QueueJob } from '../../src/kernel/ports/job-queue.ts';
import { startCollecting } from '../../src/process/collect-answers.ts';
import { succeeded } from '../adapters/models/batch-endpoints.ts';
import { messagesServer } from '../adapters/models/messages-server.ts';
import { key } from '../adapters/models/model-under-test.ts';
import { agentUnderTest } from '../compose/agent-under-test.ts';
import { noConsolidation } from '../compose/thinking-model.ts';
import { PATIENCE } from '../support/until.ts';

const server = await messagesServer();
server.batches.isOffered = true;
const { agent, record } = await agentUnderTest({
  ANTHROPIC_API_KEY: key,
  ANTHROPIC_BASE_URL: server.url,
});
afterAll(server.close);
await record({ type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } });

const collecting = { lookMs: 20, collectEveryMs: 40 };
const onError = (where: string, error: unknown) => {
  throw new Error(where, { cause: error });
};

async function handIn(runId: string) {
  server.batches.submitted.push({ custom_id: runId, params: {} });
  const payload = {
    run_id: runId,
    cycle_no: 1,
    provider: 'anthropic',
    model: 'claude-haiku-5-5',
    batch_id: `msgbatch_${server.batches.submitted.length}`,
    purpose: 'consolidate',
    last_experience: 0,
    share: 0.5,
    expires_at: '2999-01-01T00:00:00.000Z',
  };
  await record({ type: 'BatchSubmitted', payload });
}

async function completed(runId: string) {
  const subjects = [`run:${runId}`];
  const types = ['AgentRunCompleted'];
  const events = await agent.log.options.store.read(agent.agentId, { subjects, types });
  return events.length;
}

async function pause(ms = 200) {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

describe('what was handed in', () => {
  it('is fetched by a job on the queue, with no cycle, and nobody is asked before or after', async () => {
    const real = await openQueue(agent, onError);
    const jobs: QueueJob[] = [];
    const enqueue: JobQueue['enqueue'] = (job) => {
      jobs.push(job);
      return real.enqueue(job);
    };
    const queue = { ...real, enqueue };
    const parts = {
      agent,
      modelPorts: openModelPorts(agent),
      queue,
      worksOnPhases: true,
      onError,
      collecting,
    };
    const running = await startCollecting(parts);
    await pause();
    expect([jobs.length, server.batches.looks]).toEqual([0, 0]);
    await handIn('run-1');
    await expect.poll(() => server.batches.looks, PATIENCE).toBeGreaterThan(0);
    expect(jobs[0]).toMatchObject({ queue: 'maintenance', name: 'answers' });
    server.batches.result = succeeded(JSON.stringify(noConsolidation));
    await expect.poll(() => completed('run-1'), PATIENCE).toBe(1);
    await pause();
    const { length } = jobs;
    await pause();
    expect(jobs).toHaveLength(length);
    await running.stop(1_000);
    await real.close();
  });

  it('is fetched all the same while the queue takes nothing', async () => {
    const broken: JobQueue = {
      enqueue: async () => 'failed',
      work: async () => ({ close: async () => undefined }),
      health: () => Promise.reject(new Error('gone')),
      close: async () => undefined,
    };
    const parts = {
      agent,
      modelPorts: openModelPorts(agent),
      queue: broken,
      worksOnPhases: false,
      onError,
      collecting,
    };
    const running = await startCollecting(parts);
    await handIn('run-2');
    await expect.poll(() => completed('run-2'), PATIENCE).toBe(1);
    await running.stop(1_000);
  });
});
