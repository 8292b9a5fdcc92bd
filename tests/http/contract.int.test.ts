import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hc } from 'hono/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keepWithRelations } from '../../src/app/graph/keep-with-relations.ts';
import { openLiveWords } from '../../src/app/live-words.ts';
import { memoryDesk } from '../../src/app/memory/memory-desk.ts';
import { startMail } from '../../src/compose/mail/mail-loops.ts';
import { type HttpServer, startHttp } from '../../src/compose/run/serve-http.ts';
import { answered } from '../../src/compose/watch/controller-api.ts';
import type { Api } from '../../src/http/api.ts';
import type { HttpPorts } from '../../src/http/contract/ports.ts';
import { problemBody } from '../../src/http/contract/problem.ts';
import type { Route } from '../../src/http/gate/route.ts';
import { routeTable } from '../../src/http/route-table.ts';
import type { NewEvent, Trust } from '../../src/kernel/event/event.ts';
import { readFacts } from '../../src/phases/read-facts.ts';
import { agentUnderTest } from '../compose/agent-under-test.ts';
import { parked } from '../domain/action/approval-story.ts';
import { goldenRows, readRows } from '../golden/golden-log.ts';
import { fieldsOf } from '../support/fields-of.ts';
import { testOrigin } from '../support/test-log.ts';
import { httpAppUnderTest } from './http-app-under-test.ts';

type Routes = ReturnType<typeof routeTable>[number];
type NameOf<Each> = Each extends { readonly method: string; readonly path: string }
  ? `${Each['method']} ${Each['path']}`
  : never;
/** Method and path of every route. */
type Name = NameOf<Routes>;
/** What needs nothing to be asked. Whoever adds another route has to say here how it is asked. */
type Plain<Each> = Each extends `get ${string}:${string}`
  ? never
  : Each extends `get ${string}`
    ? Each
    : never;
type Asking = () => Promise<{ readonly status: number }>;
type Asked = Readonly<
  Record<Exclude<Name, Plain<Name>>, Asking> & Partial<Record<Plain<Name>, Asking>>
>;

const { agent } = await agentUnderTest();
const errors: string[] = [];
const onError = (where: string, error: unknown) => {
  errors.push(`${where}: ${String(error)}`);
};
let server: HttpServer;
let mail: Awaited<ReturnType<typeof startMail>>;
let token = '';
let key = '';

// Schemas do not depend on what the ports do, only on whether they are there.
const present = new Proxy({}, { get: () => () => undefined });
const others = {
  inbox: present,
  chat: present,
  files: present,
  mail: present,
  telling: present,
  logChecks: present,
  setup: present,
  ownersSettings: present,
  doctor: present,
  channels: present,
  memories: present,
  guestMemory: present,
  guestStream: present,
};
const { options } = httpAppUnderTest({ ports: others as unknown as Partial<HttpPorts> });
const routes: readonly Route[] = routeTable(options.ports, options.settings);

const golden = readRows(await goldenRows());

/** The first event of this type that was ever stored, changed so. */
function sample(type: string, changes: object, trust: Trust = 'outside'): NewEvent {
  const [first] = golden.filter((event) => event.type === type); // every type has a sample
  return { type, payload: { ...fieldsOf(first!), ...changes }, trust };
}

async function record(...events: readonly NewEvent[]): Promise<void> {
  await agent.log.append(agent.agentId, testOrigin, { events });
}

/** A prompt that some cycle was asked with. */
async function promptSent(): Promise<readonly [cycle: number, seq: number]> {
  const query = { types: ['PromptAssembled'] as const, limit: 100 };
  const sent = await readFacts(agent.log, agent.agentId, query);
  const [found] = sent.flatMap(({ seq, payload: { cycle_no } }) =>
    cycle_no === null ? [] : [[cycle_no, seq] as const],
  );
  return found ?? [1, 1];
}

type Job = { readonly job_id: string; readonly work_id: string; readonly cycle_no: number };

function concluded(job: Job, outcome: 'done' | 'unconfirmed' = 'done'): NewEvent {
  const payload = { ...job, outcome, basis: 'reviewer', claimed: true, evidence: [], missing: [] };
  return { type: 'JobConcluded', payload };
}

