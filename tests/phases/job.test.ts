import { describe, expect, it } from 'vitest';
import { defaultJobSettings } from '../../src/domain/job/settings.ts';
import { jobStory, noEvidence, report, write } from './job-story.ts';
import { asks } from './loop-story.ts';
import { failing } from './model-story.ts';

describe('a job', () => {
  it('of eighty calls ends in one cycle and counts by what its owner said shows it', async () => {
    const { addTask, cycle, says, job } = await jobStory();
    await addTask('t1');
    says.act = (turn) =>
      turn <= 79
        ? asks(write(`out/part-${turn}.md`))
        : turn === 80
          ? asks(write('out/greeting.txt'))
          : report();
    const { of, types } = await cycle('t1');
    expect(of('ActionExecuted')).toHaveLength(80);
    expect(types).not.toContain('JobPaused');
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'done', basis: 'owner_checks' }]);
    expect(of('ExperienceRecorded')).toMatchObject([{ outcome: 'success', verified: true }]);
    expect(await job('t1')).toMatchObject({ status: 'done', turns: 81 });
  });

  it('is not done because some file was written', async () => {
    const { addTask, cycle, says, job, parked } = await jobStory();
    await addTask('move', { title: 'Move house', ...noEvidence });
    says.act = (turn) => (turn === 1 ? asks(write('out/a.md')) : report());
    const { of, types } = await cycle('move');
    expect(types).not.toContain('IntentionCompleted');
    expect(types).not.toContain('EvidenceAttached');
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'unconfirmed', basis: 'reviewer' }]);
    expect(of('CapabilityExercised')).toEqual([]);
    expect(await parked('move')).toMatchObject({ cause: 'confirm', retry_at: null });
    expect(await job('move')).toMatchObject({ status: 'unconfirmed' });
  });

  it('fails for no call that went wrong on its way', async () => {
    const { addTask, cycle, says } = await jobStory();
    await addTask('t1');
    says.act = (turn) =>
      [asks(write('out/greeting.txt')), asks(write('nowhere/b.md')), report()][turn - 1] ??
      report();
    const { of, types } = await cycle('t1');
    expect(of('ActionExecuted').map((one) => (one as { exit_code: number }).exit_code)).toEqual([
      0, 1,
    ]);
    expect(of('ExperienceRecorded')).toMatchObject([{ outcome: 'success', error: null }]);
    expect(types).not.toContain('IncidentOpened');
    expect(types).not.toContain('AntiPatternRegistered');
  });

  it('goes on with what is missing when it claims an end that cannot be seen', async () => {
    const { addTask, cycle, says } = await jobStory();
    await addTask('t1');
    let told = '';
    says.act = (turn, { messages }) => {
      if (turn === 1) return report();
      told = messages.at(-1)?.text ?? '';
      return turn === 2 ? asks(write('out/greeting.txt')) : report();
    };
    const { of } = await cycle('t1');
    expect(told).toBe('');
    expect(of('AcceptanceChecked')).toMatchObject([
      { moment: 'before', seen: [{ ok: false }] },
      { moment: 'end', seen: [{ ok: false }] },
      { moment: 'end', seen: [{ ok: true }] },
    ]);
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'done' }]);
  });

  it('believes no check that held before, and asks whoever took no part', async () => {
    const { addTask, cycle, says } = await jobStory();
    await addTask('list', { title: 'Make a list', ...noEvidence });
    says.accept = () => ({
      checks: [{ kind: 'file', path: 'out/list', contains: null }],
      statements: [],
    });
    says.review = () => ({ met: true, covers: true, missing: [] });
    says.act = (turn) => (turn === 1 ? asks(write('out/list')) : report());
    const first = await cycle('list');
    expect(first.of('JobConcluded')).toMatchObject([{ outcome: 'done', basis: 'own_checks' }]);
    await addTask('again', { title: 'Make a list again', ...noEvidence });
    says.act = () => report();
    const second = await cycle('again');
    expect(second.of('JobConcluded')).toMatchObject([
      { outcome: 'unconfirmed', basis: 'reviewer' },
    ]);
    expect(second.of('CapabilityExercised')).toEqual([]);
  });

  it('is told what a reviewer misses', async () => {
    const { addTask, cycle, says } = await jobStory();
    await addTask('list', { title: 'Make a list', ...noEvidence });
    says.review = () =>
      says.asked.length < 3
        ? { met: false, covers: false, missing: ['the second line'] }
        : { met: true, covers: true, missing: [] };
    const heard: string[] = [];
    says.act = (_, { messages }) => {
      heard.push(messages.at(-1)?.text ?? '');
      return report();
    };
    await cycle('list');
    expect(heard.some((words) => words.includes('the second line'))).toBe(true);
  });
});

