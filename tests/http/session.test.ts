import { describe, expect, it } from 'vitest';
import { addressRanges } from '../../src/address-ranges.ts';
import { httpAppUnderTest, TOKEN } from './http-app-under-test.ts';

const HOUR_MS = 3_600_000;
const BARE = { authorization: '' };
const OURS = { origin: 'http://localhost:8090', 'sec-fetch-site': 'same-origin' };
const PROXY = '10.1.1.1';
const BEHIND = {
  ...BARE,
  host: '127.0.0.1:8090',
  'x-forwarded-host': 'agent.example.org',
  'x-forwarded-proto': 'https',
  'x-forwarded-for': '203.0.113.9',
};

type Under = ReturnType<typeof httpAppUnderTest>;

function behindProxy(basePath = ''): Under {
  const hosts = ['localhost', '127.0.0.1', 'agent.example.org'];
  return httpAppUnderTest({
    settings: { hosts, basePath, isTrustedProxy: addressRanges([PROXY]) },
  });
}

/** As the page does it with the code of a link. */
function signIn(
  { signIn, post }: Under,
  { code = signIn.newLink().code, ...headers }: Record<string, string> = {},
): Promise<Response> {
  return post('/api/session', { code }, { ...BARE, ...OURS, ...headers });
}

/** What a browser sends back of the cookies it was given. */
function cookieOf(response: Response): string {
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

async function signedIn(under: Under): Promise<Record<string, string>> {
  return { ...BARE, ...OURS, cookie: cookieOf(await signIn(under)) };
}

describe('a browser', () => {
  it('signs in with the code of a link and is then the owner', async () => {
    const under = httpAppUnderTest();
    const { code } = (await (await under.post('/api/session/link')).json()) as { code: string };
    const response = await signIn(under, { code });
    expect(response.status).toBe(200);
    const setCookie = response.headers.get('set-cookie') ?? '';
    expect(setCookie).toMatch(
      /^homeostat-8090=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(setCookie).not.toContain(TOKEN);
    const headers = { ...BARE, ...OURS, cookie: cookieOf(response) };
    expect((await under.ask('/api/status', { headers })).status).toBe(200);
    expect((await under.post('/api/control/pause', {}, headers)).status).toBe(202);
    expect(await (await under.ask('/api/session', { headers })).json()).toEqual({
      who: 'owner',
      session: { since: '2026-01-01T00:00:00.000Z', expires_at: '2026-01-08T00:00:00.000Z' },
      others: 0,
    });
    expect(await (await under.ask('/api/session')).json()).toEqual({
      who: 'owner',
      session: null,
      others: 1,
    });
  });

  it('makes a link for another device, whose browser stays when this one signs out', async () => {
    const under = httpAppUnderTest();
    const headers = await signedIn(under);
    const made = await under.post('/api/session/link', {}, headers);
    const { code } = (await made.json()) as { code: string };
    const other = { ...BARE, ...OURS, cookie: cookieOf(await signIn(under, { code })) };
    const out = await under.post('/api/session/end', {}, headers);
    expect(await out.json()).toEqual({ ok: true, ended: 1 });
    expect(out.headers.get('set-cookie')).toContain('Max-Age=0');
    expect((await under.ask('/api/status', { headers })).status).toBe(401);
    expect((await under.ask('/api/status', { headers: other })).status).toBe(200);
  });

  it('signs all out, and so does a replaced token', async () => {
    const under = httpAppUnderTest();
    const [one, two] = [await signedIn(under), await signedIn(under)];
    expect(await (await under.post('/api/session/end_all', {}, one)).json()).toEqual({
      ok: true,
      ended: 2,
    });
    for (const headers of [one, two])
      expect((await under.ask('/api/status', { headers })).status).toBe(401);
    const three = await signedIn(under);
    under.secret.token = 'a'.repeat(64);
    expect((await under.ask('/api/status', { headers: three })).status).toBe(401);
  });

  it('is given the next value of its cookie with an answer', async () => {
    const under = httpAppUnderTest();
    const headers = await signedIn(under);
    expect((await under.ask('/api/status', { headers })).headers.get('set-cookie')).toBeNull();
    under.time.ms += 25 * HOUR_MS;
    const answer = await under.ask('/api/status', { headers });
    const next = { ...headers, cookie: cookieOf(answer) };
    expect(next.cookie).not.toBe(headers['cookie']);
    expect((await under.ask('/api/status', { headers: next })).status).toBe(200);
    under.time.ms += 61_000;
    expect((await under.ask('/api/status', { headers })).status).toBe(401);
    expect((await under.ask('/api/status', { headers: next })).status).toBe(200);
  });
});

describe('the history', () => {
  it('says who came in, who left, and who was refused', async () => {
    const under = httpAppUnderTest();
    const address = '203.0.113.9';
    await under.ask('/api/status', { address, headers: { authorization: 'Bearer wrong-token' } });
    const one = await signedIn(under);
    await under.post('/api/session/end', {}, one);
    await under.post('/api/session/end_all');
    const told = await (await under.ask('/api/session/history')).json();
    const at = '2026-01-01T00:00:00.000Z';
    expect(told).toEqual({
      entries: [
        { seq: 4, at, what: 'all_signed_out', address: '127.0.0.1', times: 0 },
        { seq: 3, at, what: 'signed_out', address: '127.0.0.1', times: 1 },
        { seq: 2, at, what: 'signed_in', address: '127.0.0.1', times: 1 },
        { seq: 1, at, what: 'refused', address, times: 1 },
      ],
      refused: 1,
    });
  });
});

describe('a code', () => {
  it('does not open twice, nor after a minute', async () => {
    const under = httpAppUnderTest();
    const { code } = under.signIn.newLink();
    expect((await signIn(under, { code })).status).toBe(200);
    expect((await signIn(under, { code })).status).toBe(401);
    const late = under.signIn.newLink();
    under.clock.ms += 60_000;
    expect((await signIn(under, { code: late.code })).status).toBe(401);
  });

  it('cannot be guessed: wrong ones lock their address out together with wrong tokens, and never the right one', async () => {
    const under = httpAppUnderTest({ settings: { freeTries: 3 } });
    const guess = () => signIn(under, { code: 'x'.repeat(43) });
    const statuses = [(await guess()).status, (await guess()).status, (await guess()).status];
    expect(statuses).toEqual([401, 401, 401]);
    expect((await guess()).status).toBe(429);
    const wrong = { authorization: 'Bearer wrong-token' };
    expect((await under.ask('/api/status', { headers: wrong })).status).toBe(429);
    expect((await signIn(under)).status).toBe(200);
    expect((await guess()).status).toBe(401);
  });

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/x-www-form-urlencoded' },
  ])('opens nothing for a page of another site: %o', async (headers) => {
    const under = httpAppUnderTest();
    const response = await signIn(under, headers);
    expect([403, 415]).toContain(response.status);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('opens nothing under another name of the server', async () => {
    const under = httpAppUnderTest();
    const headers = { host: 'evil.example:8090', origin: 'http://evil.example:8090' };
    expect((await signIn(under, headers)).status).toBe(421);
  });
});

describe('a cookie', () => {
  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'http://localhost:3000' },
    { origin: 'null' },
  ])('reads and changes nothing for a page of another site: %o', async (foreign) => {
    const under = httpAppUnderTest();
    const headers = { ...(await signedIn(under)), ...foreign };
    for (const path of ['/api/status', '/api/events', '/api/session', '/metrics'])
      expect((await under.ask(path, { headers })).status).toBe(403);
    expect((await under.post('/api/control/pause', {}, headers)).status).toBe(403);
    expect((await under.post('/api/session/link', {}, headers)).status).toBe(403);
    const recorded = await under.store.read(under.agentId, {});
    expect(recorded.map(({ type }) => type)).toEqual(['BrowserSignedIn']);
  });

  it('counts for nothing beside a token that is wrong', async () => {
    const under = httpAppUnderTest();
    const headers = { ...(await signedIn(under)), authorization: 'Bearer wrong-token' };
    expect((await under.ask('/api/status', { headers })).status).toBe(401);
  });

  it('is never one that somebody planted', async () => {
    const under = httpAppUnderTest();
    const planted = { cookie: 'homeostat-8090=planted' };
    expect((await under.ask('/api/status', { headers: { ...BARE, ...planted } })).status).toBe(401);
    const cookie = cookieOf(await signIn(under, planted));
    expect(cookie).not.toBe(planted.cookie);
    expect((await under.ask('/api/status', { headers: { ...BARE, ...planted } })).status).toBe(401);
  });

  it('is not for guests: their token makes no link', async () => {
    const under = httpAppUnderTest();
    under.guests.set('g'.repeat(64), { name: 'cursor', access: 'write' });
    const guest = { authorization: `Bearer ${'g'.repeat(64)}` };
    expect((await under.post('/api/session/link', {}, guest)).status).toBe(403);
    expect((await under.ask('/api/session', { headers: guest })).status).toBe(403);
  });

  it('does not use up what strangers may ask', async () => {
    const under = httpAppUnderTest({ settings: { burst: 1, requestsPerSecond: 0.001 } });
    const headers = await signedIn(under);
    for (let i = 0; i < 5; i++)
      expect((await under.ask('/api/status', { headers })).status).toBe(200);
    expect((await under.ask('/health', { headers: BARE })).status).toBe(429);
  });
});

