import { describe, expect, it } from 'vitest';
import { defaultJobSettings } from '../../src/domain/job/settings.ts';
import { jobStory, report, write } from './job-story.ts';
import { asks } from './loop-story.ts';

/** A task with a check that cannot be looked at while `isDown`. */
async function downStory() {
  const story = await jobStory({ job: { ...defaultJobSettings, unseenLooks: 3 } });
  await story.addTask('t1');
  const outside = { isDown: true };
  const { look } = story.workspace.checks;
  story.workspace.checks.look = async (checks, at) =>
    (await look(checks, at)).map((one) =>
      outside.isDown && at.before !== null
        ? { ok: false, ref: `${one.ref}: could not look: no answer`, state: null, unseen: true }
        : one,
    );
  return { ...story, outside };
}

describe('what could not be looked at', () => {
  it.each([true, false])('ends no job and teaches nothing, succeeded %s', async (succeeded) => {
    const { cycle, says, parked, world } = await downStory();
    says.act = (turn) => (turn === 1 ? asks(write('out/greeting.txt')) : report({ succeeded }));
    const { of, types } = await cycle('t1');
    expect(types).not.toContain('JobConcluded');
    expect(of('JobPaused')).toMatchObject([{ reason: 'outage', question: null }]);
    expect(await parked('t1')).toMatchObject({ cause: 'outage' });
    const all = await world.events();
    for (const type of ['EvidenceAttached', 'ExperienceRecorded', 'AntiPatternRegistered']) {
      expect(all).not.toContain(type);
    }
  });

  it('is looked at again, and the work counts then', async () => {
    const { cycle, says, outside, clock } = await downStory();
    says.act = (turn) => (turn === 1 ? asks(write('out/greeting.txt')) : report());
    await cycle('t1');
    outside.isDown = false;
    clock.ms += 600_000;
    const again = await cycle('t1');
    expect(again.of('JobConcluded')).toMatchObject([{ outcome: 'done', basis: 'owner_checks' }]);
    expect(again.of('ExperienceRecorded')).toMatchObject([{ outcome: 'success', verified: true }]);
  });

  it('is looked at later each time, and in the end the owner is asked', async () => {
    const { cycle, says, parked, job, clock } = await downStory();
    says.act = () => report();
    const waits: (number | null)[] = [];
    for (let i = 0; i < 3; i++) {
      await cycle('t1');
      const until = (await parked('t1'))?.retry_at ?? null;
      waits.push(until === null ? null : Date.parse(until) - clock.ms);
      clock.ms += 600_000;
    }
    expect(waits).toEqual([60_000, 120_000, null]);
    expect((await job('t1'))?.pause?.question).toContain('could not look: no answer');
  });
});
