import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenAgent, openAgent } from '../../src/compose/open/agent.ts';
import { type HttpServer, startHttp } from '../../src/compose/run/serve-http.ts';
import { loadConfig } from '../../src/config.ts';
import { freshDatabase } from '../support/postgres.ts';

/*
 * The server behind a proxy as docs/dashboard.md sets it up, here without TLS: the proxy says that its clients came by
 * https, under its own name and path.
 */

const NAME = 'agent.example.org';
const db = await freshDatabase();
const onError = () => undefined;
let stateDir = '';
let agent: OpenAgent;
let server: HttpServer;
let proxy: Server;

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'homeostat-proxy-'));
  const config = loadConfig({
    HOMEOSTAT_STATE: stateDir,
    HOMEOSTAT_PORT: '0',
    DATABASE_URL: db.ownerUrl,
    HOMEOSTAT_HTTP_HOSTS: NAME,
    HOMEOSTAT_HTTP_BASE_PATH: '/agent',
    HOMEOSTAT_TRUSTED_PROXIES: '127.0.0.1',
  });
  agent = await openAgent({
    config,
    progress: () => undefined,
    onError,
    applicationName: 'test',
  });
  server = await startHttp({ agent, onError });
  proxy = createServer((asked, answer) => {
    const headers = {
      ...asked.headers,
      host: `127.0.0.1:${server.port}`,
      'x-forwarded-host': asked.headers.host,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': asked.socket.remoteAddress,
    };
    const { url: path, method } = asked;
    const onward = request({ port: server.port, path, method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
    answer.on('close', () => onward.destroy());
  });
  await new Promise<void>((done) => {
    proxy.listen(0, '127.0.0.1', done);
  });
});
afterAll(async () => {
  proxy.closeAllConnections();
  await new Promise((done) => proxy.close(done));
  await server.stop();
  await agent.close();
  await rm(stateDir, { recursive: true });
});

type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};

/** As a browser asks the proxy. Resolves with the first part of a stream. */
function ask(
  path: string,
  { body, ...headers }: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { port } = proxy.address() as AddressInfo; // it listens on TCP
  const method = body === undefined ? 'GET' : 'POST';
  const said = { host: NAME, 'sec-fetch-site': 'same-origin', ...headers };
  return new Promise((resolve, reject) => {
    const asking = request({ port, path, method, headers: said }, (response) => {
      const { statusCode: status = 0, headers } = response;
      let text = '';
      response.on('data', (part: Buffer) => {
        text += part.toString();
        if (headers['content-type'] !== 'text/event-stream') return;
        response.destroy();
        resolve({ status, headers, text });
      });
      response.on('end', () => {
        resolve({ status, headers, text });
      });
    });
    asking.on('error', reject);
    asking.end(body);
  });
}

function signIn(code: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return ask('/agent/api/session', {
    'content-type': 'application/json',
    origin: `https://${NAME}`,
    body: JSON.stringify({ code }),
    ...headers,
  });
}

describe('the server behind a proxy', () => {
  it('signs a browser in with a cookie for https and its path, and follows its stream', async () => {
    const answer = await signIn(server.newLink().code);
    expect(answer.status).toBe(200);
    const [setCookie = ''] = answer.headers['set-cookie'] ?? [];
    expect(setCookie).toMatch(
      /^__Secure-homeostat=[\w-]{43}; Max-Age=\d+; Path=\/agent; HttpOnly; Secure; SameSite=Strict$/,
    );
    const cookie = setCookie.split(';')[0] ?? '';
    expect((await ask('/agent/api/status', { cookie })).status).toBe(200);
    expect((await ask('/agent/api/feed', { cookie })).text).toContain('retry');
    expect(
      (await ask('/agent/api/status', { cookie, 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403);
    expect((await ask('/agent/api/status')).status).toBe(401);
  });

  it('refuses another name, another origin and a code that was used', async () => {
    const { code } = server.newLink();
    expect((await signIn(code, { host: 'evil.example' })).status).toBe(421);
    expect((await signIn(code, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await signIn(code)).status).toBe(200);
    expect((await signIn(code)).status).toBe(401);
  });

  it('answers its owner on this machine as before', async () => {
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    const direct = await fetch(`${server.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ code: server.newLink().code }),
    });
    expect(direct.headers.get('set-cookie')).toMatch(
      /^homeostat-\d+=.*Path=\/agent; HttpOnly; Same/,
    );
  });
});
