import { describe, expect, it } from 'vitest';
import { type EventSearch, findEvents } from '../../../src/app/log/find-events.ts';
import { logChecks } from '../../../src/app/log/log-checks.ts';
import { fact } from '../../../src/domain/fact.ts';
import type { RecordedEvent } from '../../../src/kernel/event/event.ts';
import { testOrigin } from '../../support/test-log.ts';
import {
  cycleCompleted,
  cycleScheduled,
  httpAppUnderTest,
  tickClosed,
} from '../http-app-under-test.ts';

type Found = {
  events: RecordedEvent[];
  next: string | null;
  searched: { from: number; to: number } | null;
};

function logUnderTest() {
  const app = httpAppUnderTest();
  const get = async (path: string): Promise<{ status: number; body: unknown }> => {
    const response = await app.ask(path);
    return { status: response.status, body: await response.json() };
  };
  const found = async (path: string) => (await get(path)) as { status: number; body: Found };
  const seqs = async (query: string) =>
    (await found(`/api/events?${query}`)).body.events.map(({ seq }) => seq);
  return { ...app, get, found, seqs };
}

const requested = fact('RunRequested', { request_id: 'r-1', by: 'owner' });
const asked = {
  type: 'CycleScheduled',
  payload: {
    cycle_no: 1,
    schedule: 'heartbeat',
    tick_at: '2026-01-01T00:00:00Z',
    trigger: 'manual',
    request_id: 'r-1',
  },
};
const paused = fact('ControllerPaused', { by: 'owner', reason: 'Müller is <b>ill</b>' });

