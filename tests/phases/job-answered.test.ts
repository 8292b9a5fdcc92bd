import { expect, it } from 'vitest';
import { jobCause } from '../../src/domain/alert/alert-causes.ts';
import { jobStory, noEvidence, report, write } from './job-story.ts';
import { asks } from './loop-story.ts';

it('keeps what it wrote for the owner with the job, and asks for its confirmation with it', async () => {
  const { addTask, cycle, says, job } = await jobStory();
  await addTask('price', { title: 'What does the card cost?', ...noEvidence });
  says.act = () => report({ answer: 'The card costs 244 euros a year.' });
  await cycle('price');
  const asked = (await job('price'))!;
  expect(asked).toMatchObject({
    status: 'unconfirmed',
    written_answer: { text: 'The card costs 244 euros a year.' },
  });
  expect(jobCause(asked, 'Card')?.detail).toContain('"The card costs 244 euros a year."');
});

it('keeps it too where its checks show that it is done', async () => {
  const { addTask, cycle, says, job } = await jobStory();
  await addTask('list', { title: 'Make a list', ...noEvidence });
  says.accept = () => ({
    checks: [{ kind: 'file', path: 'out/list', contains: null }],
    statements: [],
  });
  says.act = (turn) =>
    turn === 1 ? asks(write('out/list')) : report({ answer: `${'long '.repeat(300)}end` });
  await cycle('list');
  const done = (await job('list'))!;
  expect(done.status).toBe('done');
  expect(done.written_answer?.text).toMatch(/^long .{994}…$/);
  expect(done.written_answer?.path).toBeTruthy();
});

it('keeps none where none was written', async () => {
  const { addTask, cycle, says, job } = await jobStory();
  await addTask('list', { title: 'Make a list', ...noEvidence });
  says.act = (turn) => (turn === 1 ? asks(write('out/list')) : report());
  await cycle('list');
  expect(await job('list')).toMatchObject({ status: 'unconfirmed', written_answer: null });
});
