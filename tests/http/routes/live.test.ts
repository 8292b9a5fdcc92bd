import { describe, expect, it } from 'vitest';
import { defaultLiveSettings, openLiveWords } from '../../../src/app/live-words.ts';
import { until as eventually } from '../../support/until.ts';
import { streamFollower } from '../follow-stream.ts';
import { httpAppUnderTest } from '../http-app-under-test.ts';

const about = { cycleNo: 12, purpose: 'act', workId: 'inbox:m-1' };
const follow = streamFollower();

describe('GET /api/live', () => {
  it('sends the words of a reply while it is still open', async () => {
    const liveWords = openLiveWords({ ...defaultLiveSettings, everyMs: 1 });
    const { ask } = httpAppUnderTest({ ports: { liveWords }, settings: { lostNewsMs: 60_000 } });
    const response = await ask('/api/live');
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const { until } = await follow(response);
    await until(/retry: \d+/);
    const ear = liveWords.begin(about);
    ear.hear('I look at ');
    const text = await until(/event: words\ndata: .*\n\n/);
    expect(JSON.parse(/(?<=data: ).*/.exec(text)?.[0] ?? '')).toEqual({
      ...about,
      reply: 1,
      text: 'I look at ',
      isLast: false,
    });
    ear.end(true);
    await until(/"isLast":true/);
  });

  it('says what a client lost that took nothing', async () => {
    const liveWords = openLiveWords({ ...defaultLiveSettings, queuedPieces: 1 });
    const { ask } = httpAppUnderTest({ ports: { liveWords } });
    const { until } = await follow(await ask('/api/live'));
    await until(/retry/);
    for (const word of ['one', 'two', 'three']) {
      const ear = liveWords.begin(about);
      ear.hear(word);
      ear.end(true);
    }
    const text = await until(/three/);
    expect(text).toContain('event: lost\ndata: {"pieces":2}\n\n');
    expect(text).not.toContain('one');
  });

  it('shows that it lives while nobody speaks, and ends when the server closes', async () => {
    const closing = new AbortController();
    const settings = { heartbeatMs: 0, streamPollMs: 5 };
    const { ask } = httpAppUnderTest({ ports: { closing: closing.signal }, settings });
    const { until, reader } = await follow(await ask('/api/live'));
    await until(/: alive\n\n/);
    closing.abort();
    await eventually(async () => {
      expect((await reader.read()).done).toBe(true);
    });
  });

  it('takes its place among all streams and gives it back, with what it held', async () => {
    const feed = openLiveWords();
    let watching = 0;
    const liveWords = {
      watch: () => {
        const watcher = feed.watch();
        watching += 1;
        const end = () => {
          watching -= 1;
          watcher.end();
        };
        return { ...watcher, end };
      },
    };
    const { ask } = httpAppUnderTest({ ports: { liveWords }, settings: { streamsPerClient: 1 } });
    const { reader } = await follow(await ask('/api/live'));
    expect([(await ask('/api/live')).status, watching]).toEqual([429, 1]);
    expect((await ask('/api/events/stream')).status).toBe(429);
    await reader.cancel();
    await eventually(async () => {
      const other = await ask('/api/events/stream');
      expect(other.status).toBe(200);
      await other.body?.cancel();
    });
    expect(watching).toBe(0);
  });

  it('is in the OpenAPI document, as a stream', async () => {
    const { ask } = httpAppUnderTest();
    const { paths } = (await (await ask('/openapi.json')).json()) as {
      paths: Record<string, { get: { responses: Record<string, { content: object }> } }>;
    };
    const { content } = paths['/api/live']!.get.responses['200']!;
    expect(Object.keys(content)).toEqual(['text/event-stream']);
  });
});
