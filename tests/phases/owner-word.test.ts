import { describe, expect, it } from 'vitest';
import { sayOfWork } from '../../src/app/tasks/say-of-work.ts';
import { jobProjection } from '../../src/domain/job/views/job.ts';
import { intentionProjection } from '../../src/domain/task/views/intention.ts';
import type { NewEvent } from '../../src/kernel/event/event.ts';
import type { ModelReply, ModelRequest } from '../../src/kernel/ports/model.ts';
import { testOrigin } from '../support/test-log.ts';
import { answers, asks, done } from './loop-story.ts';
import { reflexStory } from './reflex-story.ts';

const report = asks({ name: 'report', input: { ...done } });
const write = (path: string) => ({ name: 'write_file', input: { path, content: 'hello' } });
const unprovable = { steps: [], verify: [] };

/** An agent whose model writes the greeting, and an owner who says what they think of it. */
async function ownerStory() {
  const story = await reflexStory();
  story.workspace.folders.add('out');
  const kept: [string, string][] = [];
  const says = {
    act: ((turn) => (turn === 1 ? asks(write('out/greeting.txt')) : report)) as (
      turn: number,
      request: ModelRequest,
    ) => ModelReply,
  };
  story.script.of = (_, __, request) => {
    const system = request.system.map(({ text }) => text).join('\n');
    if (system.includes('You decide, before')) {
      return answers({ checks: [], statements: ['it is as asked'] });
    }
    if (system.includes('You judge whether')) {
      return answers({ met: true, covers: true, missing: [] });
    }
    const turns = request.messages.filter(({ role }) => role === 'assistant').length;
    return says.act(turns + 1, request);
  };
  const parts = {
    agentId: 'a',
    log: story.log,
    blobs: {
      putPersonal: async (subject: string, text: string) => {
        kept.push([subject, text]);
        return { blob: text, bytes: text.length };
      },
      getPersonal: async (_: string, blob: string) => ({ status: 'found' as const, text: blob }),
    },
  };
  const documents = async (id: string) => {
    const view = await story.log.view('a', [
      { projection: jobProjection, keys: [`task:${id}`] },
      { projection: intentionProjection, keys: [id] },
    ]);
    return { job: view.get(jobProjection, `task:${id}`), task: view.get(intentionProjection, id) };
  };
  return {
    ...story,
    says,
    kept,
    documents,
    say: (wanted: string, said: Parameters<typeof sayOfWork>[2]['said']) =>
      sayOfWork(parts, testOrigin, { wanted, said }),
    all: (type: string) => story.world.store.read('a', { types: [type], limit: 100 }),
  };
}

const registeredAs = (capability_id: string): readonly NewEvent[] => [
  {
    type: 'CapabilityRegistered',
    payload: {
      capability_id,
      cycle_no: 1,
      description: capability_id,
      tags: [],
      notes: '',
      source: 'model',
      experiment_id: null,
      counts: { used: 0, succeeded: 0, failed: 0 },
      stated_confidence: null,
    },
  },
];

/** A use in the first cycle. */
const used = (capability_id: string, seen: object): NewEvent => ({
  type: 'CapabilityExercised',
  payload: {
    capability_id,
    cycle_no: 1,
    at: '2026-01-01T00:00:00.000Z',
    complexity: 0.5,
    evidence: [],
    attribution: 'declared',
    error_class: null,
    procedure_id: null,
    ...seen,
  },
});

