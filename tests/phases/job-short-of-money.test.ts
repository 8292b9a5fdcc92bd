import { describe, expect, it } from 'vitest';
import { defaultBudgetSettings } from '../../src/domain/budget/limits.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import type { NewEvent } from '../../src/kernel/event/event.ts';
import { runNextPhase } from '../../src/phases/cycle/run-phase.ts';
import { jobStory, report, write } from './job-story.ts';
import { asks } from './loop-story.ts';

const oneFile = (turn: number) => (turn === 1 ? asks(write('out/a.md')) : report());

/** What one turn of the story sets aside at most. */
async function worstCaseUsd(): Promise<number> {
  const { addTask, cycle, world } = await jobStory();
  await addTask('t1');
  await cycle('t1');
  const reserved = await world.store.read('a', { types: ['BudgetReserved'], limit: 1 });
  return payloadsOf(reserved, 'BudgetReserved')[0]!.worst_case_usd;
}

/** Money of today that a call under way holds, and does not give back. */
function held(usd: number, scope: string): NewEvent {
  const scopes = [{ scope, limit_usd: 2 }];
  const about = { ref: 'elsewhere', scopes, worst_case_usd: usd };
  const expires_at = '2026-11-21T04:09:00.000Z';
  const payload = { ...about, expires_at, model: 'claude-haiku-5-5', price_version: 'p' };
  return { type: 'BudgetReserved', payload };
}

describe('a job whose cycle has no money left', () => {
  it('goes on in the next one, also after a death in the middle of it', async () => {
    const cycleUsd = (await worstCaseUsd()) + 0.001;
    const story = await jobStory({ budget: { ...defaultBudgetSettings, cycleUsd } });
    const { addTask, cycle, says, world, phases, clock, parked } = story;
    await addTask('t1');
    says.act = oneFile;
    world.crash.at = 'job:answered';
    await cycle('t1').catch(() => undefined);
    world.crash.at = '';
    clock.ms += 60_000;
    await runNextPhase(phases, 1, new AbortController().signal);
    const paused = await world.store.read('a', { types: ['JobPaused'], limit: 9 });
    expect(paused.map(({ payload }) => payload)).toMatchObject([
      { reason: 'cycle_money', question: null },
    ]);
    expect(await parked('t1')).toBeUndefined();
  });

  it('asks for another limit where no cycle could ever pay for one call', async () => {
    const cycleUsd = (await worstCaseUsd()) - 0.001;
    const { addTask, cycle, says, parked, job } = await jobStory({
      budget: { ...defaultBudgetSettings, cycleUsd },
    });
    await addTask('t1');
    says.act = oneFile;
    const { of } = await cycle('t1');
    expect(of('JobPaused')).toMatchObject([{ reason: 'question' }]);
    expect((await job('t1'))?.pause?.question).toContain('cycle_usd');
    expect(await parked('t1')).toMatchObject({ cause: 'question' });
  });
});

describe('a job whose day has no money left', () => {
  it('asks for another limit where no day could ever pay for one call', async () => {
    const dailyUsd = (await worstCaseUsd()) - 0.001;
    const { addTask, cycle, says, parked, job } = await jobStory({
      budget: { ...defaultBudgetSettings, dailyUsd },
    });
    await addTask('t1');
    says.act = oneFile;
    const { of } = await cycle('t1');
    expect(of('JobPaused')).toMatchObject([{ reason: 'question' }]);
    const question = (await job('t1'))?.pause?.question;
    expect(question).toMatch(/one call may cost up to \$\d+\.\d\d, .* `daily_usd`/);
    expect(await parked('t1')).toMatchObject({ cause: 'question' });
  });

  it('rests until tomorrow where the owner allows less today', async () => {
    const { addTask, cycle, says, given } = await jobStory();
    await addTask('t1');
    const cap = { scope: 'day', usd: 0, day: '2026-11-21', by: 'owner' };
    await given({ type: 'OwnerCapSet', payload: cap });
    says.act = oneFile;
    const { of } = await cycle('t1');
    expect(of('JobPaused')).toMatchObject([{ reason: 'day_money', question: null }]);
  });
});

describe('money that a call under way holds', () => {
  it('lets a job rest until that call must have ended, not until tomorrow', async () => {
    const { addTask, cycle, says, parked, given, types } = await withTypes();
    await addTask('t1');
    await given(held(1.85, 'day:2026-11-21'));
    says.act = oneFile;
    const { of } = await cycle('t1');
    expect(of('JobPaused')).toMatchObject([{ reason: 'day_money' }]);
    expect((await parked('t1'))?.retry_at).toBe('2026-11-21T04:09:00.000Z');
    expect(await types()).not.toContain('BudgetExhausted');
  });

  it('is no reason to ask the owner for more', async () => {
    const { addTask, cycle, says, parked, given } = await withTypes();
    await addTask('t1');
    await given(held(1.95, 'job:job-1'));
    says.act = oneFile;
    const { of } = await cycle('t1');
    expect(of('JobPaused')).toMatchObject([{ reason: 'job_money', question: null }]);
    expect((await parked('t1'))?.retry_at).toBe('2026-11-21T04:09:00.000Z');
  });
});

async function withTypes() {
  const story = await jobStory();
  const types = async () =>
    (await story.world.store.read('a', { limit: 1000 })).map(({ type }) => type);
  return { ...story, types };
}
