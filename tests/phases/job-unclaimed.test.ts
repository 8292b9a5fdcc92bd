import { describe, expect, it } from 'vitest';
import { confirmDetail } from '../../src/domain/alert/confirm-detail.ts';
import { defaultJobSettings } from '../../src/domain/job/settings.ts';
import { noticeWords } from '../../src/language/replies/notice-words.ts';
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
    const detail = confirmDetail((await story.job('t1'))!, noticeWords('en'));
    expect(detail[1]).toMatch(/^You said: "that was not done"\. Turns since: \d+\.$/u);
    // What it said of the work that its owner turned down is no word on what came after.
    expect(detail.join('\n')).not.toContain('in my own words');
  });
});

describe('a job that goes round in circles', () => {
  const again = () => asks({ name: 'read_file', input: { path: 'nowhere/x' } });
  const other = (turn: number) => asks({ name: 'read_file', input: { path: `nowhere/${turn}` } });

  it('is told so after five turns that were all the same, and then asks its owner', async () => {
    const { addTask, cycle, says, job: docOf } = await jobStory();
    await addTask('t1');
    let turns = 0;
    says.act = (turn) => {
      turns = turn;
      return again();
    };
    const { of } = await cycle('t1');
    const why = 'the last 5 turns made the same calls and got the same results';
    expect(of('JobRedirected')[0]).toMatchObject({ how: 'approach', why, turn: 5 });
    expect(await docOf('t1')).toMatchObject({ pause: { reason: 'no_progress', detail: why } });
    expect(turns).toBe(5 * (of('JobRedirected').length + 1));
  });

  it('is left alone while what it does differs', async () => {
    const { addTask, cycle, says } = await jobStory();
    await addTask('t1');
    says.act = (turn) => {
      if (turn < 12) return other(turn % 2);
      return turn === 12 ? asks(write('out/greeting.txt')) : report();
    };
    expect((await cycle('t1')).of('JobRedirected')).toEqual([]);
  });
});
