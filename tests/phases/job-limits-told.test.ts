import { expect, it } from 'vitest';
import { jobStory, report, write } from './job-story.ts';
import { asks } from './loop-story.ts';

it('tells a job its limits in numbers, and what is left of them when it goes on', async () => {
  const { addTask, cycle, says } = await jobStory();
  await addTask('t1');
  const told: string[] = [];
  says.act = (turn, { messages }) => {
    told.push(messages.at(-1)?.text ?? '');
    return turn === 1
      ? asks({ name: 'ask_owner', input: { question: 'Which colour?' } })
      : turn === 2
        ? asks(write('out/greeting.txt'))
        : report();
  };
  await cycle('t1');
  await cycle('t1', 'revised');
  expect(told[0]).toContain('"turns":200,"usd":2,"usd_of_one_cycle":2');
  expect(told[0]).not.toContain('usd_left');
  expect(told[1]).toMatch(/"turns_left":\d+,"usd_spent":0\.\d+,"usd_left":1\.9\d+/);
});