describe('behind a trusted proxy', () => {
  const https = { origin: 'https://agent.example.org' };
  const through = (under: Under, path: string, headers: Record<string, string> = {}) =>
    under.ask(path, { headers: { ...BEHIND, ...headers }, address: PROXY });
  const signInThrough = (under: Under) =>
    under.ask('/api/session', {
      method: 'POST',
      address: PROXY,
      headers: { ...BEHIND, ...https, 'content-type': 'application/json' },
      body: JSON.stringify({ code: under.signIn.newLink().code }),
    });

  it('a cookie of https is for https and this name alone', async () => {
    const under = behindProxy();
    const response = await signInThrough(under);
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-homeostat=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const cookie = cookieOf(response);
    expect((await through(under, '/api/status', { cookie })).status).toBe(200);
    const plain = { cookie, 'x-forwarded-proto': 'http' };
    expect((await through(under, '/api/status', plain)).status).toBe(401);
  });

  it('a cookie of http is none by https', async () => {
    const under = behindProxy();
    const cookie = cookieOf(await signIn(under)).replace('-8090', '');
    expect(cookie).toMatch(/^homeostat=./);
    expect((await through(under, '/api/status', { cookie })).status).toBe(401);
    const prefixed = { cookie: `__Host-${cookie}`, 'x-forwarded-proto': 'http' };
    expect((await through(under, '/api/status', prefixed)).status).toBe(401);
  });

  it('a cookie has the base path, which may come along or not', async () => {
    const under = behindProxy('/agent');
    const response = await signInThrough(under);
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Secure-homeostat=[^;]+; Max-Age=604800; Path=\/agent; HttpOnly; Secure; SameSite=Strict$/,
    );
    const cookie = cookieOf(response);
    for (const path of ['/agent/api/status', '/api/status'])
      expect((await through(under, path, { cookie })).status).toBe(200);
    expect((await through(under, '/agent2/api/status', { cookie })).status).toBe(404);
  });

  it('both its name and that of the connection must be ours', async () => {
    const under = behindProxy();
    const status = async (headers: Record<string, string>) =>
      (await through(under, '/health', headers)).status;
    expect(await status({})).toBe(200);
    expect(await status({ 'x-forwarded-host': 'evil.example' })).toBe(421);
    expect(await status({ host: 'evil.example:8090', 'x-forwarded-host': 'localhost' })).toBe(421);
  });

  it('limits count for the client, whatever it says of itself', async () => {
    const under = behindProxy();
    const wrong = (seen: string) =>
      through(under, '/api/status', {
        authorization: 'Bearer wrong-token',
        'x-forwarded-for': seen,
      });
    for (let i = 0; i < 5; i++) await wrong(`1.2.3.${i}, 203.0.113.9`);
    expect((await wrong('9.9.9.9, 203.0.113.9')).status).toBe(429);
    expect((await wrong(`203.0.113.10, ${PROXY}`)).status).toBe(401);
  });

  it('nobody else is believed', async () => {
    const under = behindProxy();
    const wrong = { ...BEHIND, authorization: 'Bearer wrong-token' };
    const ask = (seen: string, headers: Record<string, string> = wrong) =>
      under.ask('/api/status', {
        headers: { ...headers, 'x-forwarded-for': seen },
        address: '10.1.1.2',
      });
    for (let i = 0; i < 5; i++) await ask(`1.2.3.${i}`);
    expect((await ask('9.9.9.9')).status).toBe(429);
    under.clock.ms += 60_000;
    const cookie = cookieOf(await signInThrough(under));
    expect((await ask('1.2.3.4', { ...BEHIND, cookie })).status).toBe(401);
  });
});
