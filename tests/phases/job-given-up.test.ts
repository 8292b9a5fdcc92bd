import { describe, expect, it } from 'vitest';
import { jobStory, report } from './job-story.ts';
import { asks, toolOf } from './loop-story.ts';

describe('work that is given up', () => {
  const fetches = (text: string) => toolOf({ name: 'fetch', reach: 'network', exitCode: 1, text });
  const call = { name: 'fetch', input: { url: 'https://example.com' } };
  const look = toolOf({ name: 'look', reach: 'look' });

  it.each([
    ['an outage', 'getaddrinfo ENOTFOUND example.com', 'environment'],
    ['a wrong call', 'no such page', 'capability'],
  ])('for %s is blamed on it', async (_, text, fault) => {
    const { addTask, cycle, says } = await jobStory({ tools: [fetches(text), look] });
    await addTask('t1');
    says.act = (turn) =>
      turn === 1
        ? asks(call)
        : turn === 2
          ? asks({ name: 'look', input: {} })
          : report({ succeeded: false });
    const { of } = await cycle('t1');
    expect(of('ExperienceRecorded')).toMatchObject([{ outcome: 'failure', error_class: fault }]);
  });
});
