import { describe, expect, it } from 'vitest';
import type { NewEvent } from '../../../src/kernel/event/event.ts';
import { httpAppUnderTest } from '../http-app-under-test.ts';

type App = ReturnType<typeof httpAppUnderTest>;
type Card = {
  readonly work_id: string;
  readonly title: string;
  readonly standing: string | null;
  readonly waits_for: readonly string[];
};
type Column = { readonly column: string; readonly count: number; readonly cards: readonly Card[] };

async function asked<Body>(app: App, path: string): Promise<Body> {
  const response = await app.ask(path);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Body;
}

async function columnsOf(app: App, query = '') {
  const { columns } = await asked<{ columns: readonly Column[] }>(app, `/api/board${query}`);
  return Object.fromEntries(
    columns.map(({ column, cards }) => [column, cards.map(({ work_id }) => work_id)]),
  );
}

const job = (work_id: string) => ({ job_id: `job-${work_id}`, work_id, cycle_no: 4 });

function opened(workId: string): NewEvent {
  return { type: 'JobOpened', payload: { ...job(workId), fingerprint: 'f' } };
}

function asking(workId: string): NewEvent {
  const asks = { reason: 'question', detail: 'd', question: 'Which colour?', retry_at: null };
  return { type: 'JobPaused', payload: { ...job(workId), ...asks } };
}

function letter(file_hash: string): NewEvent {
  const text = { blob: 'b', bytes: 1 };
  return {
    type: 'InboxFileSeen',
    payload: { file: `${file_hash}.txt`, file_hash, bytes: 1, trust: 'owner', text },
  };
}

function concluded(workId: string): NewEvent {
  const verdict = { outcome: 'failed', basis: 'model', claimed: false, evidence: [], missing: [] };
  return { type: 'JobConcluded', payload: { ...job(workId), ...verdict } };
}

async function add(app: App, ...titles: readonly string[]) {
  for (const title of titles) await app.post('/api/tasks', { title });
}

describe('GET /api/board', () => {
  it('shows each letter that is not handled: one that is tried again, one that rests, one behind it', async () => {
    const app = httpAppUnderTest();
    const parked = (workId: string, cause: string): NewEvent => ({
      type: 'WorkParked',
      payload: {
        cycle_no: 4,
        work_id: workId,
        fingerprint: 'f',
        cause,
        retry_at: '2037-01-02T08:00:00.000Z',
      },
    });
    await app.record(
      ...['failed', 'silent', 'behind', 'unknown', 'done'].map(letter),
      opened('inbox:failed'),
      concluded('inbox:failed'),
      parked('inbox:failed', 'failure'),
      parked('inbox:silent', 'outage'),
      parked('inbox:unknown', 'unknown_effect'),
      { type: 'InboxFileHandled', payload: { file_hash: 'done', how: 'done in cycle 4' } },
    );
    expect(await columnsOf(app)).toEqual({
      asking: ['inbox:unknown'],
      running: [],
      waiting: ['inbox:failed', 'inbox:behind'],
      blocked: ['inbox:silent'],
      planned: [],
    });
    const { columns } = await asked<{ columns: readonly Column[] }>(app, '/api/board');
    const cards = columns.flatMap((column) => column.cards);
    const standingOf = (id: string) => cards.find(({ work_id }) => work_id === id)?.standing;
    expect(standingOf('inbox:failed')).toMatch(/^failed; next try 2037-01-02 /u);
    expect(standingOf('inbox:behind')).toBeNull();
    expect(cards.map(({ title }) => title)).not.toContainEqual(expect.stringMatching(/^inbox:/u));
  });

  it('puts each open piece of work into one column, with what came by a message', async () => {
    const app = httpAppUnderTest();
    await add(app, 'Paint', 'Read', 'Wash', 'Sleep');
    await app.post('/api/tasks', { title: 'Dry', blocked_by: ['wash'] });
    await app.post('/api/tasks', { title: 'Call Ann', kind: 'reminder', due: '2037-01-02T08:00Z' });
    await app.post('/api/tasks/sleep/done');
    await app.record(opened('task:paint'), asking('task:paint'), opened('task:wash'));
    await app.record(opened('inbox:m-1'));
    expect(await columnsOf(app)).toEqual({
      asking: ['task:paint'],
      running: ['inbox:m-1', 'task:wash'],
      waiting: ['task:read'],
      blocked: ['task:dry'],
      planned: ['task:call-ann'],
    });
    const { tasks } = await asked<{ tasks: readonly object[] }>(app, '/api/tasks');
    expect(tasks).toHaveLength(5);
  });

  it('names what work waits for as its owner does', async () => {
    const app = httpAppUnderTest();
    await add(app, 'Wash the van');
    await app.post('/api/tasks', {
      title: 'Dry it',
      blocked_by: ['wash-the-van'],
      when: 'path rags.md',
    });
    const { columns } = await asked<{ columns: readonly Column[] }>(app, '/api/board');
    const [card] = columns.find(({ column }) => column === 'blocked')?.cards ?? [];
    expect(card?.waits_for).toEqual(['a change of rags.md', 'Wash the van']);
  });

  it('gives every column on pages', async () => {
    const app = httpAppUnderTest();
    await add(app, ...Array.from({ length: 7 }, (_, i) => `Job number ${i}`));
    const { waiting } = await columnsOf(app, '?limit=3');
    const seen = [...(waiting ?? [])];
    for (let cursor: string | null = '3'; cursor !== null; ) {
      const page: { cards: readonly Card[]; next: string | null } = await asked(
        app,
        `/api/board/waiting?limit=3&cursor=${cursor}`,
      );
      seen.push(...page.cards.map(({ work_id }) => work_id));
      cursor = page.next;
    }
    expect(seen).toEqual((await columnsOf(app))['waiting']);
    expect(seen).toHaveLength(7);
  });

  it('says of a task what the list of tasks says', async () => {
    const app = httpAppUnderTest();
    await add(app, 'Paint');
    await app.record(opened('task:paint'), asking('task:paint'));
    const { columns } = await asked<{ columns: readonly Column[] }>(app, '/api/board');
    const { tasks } = await asked<{ tasks: readonly Card[] }>(app, '/api/tasks');
    expect(columns[0]?.cards[0]?.standing).toBe(tasks[0]?.standing);
    expect(tasks[0]?.standing).toBe('waits for you: question');
  });
});

