import { describe, expect, it } from 'vitest';
import { until, untilTrue } from '../../support/until.ts';
import { streamFollower } from '../follow-stream.ts';
import { httpAppUnderTest, tickClosed } from '../http-app-under-test.ts';

const STREAM = '/api/events/stream';
const tick = (minute: number) => tickClosed(`2026-01-01T00:${10 + minute}:00.000Z`);
const follow = streamFollower();

const ids = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]));

describe('the stream of events', () => {
  it('goes on after Last-Event-ID and then sends what comes', async () => {
    const { ask, record } = httpAppUnderTest({ settings: { streamPollMs: 5 } });
    await record(tick(0), tick(1), tick(2));
    const response = await ask(`${STREAM}?after=0`, { headers: { 'last-event-id': '1' } });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const { until } = await follow(response);
    expect(ids(await until(/id: 3/))).toEqual([2, 3]);
    await record(tick(3));
    const text = await until(/id: 4\n.*\n\n/);
    const [data] = text.match(/(?<=id: 4\ndata: ).*/) ?? [];
    expect(JSON.parse(data ?? '')).toMatchObject({ seq: 4, type: 'TickClosed' });
  });

  it('starts with what is new when nothing is named, and filters', async () => {
    const { ask, record } = httpAppUnderTest({ settings: { streamPollMs: 5 } });
    await record(tick(0));
    const { until } = await follow(await ask(`${STREAM}?type=BackoffLeft`));
    await until(/retry: \d+/);
    await record(tick(1), { type: 'BackoffLeft', payload: { reason: 'r' } });
    expect(ids(await until(/id: 3/))).toEqual([3]);
  });

  it('shows that it lives while nothing happens', async () => {
    const { ask } = httpAppUnderTest({ settings: { heartbeatMs: 0, streamPollMs: 5 } });
    await (await follow(await ask(STREAM))).until(/: alive\n\n/);
  });

  it('ends when its token was replaced', async () => {
    const { ask, record, secret } = httpAppUnderTest({ settings: { streamPollMs: 5 } });
    const { until, reader } = await follow(await ask(STREAM));
    await until(/retry: \d+/);
    secret.token = 'a'.repeat(64);
    await record(tick(0));
    const { done } = await reader.read();
    expect(done).toBe(true);
  });

  it('is woken by news before the poll time', async () => {
    const waiting: (() => void)[] = [];
    const news = () => new Promise<void>((resolve) => waiting.push(resolve));
    const { ask, record } = httpAppUnderTest({
      ports: { news },
      settings: { lostNewsMs: 60_000 },
    });
    const { until } = await follow(await ask(STREAM));
    const arrived = until(/id: 1/);
    await untilTrue(() => waiting.length === 1);
    await record(tick(0));
    waiting[0]!();
    expect(ids(await arrived)).toEqual([1]);
  });

  it('has a place for few of one client, few of all, and gives it back', async () => {
    const { ask } = httpAppUnderTest({ settings: { streamsPerClient: 1, streams: 2 } });
    const first = await follow(await ask(STREAM));
    expect((await ask(STREAM)).status).toBe(429);
    await follow(await ask(STREAM, { address: '::1' }));
    expect((await ask(STREAM, { address: '10.0.0.1' })).status).toBe(429);
    await first.reader.cancel();
    await until(async () => {
      expect((await ask(STREAM, { address: '10.0.0.1' })).status).toBe(200);
    });
  });

  it('ends when the server closes', async () => {
    const closing = new AbortController();
    const { ask } = httpAppUnderTest({ ports: { closing: closing.signal } });
    const { until, reader } = await follow(await ask(STREAM));
    await until(/retry/);
    closing.abort();
    expect((await reader.read()).done).toBe(true);
  });

  it('reads no more than one page ahead of a client that takes nothing', async () => {
    const { record, store, options } = httpAppUnderTest();
    await record(...Array.from({ length: 300 }, (_, i) => tickClosed(`i${i}`)));
    let read = 0;
    const counting = {
      read: async (...args: Parameters<typeof store.read>) => {
        const events = await store.read(...args);
        read += events.length;
        return events;
      },
    };
    const slow = httpAppUnderTest({ ports: { ...options.ports, store: counting } });
    const response = await slow.ask(`${STREAM}?after=0`);
    const reader = response.body!.getReader();
    await reader.read();
    await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(read).toBe(100);
    await reader.cancel();
  });

  it('gives the place back when nobody ever takes the answer', async () => {
    const { ask } = httpAppUnderTest({ settings: { stallMs: 5, streams: 1 } });
    expect((await ask(STREAM, { method: 'HEAD' })).status).toBe(200);
    expect((await ask(STREAM)).status).toBe(429);
    await until(async () => {
      expect((await ask(STREAM)).status).toBe(200);
    });
  });

  it('ends for a client that takes nothing for too long', async () => {
    const { ask } = httpAppUnderTest({ settings: { stallMs: 5, streamsPerClient: 1 } });
    const response = await ask(STREAM);
    const reader = response.body!.getReader();
    await reader.read();
    await untilTrue(async () => {
      const other = await ask(STREAM);
      await other.body?.cancel();
      return other.status === 200;
    });
    await expect(reader.read()).rejects.toThrow('takes nothing');
  });
});
