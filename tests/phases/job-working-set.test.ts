import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { payloadsOf } from '../../src/domain/fact.ts';
import type { ModelRequest } from '../../src/kernel/ports/model.ts';
import { estimateTokens } from '../../src/kernel/text/tokens.ts';
import { PLAN_TOKENS, planLines } from '../../src/phases/act/job/plan-lines.ts';
import { jobStory, report, write } from './job-story.ts';
import { asks } from './loop-story.ts';

const HOUR = 3_600_000;
const FOUND = 'the gate code is 2580';
const plan = {
  name: 'plan',
  input: {
    steps: [
      { text: 'look at the gate', state: 'done', found: FOUND },
      { text: 'write the greeting', state: 'open', found: null },
    ],
  },
};
const wordsOf = ({ messages }: ModelRequest) => JSON.stringify(messages);

describe('what a job is busy with', () => {
  it('is there six hours later, over as many cycles, and in no other job', async () => {
    const { addTask, cycle, says, world } = await jobStory();
    await addTask('t1');
    await addTask('t2');
    const shown: string[] = [];
    let turn = 0;
    says.act = (_, request) => {
      shown.push(wordsOf(request));
      turn += 1;
      if (turn === 1) return asks(plan);
      if (turn === 2) return asks({ name: 'ask_owner', input: { question: 'Which greeting?' } });
      return turn === 3 ? asks(write('out/greeting.txt')) : report();
    };
    await cycle('t1');
    world.clock.ms += 6 * HOUR;
    await world.record({
      type: 'JobAnswered',
      payload: {
        job_id: await onlyJob(world),
        work_id: 'task:t1',
        by: 'owner',
        extra_usd: 0,
        text: { blob: 'b', bytes: 1 },
      },
    });
    const before = shown.length;
    const { of } = await cycle('t1');
    expect(shown.slice(before).every((words) => words.includes(FOUND))).toBe(true);
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'done' }]);
    const others: string[] = [];
    says.act = (_, request) => {
      others.push(wordsOf(request));
      return others.length === 1 ? asks(write('out/greeting.txt')) : report();
    };
    await cycle('t2');
    expect(others.length).toBeGreaterThan(0);
    expect(others.join('\n')).not.toContain(FOUND);
  });

  const step = fc.record({
    text: fc.string({ minLength: 1, maxLength: 300 }),
    state: fc.constantFrom('open' as const, 'doing' as const, 'done' as const, 'dropped' as const),
    found: fc.option(fc.string({ maxLength: 500 })),
  });

  test.prop([fc.uniqueArray(step, { selector: ({ text }) => text, maxLength: 60 })])(
    'keeps to its budget, and gives up what is over before what is to come',
    (steps) => {
      const lines = planLines(steps);
      expect(estimateTokens(lines.join('\n'))).toBeLessThanOrEqual(PLAN_TOKENS);
      const isOver = (state: string) => state === 'done' || state === 'dropped';
      const ahead = steps.filter(({ state }) => !isOver(state));
      const shown = lines.filter((line) => line.startsWith('- ['));
      const hasAll = ahead.every(({ text, state }) =>
        shown.some((line) => line.startsWith(`- [${state}] ${text}`)),
      );
      if (!hasAll) expect(shown.some((line) => /^- \[(?:done|dropped)\]/u.test(line))).toBe(false);
    },
  );
});

async function onlyJob({ store }: Awaited<ReturnType<typeof jobStory>>['world']): Promise<string> {
  const opened = payloadsOf(await store.read('a', { types: ['JobOpened'] }), 'JobOpened');
  return opened[0]?.job_id ?? '';
}
