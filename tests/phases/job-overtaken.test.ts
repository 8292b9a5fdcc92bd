import { describe, expect, it } from 'vitest';
import { defaultBudgetSettings } from '../../src/domain/budget/limits.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import type { Verdict } from '../../src/guard/verdict.ts';
import { jobStory, report, write } from './job-story.ts';
import { allowed, answers, asks, harmless } from './loop-story.ts';

type Story = Awaited<ReturnType<typeof jobStory>>;

/** The owner answers the job, gives it money, or both. */
async function answer({ job, given }: Story, extra_usd: number) {
  const { job_id = '' } = (await job('t1')) ?? {};
  const payload = { job_id, work_id: 'task:t1', by: 'owner', text: null, extra_usd };
  await given({ type: 'JobAnswered', payload });
}

const asksOwner = () => asks({ name: 'ask_owner', input: { question: 'Which colour?' } });
/** Enough for a few calls of the story, whose worst case is about 0.1 USD each. */
const poor = { ...defaultBudgetSettings, jobUsd: 0.2 };

describe('money given while a job is at work', () => {
  it('is there for the next call', async () => {
    const story = await jobStory({ budget: poor });
    const { addTask, cycle, says } = story;
    await addTask('t1');
    says.act = async (turn) => {
      if (turn === 2) await answer(story, 1.5);
      if (turn <= 40) return asks(write(`out/part-${turn}.md`));
      return turn === 41 ? asks(write('out/greeting.txt')) : report();
    };
    const { of, types } = await cycle('t1');
    expect(types).not.toContain('JobPaused');
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'done' }]);
  });

  it('is not asked for again when it comes after the last look', async () => {
    const story = await jobStory({ budget: { ...poor, jobUsd: 0.01 } });
    const { addTask, cycle, says, parked, meanwhile, job } = story;
    await addTask('t1');
    meanwhile.of = () => answer(story, 1.5);
    const { of } = await cycle('t1');
    expect(of('JobPaused')).toMatchObject([{ reason: 'cycle_time', question: null }]);
    expect(await parked('t1')).toBeUndefined();
    expect(await job('t1')).toMatchObject({ status: 'paused', extra_usd: 1.5 });
    meanwhile.of = async () => undefined;
    says.act = (turn) => (turn === 1 ? asks(write('out/greeting.txt')) : report());
    expect((await cycle('t1')).of('JobConcluded')).toMatchObject([{ outcome: 'done' }]);
  });
});

describe('a word of the owner', () => {
  it.each(['in the call that asks', 'after it'])('is not slept through (%s)', async (when) => {
    const story = await jobStory();
    const { addTask, cycle, says, parked, meanwhile } = story;
    await addTask('t1');
    says.act = async () => {
      if (when === 'in the call that asks') await answer(story, 1);
      return asksOwner();
    };
    if (when === 'after it') meanwhile.of = () => answer(story, 1);
    const { of } = await cycle('t1');
    expect(of('JobPaused')).toMatchObject([{ reason: 'cycle_time', retry_at: null }]);
    expect(of('WorkParked')).toEqual([]);
    expect(await parked('t1')).toBeUndefined();
  });

  it('that was told already lets it sleep until the next one', async () => {
    const story = await jobStory();
    const { addTask, cycle, says, parked } = story;
    await addTask('t1');
    says.act = async (turn) => {
      if (turn > 1) return asksOwner();
      await answer(story, 1);
      return asks(write('out/a.md'));
    };
    const { of } = await cycle('t1');
    expect(of('JobPaused')).toMatchObject([{ reason: 'question' }]);
    expect(await parked('t1')).toMatchObject({ cause: 'question', retry_at: null });
  });
});

describe('a word that comes while a claim is judged', () => {
  const claims = async (when: 'in the last call' | 'after the last look', extra_usd: number) => {
    const story = await jobStory();
    const { addTask, says, meanwhile } = story;
    await addTask('t1');
    let isSaid = false;
    const say = async () => {
      if (!isSaid && extra_usd > 0) await answer(story, extra_usd);
      isSaid = true;
    };
    says.act = async (turn) => {
      if (turn === 1) return asks(write('out/greeting.txt'));
      if (when === 'in the last call') await say();
      return report();
    };
    if (when === 'after the last look') meanwhile.of = say;
    return story;
  };

  it.each(['in the last call', 'after the last look'] as const)(
    'keeps the job from its end (%s)',
    async (when) => {
      const { cycle, job } = await claims(when, 1);
      const { of } = await cycle('t1');
      expect(of('JobConcluded')).toEqual([]);
      expect(of('IntentionCompleted')).toEqual([]);
      expect(of('JobPaused')).toMatchObject([{ reason: 'cycle_time', question: null }]);
      expect(await job('t1')).toMatchObject({ status: 'paused' });
      expect((await cycle('t1')).of('JobConcluded')).toMatchObject([{ outcome: 'done' }]);
    },
  );

  it('is no reason to go on where none came', async () => {
    const { cycle } = await claims('in the last call', 0);
    expect((await cycle('t1')).of('JobConcluded')).toMatchObject([{ outcome: 'done' }]);
  });
});

it('a job whose task is cancelled after the last look asks nothing any more', async () => {
  const { addTask, cycle, says, job, parked, meanwhile, given } = await jobStory();
  await addTask('t1');
  says.act = asksOwner;
  const payload = { intention_id: 't1', reason: 'not needed' };
  meanwhile.of = () => given({ type: 'IntentionCancelled', payload });
  const { of } = await cycle('t1');
  expect(of('JobPaused')).toEqual([]);
  expect(await job('t1')).toMatchObject({ status: 'dropped' });
  expect(await parked('t1')).toBeUndefined();
});

it('an approval granted after the last look is not slept through', async () => {
  const escalate: Verdict = { ...allowed, verdict: 'escalate', rule: 'secret', reason: 'a key' };
  const story = await jobStory({ guard: { judge: () => escalate } });
  const { addTask, cycle, says, parked, meanwhile, given } = story;
  await addTask('t1');
  says.act = (turn, { output }) => {
    if (output !== undefined) return answers({ ...harmless, passed: false });
    return turn === 1 ? asks(write('out/greeting.txt')) : report({ succeeded: false });
  };
  const grant = async () => {
    const asked = await story.world.store.read('a', { types: ['ActionEscalated'], limit: 10 });
    for (const { action_id, work_id } of payloadsOf(asked, 'ActionEscalated')) {
      const expires_at = '2026-12-01T00:00:00.000Z';
      const about = { approval_id: action_id, work_id, by: 'owner', expires_at };
      await given({ type: 'ApprovalGranted', payload: about });
    }
  };
  meanwhile.of = grant;
  const { of } = await cycle('t1');
  expect(of('ActionEscalated')).toHaveLength(1);
  expect(of('WorkParked')).toEqual([]);
  expect(await parked('t1')).toBeUndefined();
});
