import { describe, expect, it } from 'vitest';
import { routeTable } from '../../src/http/route-table.ts';
import { httpAppUnderTest, TOKEN } from './http-app-under-test.ts';

const PUBLIC = ['get /health', 'get /ready', 'post /api/session'];
const { options } = httpAppUnderTest();
const routes = routeTable(options.ports, options.settings);
const publicRoutes = routes.filter((route) => route.isPublic);
const named = routes.map((route) => ({ ...route, url: route.path.replace(/:\w+/g, '1') }));

describe('every route', () => {
  it('is public only when it stands on the short list', () => {
    expect(publicRoutes.map(({ method, path }) => `${method} ${path}`)).toEqual(PUBLIC);
    expect(routes.length).toBeGreaterThan(15);
  });

  it.each(named.filter(({ isPublic }) => !isPublic))(
    '$method $path wants the token',
    async (route) => {
      const { ask, store, agentId, stops } = httpAppUnderTest();
      const json = { 'content-type': 'application/json' };
      const init = route.method === 'get' ? {} : { method: 'POST', body: '{}' };
      for (const authorization of ['', 'Bearer ', `Bearer ${TOKEN}0`, `Basic ${TOKEN}`, TOKEN]) {
        const response = await ask(route.url, { ...init, headers: { ...json, authorization } });
        expect(response.status).toBe(401);
      }
      const inUrl = `${route.url}?token=${TOKEN}&access_token=${TOKEN}`;
      expect((await ask(inUrl, { ...init, headers: { ...json, authorization: '' } })).status).toBe(
        400,
      );
      const recorded = (await store.read(agentId, {})).map(({ type }) => type);
      expect(recorded).toEqual(['SignInsRefused']);
      expect(stops).toEqual([]);
    },
  );

  it.each(named)('$method $path answers under no other name', async ({ url, method }) => {
    const { ask } = httpAppUnderTest();
    for (const host of ['evil.example', 'localhost.evil.example:8090', '10.0.0.1', 'a@localhost']) {
      const response = await ask(url, { method: method.toUpperCase(), headers: { host } });
      expect(response.status).toBe(421);
    }
    expect((await ask(url, { method: method.toUpperCase(), headers: { host: '' } })).status).toBe(
      421,
    );
  });

  it.each(named)(
    '$method $path carries the headers of a closed interface',
    async ({ url, method }) => {
      const { ask } = httpAppUnderTest({ settings: { heartbeatMs: 1 } });
      const response = await ask(url, { method: method.toUpperCase() });
      await response.body?.cancel();
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});

describe('an address that is not there', () => {
  it('is not told apart without the token', async () => {
    const { ask } = httpAppUnderTest();
    expect((await ask('/nothing', { headers: { authorization: '' } })).status).toBe(401);
    expect((await ask('/nothing')).status).toBe(404);
    expect((await ask('/api/status', { method: 'DELETE' })).status).toBe(404);
    expect((await ask('/api/control/stop')).status).toBe(404);
  });

  it('gives no preflight an answer it could use', async () => {
    const { ask } = httpAppUnderTest();
    const headers = { authorization: '', origin: 'https://evil.example' };
    const response = await ask('/api/status', { method: 'OPTIONS', headers });
    expect(response.status).toBe(401);
    expect([...response.headers.keys()].filter((name) => name.includes('allow'))).toEqual([]);
  });
});

describe('a page of another site', () => {
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:9999' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  it.each(foreign)('with %o changes nothing and follows nothing', async (headers) => {
    const { ask, post, store, agentId } = httpAppUnderTest();
    expect((await post('/api/control/pause', {}, headers)).status).toBe(403);
    expect((await ask('/api/events/stream', { headers })).status).toBe(403);
    expect((await ask('/api/live', { headers })).status).toBe(403);
    expect(await store.read(agentId, {})).toEqual([]);
  });

  it('is no page of our own', async () => {
    const { post } = httpAppUnderTest();
    const ours = { origin: 'http://localhost:8090', 'sec-fetch-site': 'same-origin' };
    expect((await post('/api/control/pause', {}, ours)).status).toBe(202);
  });
});