function unconfirmed(job: Job): NewEvent {
  return concluded(job, 'unconfirmed');
}

function asking(job: Job): NewEvent {
  const asked = { reason: 'question', detail: 'it asked', question: 'Which?', retry_at: null };
  return { type: 'JobPaused', payload: { ...job, ...asked } };
}

beforeAll(async () => {
  const events = golden.map(({ type, payload, trust }) => ({ type, payload, trust }));
  for (let at = 0; at < events.length; at += 50) await record(...events.slice(at, at + 50));
  await record(
    parked('asked-here', { expires_at: '2999-01-01T00:00:00.000Z' }),
    sample('AlertRaised', { alert_id: 'seen-here' }),
    sample('IncidentOpened', { incident_id: 'broken-here', cause: 'disk' }),
    sample('MailReceived', {
      mail_id: 'came-here',
      thread_id: 'outside-came-here',
      from: 'ann@example.org',
    }),
    sample('IntentionFormed', { intention_id: 'foreign-here', kind: 'task' }),
  );
  const said = { text: 'My sister Clara lives in Bern.', tags: [], corrects: null };
  await memoryDesk(agent).add({ ...testOrigin, trust: 'owner' }, said);
  await keepWithRelations(agent, { signal: new AbortController().signal, onError });
  mail = await startMail({ agent, onError });
  const config = { ...agent.config, port: 0 };
  server = await startHttp({
    agent: { ...agent, config, liveWords: openLiveWords() },
    onError,
    inbox: mail.http,
    chat: mail.chat,
  });
  token = (await readFile(join(agent.config.stateDir, 'secrets/token'), 'utf8')).trim();
  key = await mail.http.key();
});

afterAll(async () => {
  await server.stop();
  await mail.close();
});

/** A `fetch` that looks at each answer: it has the media type, the status and the shape of its route, and nothing more. */
async function checkedFetch(to: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = new URL(to instanceof Request ? to.url : to);
  const route = routeOf((init?.method ?? 'GET').toLowerCase(), url.pathname);
  const headers = new Headers(init?.headers);
  headers.set('authorization', `Bearer ${token}`);
  const abort = new AbortController();
  const response = await fetch(url, { ...init, headers, signal: abort.signal });
  if (response.status >= 400) {
    await expectShape(response, problemBody, 'application/problem+json');
    return response;
  }
  expect(response.status, url.pathname).toBe(route.status);
  if (route.saysAsOf) expect(response.headers.get('as-of'), url.pathname).toMatch(/^\d+$/);
  if (typeof route.answer !== 'string') {
    await expectShape(response, route.answer, 'application/json');
    return response;
  }
  expect(response.headers.get('content-type'), url.pathname).toContain(route.answer);
  if (route.answer === 'text/event-stream') abort.abort(); // it would go on for ever
  return response;
}

async function expectShape(response: Response, shape: z.ZodType, type: string): Promise<void> {
  const { url } = response;
  expect(response.headers.get('content-type'), url).toBe(type);
  const told: unknown = await response.clone().json();
  const parsed = shape.safeParse(told);
  expect(parsed.error && z.prettifyError(parsed.error), url).toBeUndefined();
  expect(parsed.data, url).toEqual(told);
}

function routeOf(method: string, pathname: string): Route {
  const named = routes.filter((route) => route.method === method && isPathOf(route, pathname));
  const [route] = named.sort((a, b) => parts(a.path) - parts(b.path));
  if (route === undefined) throw new Error(`no route for ${method} ${pathname}`);
  return route;
}

function parts(path: string): number {
  return path.split(':').length;
}

function isPathOf({ path }: Route, pathname: string): boolean {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(pathname);
}

