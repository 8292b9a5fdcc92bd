import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { defaultLiveSettings, openLiveWords } from '../../../src/app/live-words.ts';
import { catalogue } from '../../../src/domain/catalogue.ts';
import type { EventStore } from '../../../src/kernel/ports/event-store.ts';
import { memoryEventStore } from '../../support/memory-event-store.ts';
import { streamFollower } from '../follow-stream.ts';
import { httpAppUnderTest, tickClosed } from '../http-app-under-test.ts';

const follow = streamFollower();
const tick = (minute: number) => tickClosed(`2026-01-01T00:${10 + minute}:00.000Z`);
const factsIn = (text: string) =>
  [...text.matchAll(/^event: facts\ndata: (.*)$/gm)].flatMap(
    ([, data]) => JSON.parse(data ?? '[]') as { seq: number; type: string }[],
  );

describe('GET /api/feed', () => {
  it('goes on after Last-Event-ID, and says of events what they are about, not what they say', async () => {
    const { ask, record } = httpAppUnderTest({ settings: { streamPollMs: 5 } });
    await record(tick(0), tick(1), tick(2));
    const { until } = await follow(await ask('/api/feed', { headers: { 'last-event-id': '1' } }));
    const text = await until(/^id: 3$[^]*\n\n/m);
    expect(factsIn(text).map(({ seq, type }) => [seq, type])).toEqual([
      [2, 'TickClosed'],
      [3, 'TickClosed'],
    ]);
    expect(text).not.toContain('payload');
    await record(tick(3));
    expect(factsIn(await until(/^id: 4$[^]*\n\n/m)).at(-1)).toMatchObject({ seq: 4 });
  });

  it('brings the words of models in the same stream, as soon as they come', async () => {
    const liveWords = openLiveWords({ ...defaultLiveSettings, everyMs: 1 });
    // Never resolves by itself: only the words end the wait.
    const news = async (signal: AbortSignal) => {
      await once(signal, 'abort');
    };
    const { ask } = httpAppUnderTest({
      ports: { liveWords, news },
      settings: { lostNewsMs: 60_000 },
    });
    const { until } = await follow(await ask('/api/feed'));
    await until(/retry: \d+/);
    const ear = liveWords.begin({ cycleNo: 12, purpose: 'act', workId: null });
    ear.hear('I look at ');
    expect(await until(/event: words\n/)).not.toContain('event: facts');
    ear.end(true);
    await until(/"isLast":true/);
  });

  it('misses nothing that comes while it looks', async () => {
    const listening = new Set<() => void>();
    const news = (signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        listening.add(resolve);
        signal.addEventListener('abort', () => {
          listening.delete(resolve);
          resolve();
        });
      });
    let looks = 0;
    const read: EventStore['read'] = async (...query) => {
      const found = await app.store.read(...query);
      looks += 1;
      if (looks === 1) {
        await app.record(tick(0));
        for (const heard of listening) heard();
      }
      return found;
    };
    const app = httpAppUnderTest({
      ports: { news, store: { ...memoryEventStore(catalogue), read } },
      settings: { streamPollMs: 3_600_000, lostNewsMs: 3_600_000 },
    });
    const { until } = await follow(await app.ask('/api/feed?after=0'));
    expect(factsIn(await until(/^id: 1$[^]*\n\n/m))).toMatchObject([{ seq: 1 }]);
  });

  it('is not for pages of other sites', async () => {
    const { ask } = httpAppUnderTest();
    const headers = { origin: 'https://evil.example' };
    expect((await ask('/api/feed', { headers })).status).toBe(403);
  });
});
