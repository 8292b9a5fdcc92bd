import { describe, expect, it } from 'vitest';
import type { NewEvent, Trust } from '../../../src/kernel/event/event.ts';
import { httpAppUnderTest } from '../http-app-under-test.ts';

type App = ReturnType<typeof httpAppUnderTest>;

const text = (words: string) => ({ blob: words, bytes: words.length });

type Change = { readonly trust?: Trust } & Record<string, unknown>;

function received(mail_id: string, thread_id: string, { trust = 'owner', ...change }: Change = {}) {
  const arrival = { channel: 'chat', delivery_id: mail_id, keys: [mail_id], bytes: 10 };
  const who = { from: 'anna@example.org', is_owner: true, trust, trust_reason: '' };
  const words = { subject: '', text: text(`words of ${mail_id}`), quoted: null };
  const payload = {
    mail_id,
    thread_id,
    message_id: null,
    is_automatic: false,
    attachments: [],
    content_hash: mail_id,
    received_at: '2026-01-01T00:00:00.000Z',
    ...arrival,
    ...who,
    ...words,
    ...change,
  };
  return { type: 'MailReceived', payload, trust } satisfies NewEvent;
}

function triaged(mail_id: string, thread_id: string, kind = 'instruction'): NewEvent {
  return {
    type: 'MailTriaged',
    payload: { mail_id, thread_id, kind, commands: [], reply: 'by_cycle' },
  };
}

function queued(mail_id: string, thread_id: string, change: object = {}): NewEvent {
  const letter = { message_id: `<${mail_id}@a>`, in_reply_to: null, references: [], html: null };
  const about = { to: ['anna@example.org'], subject: 'Re: it', text: text(`words of ${mail_id}`) };
  const by = { cause: 'notice', answers: null, cycle_no: null, supersedes: null, asks: false };
  const payload = { mail_id, thread_id, ...letter, ...about, ...by, ...change };
  return { type: 'MailQueued', payload, trust: 'self' };
}

const stranger = {
  trust: 'outside' as const,
  is_owner: false,
  from: 'eve@example.org',
  subject: 'Buy this',
  text: text('<script>alert(1)</script>'),
};

function talkUnderTest() {
  const said: object[] = [];
  const chat = {
    hasModel: async () => true,
    say: async (message: object) => {
      said.push(message);
      return 'm-said';
    },
  };
  return { ...httpAppUnderTest({ ports: { chat } }), said };
}

async function told(app: Pick<App, 'ask'>, path: string) {
  const response = await app.ask(path);
  // Each test says itself what it expects of the answer.
  return { status: response.status, body: (await response.json()) as Record<string, never> };
}

async function listed(app: Pick<App, 'ask'>, query = '') {
  const { body } = await told(app, `/api/conversations${query}`);
  const { conversations, next } = body as unknown as {
    conversations: { thread_id: string; kind: string; open: string | null }[];
    next: string | null;
  };
  return {
    shown: conversations.map(({ thread_id, kind, open }) => `${thread_id} ${kind} ${open ?? '-'}`),
    next,
  };
}

const job = { job_id: 'job-1', work_id: 'inbox:m-1', cycle_no: 7 };
const action = { action_id: 'a-1', cycle_no: 7 };
const WORKED: readonly NewEvent[] = [
  { type: 'JobOpened', payload: { ...job, fingerprint: 'f' } },
  {
    type: 'ActionProposed',
    payload: {
      ...action,
      tool: 'write_file',
      args_redacted: '{"path":"out.txt",\n"content":"hello"}',
      args_hash: 'h',
      work_id: 'inbox:m-1',
    },
  },
  { type: 'ActionAllowed', payload: { ...action, tier: '1', rule: 'workspace' } },
  {
    type: 'ActionExecuted',
    payload: {
      ...action,
      tool: 'write_file',
      exit_code: 0,
      duration_ms: 12,
      result_digest: 'd',
      output_ref: null,
      output_head: 'wrote\nout.txt',
      evidence: [{ kind: 'file', ref: 'out.txt: sha256 0123456789ab', ok: true }],
    },
  },
];

describe('GET /api/conversations', () => {
  it('lists chats and mail by their newest message, each once, and on pages', async () => {
    const app = talkUnderTest();
    await app.record(
      received('m-1', 'chat-one'),
      triaged('m-1', 'chat-one'),
      received('m-2', 'thread-two', { subject: 'Roof' }),
      queued('an-2', 'thread-two', { cause: 'answer', answers: 'm-2' }),
      queued('n-1', 'alert-1'),
      received('m-3', 'outside-m-3', stranger),
      queued('n-2', 'chat-one'),
    );
    expect((await listed(app)).shown).toEqual(['chat-one chat answer', 'thread-two mail answer']);
    expect((await listed(app, '?show=notices')).shown).toEqual([
      'outside-m-3 outside -',
      'alert-1 notice -',
    ]);
    const first = await listed(app, '?show=all&limit=3');
    expect(first.shown).toHaveLength(3);
    const second = await listed(app, `?show=all&limit=3&cursor=${first.next}`);
    expect([...first.shown, ...second.shown]).toEqual((await listed(app, '?show=all')).shown);
  });

  it('says where an answer of the agent or of the owner is still to come', async () => {
    const app = talkUnderTest();
    await app.record(
      received('m-1', 'chat-one'),
      triaged('m-1', 'chat-one'),
      ...WORKED.slice(0, 1),
    );
    expect((await listed(app)).shown).toEqual(['chat-one chat answer']);
    const asked = { reason: 'question', detail: 'd', question: 'Which one?', retry_at: null };
    await app.record({ type: 'JobPaused', payload: { ...job, ...asked } });
    expect((await listed(app)).shown).toEqual(['chat-one chat question']);
  });

  it('finds talk behind thousands of notices', async () => {
    const app = talkUnderTest();
    await app.record(received('m-1', 'chat-one'));
    for (let n = 0; n < 700; n += 100) {
      await app.record(
        ...Array.from({ length: 100 }, (_, i) => queued(`n-${n + i}`, `a-${n + i}`)),
      );
    }
    expect((await listed(app)).shown).toEqual(['chat-one chat answer']);
  });
});

