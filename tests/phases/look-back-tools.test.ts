import { expect, it } from 'vitest';
import type { Trust } from '../../src/kernel/event/event.ts';
import type { ToolRun } from '../../src/kernel/ports/tool.ts';
import { type LookBack, lookBackTools } from '../../src/phases/act/tools/look-back-tools.ts';

const RUN = { actionId: 'a', cycleNo: 1, trust: 'owner' } as unknown as ToolRun; // nothing else is read

function lookingBack(change: Partial<LookBack> = {}) {
  const asked: unknown[] = [];
  const note =
    (what: string) =>
    async (...given: readonly unknown[]) => {
      asked.push([what, ...given]);
      return [];
    };
  const tools = lookBackTools({
    episodes: note('episodes'),
    timeline: note('timeline'),
    methods: note('methods'),
    stats: async () => ({ memories: 3 }),
    ...change,
  });
  const call = async (name: string, input: object) => {
    const prepared = tools.find((tool) => tool.name === name)?.prepare(input);
    return prepared?.status === 'ready' ? prepared.run(RUN) : prepared;
  };
  return { asked, tools, call };
}

const method = (trust: Trust) => async () => [{ id: 'p1', steps: ['npm test'], trust }];

it('only looks, and asks for what its input says', async () => {
  const { asked, tools, call } = lookingBack();
  expect(tools.every(({ reach, isReadOnly }) => reach === 'look' && isReadOnly === true)).toBe(
    true,
  );
  await call('recall_episodes', { query: 'newsletter' });
  await call('recall_episodes', { hours: 48, limit: 2 });
  await call('recall_timeline', {});
  await call('how_to', { goal: 'release' });
  expect(asked).toEqual([
    ['episodes', { text: 'newsletter', hours: 24, limit: 5 }],
    ['episodes', { text: undefined, hours: 48, limit: 2 }],
    ['timeline', 7],
    ['methods', 'release', 5],
  ]);
  expect(await call('how_to', { goal: '' })).toMatchObject({ status: 'refused' });
  expect(await call('memory_stats', {})).toMatchObject({ text: '{"memories":3}', trust: 'self' });
});

it('has read from outside when it reads goals, and what a method’s author was', async () => {
  expect(await lookingBack().call('recall_timeline', {})).toMatchObject({ trust: 'outside' });
  for (const trust of ['owner', 'self', 'outside'] as const) {
    const { call } = lookingBack({ methods: method(trust) });
    expect(await call('how_to', { goal: 'test' })).toMatchObject({ trust });
  }
});
