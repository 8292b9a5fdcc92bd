import { describe, expect, it } from 'vitest';
import { factsOfType, payloadsOf } from '../../src/domain/fact.ts';
import { defaultJobSettings } from '../../src/domain/job/settings.ts';
import type { Verdict } from '../../src/guard/verdict.ts';
import { delegation, gives, reports } from './delegate-story.ts';
import { jobStory, report, write } from './job-story.ts';
import { allowed, answers, asks, harmless } from './loop-story.ts';

describe('the cap of a job', () => {
  it('counts every call that is made for it, second looks at its actions too', async () => {
    const escalate: Verdict = { ...allowed, verdict: 'escalate', rule: 'x', reason: 'computed' };
    const { addTask, cycle, says, world } = await jobStory({ guard: { judge: () => escalate } });
    await addTask('t1');
    says.act = (turn, { output }) => {
      if (output !== undefined) return answers(harmless);
      return turn === 1 ? asks(write('out/greeting.txt')) : report();
    };
    const { of } = await cycle('t1');
    expect(of('AuditCompleted')).toHaveLength(1);
    const reserved = await world.store.read('a', { types: ['BudgetReserved'], limit: 100 });
    expect(reserved).toHaveLength(3);
    for (const { scopes } of payloadsOf(reserved, 'BudgetReserved')) {
      expect(scopes.map(({ scope }) => scope)).toContain('job:job-1');
    }
  });
});

describe('a job that gives parts of its work away', () => {
  it('may do so as often in each of its cycles', async () => {
    const settings = { ...defaultJobSettings, cycleWallMs: 1 };
    const story = await jobStory({ delegation, job: settings });
    const { addTask, cycle, says, clock } = story;
    await addTask('t1');
    says.act = (turn, { tools = [] }) => {
      const isWhole = tools.some(({ name }) => name === 'ask_owner');
      if (!isWhole) return reports();
      if (turn <= 2) {
        clock.ms += 10;
        const one = (task: string) => gives('builder', `${task} of ${turn}`);
        return asks(one('first'), one('second'), one('third'), one('fourth'));
      }
      return turn === 3 ? asks(write('out/greeting.txt')) : report();
    };
    await cycle('t1');
    await cycle('t1');
    const ran = await story.world.store.read('a', { types: ['ActionExecuted'], limit: 100 });
    const given = factsOfType(ran, 'ActionExecuted').filter(
      ({ payload }) => payload.tool === 'delegate',
    );
    expect(given.map(({ cycleNo }) => cycleNo)).toEqual([1, 1, 1, 2, 2, 2]);
  });
});