describe('a limit of a job', () => {
  const spins = () => asks({ name: 'write_file', input: { path: 'nowhere/x', content: 'x' } });

  it('asks sooner once an answer has not helped, and says how to drop it', async () => {
    const { addTask, cycle, says, job, given } = await jobStory({
      job: { ...defaultJobSettings, noProgressTurns: 3 },
    });
    await addTask('t1');
    says.act = spins;
    const tries: { turns: number; question: string }[] = [];
    for (let round = 0, before = 0; round < 4; round += 1) {
      await cycle('t1');
      const { job_id, work_id, turns, pause } = (await job('t1'))!;
      tries.push({ turns: turns - before, question: pause?.question ?? '' });
      before = turns;
      const answer = { job_id, work_id, by: 'owner' as const, text: null, extra_usd: 1 };
      await given({ type: 'JobAnswered', payload: answer });
    }
    expect(tries.map(({ turns }) => turns)).toEqual([9, 9, 3, 3]);
    expect(tries.map(({ question }) => question.includes('"leave it"'))).toEqual([
      ...[false, true, true, true],
    ]);
    says.act = (turn) => (turn % 2 === 1 ? asks(write('out/new')) : spins());
    await cycle('t1');
    expect(await job('t1')).toMatchObject({ stalls: 1 });
  });

  it('asks for another way, then a stronger model, then the owner, and teaches nothing', async () => {
    const { addTask, cycle, says, job, parked } = await jobStory({
      job: { ...defaultJobSettings, noProgressTurns: 3 },
    });
    await addTask('t1');
    says.act = spins;
    const { of, types } = await cycle('t1');
    expect(of('JobRedirected')).toMatchObject([{ how: 'approach' }, { how: 'strong' }]);
    expect(says.asked.at(-1)).toBe('claude-opus-5-5');
    expect(of('JobPaused')).toMatchObject([{ reason: 'no_progress' }]);
    expect(await parked('t1')).toMatchObject({ cause: 'question', retry_at: null });
    const question = (await job('t1'))?.pause?.question;
    expect(question).toContain('Write the greeting');
    expect(question).toContain('Missing: out/greeting.txt');
    expect(of('AcceptanceChecked')).toMatchObject([{ moment: 'before' }, { moment: 'limit' }]);
    for (const type of ['ExperienceRecorded', 'CapabilityExercised', 'AntiPatternRegistered']) {
      expect(types).not.toContain(type);
    }
    expect(types).not.toContain('IncidentOpened');
  });

  it('of the cycle is a pause, and the next cycle goes on with the same conversation', async () => {
    const story = await jobStory({ job: { ...defaultJobSettings, cycleWallMs: 1 } });
    const { addTask, cycle, says, job, parked, clock } = story;
    await addTask('t1');
    const lengths: number[] = [];
    says.act = (turn, { messages }) => {
      clock.ms += 10;
      lengths.push(messages.length);
      return turn === 1
        ? asks(write('out/a.md'))
        : turn === 2
          ? asks(write('out/greeting.txt'))
          : report();
    };
    const first = await cycle('t1');
    expect(first.of('JobPaused')).toMatchObject([{ reason: 'cycle_time', retry_at: null }]);
    expect(await parked('t1')).toBeUndefined();
    await cycle('t1');
    const third = await cycle('t1');
    expect(third.of('JobConcluded')).toMatchObject([{ outcome: 'done' }]);
    expect(third.of('DecisionMade')).toMatchObject([{ by: 'code', work_id: 'task:t1' }]);
    expect(lengths).toEqual([1, 3, 5]);
    expect(await job('t1')).toMatchObject({ cycles: [1, 2, 3], turns: 3 });
    expect(third.of('ExperienceRecorded')).toHaveLength(1);
  });

  it('rests through an outage, longer each time, and learns nothing from it', async () => {
    const { addTask, cycle, says, job, parked } = await jobStory();
    await addTask('t1');
    says.act = () => failing({ error: 'overloaded' });
    const { of, types } = await cycle('t1');
    expect(of('JobPaused')).toMatchObject([{ reason: 'outage' }]);
    expect(types).not.toContain('ExperienceRecorded');
    const once = (await parked('t1'))?.retry_at ?? '';
    await cycle('t1');
    expect((await job('t1'))?.outages).toBe(2);
    expect(once < ((await parked('t1'))?.retry_at ?? '')).toBe(true);
  });

  it('asks nobody whether it may go on', async () => {
    const { addTask, cycle, says } = await jobStory();
    await addTask('t1');
    let heard = '';
    says.act = (turn, { messages }) => {
      if (turn === 2) heard = messages.at(-1)?.toolResults?.[0]?.text ?? '';
      const question = 'One is done. Shall I go on with the next?';
      return (
        [asks({ name: 'ask_owner', input: { question } }), asks(write('out/greeting.txt'))][
          turn - 1
        ] ?? report()
      );
    };
    const { of, types } = await cycle('t1');
    expect(heard).toContain('yes, go on');
    expect(types).not.toContain('JobPaused');
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'done' }]);
  });

  it('asks its owner, who answers, and goes on with the answer', async () => {
    const { addTask, cycle, says, given, parked, job } = await jobStory();
    await addTask('t1');
    says.act = () => asks({ name: 'ask_owner', input: { question: 'Which colour?' } });
    const { of } = await cycle('t1');
    expect(of('JobPaused')).toMatchObject([{ reason: 'question', question: 'Which colour?' }]);
    const { job_id = '' } = (await job('t1')) ?? {};
    await given({
      type: 'JobAnswered',
      payload: { job_id, work_id: 'task:t1', by: 'owner', text: null, extra_usd: 1 },
    });
    expect((await parked('t1'))?.retry_at).not.toBeNull();
    says.act = (turn) => (turn === 2 ? asks(write('out/greeting.txt')) : report());
    expect((await cycle('t1')).of('JobConcluded')).toMatchObject([{ outcome: 'done' }]);
  });
});

describe('a stop of the owner', () => {
  const stop = { type: 'StopRequested', payload: { by: 'owner', reason: 'enough' } };

  it.each(['before', 'end'])('in the look at the %s leaves the job as it was', async (moment) => {
    const { addTask, cycle, given, job, says, workspace } = await jobStory();
    await addTask('t1');
    says.act = (turn) => (turn === 1 ? asks(write('out/greeting.txt')) : report());
    const { look } = workspace.checks;
    let looks = 0;
    workspace.checks.look = async (...about) => {
      looks += 1;
      if (looks === (moment === 'before' ? 1 : 2)) await given(stop);
      return look(...about);
    };
    const { of, types } = await cycle('t1');
    expect(of('JobPaused')).toMatchObject([{ reason: 'stopped', retry_at: null }]);
    for (const type of ['PhaseFailed', 'JobConcluded', 'WorkParked', 'IncidentOpened']) {
      expect(types).not.toContain(type);
    }
    if (moment === 'end') {
      expect(of('AcceptanceChecked')).toMatchObject([{ moment: 'before' }]);
    }
    expect(await job('t1')).toMatchObject({ status: 'paused' });
  });
});
