import { describe, expect, it } from 'vitest';
import { answers, asks, done, loopStory, toolOf } from './loop-story.ts';
import { failing } from './model-story.ts';

const report = { name: 'report', input: done };
const wish = { name: 'write', input: { path: 'a' } };

describe('a reply that nobody can use', () => {
  it.each([
    ['truncated', 'cut off'],
    ['malformed', 'not whole'],
    ['empty', 'held nothing'],
  ] as const)('is told to the model, which goes on: %s', async (error, words) => {
    const tool = toolOf({ name: 'write' });
    const replies = [asks(wish), failing({ error }), asks(report)];
    const { run, story } = await loopStory({ tools: [tool], replies });
    expect(await run()).toMatchObject({ how: 'reported', unavailable: null });
    expect(tool.runs).toHaveLength(1);
    const asked = story.requests.at(-1)?.messages ?? [];
    expect(asked.at(-1)?.text).toContain(words);
    expect(asked.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  });

  it('costs a round each time, and there is a conclusion all the same', async () => {
    const cut = Array.from({ length: 5 }, () => failing({ error: 'truncated' }));
    const { run, story } = await loopStory({ tools: [], replies: [...cut, answers(done)] });
    expect(await run()).toMatchObject({ how: 'max_rounds', report: done });
    expect(story.requests).toHaveLength(6);
  });

  it('ends the loop where another try would go no better', async () => {
    const { run } = await loopStory({ tools: [], replies: [failing({ error: 'auth' })] });
    expect(await run()).toMatchObject({ how: 'unavailable', unavailable: { error: 'auth' } });
  });
});
