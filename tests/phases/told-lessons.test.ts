import { expect, it } from 'vitest';
import { antiPatternProjection } from '../../src/domain/learning/views/anti-pattern.ts';
import type { NewEvent, Trust } from '../../src/kernel/event/event.ts';
import { readAntiPatternTool } from '../../src/phases/act/tools/read-anti-pattern.ts';
import { jobStory, noEvidence, report } from './job-story.ts';
import { asks } from './loop-story.ts';

const id = 'greeting-without-name';
const lesson = (trust: Trust): NewEvent => ({
  type: 'AntiPatternRegistered',
  payload: {
    anti_pattern_id: id,
    description: 'a greeting without a name',
    mitigation: 'A greeting must hold Code-olleh',
    source: 'model',
    cycle_no: 1,
    cause_class: 'capability',
    signature: 'file out/greeting | no name',
    times_observed: 2,
    first_observed: '2026-03-01T00:00:00.000Z',
  },
  trust,
});

async function storyWith(trust: Trust) {
  const wanted = [{ projection: antiPatternProjection, keys: 'all' as const }];
  const read: Parameters<typeof readAntiPatternTool>[0] = async () =>
    (await story.log.view('a', wanted)).all(antiPatternProjection);
  const story = await jobStory({ tools: [readAntiPatternTool(() => read())] });
  await story.given(lesson(trust));
  await story.addTask('t', { title: 'Write the greeting', ...noEvidence });
  const turns = async () =>
    (await story.world.store.read('a', { types: ['JobTurnKept'] })).map((one) => one.trust);
  return { ...story, turns, prompt: () => story.asked.prompts.find((text) => text.includes(id)) };
}

it('tells a job of a lesson in words from outside by its id, so that the job is not outside', async () => {
  const { cycle, turns, prompt } = await storyWith('outside');
  await cycle('t');
  expect(await turns()).not.toContain('outside');
  expect(prompt()).toContain('seen 2 times, last in cycle 1');
  expect(prompt()).not.toContain('Code-olleh');
});

it('tells a job a lesson in its own words', async () => {
  const { cycle, turns, prompt, says } = await storyWith('self');
  says.act = () => report();
  await cycle('t');
  expect(await turns()).not.toContain('outside');
  expect(prompt()).toContain('A greeting must hold Code-olleh');
});

it('has read outside text once it reads those words', async () => {
  const { cycle, turns, says } = await storyWith('outside');
  const heard: string[] = [];
  says.act = (turn, { messages }) => {
    heard.push(
      messages.flatMap(({ toolResults = [] }) => toolResults.map((one) => one.text)).join(),
    );
    return turn === 1 ? asks({ name: 'read_anti_pattern', input: { id } }) : report();
  };
  await cycle('t');
  expect(heard[1]).toMatch(/<<outside[^]*A greeting must hold Code-olleh/);
  expect((await turns()).at(0)).toBe('self');
  expect((await turns()).at(-1)).toBe('outside');
});

it('is told that an id of its own making is none', async () => {
  const ready = readAntiPatternTool(async () => new Map()).prepare({ id });
  if (ready.status === 'refused') throw new Error(ready.why);
  const run = { actionId: 'a', cycleNo: 1, trust: 'self' as const, onSpawn: async () => undefined };
  const outcome = await ready.run({ ...run, signal: new AbortController().signal });
  expect(outcome).toMatchObject({ exitCode: 1, trust: 'self' });
});