describe('GET /api/work', () => {
  it('lists what ended by when it ended, each once, on pages', async () => {
    const app = httpAppUnderTest();
    await add(app, 'One', 'Two', 'Three');
    await app.post('/api/tasks', { title: 'Water', kind: 'reminder', every: 'day at 9' });
    await app.post('/api/tasks/water/done');
    for (const id of ['two', 'one']) await app.post(`/api/tasks/${id}/done`, { note: 'seen' });
    await app.post('/api/tasks/three/cancel');
    type Page = { ended: readonly { task_id: string; status: string }[]; next: string | null };
    const whole = await asked<Page>(app, '/api/work');
    expect(whole.ended.map(({ task_id, status }) => `${task_id} ${status}`)).toEqual([
      'three cancelled',
      'one done',
      'two done',
    ]);
    const first = await asked<Page>(app, '/api/work?limit=2');
    const second = await asked<Page>(app, `/api/work?limit=2&cursor=${first.next}`);
    expect([...first.ended, ...second.ended]).toEqual(whole.ended);
  });
});

describe('GET /api/work/:id', () => {
  it('shows a job with its question, its cycles and what it did', async () => {
    const app = httpAppUnderTest();
    await add(app, 'Paint');
    const action = { action_id: 'a-1', cycle_no: 4 };
    const args = { args_redacted: 'ls', args_hash: 'h', work_id: 'task:paint' };
    const money = { scopes: [{ scope: 'job:job-task:paint', limit_usd: 2 }] };
    await app.record(
      opened('task:paint'),
      { type: 'ActionProposed', payload: { ...action, tool: 'shell', ...args } },
      { type: 'ActionBlocked', payload: { ...action, tier: '1', rule_id: 'r', reason: 'no' } },
      {
        type: 'BudgetReserved',
        payload: {
          ref: 'r-1',
          worst_case_usd: 0.1,
          expires_at: '2037-01-01T00:00:00.000Z',
          price_version: '1',
          model: 'm',
          ...money,
        },
      },
      asking('task:paint'),
    );
    const { work } = await asked<{ work: object }>(app, '/api/work/task:paint');
    expect(work).toMatchObject({
      work_id: 'task:paint',
      title: 'Paint',
      column: 'asking',
      standing: 'waits for you: question',
      cap_usd: 2,
      job: { cost_usd: 0, status: 'waiting' },
      cycles: [{ cycle_no: 4 }],
      actions: [{ tool: 'shell', outcome: 'blocked', verdict: { is: 'blocked', why: 'no' } }],
      ask: { kind: 'question', text: 'Which colour?' },
    });
    expect((await app.ask('/api/work/nothing-like-it')).status).toBe(404);
    expect((await app.ask('/api/work/inbox:none')).status).toBe(404);
  });
});
