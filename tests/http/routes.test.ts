import { describe, expect, it } from 'vitest';
import { fact } from '../../src/domain/fact.ts';
import type { NewEvent } from '../../src/kernel/event/event.ts';
import { StoreUnavailable } from '../../src/kernel/ports/event-store.ts';
import {
  cycleCompleted,
  cycleScheduled,
  httpAppUnderTest,
  tickClosed,
} from './http-app-under-test.ts';

const instant = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`;
const failed = {
  type: 'CycleFailed',
  payload: {
    cycle_no: 2,
    phase: 'act',
    error_class: 'environment',
    message: 'no disk',
    consecutive_failures: 1,
    duration_ms: 5,
    model_calls: 0,
    cost_usd: 0,
  },
};

describe('GET /api/learning_status', () => {
  it('has the six fields of V60 under their names', async () => {
    const { ask } = httpAppUnderTest();
    expect(await (await ask('/api/learning_status')).json()).toEqual({
      total_capabilities: 0,
      total_anti_patterns: 0,
      avg_confidence: 0,
      exploration_rate: 0.15,
      total_experiences: 0,
      recent_success_rate: 0,
    });
  });
});

describe('GET /api/roles', () => {
  it('shows what each role has noted for itself, and whether it is from outside', async () => {
    const { ask, record } = httpAppUnderTest();
    const payload = { role: 'reviewer', note: 'tests are forgotten', source_run: 'r1' };
    await record({ type: 'AgentMemoryUpdated', payload, trust: 'outside' });
    const { roles } = (await (await ask('/api/roles')).json()) as { roles: unknown[] };
    expect(roles).toMatchObject([
      { role: 'builder', notes: [] },
      { role: 'researcher', notes: [] },
      { role: 'reviewer', notes: [{ note_id: 'reviewer-1', trust: 'outside', source_run: 'r1' }] },
    ]);
  });
});

describe('GET /api/cycles', () => {
  const withHistory = async () => {
    const app = httpAppUnderTest();
    await app.record(tickClosed(instant(0)), cycleScheduled(1, instant(5)), cycleCompleted(1));
    await app.record(tickClosed(instant(10), 'overlap'), cycleScheduled(2, instant(15)), failed);
    return app;
  };

  it('shows cycles and closed ticks, newest first', async () => {
    const { ask } = await withHistory();
    const { cycles, next } = (await (await ask('/api/cycles')).json()) as {
      cycles: Record<string, unknown>[];
      next: number | null;
    };
    expect(next).toBeNull();
    expect(cycles.map(({ cycleNo, outcome, reason }) => [cycleNo, outcome, reason])).toEqual([
      [2, 'failure', 'no disk'],
      [null, 'closed', 'overlap'],
      [1, 'success', 'cron'],
      [null, 'closed', 'idle'],
    ]);
    expect(cycles[2]).toMatchObject({
      instant: instant(5),
      durationMs: 900,
      modelCalls: 2,
      costUsd: 0.03,
    });
    expect(cycles[3]).toMatchObject({
      instant: instant(0),
      durationMs: 12,
      modelCalls: 0,
      costUsd: 0,
    });
  });

  it('says what a cycle worked on, and why', async () => {
    const { ask, record } = httpAppUnderTest();
    const fence = { kind: 'task', id: 'task:fence', title: 'Paint the fence' } as const;
    const work = [{ ...fence, fingerprint: 'f', priority: 3, tags: [] }];
    const sensed = { fingerprint: 's', sources: [], sources_failed: [], work, idle: false };
    const words = { rationale: 'It is dry today.', expected_outcome: null, text: null };
    const chosen = {
      kind: 'task',
      by: 'model',
      work_id: 'task:fence',
      procedure_id: null,
    } as const;
    await record(
      cycleScheduled(1, instant(5)),
      fact('SituationSensed', { cycle_no: 1, ...sensed }),
      fact('DecisionMade', { cycle_no: 1, ...chosen, ...words }),
      cycleCompleted(1),
    );
    expect(await (await ask('/api/cycles')).json()).toMatchObject({
      cycles: [{ workTitle: 'Paint the fence', reason: 'It is dry today.' }],
    });
  });

  it('pages without a gap or a repeat', async () => {
    const { ask } = await withHistory();
    const seen: unknown[] = [];
    for (let next: string | null | undefined; next !== null; ) {
      const cursor = next === undefined ? '' : `&cursor=${next}`;
      const page = (await (await ask(`/api/cycles?limit=2${cursor}`)).json()) as {
        cycles: { seq: number }[];
        next: string | null;
      };
      seen.push(...page.cycles.map(({ seq }) => seq));
      next = page.next;
    }
    expect(seen).toEqual([6, 4, 3, 1]);
  });

  it.each(['limit=0', 'limit=201', 'limit=x', 'cursor=-1', 'unknown=1'])(
    'refuses %s',
    async (query) => {
      const { ask } = httpAppUnderTest();
      expect((await ask(`/api/cycles?${query}`)).status).toBe(400);
    },
  );

  it('shows one cycle with its events and the manifest of its prompts', async () => {
    const { ask, record } = await withHistory();
    await record({
      type: 'PromptAssembled',
      payload: {
        cycle_no: 1,
        purpose: 'decide',
        prompt_hash: 'h',
        blob: 'b',
        template_version: '1',
        sections: [{ name: 'task', tokens: 3, lines: [] }],
        dropped: [],
        total_tokens: 3,
      },
    });
    const one = (await (await ask('/api/cycles/1')).json()) as {
      cycle: object;
      events: { type: string }[];
      prompts: object[];
    };
    expect(one.cycle).toMatchObject({ cycle_no: 1, outcome: 'success' });
    expect(one.events.map(({ type }) => type)).toEqual([
      'CycleScheduled',
      'CycleCompleted',
      'PromptAssembled',
    ]);
    expect(one.prompts).toMatchObject([{ purpose: 'decide', total_tokens: 3 }]);
    expect((await ask('/api/cycles/9')).status).toBe(404);
  });
});

describe('GET /api/events', () => {
  it('filters by type and subject and goes on where it ended', async () => {
    const { ask, record } = httpAppUnderTest();
    await record(tickClosed(instant(0)), cycleScheduled(1, instant(5)), cycleCompleted(1));
    const seqs = async (query: string) => {
      const page = (await (await ask(`/api/events?${query}`)).json()) as {
        events: { seq: number }[];
        next: string | null;
      };
      return [page.events.map(({ seq }) => seq), page.next];
    };
    expect(await seqs('')).toEqual([[1, 2, 3], null]);
    expect(await seqs('limit=2')).toEqual([[1, 2], '2']);
    expect(await seqs('limit=2&cursor=2')).toEqual([[3], null]);
    expect(await seqs('after=1&limit=1')).toEqual([[2], '2']);
    expect(await seqs('type=TickClosed,CycleCompleted')).toEqual([[1, 3], null]);
    expect(await seqs('subject=cycle:1')).toEqual([[2, 3], null]);
  });
});

describe('POST /api/control', () => {
  it('records what the owner ordered, by the user api', async () => {
    const { post, store, agentId } = httpAppUnderTest();
    const { requestId } = (await (await post('/api/control/run')).json()) as { requestId: string };
    await post('/api/control/pause', { reason: 'holiday' });
    await post('/api/control/resume');
    const events = await store.read(agentId, {});
    expect(events.map(({ type, payload }) => ({ type, payload }))).toEqual([
      { type: 'RunRequested', payload: { request_id: requestId, by: 'owner' } },
      { type: 'ControllerPaused', payload: { by: 'owner', reason: 'holiday' } },
      { type: 'ControllerResumed', payload: { by: 'owner', reason: 'asked for by the owner' } },
    ]);
    expect(new Set(events.map(({ actor }) => `${actor.kind}:${actor.id}`))).toEqual(
      new Set(['user:api']),
    );
  });

  it('stops, also when the log does not answer', async () => {
    const gone = new StoreUnavailable('gone', 'test');
    const works = httpAppUnderTest();
    expect((await works.post('/api/control/stop', { reason: 'enough' })).status).toBe(202);
    expect(works.stops).toEqual(['enough']);
    const [event] = await works.store.read(works.agentId, {});
    expect(event).toMatchObject({ type: 'StopRequested', actor: { kind: 'user', id: 'api' } });
    const log = { ...works.options.ports.log, append: async () => Promise.reject(gone) };
    const fails = httpAppUnderTest({ ports: { log } });
    expect(await (await fails.post('/api/control/stop')).json()).toEqual({ ok: true, seq: null });
    expect(fails.stops).toHaveLength(1);
  });

  it('takes JSON of its own shape only', async () => {
    const { ask, post } = httpAppUnderTest();
    const text = { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } };
    expect((await ask('/api/control/pause', text)).status).toBe(415);
    expect((await post('/api/control/pause', { reason: 'x', more: 1 })).status).toBe(400);
    const broken = { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } };
    expect((await ask('/api/control/pause', broken)).status).toBe(400);
  });
});

describe('an error', () => {
  it('says no more than its request id, and when the log is away it says so', async () => {
    const status = async () => Promise.reject(new Error('secret path /home/x'));
    const { ask, errors } = httpAppUnderTest({ reads: { status } });
    const response = await ask('/api/status');
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toContain('secret');
    expect(text).toContain(response.headers.get('x-request-id'));
    expect(errors).toHaveLength(1);
    const away = async () => Promise.reject(new StoreUnavailable('gone', 'host 10.1.1.1'));
    const other = await httpAppUnderTest({ reads: { status: away } }).ask('/api/status');
    expect(other.status).toBe(503);
    expect(await other.text()).not.toContain('10.1.1.1');
  });
});

describe('/health and /ready', () => {
  it('say whether the log answers and a controller runs, and nothing else', async () => {
    const { ask, record } = httpAppUnderTest();
    const anonymous = { headers: { authorization: '' } };
    expect(await (await ask('/health', anonymous)).json()).toEqual({ ok: true });
    expect((await ask('/ready', anonymous)).status).toBe(503);
    const payload = { host: 'h', pid: 1, mode: 'embedded', schedule: '* * * * *' };
    await record({ type: 'ControllerStarted', payload });
    expect(await (await ask('/ready', anonymous)).json()).toEqual({ ok: true });
    await record({ type: 'SafeModeEntered', payload: { reason: 'disk full' } });
    expect((await ask('/ready', anonymous)).status).toBe(503);
  });
});

describe('/metrics', () => {
  it('counts what the log holds, also when asked twice at once', async () => {
    const { ask, record } = httpAppUnderTest();
    await record(tickClosed(instant(0)), tickClosed(instant(5)), cycleScheduled(1, instant(10)));
    await record(cycleCompleted(1), cycleScheduled(2, instant(15)), failed);
    const [text, again] = await Promise.all(
      [ask('/metrics'), ask('/metrics')].map(async (answer) => (await answer).text()),
    );
    expect(again).toBe(text);
    for (const line of [
      'homeostat_log_head 6',
      'homeostat_log_bytes 4096',
      'homeostat_ticks_total{schedule="heartbeat",reason="idle"} 2',
      'homeostat_cycles_total{outcome="success"} 1',
      'homeostat_cycles_total{outcome="failure"} 1',
      'homeostat_budget_spent_usd{scope="day"} 0.25',
      'homeostat_projection_lag_events{projection="cycle"} 0',
    ]) {
      expect(text).toContain(line);
    }
  });
});

describe('/openapi.json', () => {
  it('describes every route of the table', async () => {
    const { ask, secret } = httpAppUnderTest();
    const document = (await (await ask('/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { parameters: { name: string; schema: object }[] }>>;
    };
    expect(document.openapi).toMatch(/^3\.1/);
    expect(Object.keys(document.paths)).toContain('/api/cycles/{n}');
    expect(Object.keys(document.paths)).toContain('/openapi.json');
    expect(Object.keys(document.paths)).toContain('/api/replay/{seq}');
    expect(document.paths['/api/cycles']?.['get']?.parameters).toMatchObject([
      { name: 'outcome', schema: { type: 'string' } },
      { name: 'limit', schema: { type: 'integer', maximum: 200, default: 50 } },
      { name: 'cursor', schema: { type: 'string' } },
      { name: 'as_of', schema: { type: 'string' } },
    ]);
    expect(JSON.stringify(document)).not.toContain(secret.token);
  });
});

describe('/api/replay', () => {
  it('shows the documents as of an event', async () => {
    const { ask, record } = httpAppUnderTest();
    await record(tickClosed(instant(0)), cycleScheduled(1, instant(5)), cycleCompleted(1));
    const response = await ask('/api/replay/2');
    expect(response.headers.get('as-of')).toBe('2');
    const past = (await response.json()) as { documents: Record<string, object> };
    expect(past).toMatchObject({ seq: 2, failed: [] });
    expect(past.documents['cycle']).toMatchObject({ '000000001': { cycle_no: 1, outcome: null } });
    expect((await ask('/api/replay/x')).status).toBe(400);
    const beyond = await ask('/api/replay/8');
    expect(beyond.status).toBe(404);
    expect(await beyond.json()).toMatchObject({ code: 'no_such_moment' });
  });
});

describe('as of', () => {
  it('stands in a header of each answer about the log, so that its reader can follow from there', async () => {
    const { ask, record } = httpAppUnderTest();
    await record(tickClosed(instant(0)), tickClosed(instant(5)));
    expect((await ask('/api/tasks')).headers.get('as-of')).toBe('2');
    expect((await ask('/api/capabilities')).headers.get('as-of')).toBe('2');
    expect((await ask('/health')).headers.get('as-of')).toBeNull();
  });

  it('is asked for with as_of where an answer is made of documents alone', async () => {
    const { ask, record } = httpAppUnderTest();
    const note = (text: string, source_run: string): NewEvent => ({
      type: 'AgentMemoryUpdated',
      payload: { role: 'reviewer', note: text, source_run },
    });
    await record(note('one', 'r1'), note('two', 'r2'));
    const notes = async (query: string) => {
      const response = await ask(`/api/roles${query}`);
      const { roles } = (await response.json()) as { roles: { notes: { text: string }[] }[] };
      const said = roles.flatMap((role) => role.notes.map(({ text }) => text));
      return [response.headers.get('as-of'), said];
    };
    expect(await notes('')).toEqual(['2', ['one', 'two']]);
    expect(await notes('?as_of=1')).toEqual(['1', ['one']]);
    expect((await ask('/api/roles?as_of=9')).status).toBe(404);
  });
});

describe('a GET of documents', () => {
  it.each(['/api/capabilities', '/api/roles', '/api/rules', '/api/intentions', '/api/self_model'])(
    'reads the log once: %s',
    async (path) => {
      const reads: string[] = [];
      const plain = httpAppUnderTest().options.ports;
      const log: typeof plain.log = {
        ...plain.log,
        view: (...asked) => {
          reads.push('view');
          return plain.log.view(...asked);
        },
        read: (...asked) => {
          reads.push('read');
          return plain.log.read(...asked);
        },
        archive: (agentId, projection, page) => {
          reads.push('archive');
          return plain.log.archive(agentId, projection, page);
        },
      };
      const store: typeof plain.store = {
        read: (...asked) => {
          reads.push('store');
          return plain.store.read(...asked);
        },
      };
      const { ask } = httpAppUnderTest({ ports: { log, store } });
      const response = await ask(path);
      expect([response.status, response.headers.get('as-of')]).toEqual([200, '0']);
      expect(reads).toEqual(['view']);
    },
  );
});
