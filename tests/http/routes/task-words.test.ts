import { describe, expect, it } from 'vitest';
import { httpAppUnderTest } from '../http-app-under-test.ts';

type App = ReturnType<typeof httpAppUnderTest>;

const job = { job_id: 'job-1', work_id: 'task:paint', cycle_no: 1 };
const concluded = (outcome: 'done' | 'failed' | 'unconfirmed') => ({
  type: 'JobConcluded',
  payload: {
    ...job,
    outcome,
    basis: 'reviewer',
    claimed: true,
    evidence: [],
    missing: [],
  },
});
const asks = {
  type: 'JobPaused',
  payload: {
    ...job,
    reason: 'question',
    detail: 'it asked',
    question: 'Which colour?',
    retry_at: null,
  },
};

/** A task whose job came to this. */
async function worked(...events: Parameters<App['record']>): Promise<App> {
  const app = httpAppUnderTest();
  await app.post('/api/tasks', { id: 'paint', title: 'Paint the door' });
  await app.record({ type: 'JobOpened', payload: { ...job, fingerprint: 'f' } }, ...events);
  return app;
}

/** `verb`: of the task, or with the name of another before it. */
async function says(app: App, verb: string, body: object = {}) {
  const path = verb.includes('/') ? verb : `paint/${verb}`;
  const response = await app.post(`/api/tasks/${path}`, body);
  const answer = (await response.json()) as { ok?: boolean; detail?: string };
  return [response.status, answer.detail ?? answer.ok] as const;
}

async function shown(app: App) {
  const { task } = (await (await app.ask('/api/tasks/paint')).json()) as {
    task: { status: string; job: { status: string; answers: string[]; extra_usd: number } };
  };
  return task;
}

const written = async (app: App, type: string) =>
  (await app.store.read(app.agentId, { types: [type], limit: 50 })).length;

describe('POST /api/tasks/:id/confirm', () => {
  it('ends a task that asks for it, once', async () => {
    const app = await worked(concluded('unconfirmed'));
    expect(await says(app, 'confirm')).toEqual([200, true]);
    expect(await shown(app)).toMatchObject({ status: 'done', job: { status: 'done' } });
    expect(await says(app, 'confirm')).toEqual([200, true]);
    expect(await written(app, 'JobConfirmed')).toBe(1);
    expect(await written(app, 'IntentionCompleted')).toBe(1);
  });

  it('takes the id of the work and words of the title for it', async () => {
    expect(await says(await worked(concluded('unconfirmed')), 'task%3Apaint/confirm')).toEqual([
      200,
      true,
    ]);
    expect(await says(await worked(concluded('unconfirmed')), 'paint%20the/confirm')).toEqual([
      200,
      true,
    ]);
  });

  it('refuses what nobody asked', async () => {
    const [status, why] = await says(await worked(asks), 'confirm');
    expect([status, why]).toEqual([
      409,
      expect.stringContaining('nothing of it waits to be confirmed'),
    ]);
    const app = httpAppUnderTest();
    await app.post('/api/tasks', { id: 'paint', title: 'Paint the door' });
    expect(await says(app, 'confirm')).toEqual([409, expect.stringContaining('was not begun yet')]);
  });
});

describe('POST /api/tasks/:id/reopen', () => {
  const reason = 'one side is white';

  it('opens what was called done, and says why, once', async () => {
    const app = await worked(concluded('unconfirmed'));
    await says(app, 'confirm');
    expect(await says(app, 'reopen', { reason })).toEqual([200, true]);
    expect(await shown(app)).toMatchObject({
      status: 'pending',
      job: { status: 'paused', correction: { is_done: false, reason } },
    });
    expect(await says(app, 'reopen', { reason })).toEqual([200, true]);
    expect(await written(app, 'JobConfirmed')).toBe(2);
    expect(await written(app, 'IntentionReopened')).toBe(1);
  });

  it('refuses what is not called done', async () => {
    expect(await says(await worked(asks), 'reopen', { reason })).toEqual([
      409,
      expect.stringContaining('not called done'),
    ]);
  });
});

describe('POST /api/tasks/:id/answer', () => {
  it('hands words and money to a job that waits', async () => {
    const app = await worked(asks);
    expect(await says(app, 'answer', { text: 'green', extra_usd: 1.5 })).toEqual([200, true]);
    expect(await shown(app)).toMatchObject({
      job: { status: 'paused', answers: ['green'], extra_usd: 1.5 },
    });
  });

  it('counts an answer once that is sent again under its id', async () => {
    const app = await worked(asks);
    const answer = { text: 'green', extra_usd: 1.5, id: 'a1' };
    expect(await says(app, 'answer', answer)).toEqual([200, true]);
    expect(await says(app, 'answer', answer)).toEqual([200, true]);
    expect(await says(app, 'answer', { ...answer, id: 'a2' })).toEqual([200, true]);
    expect(await shown(app)).toMatchObject({ job: { extra_usd: 3 } });
  });

  it.each(['unconfirmed', 'done', 'failed'] as const)(
    'refuses a job that is %s',
    async (outcome) => {
      const app = await worked(concluded(outcome));
      expect((await says(app, 'answer', { text: 'green' }))[0]).toBe(409);
      expect(await written(app, 'JobAnswered')).toBe(0);
    },
  );

  it('refuses an answer with nothing in it', async () => {
    expect(await says(await worked(asks), 'answer')).toEqual([
      409,
      expect.stringContaining('neither a word nor money'),
    ]);
  });
});

describe('a word on work', () => {
  it.each([
    ['confirm', { because: 'x' }],
    ['reopen', {}],
    ['reopen', { reason: '  ' }],
    ['reopen', { reason: 'x'.repeat(2001) }],
    ['answer', { text: '' }],
    ['answer', { text: 'x', extra_usd: -1 }],
    ['answer', { extra_usd: 1001 }],
    ['answer', { extra_usd: '1' }],
  ])('is refused as %s with %o', async (verb, body) => {
    const app = await worked(concluded('unconfirmed'));
    expect((await says(app, verb, body))[0]).toBe(400);
    expect(await shown(app)).toMatchObject({ job: { status: 'unconfirmed' } });
  });

  it.each([
    ['confirm', {}],
    ['reopen', { reason: 'x' }],
    ['answer', { text: 'x' }],
  ])('finds no work that is not there to %s', async (verb, body) => {
    expect((await says(httpAppUnderTest(), `nobody/${verb}`, body))[0]).toBe(404);
    expect((await says(httpAppUnderTest(), `task%3Anobody/${verb}`, body))[0]).toBe(404);
  });

  it.each(['confirm', 'reopen', 'answer'])('needs the token to %s', async (verb) => {
    const app = await worked(concluded('unconfirmed'));
    const headers = { authorization: '' };
    expect((await app.post(`/api/tasks/paint/${verb}`, {}, headers)).status).toBe(401);
  });
});
