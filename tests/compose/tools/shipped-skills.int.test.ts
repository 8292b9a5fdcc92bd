import { expect, it } from 'vitest';
import { procedurePorts } from '../../../src/compose/tools/acting.ts';
import { openShelf } from '../../../src/compose/tools/skills.ts';
import { agentUnderTest } from '../agent-under-test.ts';

const { agent } = await agentUnderTest({ SEARXNG_URL: 'http://127.0.0.1:9' });
const { files, shelf } = openShelf(agent);

/** A16. */
const SHIPPED = [
  ...['episodic-recall', 'goal-management', 'knowledge-overview', 'memory-browser', 'memory-query'],
  ...['memory-stats', 'memory-store', 'skill-creator', 'web-learn', 'web-read', 'web-search'],
];
/** Not of the agent's own tools: skills bring it along. */
const OF_SKILLS = ['create_skill', 'shell'];

it('ships eleven skills, all of them on offer', async () => {
  const { skills, problems } = await files.read();
  expect(problems).toEqual([]);
  const names = skills.filter(({ source }) => source === 'builtin').map(({ name }) => name);
  expect(names.sort()).toEqual(SHIPPED);
  expect((await shelf.offered()).map(({ name }) => name).sort()).toEqual(SHIPPED);
});

it('shows no call in an example that the tool would not take', async () => {
  const { tools } = await procedurePorts(agent)();
  const { skills } = await files.read();
  const calls = skills.flatMap(({ name, files: own }) =>
    own.flatMap(({ text }) =>
      [...(text ?? '').matchAll(/`(\w+) (\{.*?\})`/gu)].map(([, tool = '', input = '']) => ({
        name,
        tool,
        input,
      })),
    ),
  );
  expect(calls.length).toBeGreaterThan(20);
  const whole = calls.filter(
    ({ tool, input }) => !OF_SKILLS.includes(tool) && !input.includes('…'),
  );
  for (const { name, tool, input } of whole) {
    const known = tools.find((each) => each.name === tool);
    expect(known, `${tool} in ${name}`).toBeDefined();
    expect(known?.prepare(JSON.parse(input)).status, `${tool} ${input} in ${name}`).toBe('ready');
  }
});
