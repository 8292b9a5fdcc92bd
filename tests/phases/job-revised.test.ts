import { describe, expect, it } from 'vitest';
import { intentionProjection } from '../../src/domain/task/views/intention.ts';
import { jobStory, noEvidence, report, write } from './job-story.ts';
import { asks } from './loop-story.ts';
import { failing } from './model-story.ts';

const OLD = { kind: 'file', target: 'out/greeting.txt' };
const NEW = { kind: 'file', target: 'out/farewell.txt' };

/** A task whose owner says in the middle of it that something else is wanted. */
async function revisedStory(about: Readonly<Record<string, unknown>> = { verify: [OLD] }) {
  const story = await jobStory();
  await story.addTask('t1', about);
  const revise = (verify: readonly (typeof NEW)[] = [NEW]) =>
    story.given({
      type: 'IntentionRevised',
      payload: {
        intention_id: 't1',
        title: 'Write the farewell',
        content: 'goodbye',
        priority: 3,
        due_at: null,
        tags: [],
        blocks: [],
        blocked_by: [],
        steps: [],
        verify,
        source_hash: null,
      },
      trust: 'owner',
    });
  const task = async () =>
    (await story.log.view('a', [{ projection: intentionProjection, keys: ['t1'] }])).get(
      intentionProjection,
      't1',
    );
  return { ...story, revise, task };
}

describe('work that is revised while a job is at it', () => {
  it('is judged by what is wanted now, and the job is told both', async () => {
    const { cycle, says, revise, task, job } = await revisedStory();
    const heard: string[] = [];
    says.act = async (turn, { messages }) => {
      heard.push(messages.at(-1)?.text ?? '');
      if (turn === 1) {
        await revise();
        return asks(write('out/greeting.txt'));
      }
      return turn === 4 ? asks(write('out/farewell.txt')) : report();
    };
    const { of } = await cycle('t1');
    expect(heard[1]).toContain('Write the farewell');
    expect(heard[1]).toContain('file out/farewell.txt');
    expect(of('AcceptanceChecked')).toMatchObject([
      { moment: 'before', seen: [{ ref: 'out/greeting.txt' }] },
      { moment: 'before', seen: [{ ref: 'out/farewell.txt' }] },
      { moment: 'end', seen: [{ ref: 'out/farewell.txt', ok: false }] },
      { moment: 'end', seen: [{ ref: 'out/farewell.txt', ok: false }] },
      { moment: 'end', seen: [{ ref: 'out/farewell.txt', ok: true }] },
    ]);
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'done', basis: 'owner_checks' }]);
    expect(await task()).toMatchObject({ status: 'done', title: 'Write the farewell' });
    expect((await job('t1'))?.cycles).toEqual([1]);
  });

  it('is not done by what was looked at before', async () => {
    const { cycle, says, revise, task, workspace } = await revisedStory();
    says.act = (turn) =>
      turn === 1
        ? asks(write('out/greeting.txt'))
        : turn === 3
          ? asks(write('out/farewell.txt'))
          : report();
    const { look } = workspace.checks;
    let looks = 0;
    workspace.checks.look = async (...about) => {
      const seen = await look(...about);
      looks += 1;
      if (looks === 2) await revise();
      return seen;
    };
    const { of } = await cycle('t1');
    expect(of('JobConcluded')).toHaveLength(1);
    expect(looks).toBe(4);
    expect(await task()).toMatchObject({ status: 'done', title: 'Write the farewell' });
    expect(workspace.files.has('out/farewell.txt')).toBe(true);
  });

  it('is done as it was wanted then, and open as it is wanted now', async () => {
    const { cycle, says, revise, task, given, world } = await revisedStory();
    says.act = (turn) => (turn === 1 ? asks(write('out/greeting.txt')) : report());
    await cycle('t1');
    const [completed] = await world.store.read('a', { types: ['IntentionCompleted'], limit: 9 });
    if (completed === undefined) throw new Error('it is not done');
    await given({
      type: 'IntentionReopened',
      payload: { intention_id: 't1', reason: 'it is not' },
    });
    await revise();
    await given({ type: completed.type, payload: completed.payload });
    expect(await task()).toMatchObject({ status: 'pending', title: 'Write the farewell' });
  });
});

describe('work that is revised between two cycles', () => {
  it('is told to its job with what counts as done now', async () => {
    const { cycle, says, revise, given, job } = await revisedStory();
    says.act = () => asks({ name: 'ask_owner', input: { question: 'Which colour?' } });
    await cycle('t1');
    await revise();
    const { job_id = '' } = (await job('t1')) ?? {};
    await given({
      type: 'JobAnswered',
      payload: { job_id, work_id: 'task:t1', by: 'owner', text: null, extra_usd: 0.5 },
    });
    let told = '';
    says.act = (turn, { messages }) => {
      if (turn === 2) told = messages.at(-1)?.text ?? '';
      return turn === 2 ? asks(write('out/farewell.txt')) : report();
    };
    const { of } = await cycle('t1', 'revised');
    expect(told).toContain('goodbye');
    expect(told).toContain('file out/farewell.txt');
    expect(of('JobConcluded')).toMatchObject([{ outcome: 'done', basis: 'owner_checks' }]);
  });

  it('is told and judged anew also when the first try at that was cut off', async () => {
    const { cycle, says, revise, script } = await revisedStory(noEvidence);
    const checks = (path: string) => ({
      checks: [{ kind: 'file', path, contains: null }],
      statements: [],
    });
    says.accept = () => checks('out/greeting.txt');
    says.act = (turn) =>
      turn === 1 ? asks(write('out/a.md')) : failing({ error: 'overloaded', retryAtMs: null });
    await cycle('t1');
    await revise([]);
    const { of: scripted } = script;
    script.of = (prompt, round, request) =>
      request.system.some(({ text }) => text.includes('You decide, before'))
        ? failing({ error: 'overloaded' })
        : scripted(prompt, round, request);
    const second = await cycle('t1', 'revised');
    expect(second.of('JobPaused')).toMatchObject([{ reason: 'outage' }]);
    script.of = scripted;
    says.accept = () => checks('out/farewell.txt');
    let told = '';
    says.act = (turn, { messages }) => {
      if (told === '') told = messages.at(-1)?.text ?? '';
      return turn === 2 ? asks(write('out/farewell.txt')) : report();
    };
    const third = await cycle('t1', 'revised');
    expect(third.of('AcceptanceSet')).toMatchObject([{ checks: [{ path: 'out/farewell.txt' }] }]);
    expect(told).toContain('goodbye');
    expect(told).toContain('file out/farewell.txt');
    expect(third.of('JobConcluded')).toMatchObject([{ outcome: 'done', basis: 'own_checks' }]);
  });
});
