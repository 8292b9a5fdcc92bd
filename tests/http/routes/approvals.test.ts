import { describe, expect, it } from 'vitest';
import { hashOfCall } from '../../../src/phases/act/loop/turn.ts';
import { parked } from '../../domain/action/approval-story.ts';
import { httpAppUnderTest } from '../http-app-under-test.ts';

const input = { to: 'ann@example.org', text: 'hello' };
const action = { action_id: 'a1', cycle_no: 3, tool: 'mail', work_id: 'task:w' };
const hash = hashOfCall('mail', input);

async function withAsked() {
  const app = httpAppUnderTest();
  const proposed = { ...action, args_redacted: 'mail to Ann', args_hash: hash, args_ref: 'blob' };
  app.blobs.set('blob', JSON.stringify(input));
  await app.record({ type: 'ActionProposed', payload: proposed });
  await app.record(parked('a1', { args_hash: hash }));
  await app.record(parked('a2'), parked('looked-at', { to: 'tier3' }));
  return app;
}

type Answer = { approvals: { approval_id: string; status: string }[] };

async function listed(app: Awaited<ReturnType<typeof withAsked>>, query = '') {
  const { approvals } = (await (await app.ask(`/api/approvals${query}`)).json()) as Answer;
  return approvals.map(({ approval_id, status }) => [approval_id, status]);
}

describe('GET /api/approvals', () => {
  it('lists what the owner was asked for, newest first', async () => {
    const app = await withAsked();
    expect(await listed(app)).toEqual([
      ['a2', 'pending'],
      ['a1', 'pending'],
    ]);
    expect(await listed(httpAppUnderTest())).toEqual([]);
  });

  it('leaves out what is answered, unless all are wanted', async () => {
    const app = await withAsked();
    await app.post('/api/approvals/a2', { answer: 'deny' });
    expect(await listed(app)).toEqual([['a1', 'pending']]);
    expect(await listed(app, '?status=all')).toEqual([
      ['a2', 'denied'],
      ['a1', 'pending'],
    ]);
  });

  it('shows one with the whole input and what became of it', async () => {
    const app = await withAsked();
    await app.post('/api/approvals/a1', { answer: 'grant', reason: 'go ahead' });
    const shown = await (await app.ask('/api/approvals/a1')).json();
    expect(shown).toMatchObject({
      approval: { approval_id: 'a1', tool: 'mail', rule: 'taint.send', status: 'granted' },
      input: JSON.stringify(input),
      lines: ['| to: ann@example.org', '| text: hello'],
      is_whole: true,
    });
    expect((shown as { says: string[] }).says).toEqual([
      'mail in cycle 3 for task:w: mail to Ann',
      'the owner was asked (taint.send): it says something to the outside',
      'granted by owner until 2026-01-01T01:00:00.000Z: go ahead',
    ]);
    expect((await app.ask('/api/approvals/nothing')).status).toBe(404);
  });

  it('says when what it shows is not all that was asked for', async () => {
    const app = await withAsked();
    app.blobs.set('blob', JSON.stringify({ ...input, text: '[redacted]' }));
    expect(await (await app.ask('/api/approvals/a1')).json()).toMatchObject({ is_whole: false });
    app.blobs.delete('blob');
    expect(await (await app.ask('/api/approvals/a1')).json()).toMatchObject({
      input: null,
      is_whole: false,
    });
  });
});

describe('POST /api/approvals/:id', () => {
  it('takes the first of two answers at the same time', async () => {
    const app = await withAsked();
    const answers = await Promise.all(
      ['grant', 'deny', 'grant'].map((answer) => app.post('/api/approvals/a1', { answer })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const types = ['ApprovalGranted', 'ApprovalDenied'];
    const [event, ...others] = await app.store.read(app.agentId, { types });
    expect(event).toMatchObject({ actor: { kind: 'user', id: 'api' }, trust: 'owner' });
    expect(others).toEqual([]);
  });

  it('refuses what nobody asked for, what is over, and other words', async () => {
    const app = await withAsked();
    await app.record({
      type: 'ApprovalExpired',
      payload: { approval_id: 'a2', work_id: 'task:w' },
    });
    expect((await app.post('/api/approvals/nothing', { answer: 'grant' })).status).toBe(404);
    const over = await app.post('/api/approvals/a2', { answer: 'grant' });
    expect([over.status, await over.json()]).toMatchObject([409, { code: 'expired' }]);
    expect((await app.post('/api/approvals/a1', { answer: 'yes' })).status).toBe(400);
    expect((await app.post('/api/approvals/a1', {})).status).toBe(400);
  });
});
