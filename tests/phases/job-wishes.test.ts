import { describe, expect, it } from 'vitest';
import { bareTask } from '../support/bare-task.ts';
import { jobStory, noEvidence, report, write } from './job-story.ts';
import { answers, asks } from './loop-story.ts';

const RULE = 'never pytest';
const rule = {
  type: 'UserPreferenceObserved',
  payload: { key: 'tests', value: RULE, evidence: 'said so', weight: 2 },
};

/** A story whose prompts for checks and for reviews are kept. */
async function storyWithRule() {
  const story = await jobStory();
  await story.given(rule);
  const shown: Record<'accept' | 'review', string[]> = { accept: [], review: [] };
  const { of: scripted } = story.script;
  story.script.of = (prompt, round, request) => {
    const system = request.system.map(({ text }) => text).join('\n');
    const text = [system, ...request.messages.map((one) => one.text)].join('\n');
    if (system.includes('how it will be seen')) shown.accept.push(text);
    if (system.includes('You judge whether')) shown.review.push(text);
    return scripted(prompt, round, request);
  };
  return { ...story, shown };
}

describe('what counts as done', () => {
  it('is set and judged by whoever knows how the owner wants things', async () => {
    const { addTask, cycle, says, shown } = await storyWithRule();
    await addTask('list', { title: 'Make a list', ...noEvidence });
    says.act = (turn) => (turn === 1 ? asks(write('out/list')) : report());
    await cycle('list');
    expect(shown.accept[0]).toContain(RULE);
    expect(shown.review[0]).toContain(RULE);
  });

  it('is set anew with what the owner said was missing', async () => {
    const { addTask, cycle, says, shown, given, job } = await storyWithRule();
    await addTask('list', { title: 'Make a list', ...noEvidence });
    says.act = (turn) => (turn === 1 ? asks(write('out/list')) : report());
    await cycle('list');
    const { job_id = '' } = (await job('list')) ?? {};
    const reason = 'It lacks the prices.';
    const words = Object.entries(bareTask('list', 'Make a longer list')).filter(
      ([key]) => key !== 'kind' && key !== 'source',
    );
    const payload = { job_id, work_id: 'task:list', by: 'owner', is_done: false, reason };
    await given(
      { type: 'JobConfirmed', payload },
      { type: 'IntentionReopened', payload: { intention_id: 'list', reason } },
      { type: 'IntentionRevised', payload: Object.fromEntries(words) },
    );
    await cycle('list');
    expect(shown.accept.length).toBeGreaterThan(1);
    expect(shown.accept.at(-1)).toContain(reason);
  });

  it('needs no more of a check than what is special of it', async () => {
    const { addTask, cycle, says, script } = await jobStory();
    await addTask('list', { title: 'Make a list', ...noEvidence });
    const file = { kind: 'file', path: 'out/list' };
    const { of: scripted } = script;
    script.of = (prompt, round, request) =>
      request.system.some(({ text }) => text.includes('how it will be seen'))
        ? answers(request.output?.parse({ checks: [file] }))
        : scripted(prompt, round, request);
    says.act = (turn) => (turn === 1 ? asks(write('out/list')) : report());
    const { of } = await cycle('list');
    const checks = [{ ...file, contains: null }];
    expect(of('AcceptanceSet')).toMatchObject([{ by: 'model', checks, statements: [] }]);
  });
});