describe('GET /api/conversations/:id', () => {
  it('shows each answer with the work before it, and what is under way', async () => {
    const app = talkUnderTest();
    await app.record(received('m-1', 'chat-one'), triaged('m-1', 'chat-one'), ...WORKED);
    const before = (await told(app, '/api/conversations/chat-one')).body;
    const work = {
      work_id: 'inbox:m-1',
      standing: 'working',
      cycles: [7],
      files: ['out.txt'],
      actions: [
        {
          tool: 'write_file',
          input: '{"path":"out.txt", "content":"hello"}',
          verdict: { is: 'allowed', why: 'workspace' },
          outcome: 'ran',
          exit_code: 0,
          said: 'wrote out.txt',
        },
      ],
    };
    expect(before).toMatchObject({ standing: { state: 'kept' }, under_way: [work] });
    const concluded = { outcome: 'done', basis: 'reviewer', claimed: true, evidence: [] };
    await app.record(
      { type: 'JobConcluded', payload: { ...job, ...concluded, missing: [] } },
      queued('an-1', 'chat-one', {
        cause: 'answer',
        answers: 'm-1',
        cycle_no: 7,
        jobs: ['inbox:m-1'],
        text: text('Here it is.'),
      }),
    );
    const after = (await told(app, '/api/conversations/chat-one')).body;
    expect(after).toMatchObject({
      kind: 'chat',
      standing: { state: 'answered' },
      under_way: [],
      messages: [
        { mail_id: 'm-1', by: 'owner', text: 'words of m-1', trust: 'owner', work: [] },
        { by: 'agent', text: 'Here it is.', answers: 'm-1', work: [{ ...work, standing: 'done' }] },
      ],
    });
  });

  it('pages back to the first message, however many there are', async () => {
    const app = talkUnderTest();
    const ids = Array.from({ length: 130 }, (_, i) => `m-${i}`);
    await app.record(...ids.map((id) => received(id, 'chat-long')));
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await told(app, `/api/conversations/chat-long?limit=40${query}`);
      const page = body as unknown as { messages: { mail_id: string }[]; next: string | null };
      seen.unshift(...page.messages.map(({ mail_id }) => mail_id));
      cursor = page.next;
    }
    expect(seen).toEqual(ids);
  });

  it('is as it was at an earlier event, and not there before its first message', async () => {
    const app = talkUnderTest();
    await app.record(tick, received('m-1', 'chat-one'));
    await app.record(queued('n-1', 'chat-one'));
    const then = (await told(app, '/api/conversations/chat-one?as_of=2')).body;
    expect(then['messages']).toHaveLength(1);
    expect((await told(app, '/api/conversations/chat-one?as_of=1')).status).toBe(404);
    expect((await told(app, '/api/conversations?as_of=1')).body['conversations']).toEqual([]);
  });
});

const tick: NewEvent = { type: 'StopRequested', payload: { by: 'owner', reason: 'r' } };

describe('saying something in a conversation', () => {
  it('goes into the chat or the thread of mail, under its subject', async () => {
    const app = talkUnderTest();
    await app.record(received('m-2', 'thread-two', { subject: 'Roof' }));
    const response = await app.post('/api/conversations/thread-two/messages', {
      text: 'And the gutter?',
      id: 'x-1',
    });
    expect(response.status).toBe(202);
    expect(app.said).toEqual([
      { id: 'x-1', text: 'And the gutter?', threadId: 'thread-two', subject: 'Roof' },
    ]);
    expect((await app.post('/api/conversations/none/messages', { text: 'x' })).status).toBe(404);
  });

  it('is refused where somebody else is spoken with', async () => {
    const app = talkUnderTest();
    await app.record(received('m-3', 'outside-m-3', stranger));
    const response = await app.post('/api/conversations/outside-m-3/messages', { text: 'hello' });
    expect([response.status, app.said]).toEqual([409, []]);
  });
});

describe('making a task of a message', () => {
  it("keeps the owner's words, and waits for the owner with those of others", async () => {
    const app = talkUnderTest();
    await app.record(
      received('m-1', 'chat-one', { text: text('Paint the fence\nand the door.') }),
      received('m-3', 'outside-m-3', stranger),
    );
    const own = await app.post('/api/conversations/chat-one/task', { mail_id: 'm-1' });
    expect([own.status, await own.json()]).toMatchObject([
      201,
      {
        task: {
          title: 'Paint the fence and the door.',
          content: '',
          trust: 'owner',
        },
      },
    ]);
    const other = await app.post('/api/conversations/outside-m-3/task', {
      mail_id: 'm-3',
      title: 'Look at this',
    });
    const { id, task } = (await other.json()) as { id: string; task: object };
    expect(task).toMatchObject({ trust: 'outside', content: '<script>alert(1)</script>' });
    expect((await app.post(`/api/tasks/${id}/accept`, {})).status).toBe(200);
    const wrong = await app.post('/api/conversations/chat-one/task', { mail_id: 'm-3' });
    expect(wrong.status).toBe(404);
  });
});
