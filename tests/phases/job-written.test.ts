import { describe, expect, it } from 'vitest';
import { jobStory, noEvidence, report } from './job-story.ts';
import { asks } from './loop-story.ts';

describe('what a model writes in the place of work', () => {
  it('ends no standing order unseen', async () => {
    const { cycle, says, thought } = await jobStory();
    thought.text = 'Everything is in order.';
    says.act = () => report();
    const order = { kind: 'standing_order' as const, id: 'order:o1', title: 'Look around' };
    const { of } = await cycle('o1', 'o1', order);
    expect(of('JobReviewed')).toHaveLength(1);
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'done', basis: 'reviewer' }]);
  });

  it('throws away no job that is under way', async () => {
    const { addTask, cycle, says, thought, job } = await jobStory();
    await addTask('t1', noEvidence);
    says.act = () => asks({ name: 'ask_owner', input: { question: 'Which colour?' } });
    await cycle('t1');
    thought.text = 'Blue, I should think.';
    const { types } = await cycle('t1');
    expect(types).toContain('JobResumed');
    expect(types).not.toContain('JobOpened');
    expect(await job('t1')).toMatchObject({ turns: 2 });
  });

  it('still is the answer to what was never begun', async () => {
    const { addTask, cycle, thought } = await jobStory();
    await addTask('t1', noEvidence);
    thought.text = 'Blue.';
    const { of } = await cycle('t1');
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'unconfirmed', basis: 'answer' }]);
  });
});
