import { describe, expect, it } from 'vitest';
import { jobStory, report, write } from './job-story.ts';
import { asks } from './loop-story.ts';

/** A job of a task, and its owner's word that turned its verdict. */
async function turnedStory() {
  const story = await jobStory();
  await story.addTask('t1');
  const { look } = story.workspace.checks;
  story.workspace.checks.look = async (checks, at) =>
    (await look(checks, at)).map((one) =>
      one.ok ? one : { ...one, ref: `${one.ref}: no such file` },
    );
  const turned = async () => {
    const { job_id = '' } = (await story.job('t1')) ?? {};
    const about = { job_id, work_id: 'task:t1', by: 'owner' };
    const reason = 'the greeting is rude';
    await story.given(
      { type: 'JobConfirmed', payload: { ...about, is_done: false, reason } },
      { type: 'IntentionReopened', payload: { intention_id: 't1', reason } },
    );
  };
  const blamed = async () =>
    (await story.world.events()).filter((type) => type.startsWith('AntiPattern'));
  return { ...story, turned, blamed };
}

describe('a job whose verdict was turned', () => {
  it("is judged by its owner's words although their checks hold", async () => {
    const { cycle, says, turned } = await turnedStory();
    says.act = (turn) => (turn === 1 ? asks(write('out/greeting.txt')) : report());
    await cycle('t1');
    await turned();
    const missing = ['the greeting is still rude'];
    const reviews: string[] = [];
    says.review = (shown) => {
      reviews.push(shown);
      const isPolite = reviews.length === 2;
      return { met: isPolite, covers: true, missing: isPolite ? [] : missing };
    };
    const greeting = (turn: number) => write('out/greeting.txt', turn === 3 ? 'hi!' : 'good day');
    says.act = (turn) => (turn % 2 === 1 ? asks(greeting(turn)) : report());
    const second = await cycle('t1');
    expect(reviews).toHaveLength(2);
    expect(reviews[0]).toContain('the greeting is rude');
    expect(second.of('JobConcluded')).toMatchObject([{ outcome: 'done', basis: 'owner_checks' }]);
  });

  it('counts no evidence of the success that was taken back', async () => {
    const { cycle, says, turned } = await turnedStory();
    says.act = (turn) => (turn === 1 ? asks(write('out/greeting.txt')) : report());
    const first = await cycle('t1');
    expect(first.of('ExperienceRecorded')).toMatchObject([{ outcome: 'success', verified: true }]);
    await turned();
    // Nothing changed since: the reviewer's word does not outweigh the owner's.
    says.act = () => report();
    const second = await cycle('t1');
    expect(second.of('JobConcluded')).toMatchObject([
      { outcome: 'unconfirmed', basis: 'reviewer' },
    ]);
    expect(second.of('ExperienceRecorded')).toMatchObject([
      { outcome: 'partial', verified: false },
    ]);
  });

  it('is not to make again what there is once, such as a commit', async () => {
    const { cycle, says, turned, workspace } = await turnedStory();
    let head = 'first';
    workspace.checks.look = async (checks, { before }) =>
      checks.map((_, i) => {
        const then = before?.[i]?.state ?? head;
        return { ok: then !== head, ref: `head ${head}`, state: head };
      });
    says.act = (turn) => {
      if (turn === 1) head = 'second';
      return turn === 1 ? asks(write('out/greeting.txt')) : report();
    };
    const first = await cycle('t1');
    expect(first.of('JobConcluded')).toMatchObject([{ outcome: 'done' }]);
    await turned();
    says.act = () => report();
    const second = await cycle('t1');
    expect(second.types).not.toContain('JobPaused');
    expect(second.of('JobConcluded')).toMatchObject([{ outcome: 'unconfirmed' }]);
  });

  it('is no failure for the evidence of the one before', async () => {
    const { cycle, says, turned } = await turnedStory();
    says.act = () => report({ succeeded: false });
    const first = await cycle('t1');
    expect(first.of('ExperienceRecorded')).toMatchObject([{ outcome: 'failure', verified: true }]);
    await turned();
    says.act = (turn) => (turn === 2 ? asks(write('out/greeting.txt')) : report());
    const second = await cycle('t1');
    expect(second.of('JobConcluded')).toMatchObject([{ outcome: 'done', basis: 'owner_checks' }]);
    expect(second.of('ExperienceRecorded')).toMatchObject([{ outcome: 'success', verified: true }]);
  });

  it('is charged and blamed again for nothing that came before', async () => {
    const { cycle, says, turned, blamed } = await turnedStory();
    says.act = (turn) => (turn === 2 ? asks(write('out/greeting.txt')) : report());
    await cycle('t1');
    expect(await blamed()).toEqual(['AntiPatternRegistered']); // it was called done, and was not
    await turned();
    says.act = () => report();
    const second = await cycle('t1');
    expect(await blamed()).toEqual(['AntiPatternRegistered']);
    const [learned] = second.of('ExperienceRecorded') as { cost_usd: number }[];
    const [whole] = second.of('CycleCompleted') as { cost_usd: number }[];
    expect(learned?.cost_usd).toBeCloseTo(whole?.cost_usd ?? 0, 5);
  });

  it('is blamed for a claim that its checks of before contradict', async () => {
    const { cycle, says, turned, workspace, blamed } = await turnedStory();
    says.act = (turn) => (turn === 1 ? asks(write('out/greeting.txt')) : report());
    await cycle('t1');
    expect(await blamed()).toEqual([]);
    await turned();
    workspace.files.clear();
    says.act = (turn) => (turn === 4 ? asks(write('out/greeting.txt', 'kind')) : report());
    const second = await cycle('t1');
    expect(second.of('JobConcluded')).toMatchObject([{ outcome: 'done' }]);
    expect(await blamed()).toEqual(['AntiPatternRegistered']);
  });
});