describe('what nothing outside can show to be done', () => {
  it('is done by the yes of its owner', async () => {
    const { addTask, cycle, say, documents, all } = await ownerStory();
    await addTask('t1', unprovable);
    await cycle('t1');
    expect((await documents('t1')).job?.status).toBe('unconfirmed');
    expect(await say('t1', { is: 'confirm' })).toMatchObject({ ok: true, workId: 'task:t1' });
    const { job, task } = await documents('t1');
    expect(job?.status).toBe('done');
    expect(task).toMatchObject({ status: 'done', outcome: ['confirmed by the owner'] });
    expect(await say('t1', { is: 'confirm' })).toMatchObject({ ok: true });
    expect(await all('JobConfirmed')).toHaveLength(1);
  });

  it('counts for what was used in it from then on, but for what the model alone claims', async () => {
    const { addTask, cycle, say, given, capability } = await ownerStory();
    await addTask('t1', unprovable);
    await cycle('t1');
    const use = { outcome: 'partial', verified: false } as const;
    await given(...registeredAs('greet'), ...registeredAs('bow'), ...registeredAs('wave'));
    await given(
      used('greet', { ...use, acted: true }),
      used('bow', { ...use, acted: false }),
      used('wave', { ...use, acted: true, error_class: 'environment' }),
    );
    await say('t1', { is: 'confirm' });
    const seen = { times_used: 1, times_succeeded: 1, unverified: 0 };
    expect(await capability('greet')).toMatchObject({ ...seen, confidence: 0.67 });
    expect(await capability('greet')).toMatchObject({
      last_uses: [{ outcome: 'success', evidence: [{ ref: 'confirmed by the owner' }] }],
    });
    expect(await capability('bow')).toMatchObject({ times_succeeded: 0, unverified: 1 });
    expect(await capability('wave')).toMatchObject({ times_succeeded: 0, unverified: 1 });
    await say('t1', { is: 'reopen', reason: 'it greets nobody' });
    expect(await capability('greet')).toMatchObject({ times_used: 0, times_succeeded: 0 });
  });

  it('takes the failure back of work that counted as failed, and earns nothing: perhaps they did it', async () => {
    const { addTask, cycle, say, given, capability, documents } = await ownerStory();
    await addTask('t1', unprovable);
    await cycle('t1');
    const { job } = await documents('t1');
    const ids = { job_id: job?.job_id ?? '', work_id: 'task:t1', cycle_no: 1 };
    const failed = { outcome: 'failed', basis: 'reviewer', claimed: true } as const;
    await given(
      { type: 'JobConcluded', payload: { ...ids, ...failed, evidence: [], missing: [] } },
      ...registeredAs('greet'),
      used('greet', { outcome: 'failure', verified: true, error_class: 'capability' }),
    );
    await say('t1', { is: 'done', evidence: ['I saw it'] });
    expect(await capability('greet')).toMatchObject({ times_succeeded: 0, times_failed: 0 });
  });

  it('is confirmed by the word that it is done, too', async () => {
    const { addTask, cycle, say, documents, all } = await ownerStory();
    await addTask('t1', unprovable);
    await cycle('t1');
    await say('greeting', { is: 'done', evidence: ['on my desk'] });
    expect(await all('JobConfirmed')).toMatchObject([{ payload: { is_done: true } }]);
    expect((await documents('t1')).task).toMatchObject({
      status: 'done',
      outcome: ['on my desk'],
    });
  });

  it('goes on with its conversation when its owner says no', async () => {
    const { addTask, cycle, say, says } = await ownerStory();
    await addTask('t1', unprovable);
    await cycle('t1');
    await say('t1', { is: 'reopen', reason: 'the name is missing' });
    const heard: ModelRequest['messages'][] = [];
    says.act = (_, { messages }) => {
      heard.push(messages);
      return report;
    };
    const { of } = await cycle('t1');
    expect(of('JobResumed')).toHaveLength(1);
    expect(heard[0]?.length).toBeGreaterThan(3);
    expect(heard[0]?.at(-1)?.text).toContain('the name is missing');
  });
});

describe('what says that it cannot be done', () => {
  const cannot = asks({ name: 'report', input: { ...done, succeeded: false, answer: 'No plan.' } });
  const answer = (text: string) => ({ is: 'answer' as const, text, extraUsd: 0, id: text });

  it('goes on with what its owner answers, said once', async () => {
    const { addTask, cycle, say, says, documents, all } = await ownerStory();
    await addTask('t1', unprovable);
    says.act = () => cannot;
    await cycle('t1');
    expect((await documents('t1')).job?.status).toBe('failed');
    const said = answer('The plan is in docs/.');
    expect(await say('t1', said)).toMatchObject({ ok: true, is: 'reopen' });
    expect(await say('t1', said)).toMatchObject({ ok: true });
    expect(await all('JobConfirmed')).toMatchObject([
      { payload: { is_done: false, reason: 'The plan is in docs/.' } },
    ]);
    let heard = '';
    says.act = (_, { messages }) => {
      heard = JSON.stringify(messages);
      return report;
    };
    await cycle('t1');
    expect(heard).toContain('The plan is in docs/.');
  });

  it('is dropped when its owner says to leave it', async () => {
    const { addTask, cycle, say, says, documents } = await ownerStory();
    await addTask('t1', unprovable);
    says.act = () => cannot;
    await cycle('t1');
    expect(await say('t1', answer('leave it'))).toMatchObject({ ok: true, is: 'drop' });
    const { job, task } = await documents('t1');
    expect([job?.status, task?.status]).toEqual(['dropped', 'cancelled']);
    expect(await say('t1', answer('it was docs/'))).toMatchObject({ ok: false });
  });
});

