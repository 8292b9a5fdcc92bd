import { expect, it } from 'vitest';
import { jobStory, noEvidence, report, write } from './job-story.ts';
import { asks } from './loop-story.ts';

it('is asked of the owner, and told what they said, after they turned such verdicts', async () => {
  const { addTask, cycle, says, given, script } = await jobStory();
  const prompts: string[] = [];
  const { of } = script;
  script.of = (title, round, request) => {
    const system = request.system.map(({ text }) => text);
    prompts.push([...system, request.messages[0]?.text].join('\n'));
    return of(title, round, request);
  };
  const make = async (id: string) => {
    says.accept = () => ({
      checks: [{ kind: 'file', path: `out/${id}`, contains: null }],
      statements: [],
    });
    says.act = (turn) => (turn === 1 ? asks(write(`out/${id}`)) : report());
    await addTask(id, { title: `Make ${id}`, ...noEvidence });
    prompts.length = 0;
    const [end] = (await cycle(id)).of('JobConcluded');
    return end as { job_id: string; outcome: string }; // its own schema
  };
  for (const id of ['one', 'two']) {
    const { job_id, outcome } = await make(id);
    expect(outcome).toBe('done');
    const reason = `the last line of ${id} is missing`;
    const payload = { job_id, work_id: `task:${id}`, by: 'owner', is_done: false, reason };
    await given({ type: 'JobConfirmed', payload });
  }
  expect(await make('three')).toMatchObject({ outcome: 'unconfirmed' });
  const told = (title: string) => prompts.find((text) => text.includes(title)) ?? '';
  for (const title of ['You are the acting', 'You judge whether']) {
    expect(told(title)).toContain('not done: the last line of one is missing');
    expect(told(title)).toContain('not done: the last line of two is missing');
  }
});
