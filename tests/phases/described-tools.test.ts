import { expect, it } from 'vitest';
import { runNextPhase } from '../../src/phases/cycle/run-phase.ts';
import { answers, asks, done, toolOf } from './loop-story.ts';
import { reflexStory } from './reflex-story.ts';

/** Trust of the first piece of a job's conversation that has this tool. */
async function trustWith(tool: ReturnType<typeof toolOf>) {
  const story = await reflexStory({ tools: [tool] });
  story.script.of = (_, __, { system }) =>
    system.some(({ text }) => text.includes('You are the acting'))
      ? asks({ name: 'report', input: done })
      : answers({ met: true, covers: true, missing: [], checks: [], statements: [] });
  await story.addTask('t1', { verify: [] });
  await story.cycle('t1');
  const [begun] = await story.world.store.read('a', { types: ['JobTurnKept'], limit: 1 });
  return begun?.trust;
}

it('makes a job one from outside by a description that the owner has not accepted', async () => {
  const tool = toolOf({ name: 'mcp__odd__one' });
  expect(await trustWith({ ...tool, isDescribedFromOutside: true })).toBe('outside');
  expect(await trustWith(tool)).not.toBe('outside');
});

it('does so too for a job that was begun before the tool was there', async () => {
  const tools = [toolOf({ name: 'one' })];
  const story = await reflexStory({ tools });
  let turns = 0;
  story.script.of = (_, __, { system }) => {
    if (!system.some(({ text }) => text.includes('You are the acting'))) {
      return answers({ met: true, covers: true, missing: [], checks: [], statements: [] });
    }
    turns += 1;
    return asks({ name: 'one', input: turns });
  };
  await story.addTask('t1', { verify: [] });
  const trusts = async () =>
    (await story.world.store.read('a', { types: ['JobTurnKept'], limit: 1000 })).map(
      ({ trust }) => trust,
    );
  story.world.crash.at = 'job:answered';
  await story.cycle('t1').catch(() => undefined);
  expect(await trusts()).not.toContain('outside');
  tools.push({ ...toolOf({ name: 'mcp__odd__one' }), isDescribedFromOutside: true as const });
  story.clock.ms += 60_000;
  await runNextPhase(story.phases, 1, new AbortController().signal).catch(() => undefined);
  expect((await trusts()).at(-1)).toBe('outside');
});