describe('what was called done, and is not', () => {
  it('is opened again, goes on, and its success counts no more', async () => {
    const { addTask, cycle, say, says, documents, all, given, capability } = await ownerStory();
    await addTask('t1');
    await cycle('t1');
    expect((await documents('t1')).task?.status).toBe('done');
    await given(
      ...registeredAs('greeting'),
      used('greeting', { outcome: 'success', verified: true }),
    );
    expect((await capability('greeting'))?.times_succeeded).toBe(1);
    const said = await say('t1', { is: 'reopen', reason: 'it greets nobody' });
    expect(said).toMatchObject({ ok: true });
    expect(await all('IntentionReopened')).toHaveLength(1);
    expect((await documents('t1')).task).toMatchObject({ status: 'pending', finished_at: null });
    expect((await capability('greeting'))?.times_succeeded).toBe(0);
    let heard = '';
    says.act = (_, { messages }) => {
      heard = JSON.stringify(messages);
      return report;
    };
    const { types } = await cycle('t1');
    expect(types).toContain('JobResumed');
    expect(heard).toContain('it greets nobody');
    expect((await documents('t1')).job?.verdict?.basis).toBe('reviewer');
  });
});

describe('a job that asks its owner', () => {
  it('goes on with their words, which are theirs', async () => {
    const { addTask, cycle, say, says, kept, documents } = await ownerStory();
    await addTask('t1');
    says.act = () => asks({ name: 'ask_owner', input: { question: 'Which colour?' } });
    await cycle('t1');
    expect((await documents('t1')).job?.status).toBe('waiting');
    expect(await say('t1', { is: 'answer', text: null, extraUsd: 0 })).toMatchObject({ ok: false });
    await say('t1', { is: 'answer', text: 'green', extraUsd: 1.5 });
    const { job } = await documents('t1');
    expect(kept).toEqual([[`job:${job?.job_id ?? ''}`, 'green']]);
    expect(job).toMatchObject({ status: 'paused', extra_usd: 1.5 });
    expect(await say('t1', { is: 'confirm' })).toMatchObject({ ok: false });
  });
});

it('knows no work that is not there', async () => {
  const { say } = await ownerStory();
  expect(await say('nothing', { is: 'confirm' })).toMatchObject({
    ok: false,
    code: 'unknown_task',
  });
});

describe('an answer to work that is stuck', () => {
  const stuck = async () => {
    const story = await ownerStory();
    await story.addTask('t1', unprovable);
    story.says.act = () => asks({ name: 'write_file', input: { path: 'nowhere/x', content: 'x' } });
    await story.cycle('t1');
    expect((await story.documents('t1')).job).toMatchObject({ pause: { reason: 'no_progress' } });
    return story;
  };
  const answer = (text: string, extraUsd = 0) => ({ is: 'answer' as const, text, extraUsd });

  it.each([
    ['leave it', 'drop', 'cancelled'],
    ['done', 'done', 'done'],
  ])('may end it: %s', async (text, is, status) => {
    const { say, documents } = await stuck();
    expect(await say('t1', answer(text))).toMatchObject({ ok: true, is });
    expect(await documents('t1')).toMatchObject({ task: { status }, job: { status: 'dropped' } });
  });

  it.each([
    ['leave it to Ann', 0],
    ['leave it', 1],
  ])('lets it go on otherwise: %s, %s dollars more', async (text, usd) => {
    const { say, documents } = await stuck();
    expect(await say('t1', answer(text, usd))).toMatchObject({ ok: true, is: 'answer' });
    expect(await documents('t1')).toMatchObject({ job: { status: 'paused' } });
  });
});
