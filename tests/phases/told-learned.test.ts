import { expect, it } from 'vitest';
import { defaultCycleSettings } from '../../src/domain/cycle/settings.ts';
import { defaultLearningSettings } from '../../src/domain/learning/settings.ts';
import { capabilityProjection } from '../../src/domain/learning/views/capability.ts';
import type { NewEvent, Trust } from '../../src/kernel/event/event.ts';
import { readLearnedTool } from '../../src/phases/act/tools/read-learned.ts';
import { reflect } from '../../src/phases/reflect/reflect.ts';
import { report as reportOf } from '../domain/learning/stories.ts';
import { delegation, gives, reports } from './delegate-story.ts';
import { jobStory, noEvidence, report } from './job-story.ts';
import { asks } from './loop-story.ts';
import { modelStory } from './model-story.ts';

const of = 'write-greetings';
const FLAG = 'A greeting must hold Code-olleh';
const ELSEWHERE = 'Boats are painted in spring';

const ability: NewEvent = {
  type: 'CapabilityRegistered',
  payload: {
    capability_id: of,
    description: 'write a greeting',
    tags: ['greeting'],
    notes: 'short ones',
    source: 'model',
    cycle_no: 1,
    experiment_id: null,
    counts: null,
    stated_confidence: null,
  },
};
const kept = (trust: Trust): NewEvent => ({
  type: 'LearningsKept',
  payload: { cycle_no: 1, capability_ids: [of], learnings: [FLAG, ELSEWHERE] },
  trust,
});

async function storyWith(trust: Trust, change: Parameters<typeof jobStory>[0] = {}) {
  const wanted = [{ projection: capabilityProjection, keys: 'all' as const }];
  const read: Parameters<typeof readLearnedTool>[0] = async () =>
    (await story.log.view('a', wanted)).all(capabilityProjection);
  const story = await jobStory({ tools: [readLearnedTool(() => read())], ...change });
  await story.given(ability, kept(trust));
  await story.addTask('t', { title: 'Write the greeting', ...noEvidence });
  const turns = async () =>
    (await story.world.store.read('a', { types: ['JobTurnKept'] })).map((one) => one.trust);
  return { ...story, turns, prompt: () => story.asked.prompts.find((text) => text.includes(of)) };
}

it('tells a job what such work found out before, and nothing of other work', async () => {
  const { cycle, turns, prompt, says } = await storyWith('self');
  says.act = () => report();
  await cycle('t');
  expect(prompt()).toContain(`"learned":"${FLAG}"`);
  expect(prompt()).not.toContain(ELSEWHERE);
  expect(await turns()).not.toContain('outside');
});

it('tells a job only how many lines there are of words from outside, so that the job is not outside', async () => {
  const { cycle, turns, prompt } = await storyWith('outside');
  await cycle('t');
  expect(prompt()).toContain(
    `{"of":"${of}","lines":1,"words":"from outside: read_learned tells them"}`,
  );
  expect(prompt()).not.toContain(FLAG);
  expect(await turns()).not.toContain('outside');
});

it('has read outside text once it reads those words', async () => {
  const { cycle, turns, says } = await storyWith('outside');
  const heard: string[] = [];
  says.act = (turn, { messages }) => {
    heard.push(
      messages.flatMap(({ toolResults = [] }) => toolResults.map((one) => one.text)).join(),
    );
    return turn === 1 ? asks({ name: 'read_learned', input: { of } }) : report();
  };
  await cycle('t');
  expect(heard[1]).toMatch(/<<outside[^]*A greeting must hold Code-olleh/);
  expect((await turns()).at(-1)).toBe('outside');
});

it.each([
  ['self', 1],
  ['outside', 0],
] as const)(
  'tells who builds a part of it what the whole is accepted by, and lines of %s trust %i times',
  async (trust, times) => {
    const { cycle, says } = await storyWith(trust, { delegation });
    says.accept = () => ({
      checks: [{ kind: 'file', path: 'out/a', contains: FLAG }],
      statements: [],
    });
    const heard: string[] = [];
    says.act = (turn, { messages, tools = [] }) => {
      if (tools.some(({ name }) => name === 'ask_owner'))
        return turn === 1 ? asks(gives('builder', 'write the first line')) : report();
      heard.push(messages[0]?.text ?? '');
      return reports();
    };
    await cycle('t');
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatch(/# What the whole of the work is accepted by[^#]*out\/a/);
    expect(heard[0]?.split(`"learned":"${FLAG}"`).length).toBe(times + 1);
  },
);

it('is told that nothing was learned of what nobody knows', async () => {
  const ready = readLearnedTool(async () => new Map()).prepare({ of: 'nothing' });
  if (ready.status === 'refused') throw new Error(ready.why);
  const run = { actionId: 'a', cycleNo: 1, trust: 'self' as const, onSpawn: async () => undefined };
  const outcome = await ready.run({ ...run, signal: new AbortController().signal });
  expect(outcome).toMatchObject({ exitCode: 1, trust: 'self' });
});

it.each([
  ['outside', 0],
  ['self', 1],
] as const)('of a report with %s trust writes own notes over %i times', async (trust, times) => {
  const { context, given } = modelStory();
  const notes = 'whatever the page said';
  await given(
    {
      type: 'CycleScheduled',
      payload: {
        cycle_no: 17,
        schedule: 's',
        tick_at: '2026-11-21T10:00:00.000Z',
        trigger: 'cron',
      },
    },
    { ...ability, trust: 'owner' },
    {
      type: 'CycleReported',
      payload: {
        cycle_no: 17,
        run_id: 'r',
        report: reportOf({ updated_capabilities: [{ id: of, notes }], learnings: [FLAG] }),
      },
      trust,
    },
  );
  const body = reflect({ learning: defaultLearningSettings, cycle: defaultCycleSettings });
  const { events } = await body(context);
  expect(events.filter(({ type }) => type === 'CapabilityNotesRevised')).toHaveLength(times);
});