describe('wrong tokens', () => {
  const wrong = { headers: { authorization: 'Bearer wrong-token' } };

  it('lock their address out for longer each time, and no other', async () => {
    const { ask, clock } = httpAppUnderTest({ settings: { freeTries: 3, lockMs: 1000 } });
    for (const status of [401, 401, 401, 429])
      expect((await ask('/api/status', wrong)).status).toBe(status);
    expect((await ask('/api/status', wrong)).headers.get('retry-after')).toBe('1');
    expect((await ask('/api/status', { ...wrong, address: '::1' })).status).toBe(401);
    clock.ms = 1001;
    expect((await ask('/api/status', wrong)).status).toBe(401);
    expect((await ask('/api/status', wrong)).headers.get('retry-after')).toBe('2');
  });

  it('never lock out the right one, which begins their count anew', async () => {
    const { ask } = httpAppUnderTest({ settings: { freeTries: 1 } });
    for (const status of [401, 429, 429])
      expect((await ask('/api/status', wrong)).status).toBe(status);
    expect((await ask('/api/status')).status).toBe(200);
    expect((await ask('/api/status', wrong)).status).toBe(401);
  });

  it('are not requests without one: any web page can send those', async () => {
    const { ask } = httpAppUnderTest({ settings: { freeTries: 2 } });
    for (let i = 0; i < 10; i++) await ask('/api/status', { headers: { authorization: '' } });
    expect((await ask('/api/status')).status).toBe(200);
  });
});

describe('a token that was replaced', () => {
  const fresh = { headers: { authorization: `Bearer ${'a'.repeat(64)}` } };

  it('opens nothing any more; the new one does at once', async () => {
    const { ask, secret } = httpAppUnderTest();
    expect((await ask('/api/status')).status).toBe(200);
    secret.token = 'a'.repeat(64);
    expect((await ask('/api/status')).status).toBe(401);
    expect((await ask('/api/status', fresh)).status).toBe(200);
  });

  it('opens nothing while there is none', async () => {
    const { ask, secret } = httpAppUnderTest();
    secret.token = '';
    expect((await ask('/api/status')).status).toBe(401);
    expect((await ask('/api/status', { headers: { authorization: 'Bearer ' } })).status).toBe(401);
  });
});

describe('too much', () => {
  it('is refused per address until time has passed', async () => {
    const { ask, clock } = httpAppUnderTest({ settings: { burst: 2, requestsPerSecond: 1 } });
    const headers = { authorization: '' };
    const stranger = async (address = '127.0.0.1') =>
      (await ask('/health', { headers, address })).status;
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push(await stranger());
    expect(statuses).toEqual([200, 200, 429]);
    expect(await stranger('::1')).toBe(200);
    clock.ms = 1000;
    expect(await stranger()).toBe(200);
  });

  it.each(named)('is no $method $path with the token', async ({ url, method }) => {
    const settings = { burst: 0, requestsPerSecond: 1, freeTries: 0, heartbeatMs: 1 };
    const { ask } = httpAppUnderTest({ settings });
    for (let i = 0; i < 3; i++) {
      const headers = { authorization: 'Bearer wrong-token' };
      expect((await ask(url, { method: method.toUpperCase(), headers })).status).toBe(429);
      const response = await ask(url, { method: method.toUpperCase() });
      await response.body?.cancel();
      expect(response.status).not.toBe(429);
    }
  });

  it('is a body over the cap', async () => {
    const { post } = httpAppUnderTest({ settings: { bodyBytes: 100 } });
    const response = await post('/api/control/pause', { reason: 'x'.repeat(200) });
    expect(response.status).toBe(413);
  });
});
