import { describe, expect, it } from 'vitest';
import { payloadsOf } from '../../src/domain/fact.ts';
import { defaultJobSettings } from '../../src/domain/job/settings.ts';
import type { ModelReply } from '../../src/kernel/ports/model.ts';
import { jobStory, report, write } from './job-story.ts';
import { asks } from './loop-story.ts';

const READ = 1_500;

/** As a provider counts that had most of the conversation in its cache. */
function cached(reply: ModelReply, model = reply.model): ModelReply {
  return { ...reply, model, usage: { ...reply.usage, cacheReadTokens: READ } };
}

/** A job of three turns, one in each cycle; what each of its calls set aside at most. */
async function reservedOver(model: string, pauseMs = 0) {
  const job = { ...defaultJobSettings, cycleWallMs: 1 };
  const { addTask, cycle, says, clock, world } = await jobStory({ job });
  await addTask('t1');
  says.act = (turn) => {
    clock.ms += 10;
    const reply =
      turn === 1 ? asks(write('a.md')) : turn === 2 ? asks(write('out/greeting.txt')) : report();
    return cached(reply, model);
  };
  for (let no = 1; no <= 3; no++) {
    await cycle('t1');
    clock.ms += pauseMs;
  }
  const events = await world.store.read('a', { types: ['BudgetReserved'], limit: 100 });
  return payloadsOf(events, 'BudgetReserved').map(({ worst_case_usd }) => worst_case_usd);
}

describe('what is set aside for a call of a job that goes on', () => {
  it('is less for what the last cycle left in the cache', async () => {
    const [first = 0, second = 0, third = 0] = await reservedOver('claude-sonnet-5-5');
    expect(second).toBeLessThan(first);
    expect(third).toBe(second);
  });

  it('is so too where the provider calls its model by a dated name', async () => {
    const [first = 0, second = 0] = await reservedOver('claude-sonnet-5-5-20261001');
    expect(second).toBeLessThan(first);
  });

  it('is all of it once the cache is too old', async () => {
    const [first, second] = await reservedOver('claude-sonnet-5-5', 3_600_000);
    expect(second).toBe(first);
  });
});

it('is all of it for the first call of another model', async () => {
  const job = { ...defaultJobSettings, noProgressTurns: 2 };
  const { addTask, cycle, says, world } = await jobStory({ job });
  await addTask('t1');
  says.act = () => cached(asks(write('nowhere/x')));
  await cycle('t1');
  const events = await world.store.read('a', { types: ['BudgetReserved'], limit: 100 });
  const usd = payloadsOf(events, 'BudgetReserved');
  const strong = usd.filter(({ model }) => model === 'claude-opus-5-5');
  expect(strong.length).toBeGreaterThan(1);
  expect(strong[1]?.worst_case_usd).toBeLessThan(strong[0]?.worst_case_usd ?? 0);
});