function signed(body: object): RequestInit {
  const text = JSON.stringify(body);
  const stamp = `${Date.parse(agent.now())}`;
  const signature = createHmac('sha256', key).update(`${stamp}.${text}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-homeostat-timestamp': stamp,
    'x-homeostat-signature': `sha256=${signature}`,
  };
  return { body: text, headers };
}

type Steps = { readonly [step: string]: Steps } & { readonly $get: Asking };

/** The way to a path that needs nothing, through the client. */
function plainly(path: string): Asking {
  const client = hc<Api>(server.url, { fetch: checkedFetch }) as unknown as Steps; // a function at the end of each path
  const steps = path.split('/').slice(1);
  return () => steps.reduce((at, step) => at[step] as Steps, client).$get();
}

function asked(): Asked {
  const { api, query, explore, ingest, mcp, stream, hooks } = hc<Api>(server.url, {
    fetch: checkedFetch,
  });
  const note = { json: {} };
  const one = async (title: string) => {
    const { id } = await answered(api.tasks.$post({ json: { title } }));
    return { param: { id } };
  };
  /** A task whose job came to this. */
  const worked = async (title: string, then: (job: Job) => NewEvent) => {
    const task = await one(title);
    const work_id = `task:${task.param.id}`;
    const job = { job_id: `job-${title.replaceAll(' ', '-')}`, work_id, cycle_no: 1 };
    await record({ type: 'JobOpened', payload: { ...job, fingerprint: 'f' } }, then(job));
    return task;
  };
  return {
    'get /api/replay/:seq': () => api.replay[':seq'].$get({ param: { seq: 100 } }),
    'get /api/learning_status': () => api.learning_status.$get({ query: { as_of: 100 } }),
    'get /api/episodes': () => api.episodes.$get({ query: { limit: 5 } }),
    'get /api/episodes/:id': async () => {
      const page = await answered(api.episodes.$get({ query: {} }));
      const id = page.episodes[0]?.episode_id;
      return api.episodes[':id'].$get({ param: { id: id ?? 'none' } });
    },
    'get /api/capabilities/:name/history': async () => {
      const page = await answered(api.capabilities.$get({ query: {} }));
      const name = page.capabilities.find(({ id }) => id !== '')?.id;
      return api.capabilities[':name'].history.$get({ param: { name: name ?? 'none' } });
    },
    'get /api/gaps': () => api.gaps.$get({ query: { status: 'all' } }),
    'get /api/exploration/draws': () => api.exploration.draws.$get({ query: { limit: 5 } }),
    'get /api/learning/returns': () => api.learning.returns.$get({ query: { limit: 5 } }),
    'get /api/cycles': () => api.cycles.$get({ query: { limit: 20 } }),
    'get /api/cycles/:n': () => api.cycles[':n'].$get({ param: { n: 1 } }),
    'get /api/events/:seq': () => api.events[':seq'].$get({ param: { seq: 7 } }),
    'get /api/events/:seq/causes': () => api.events[':seq'].causes.$get({ param: { seq: 7 } }),
    'get /api/compare': () => api.compare.$get({ query: { a: '7', b: '90' } }),
    'post /api/settings': () => api.settings.$post({ json: { key: 'daily_usd', value: '3' } }),
    'post /api/log/verify': () => api.log.verify.$post({ json: {} }),
    'get /api/cycles/:n/story': () => api.cycles[':n'].story.$get({ param: { n: 1 } }),
    'get /api/cycles/:n/prompts/:seq': async () => {
      const [n, seq] = await promptSent();
      return api.cycles[':n'].prompts[':seq'].$get({ param: { n, seq } });
    },
    'get /api/events': () => api.events.$get({ query: { limit: 1000 } }),
    'get /api/budgets': () => api.budgets.$get({ query: { status: 'all' } }),
    'get /api/approvals': () => api.approvals.$get({ query: { status: 'all', limit: 3 } }),
    'get /api/approvals/:id': async () => {
      const page = await answered(api.approvals.$get({ query: { status: 'all' } }));
      const id = page.approvals[0]?.approval_id;
      return api.approvals[':id'].$get({ param: { id: id ?? 'none' } });
    },
    'post /api/approvals/:id': () =>
      api.approvals[':id'].$post({ param: { id: 'asked-here' }, json: { answer: 'deny' } }),
    'get /api/intentions': () => api.intentions.$get({ query: { status: 'all' } }),
    'get /api/tasks': () => api.tasks.$get({ query: { status: 'all' } }),
    'post /api/tasks': () => api.tasks.$post({ json: { title: 'write the date' } }),
    'get /api/tasks/:id': async () => api.tasks[':id'].$get(await one('look at it')),
    'post /api/tasks/:id/edit': async () =>
      api.tasks[':id'].edit.$post({ ...(await one('edit it')), json: { priority: 5 } }),
    'post /api/tasks/:id/done': async () =>
      api.tasks[':id'].done.$post({ ...(await one('do it')), ...note }),
    'post /api/tasks/:id/cancel': async () =>
      api.tasks[':id'].cancel.$post({ ...(await one('drop it')), json: { note: 'no need' } }),
    'post /api/tasks/:id/accept': () =>
      api.tasks[':id'].accept.$post({ param: { id: 'foreign-here' }, ...note }),
    'post /api/tasks/:id/confirm': async () =>
      api.tasks[':id'].confirm.$post({ ...(await worked('paint', unconfirmed)), json: {} }),
    'post /api/tasks/:id/reopen': async () => {
      const task = await worked('wash up', concluded);
      return api.tasks[':id'].reopen.$post({ ...task, json: { reason: 'not so' } });
    },
    'post /api/tasks/:id/answer': async () => {
      const task = await worked('ask me', asking);
      return api.tasks[':id'].answer.$post({ ...task, json: { text: 'yes' } });
    },
    'post /api/files': () =>
      api.files.$post({ json: { name: 'a note.txt', content: btoa('hello') } }),
    'get /api/files': async () => {
      const json = { name: 'another.txt', content: btoa('hello') };
      const { path } = await answered(api.files.$post({ json }));
      return api.files.$get({ query: { path } });
    },
    'post /hooks/claude-code': () =>
      hooks['claude-code'].$post({
        json: { session_id: 'here', hook_event_name: 'SubagentStop' },
      }),
    'get /api/board/:column': () =>
      api.board[':column'].$get({ param: { column: 'waiting' }, query: { limit: 3 } }),
    'get /api/work/:id': async () => {
      const { param } = await worked('mend the roof', asking);
      return api.work[':id'].$get({ param: { id: `task:${param.id}` } });
    },
    'get /api/alerts': () => api.alerts.$get({ query: { status: 'all', limit: 2 } }),
    'post /api/alerts/ack': () => api.alerts.ack.$post({ json: { id: 'seen-here' } }),
    'get /api/incidents': () => api.incidents.$get({ query: { status: 'all' } }),
    'post /api/incidents/ack': () => api.incidents.ack.$post({ json: { id: 'broken-here' } }),
    'post /api/preferences': () =>
      api.preferences.$post({ json: { text: 'Write short answers.' } }),
    'post /api/preferences/forget': async () => {
      const kept = await answered(api.preferences.$post({ json: { text: 'Say du to me.' } }));
      return api.preferences.forget.$post({ json: { id: kept.preference.lesson_id } });
    },
    'post /api/chat': () => api.chat.$post({ json: { text: 'hello' } }),
    'get /api/chat/:thread_id': async () => {
      const said = await answered(api.chat.$post({ json: { text: 'are you there?' } }));
      return api.chat[':thread_id'].$get({ param: { thread_id: said.thread_id } });
    },
    'get /api/conversations/:id': () =>
      api.conversations[':id'].$get({ param: { id: 'outside-came-here' } }),
    'post /api/conversations/:id/messages': async () => {
      const { thread_id: id } = await answered(api.chat.$post({ json: { text: 'status' } }));
      return api.conversations[':id'].messages.$post({ param: { id }, json: { text: 'status' } });
    },
    'post /api/conversations/:id/task': async () => {
      const { thread_id: id, mail_id } = await answered(
        api.chat.$post({ json: { text: 'status' } }),
      );
      const json = { mail_id, title: 'look at the status' };
      return api.conversations[':id'].task.$post({ param: { id }, json });
    },
    'get /api/mail': () => api.mail.$get({ query: { limit: 100 } }),
    'get /api/mail/:id': async () => {
      const page = await answered(api.mail.$get({ query: {} }));
      const id = page.mails[0]?.mail_id;
      return api.mail[':id'].$get({ param: { id: id ?? 'none' } });
    },
    'get /api/mail/:id/attachments/:place': async () => {
      const kept = await agent.blobs.putPersonal('inbox:with-file', btoa('hello'), 'encoded');
      const attachments = [{ name: 'a.txt', content_type: 'text/plain', bytes: 5, kept }];
      const ids = { mail_id: 'with-file', thread_id: 'outside-with-file' };
      await record(sample('MailReceived', { ...ids, from: 'ann@example.org', attachments }));
      return api.mail[':id'].attachments[':place'].$get({ param: { id: 'with-file', place: 1 } });
    },
    'post /api/setup/service': () => api.setup.service.$post({ json: { install: false } }),
    'post /api/mail': () =>
      api.mail.$post({ json: { to: 'me@example.org', subject: 'It is done', text: 'See there.' } }),
    'post /api/mail/:id/reply': () =>
      api.mail[':id'].reply.$post({ param: { id: 'came-here' }, json: { text: 'thank you' } }),
    'get /api/memories': () => api.memories.$get({ query: { limit: 200 } }),
    'get /api/memories/:id': async () => {
      const page = await answered(api.memories.$get({ query: {} }));
      const id = page.memories[0]?.memory_id;
      return api.memories[':id'].$get({ param: { id: id ?? 'none' } });
    },
    'get /api/memories/stats': () => api.memories.stats.$get(),
    'get /api/memories/search': () => api.memories.search.$get({ query: { text: 'my sister' } }),
    'get /api/why': () => api.why.$get({ query: { what: '1' } }),
    'get /explore/entity': () => explore.entity.$get({ query: { name: 'my sister', depth: '2' } }),
    'get /explore/paths': () => explore.paths.$get({ query: { from: 'Clara', to: 'Bern' } }),
    'get /api/episodes/search': () => api.episodes.search.$get({ query: { query: 'disk' } }),
    'post /api/memories': () => api.memories.$post({ json: { text: 'My sister is called Ida' } }),
    'post /api/memories/:id/forget': async () => {
      const { memory } = await answered(api.memories.$post({ json: { text: 'I like pears' } }));
      return api.memories[':id'].forget.$post({ param: { id: memory.memory_id }, json: {} });
    },
    'post /ingest/document': () =>
      ingest.document.$post({ json: { text: 'Bern is the capital.', source: 'a book' } }),
    'post /query/batch': () => query.batch.$post({ json: { queries: [{ text: 'my sister' }] } }),
    'get /query/procedure': () => query.procedure.$get({ query: { goal: 'push to git' } }),
    'post /query': () => query.$post({ json: { text: 'my sister' } }),
    'post /mcp': () =>
      mcp.$post(
        { json: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
        { headers: { accept: 'application/json, text/event-stream' } },
      ),
    'post /stream/pre-process': () =>
      stream['pre-process'].$post({ json: { session: 's', input: 'my sister' } }),
    'post /stream/post-process': () =>
      stream['post-process'].$post({ json: { session: 's', input: 'hello', output: 'hi' } }),
    'post /stream/flush': () => stream.flush.$post({ json: { session: 's' } }),
    'post /api/inbox': () =>
      api.inbox.$post({ json: { text: '' } }, { init: signed({ text: 'by hand' }) }),
    'post /api/setup/setting': () =>
      api.setup.setting.$post({ json: { key: 'timezone', value: 'Europe/Berlin' } }),
    'post /api/setup/model': () => api.setup.model.$post({ json: { provider: 'nobody' } }),
    'post /api/setup/mail': () => {
      const [owner, address] = ['me@example.org', 'agent@example.org'];
      const json = {
        owner,
        address,
        smtp_host: '127.0.0.1',
        imap_host: '',
        user: '',
        password: '',
      };
      return api.setup.mail.$post({ json });
    },
    'post /api/setup/mail/test': () => api.setup.mail.test.$post({ json: {} }),
    'post /api/session': async () => {
      const { code } = await answered(api.session.link.$post({ json: {} }));
      return api.session.$post({ json: { code } });
    },
    'post /api/session/end': () => api.session.end.$post({ json: {} }),
    'post /api/session/end_all': () => api.session.end_all.$post({ json: {} }),
    'post /api/session/link': () => api.session.link.$post({ json: {} }),
    'post /api/control/run': () => api.control.run.$post({ json: {} }),
    'post /api/control/pause': () => api.control.pause.$post({ json: { reason: 'a rest' } }),
    'post /api/control/resume': () => api.control.resume.$post({ json: {} }),
    'post /api/control/stop': () => api.control.stop.$post({ json: {} }),
  };
}

describe('the typed client', () => {
  it('gets from every route what its schema says, over a log with every event', async () => {
    const stopped = new Promise((resolve) => process.once('SIGTERM', resolve)); // else the order to stop ends the tests
    const statuses: string[] = [];
    const known: Readonly<Partial<Record<string, Asking>>> = asked();
    for (const { method, path } of routes) {
      const ask = known[`${method} ${path}`] ?? plainly(path);
      statuses.push(`${(await ask()).status} ${method} ${path}`);
    }
    await stopped;
    expect(errors).toEqual([]);
    expect(statuses.filter((each) => !each.startsWith('2'))).toEqual([]);
  });

  it('pages with the same cursor everywhere, without a gap or a repeat', async () => {
    const { api } = hc<Api>(server.url, { fetch: checkedFetch });
    const pages = {
      events: async (query: Query) => idsOf(await answered(api.events.$get({ query })), 'eventId'),
      cycles: async (query: Query) => idsOf(await answered(api.cycles.$get({ query })), 'seq'),
      episodes: async (query: Query) =>
        idsOf(await answered(api.episodes.$get({ query })), 'episode_id'),
      mail: async (query: Query) => idsOf(await answered(api.mail.$get({ query })), 'mail_id'),
      conversations: async (query: Query) =>
        idsOf(
          await answered(api.conversations.$get({ query: { ...query, show: 'all' } })),
          'thread_id',
        ),
      memories: async (query: Query) =>
        idsOf(await answered(api.memories.$get({ query })), 'memory_id'),
      approvals: async (query: Query) =>
        idsOf(
          await answered(api.approvals.$get({ query: { ...query, status: 'all' } })),
          'approval_id',
        ),
      incidents: async (query: Query) =>
        idsOf(
          await answered(api.incidents.$get({ query: { ...query, status: 'all' } })),
          'incident_id',
        ),
      tasks: async (query: Query) =>
        idsOf(
          await answered(api.tasks.$get({ query: { ...query, status: 'all' } })),
          'intention_id',
        ),
    };
    for (const [name, page] of Object.entries(pages)) {
      const whole = await page({ limit: 200 });
      const paged: unknown[] = [];
      for (let next: string | null | undefined; next !== null; ) {
        const found = await page({ limit: 40, ...(next !== undefined && { cursor: next }) });
        paged.push(...found.ids);
        next = found.next;
      }
      expect(whole.ids.length, name).toBeGreaterThan(0);
      expect(new Set(paged).size, name).toBe(paged.length);
      expect(paged.slice(0, whole.ids.length).sort(), name).toEqual([...whole.ids].sort());
    }
  });

  it('gets a problem document whatever is wrong', async () => {
    const { api } = hc<Api>(server.url, { fetch: checkedFetch });
    expect((await api.cycles.$get({ query: { cursor: 'x' } })).status).toBe(400);
    expect((await api.replay[':seq'].$get({ param: { seq: 10_000_000 } })).status).toBe(404);
    expect((await api.tasks[':id'].$get({ param: { id: 'nothing-like-it' } })).status).toBe(404);
    expect((await api.tasks.$post({ json: { title: '' } })).status).toBe(400);
  });
});

/** The first has its moment in its path; the others are not of the log, or of an index that is of now. */
const WITHOUT_AS_OF = [
  '/api/replay/:seq',
  '/api/session',
  '/api/setup',
  '/api/log/verify',
  '/api/compare',
  '/api/memories/search',
  '/api/memories/stats',
  '/api/doctor',
  '/api/channels',
  '/api/settings',
  '/openapi.json',
];

describe('as of', () => {
  const told = async (path: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(new URL(path, server.url), { headers });
    const { status } = response;
    return { status, asOf: response.headers.get('as-of'), body: (await response.json()) as object };
  };
  const asked = routes.filter(
    ({ method, answer, isPublic, path }) =>
      method === 'get' && typeof answer !== 'string' && !isPublic && !WITHOUT_AS_OF.includes(path),
  );
  const IDS: Readonly<Record<string, string>> = {
    '/api/cycles/:n': '/api/cycles/1',
    '/api/events/:seq': '/api/events/7',
    '/api/events/:seq/causes': '/api/events/7/causes',
    '/api/cycles/:n/story': '/api/cycles/1/story',
    '/api/cycles/:n/prompts/:seq': '/api/cycles/1/prompts/1',
    '/api/capabilities/:name/history': '/api/capabilities/no-such-capability/history',
    '/api/approvals/:id': '/api/approvals/asked-here',
    '/api/mail/:id': '/api/mail/came-here',
    '/api/tasks/:id': '/api/tasks/foreign-here',
    '/api/board/:column': '/api/board/waiting',
    '/api/work/:id': '/api/work/task:foreign-here',
    '/api/episodes/:id': '/api/episodes/cycle-1',
    '/api/episodes/search': '/api/episodes/search?query=disk',
    '/query/procedure': '/query/procedure?goal=git',
    '/api/chat/:thread_id': '/api/chat/chat-none',
    '/api/conversations/:id': '/api/conversations/outside-came-here',
  };

  it('is asked of every GET of the log by an event or an instant, and answers as it did then', async () => {
    const before = new Map<string, Awaited<ReturnType<typeof told>>>();
    for (const { path } of asked) before.set(path, await told(IDS[path] ?? path));
    const asOf = Number(before.get('/api/capabilities')?.asOf);
    const opened = golden.filter(({ type }) => type !== 'StopRequested').slice(-200);
    await record(...opened.map(({ type, payload, trust }) => ({ type, payload, trust })));
    for (const [path, then] of before) {
      const asked = IDS[path] ?? path;
      const past = await told(`${asked}${asked.includes('?') ? '&' : '?'}as_of=${asOf}`);
      expect(steadily(path, past), path).toEqual(steadily(path, { ...then, asOf: `${asOf}` }));
    }
    const beyond = await told('/api/tasks?as_of=99999999');
    expect([beyond.status, (await told('/api/tasks?as_of=yesterday')).status]).toEqual([404, 400]);
    const { events } = (await told(`/api/events?after=${asOf - 1}&limit=1`)).body as {
      events: { recordedAt: string }[];
    };
    const [event] = events;
    const at = encodeURIComponent(`${event?.recordedAt}`);
    expect((await told(`/api/tasks?as_of=${at}`)).asOf).toBe(`${asOf}`);
  });

  it('has no machine in the status of an earlier moment', async () => {
    const { body } = await told('/api/status?as_of=100');
    expect(body).toMatchObject({ events: 100, queue: null, disk: null, database: null, mcp: null });
    expect((await told('/api/status')).body).toMatchObject({ queue: { ok: true } });
  });
});

type Told = { readonly status: number; readonly asOf: string | null; readonly body: object };

/** What is the same in the past: of a refusal its status, of the status that there is one. */
function steadily(path: string, { status, asOf, body }: Told): unknown {
  if (status !== 200) return { status };
  return path === '/api/status' ? { status, asOf } : { status, asOf, body: steady(body) };
}

/** In one order: that of open documents is nobody's promise. The places of pages are those of their moment. */
function steady(told: unknown): unknown {
  if (Array.isArray(told)) {
    return told.map(steady).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  if (typeof told !== 'object' || told === null) return told;
  return Object.fromEntries(
    Object.entries(told).map(([name, value]) => [
      name,
      name === 'next' ? value === null : steady(value),
    ]),
  );
}

type Query = { readonly limit: number; readonly cursor?: string };

function idsOf(page: object, id: string): { ids: readonly unknown[]; next: string | null } {
  const { next, ...lists } = page as { next: string | null };
  const [first] = Object.values(lists) as readonly (readonly Record<string, unknown>[])[];
  return { ids: (first ?? []).map((each) => each[id]), next };
}
