import { once } from 'node:events';
import { expect, it } from 'vitest';
import { agentMemory } from '../../src/app/memory/agent-memory.ts';
import { openQueue } from '../../src/compose/open/queue.ts';
import { startRemembering } from '../../src/compose/run/remember.ts';
import { until, untilTrue } from '../support/until.ts';
import { agentUnderTest } from './agent-under-test.ts';

const { agent } = await agentUnderTest();

it('does not wait for a job that another process had taken and will never end', async () => {
  const errors: unknown[] = [];
  const onError = (where: string, error: unknown) => errors.push([where, error]);
  const freed = new AbortController();
  const before = await openQueue(agent, onError);
  let hasTaken = false;
  const worker = await before.work(
    'memory',
    async () => {
      hasTaken = true;
      await once(freed.signal, 'abort');
    },
    { concurrency: 1 },
  );
  const first = await startRemembering({ agent, queue: before, worksOnPhases: false, onError });
  const memory = agentMemory(agent, { withinMs: 1000 });
  const text = 'My sister is called Clara.';
  await memory.remember({ text, tags: [], trust: 'self', actionId: 'a', cycleNo: 1 });
  await untilTrue(() => hasTaken);
  await first.stop(5000);

  const now = await openQueue(agent, onError);
  const second = await startRemembering({ agent, queue: now, worksOnPhases: true, onError });
  await until(async () => {
    expect(await agent.memoryIndex.count()).toBe(1);
  });
  await second.stop(5000);
  freed.abort();
  await worker.close(5000);
  await Promise.all([before.close(), now.close()]);
  expect(errors).toEqual([]);
});
