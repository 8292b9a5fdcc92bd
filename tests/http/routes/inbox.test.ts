import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { InboxPort } from '../../../src/app/ports.ts';
import type { HttpSettings } from '../../../src/http/contract/ports.ts';
import { httpAppUnderTest } from '../http-app-under-test.ts';

const KEY = 'k'.repeat(64);
const NOW_MS = Date.parse('2026-01-01T00:00:00.000Z');

function inboxUnderTest(settings: Partial<HttpSettings> = {}) {
  const taken: Parameters<InboxPort['take']>[0][] = [];
  const inbox: InboxPort = {
    key: async () => KEY,
    take: async (mail) => {
      const isNew = !taken.some(({ id }) => id === mail.id);
      taken.push(mail);
      return isNew;
    },
  };
  const app = httpAppUnderTest({ ports: { inbox }, settings });
  const send = async (text: string, more: Record<string, string> = {}, atMs = NOW_MS) => {
    const signature = createHmac('sha256', KEY).update(`${atMs}.${text}`).digest('hex');
    const answer = await app.ask('/api/inbox', {
      method: 'POST',
      body: text,
      headers: {
        'content-length': `${Buffer.byteLength(text)}`,
        'x-homeostat-timestamp': `${atMs}`,
        'x-homeostat-signature': `sha256=${signature}`,
        authorization: '',
        ...more,
      },
    });
    return answer;
  };
  return { taken, send };
}

describe('POST /api/inbox', () => {
  it('takes what is signed with the shared key, without a token, and a repeated one once', async () => {
    const { send, taken } = inboxUnderTest();
    const first = await send('{"text":"status"}');
    expect(first.status).toBe(202);
    expect(await first.json()).toEqual({ ok: true, is_new: true });
    expect(await (await send('{"text":"status"}')).json()).toEqual({ ok: true, is_new: false });
    expect(taken[0]).toMatchObject({ text: 'status', subject: '', threadId: null });
  });

  it('takes it whatever strangers have used up', async () => {
    const { send } = inboxUnderTest({ burst: 1, requestsPerSecond: 1 });
    const wrong = { 'x-homeostat-signature': `sha256=${'0'.repeat(64)}` };
    for (const status of [401, 429, 429])
      expect((await send('{"text":"stop"}', wrong)).status).toBe(status);
    for (let i = 0; i < 3; i++) expect((await send('{"text":"stop"}')).status).toBe(202);
  });

  it('notes no failure of its own where a stranger goes away in the middle', async () => {
    const ask = httpAppUnderTest({
      ports: { inbox: { key: async () => KEY, take: async () => true } },
    }).ask;
    const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
    const body = new ReadableStream({
      pull: (stream) => {
        stream.error(aborted);
      },
    });
    const request = {
      method: 'POST',
      body,
      duplex: 'half' as const,
      headers: { authorization: '', 'content-length': '500' },
    };
    const answer = await ask('/api/inbox', request);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'aborted' }]);
  });

  it.each(['{"text":"a\\u0000b"}', '{"text":"a","subject":"\\ud800"}'])(
    'refuses %s',
    async (text) => {
      const { send, taken } = inboxUnderTest();
      expect((await send(text)).status).toBe(400);
      expect(taken).toEqual([]);
    },
  );

  it.each<[string, Record<string, string>, number]>([
    ['without a signature', { 'x-homeostat-signature': '' }, NOW_MS],
    ['with a wrong one', { 'x-homeostat-signature': `sha256=${'0'.repeat(64)}` }, NOW_MS],
    [
      'of another time than it was signed for',
      { 'x-homeostat-timestamp': `${NOW_MS + 1}` },
      NOW_MS,
    ],
    ['too old', {}, NOW_MS - 6 * 60_000],
    ['from the future', {}, NOW_MS + 6 * 60_000],
  ])('refuses what comes %s', async (_, headers, atMs) => {
    const { send, taken } = inboxUnderTest();
    expect((await send('{"text":"stop"}', headers, atMs)).status).toBe(401);
    expect(taken).toEqual([]);
  });

  it('refuses what is too large or of unknown size before it is read', async () => {
    const { send } = inboxUnderTest();
    expect((await send('{}', { 'content-length': '9999999' })).status).toBe(413);
    expect((await send('{}', { 'content-length': '' })).status).toBe(411);
  });

  it('refuses pages of other sites and bodies of another shape', async () => {
    const { send } = inboxUnderTest();
    expect((await send('{"text":"x"}', { origin: 'http://evil.example' })).status).toBe(403);
    expect((await send('{"words":"x"}')).status).toBe(400);
    expect((await send('no json')).status).toBe(400);
  });
});