describe('the log over HTTP', () => {
  it('tells the newest events first, page by page', async () => {
    const { record, seqs, found } = logUnderTest();
    await record(...Array.from({ length: 7 }, (_, n) => tickClosed(`2026-01-01T00:0${n}:00Z`)));
    expect(await seqs('order=newest&limit=3')).toEqual([7, 6, 5]);
    const { body } = await found('/api/events?order=newest&limit=3');
    expect(await seqs(`order=newest&limit=3&cursor=${body.next}`)).toEqual([4, 3, 2]);
    expect(await seqs('order=newest&after=2&up_to=4')).toEqual([4, 3]);
    expect(await seqs('after=2&up_to=4')).toEqual([3, 4]);
  });

  it('finds words of the payload and the events of a cycle, and says where it looked', async () => {
    const { record, seqs, found, store, agentId } = logUnderTest();
    await record(
      tickClosed('2026-01-01T00:00:00Z'),
      cycleScheduled(4, '2026-01-01T00:05:00Z'),
      paused,
    );
    await record(cycleCompleted(4), tickClosed('2026-01-01T00:10:00Z'));
    expect(await seqs('text=müller+ill')).toEqual([3]);
    expect(await seqs('text=müller+well')).toEqual([]);
    expect(await seqs('cycle=4&order=newest')).toEqual([4, 2]);
    expect((await found('/api/events?cycle=4')).body.searched).toEqual({ from: 2, to: 4 });
    expect((await found('/api/events?text=x&as_of=2')).body.searched).toEqual({ from: 1, to: 2 });
    expect((await found('/api/events?text=x&after=5')).body).toMatchObject({
      events: [],
      next: null,
    });
    expect(await store.read(agentId, {})).toHaveLength(5);
  });

  it('looks through a bounded stretch a page and goes on from there', async () => {
    const { record, options, agentId } = logUnderTest();
    await record(paused, ...Array.from({ length: 20 }, (_, n) => tickClosed(`${n}`)));
    const { log } = options.ports;
    const page = (search: Pick<EventSearch, 'order' | 'upTo'>) =>
      findEvents({ agentId, log }, { words: ['ill'], limit: 5, ...search }, 15);
    const first = await page({ order: 'newest' });
    expect(first).toEqual({ events: [], next: 7, searched: { from: 7, to: 21 } });
    const second = await page({ order: 'newest', upTo: 6 });
    expect(second).toMatchObject({ events: [{ seq: 1 }], next: null });
    const oldest = await page({ order: 'oldest' });
    expect(oldest).toMatchObject({ events: [{ seq: 1 }], next: 15, searched: { from: 1, to: 15 } });
  });

  it('walks from an event to what led to it, and to what it led to', async () => {
    const { record, get, options, agentId } = logUnderTest();
    await record(requested, asked);
    const [, scheduled] = await options.ports.store.read(agentId, {});
    const lease = { lease_token: 't', lease_until: '2026-01-01T00:01:00Z' };
    const phase = fact('PhaseStarted', { cycle_no: 1, phase: 'sense', attempt: 1, ...lease });
    const origin = { ...testOrigin, cycleNo: 1 };
    const {
      events: [started],
    } = await options.ports.log.append(agentId, origin, { events: [phase] });
    const done = fact('PhaseCompleted', {
      cycle_no: 1,
      phase: 'sense',
      duration_ms: 1,
      result_digest: scheduled!.eventId,
    });
    await options.ports.log.append(
      agentId,
      { ...origin, causationId: started!.eventId },
      { events: [done] },
    );

    type Walk = {
      up: { event: RecordedEvent; role: string }[];
      named: RecordedEvent[];
      caused: RecordedEvent[];
    };
    const { body: of4 } = (await get('/api/events/4/causes')) as { status: number; body: Walk };
    expect(of4.up.map(({ event, role }) => [event.type, role])).toEqual([
      ['PhaseStarted', 'recorded'],
      ['CycleScheduled', 'began'],
      ['RunRequested', 'began'],
    ]);
    expect(of4.named).toEqual([]); // it is among the causes
    const down = async (seq: number) =>
      ((await get(`/api/events/${seq}/causes`)) as { status: number; body: Walk }).body.caused.map(
        ({ type }) => type,
      );
    expect(await down(1)).toEqual(['CycleScheduled']);
    expect(await down(2)).toEqual(['PhaseStarted']);
    expect(await down(3)).toEqual(['PhaseCompleted']);
    expect(await down(4)).toEqual([]);
    expect((await get('/api/events/4/causes?as_of=3')).status).toBe(404);
    expect((await get('/api/events/5')).status).toBe(404);
  });

  it('shows the texts of an event, and an erased one as erased', async () => {
    const blob = `sha256:${'a'.repeat(64)}`;
    const { record, get, blobs } = logUnderTest();
    blobs.set(blob, 'what was asked');
    await record({
      type: 'PromptAssembled',
      payload: {
        cycle_no: null,
        purpose: 'mail',
        prompt_hash: 'h',
        blob,
        template_version: '1',
        sections: [],
        dropped: [],
        total_tokens: 0,
      },
    });
    type One = { event: RecordedEvent; texts: { status: string; text: string | null }[] };
    const { body } = (await get('/api/events/1')) as { status: number; body: One };
    expect(body.texts).toEqual([
      { name: blob, status: 'found', text: 'what was asked', characters: 14 },
    ]);
    blobs.clear();
    const { body: later } = (await get('/api/events/1')) as { status: number; body: One };
    expect(later.texts).toMatchObject([{ status: 'unknown', text: null }]);
  });

  it('gives the found events as a file of lines', async () => {
    const { record, ask } = logUnderTest();
    await record(...Array.from({ length: 1200 }, (_, n) => tickClosed(`${n}`)), paused);
    const response = await ask('/api/events/export?type=TickClosed&after=100');
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="events-101-1201.jsonl"',
    );
    const lines = (await response.text()).trim().split('\n');
    const seqs = lines.map((line) => (JSON.parse(line) as RecordedEvent).seq);
    expect(seqs).toEqual(Array.from({ length: 1100 }, (_, n) => n + 101));
  });
});

describe('a check of the log', () => {
  const proven = {
    ok: true,
    events: 9,
    after: 0,
    textsRead: 2,
    projections: [],
    firstDivergence: null,
    since: null,
    whyFull: null,
    unsealedHistory: null,
  };
  const signed = async () => null;
  const now = () => '2026-01-01T00:00:00.000Z';

  it('runs once at a time, tells how far it is, and keeps its result', async () => {
    const end: (() => void)[] = [];
    const checks = logChecks({
      now,
      signed,
      verify: async (says) => {
        says('checked 5 of 9 events');
        await new Promise<void>((resolve) => end.push(resolve));
        return proven;
      },
    });
    expect(await checks.read()).toEqual({ running: null, last: null, signed: null });
    await checks.start();
    const again = await checks.start();
    expect([end.length, again.running?.says]).toEqual([1, 'checked 5 of 9 events']);
    for (const resolve of end) resolve();
    await new Promise(setImmediate);
    expect(await checks.read()).toMatchObject({
      running: null,
      last: { result: { ok: true, loss: null } },
    });
  });

  it('says why it could not be made', async () => {
    const verify = () => Promise.reject(new Error('the database is gone'));
    const checks = logChecks({ now, signed, verify });
    await checks.start();
    await new Promise(setImmediate);
    expect(await checks.read()).toMatchObject({
      running: null,
      last: { error: 'the database is gone' },
    });
  });
});
