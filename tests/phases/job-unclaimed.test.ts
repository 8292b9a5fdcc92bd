import { describe, expect, it } from 'vitest';
import { defaultJobSettings } from '../../src/domain/job/settings.ts';
import { jobStory, report, write } from './job-story.ts';
import { asks } from './loop-story.ts';

const job = { ...defaultJobSettings, noProgressTurns: 3 };
const spins = () => asks({ name: 'write_file', input: { path: 'nowhere/x', content: 'x' } });

describe('a job that does not get on, and lacks nothing', () => {
  it('is done where its owner said what shows it', async () => {
    const { addTask, cycle, says, parked, world } = await jobStory({ job });
    await addTask('t1');
    says.act = (turn) => (turn === 1 ? asks(write('out/greeting.txt')) : spins());
    const { of, types } = await cycle('t1');
    expect(types).not.toContain('JobPaused');
    expect(of('JobConcluded')).toMatchObject([
      { outcome: 'done', basis: 'owner_checks', claimed: null },
    ]);
    const completed = await world.store.read('a', { types: ['IntentionCompleted'], limit: 9 });
    expect(completed).toHaveLength(1);
    expect(await parked('t1')).toBeUndefined();
  });

  it('asks for a yes or no where it was so before, and learns nothing', async () => {
    const story = await jobStory({ job });
    const { addTask, cycle, says, given, parked } = story;
    await addTask('t1');
    says.act = (turn) => (turn === 1 ? asks(write('out/greeting.txt')) : report());
    await cycle('t1');
    const { job_id = '' } = (await story.job('t1')) ?? {};
    const about = { job_id, work_id: 'task:t1', by: 'owner' };
    const reason = 'that was not done';
    await given(
      { type: 'JobConfirmed', payload: { ...about, is_done: false, reason } },
      { type: 'IntentionReopened', payload: { intention_id: 't1', reason } },
    );
    says.act = spins;
    const { of, types } = await cycle('t1');
    expect(types).not.toContain('JobPaused');
    expect(of('JobConcluded')).toMatchObject([
      { outcome: 'unconfirmed', basis: 'owner_checks', claimed: null },
    ]);
    expect(types).not.toContain('EvidenceAttached');
    expect(of('CapabilityExercised')).toEqual([]);
    expect(await parked('t1')).toMatchObject({ cause: 'confirm', retry_at: null });
  });
});
