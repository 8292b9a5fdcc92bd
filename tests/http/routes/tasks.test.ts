import { describe, expect, it } from 'vitest';
import { httpAppUnderTest } from '../http-app-under-test.ts';

type App = ReturnType<typeof httpAppUnderTest>;

async function posted(app: App, path: string, body: object) {
  const response = await app.post(path, body);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function listed(app: App, query = '') {
  const { tasks } = (await (await app.ask(`/api/tasks${query}`)).json()) as {
    tasks: { intention_id: string; status: string }[];
  };
  return tasks.map(({ intention_id, status }) => `${intention_id} ${status}`);
}

describe('/api/tasks', () => {
  it('takes a task with what it waits for, shows it and ends it', async () => {
    const app = httpAppUnderTest();
    expect(await posted(app, '/api/tasks', { title: 'Move house', kind: 'goal' })).toMatchObject({
      status: 201,
      body: { ok: true, id: 'move-house' },
    });
    const van = { title: 'Find a van', parent: 'move-house', when: 'path vans.md' };
    expect((await posted(app, '/api/tasks', van)).status).toBe(201);
    const shown = await (await app.ask('/api/tasks/find%20a')).json();
    const untried = { standing: null, last_try: null };
    expect(shown).toMatchObject({ task: { waits_for: ['a change of vans.md'], ...untried } });
    expect((await posted(app, '/api/tasks/find-a-van/done', {})).body).toMatchObject({ ok: true });
    expect(await listed(app)).toEqual(['move-house pending']);
    await posted(app, '/api/tasks/move-house/cancel', { note: 'we stay' });
    expect((await listed(app, '?status=all')).sort()).toEqual([
      'find-a-van done',
      'move-house cancelled',
    ]);
    expect((await listed(app, '?status=archived')).sort()).toHaveLength(2);
    expect(await listed(app, '?status=archived&limit=1')).toHaveLength(1);
  });

  it('tells the next five times of what recurs, and one of what comes once', async () => {
    const app = httpAppUnderTest();
    await posted(app, '/api/tasks', {
      title: 'Water the plants',
      kind: 'reminder',
      every: 'day at 9',
    });
    await posted(app, '/api/tasks', {
      title: 'Call Ann',
      kind: 'reminder',
      due: '2037-01-02T08:00Z',
    });
    const { task } = (await (await app.ask('/api/tasks/water')).json()) as {
      task: { next_at: string; next_times: string[] };
    };
    expect(task.next_times.map((at) => at.slice(11, 16))).toEqual(Array(5).fill('09:00'));
    expect(task.next_times[0]).toBe(task.next_at);
    const call = (await (await app.ask('/api/tasks/call')).json()) as object;
    expect(call).toMatchObject({ task: { next_times: ['2037-01-02T08:00:00.000Z'] } });
  });

  it('says a task anew, and leaves what is not named', async () => {
    const app = httpAppUnderTest();
    const van = { title: 'Find a van', content: 'a red one', due: '2026-12-01T09:00Z' };
    await posted(app, '/api/tasks', van);
    const edit = (body: object) => posted(app, '/api/tasks/find-a-van/edit', body);
    expect(await edit({ title: 'Find a big van', due: 'none', priority: 5 })).toMatchObject({
      status: 200,
      body: { ok: true, id: 'find-a-van', told: [] },
    });
    const { task } = (await (await app.ask('/api/tasks/find-a-van')).json()) as { task: object };
    const after = { title: 'Find a big van', content: 'a red one', due_at: null, priority: 5 };
    expect(task).toMatchObject(after);
    expect((await edit({ title: 'Find a big van' })).body).toMatchObject({
      detail: 'task find-a-van says that already',
    });
    expect((await edit({ due: 'the day after never' })).status).toBe(409);
    expect((await edit({ due: 'every friday at 09:00' })).status).toBe(409);
    expect((await edit({ verify: [{ kind: 'test', target: 'rm -rf /' }] })).status).toBe(400);
    await posted(app, '/api/tasks/find-a-van/done', {});
    expect((await edit({ title: 'Find a bus' })).status).toBe(409);
  });

  it('reads when a reminder is from its words, and says how it was read', async () => {
    const app = httpAppUnderTest();
    const asked = { kind: 'reminder', title: 'call the bank every friday at 09:00' };
    expect((await posted(app, '/api/tasks', asked)).body).toMatchObject({
      id: 'call-the-bank',
      told: [
        'every friday at 09:00',
        'next tomorrow at 09:00, then on 9 January at 09:00, then on 16 January at 09:00',
        'what passes while nothing runs: it comes once for all of them (once)',
      ],
    });
  });

  it.each([
    [{ kind: 'reminder', title: 'call tomorrow at 5' }, 422],
    [{ kind: 'reminder', title: 'call' }, 409],
    [{ kind: 'commitment', title: 'call' }, 409],
    [{ title: '' }, 400],
    [{ title: 'x', steps: ['rm'] }, 400],
  ])('refuses %o', async (asked, status) => {
    expect((await posted(httpAppUnderTest(), '/api/tasks', asked)).status).toBe(status);
  });

  it('knows no task that is not there', async () => {
    const app = httpAppUnderTest();
    expect((await posted(app, '/api/tasks/no/done', {})).status).toBe(404);
    expect((await app.ask('/api/tasks/no')).status).toBe(404);
  });
});
