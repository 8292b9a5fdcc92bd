import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiToken, rotateToken } from '../../src/adapters/files/token.ts';
import { type OpenAgent, openAgent } from '../../src/compose/open/agent.ts';
import { type HttpServer, startHttp } from '../../src/compose/run/serve-http.ts';
import { loadConfig } from '../../src/config.ts';
import { freshDatabase } from '../support/postgres.ts';
import { untilTrue } from '../support/until.ts';

const db = await freshDatabase();
const errors: unknown[] = [];
const onError = (_: string, error: unknown) => {
  errors.push(error);
};
let stateDir: string;
let agent: OpenAgent;
let server: HttpServer;
let token: string;

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'homeostat-http-'));
  agent = await openAgent({
    config: configOf({}),
    progress: () => undefined,
    onError: (error) => {
      onError('database', error);
    },
    applicationName: 'test',
  });
  server = await startHttp({ agent, onError });
  token = (await readFile(join(stateDir, 'secrets/token'), 'utf8')).trim();
});

afterAll(async () => {
  await server.stop();
  await agent.close();
  await rm(stateDir, { recursive: true });
});

function configOf(env: Record<string, string>) {
  return loadConfig({
    HOMEOSTAT_STATE: stateDir,
    HOMEOSTAT_PORT: '0',
    DATABASE_URL: db.ownerUrl,
    ...env,
  });
}

function startWith(env: Record<string, string>): Promise<HttpServer> {
  return startHttp({ agent: { ...agent, config: configOf(env) }, onError });
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });

/** Events of 64 KiB each; gives the seq before the first. */
async function appendBig(count: number): Promise<number> {
  const origin = {
    actor: { kind: 'controller' as const, id: 'test' },
    trust: 'self' as const,
    correlationId: 'c',
    occurredAt: agent.now(),
  };
  const event = { type: 'BackoffLeft', payload: { reason: 'x'.repeat(65_536) } };
  const before = await agent.store.read(agent.agentId, { newestFirst: true, limit: 1 });
  for (let done = 0; done < count; done += 50) {
    await agent.log.append(agent.agentId, origin, { events: Array(50).fill(event) });
  }
  return before[0]?.seq ?? 0;
}

/** The status of an answer to exactly these bytes. */
function statusOf(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(text));
    socket.once('data', (data) => {
      socket.destroy();
      resolve(data.toString().split(' ')[1] ?? '');
    });
    socket.once('error', reject);
  });
}

describe('the server on its socket', () => {
  it('keeps its token for its owner alone', async () => {
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect((await stat(join(stateDir, 'secrets/token'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(stateDir, 'secrets'))).mode & 0o777).toBe(0o700);
    expect(await apiToken(stateDir)).toBe(token);
  });

  it('answers from the log, with the token only', async () => {
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    expect((await fetch(`${server.url}/api/status`)).status).toBe(401);
    const paths = ['/api/status', '/api/cycles', '/api/events', '/metrics', '/openapi.json'];
    for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200]);
    const mcp = { looked_at: null, servers: [], problems: [], changed: [] };
    expect(await (await get('/api/status')).json()).toMatchObject({ mcp });
    const metrics = await (await get('/metrics')).text();
    expect(metrics).toContain('homeostat_budget_limit_usd{scope="day"} 2');
    expect(errors).toEqual([]);
  });

  it('answers under no other name, whatever form the request has', async () => {
    const auth = `authorization: Bearer ${token}\r\n`;
    const rest = `${auth}connection: close\r\n\r\n`;
    expect(await statusOf(`GET /api/status HTTP/1.1\r\nhost: evil.example\r\n${rest}`)).toBe('421');
    expect(await statusOf(`GET /api/status HTTP/1.0\r\n${rest}`)).toBe('421');
    const absolute = `GET http://localhost/api/status HTTP/1.1\r\nhost: evil.example\r\n${rest}`;
    expect(await statusOf(absolute)).toBe('400');
    const proxied = `GET http://evil.example/api/status HTTP/1.1\r\nhost: localhost\r\n${rest}`;
    expect(await statusOf(proxied)).toBe('400');
    const good = `GET /api/status HTTP/1.1\r\nhost: localhost:${server.port}\r\n${rest}`;
    expect(await statusOf(good)).toBe('200');
  });

  it('takes no NUL in an address', async () => {
    for (const path of ['/api/events?type=%00', '/api/events?subject=a%00b', '/api/tasks/%00']) {
      expect([path, (await get(path)).status]).toEqual([path, 400]);
    }
  });

  it('streams what is appended and gives the place back when the client goes', async () => {
    for (let i = 0; i < 10; i++) {
      const abort = new AbortController();
      const headers = { authorization: `Bearer ${token}`, 'last-event-id': '0' };
      const response = await fetch(`${server.url}/api/events/stream`, {
        headers,
        signal: abort.signal,
      });
      expect(response.status).toBe(200);
      if (i === 0) {
        const origin = {
          actor: { kind: 'controller' as const, id: 'test' },
          trust: 'self' as const,
          correlationId: 'c',
          occurredAt: agent.now(),
        };
        const event = { type: 'BackoffLeft', payload: { reason: 'test' } };
        await agent.log.append(agent.agentId, origin, { events: [event] });
      }
      expect(await textUntil(response, /id: \d+/)).toContain('"type":"BackoffLeft"');
      abort.abort();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });

  it('reads no further than the buffers of the network for a client that takes nothing', async () => {
    const from = await appendBig(500);
    let read = 0;
    const store = {
      ...agent.store,
      read: async (...args: Parameters<typeof agent.store.read>) => {
        const events = await agent.store.read(...args);
        read += events.length;
        return events;
      },
    };
    const other = await startHttp({ agent: { ...agent, store }, onError });
    const socket = connect(other.port, '127.0.0.1');
    const lines = [
      `GET /api/events/stream?after=${from} HTTP/1.1`,
      `host: localhost:${other.port}`,
    ];
    socket.write([...lines, `authorization: Bearer ${token}`, '', ''].join('\r\n'));
    await untilTrue(() => read >= 100);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(read).toBeLessThanOrEqual(300);
    const ids: number[] = [];
    let rest = '';
    socket.on('data', (data) => {
      const parts = (rest + data.toString('latin1')).split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) if (part.startsWith('id: ')) ids.push(Number(part.slice(4)));
    });
    await untilTrue(() => ids.length >= 500);
    expect(ids).toEqual(Array.from({ length: 500 }, (_, i) => from + 1 + i));
    socket.destroy();
    await other.stop();
  });

  it('shows the documents as of an event, folded from the log', async () => {
    const answer = await get('/api/replay/1');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      seq: 1,
      documents: { controller: {} },
      failed: [],
    });
    expect((await get('/api/replay/1000000')).status).toBe(404);
  });

  it('takes an order and records it', async () => {
    const response = await fetch(`${server.url}/api/control/pause`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'over the socket' }),
    });
    expect(response.status).toBe(202);
    const [event] = await agent.store.read(agent.agentId, { newestFirst: true, limit: 1 });
    expect(event).toMatchObject({ type: 'ControllerPaused', actor: { kind: 'user', id: 'api' } });
  });

  it('refuses a body over the cap that says no length', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const path = '/api/control/pause';
      const sent = request(
        { host: '127.0.0.1', port: server.port, path, method: 'POST', headers },
        (response) => {
          resolve(response.statusCode);
          sent.destroy();
        },
      );
      sent.on('error', reject);
      for (let i = 0; i < 4; i++) sent.write('x'.repeat(50_000));
      sent.end();
    });
    expect(status).toBe(413);
  });

  it('stops at once although a stream is open', async () => {
    const other = await startWith({});
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${other.url}/api/events/stream`, { headers });
    await textUntil(response, /retry/, false);
    await other.stop();
    await expect(fetch(`${other.url}/health`)).rejects.toThrow();
  });
});

async function textUntil(response: Response, pattern: RegExp, keep = true): Promise<string> {
  if (response.body === null) throw new Error('no body');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!pattern.test(text)) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`ended after ${text}`);
    text += value;
  }
  if (!keep) reader.releaseLock();
  return text;
}

describe('a start', () => {
  it('says what to do when the port is taken', async () => {
    const port = String(server.port);
    await expect(startWith({ HOMEOSTAT_PORT: port })).rejects.toThrow(
      new RegExp(`port ${port} is taken .*HOMEOSTAT_PORT=`),
    );
  });

  it.each(['0.0.0.0', '::', '10.0.0.1', 'example.org', '127.evil.example'])(
    'is refused on %s without leave',
    async (host) => {
      await expect(startWith({ HOMEOSTAT_HOST: host })).rejects.toThrow('HOMEOSTAT_ALLOW_REMOTE=1');
    },
  );

  it('listens beyond loopback with leave', async () => {
    const open = { HOMEOSTAT_HOST: '0.0.0.0', HOMEOSTAT_ALLOW_REMOTE: '1' };
    const other = await startWith(open);
    expect((await fetch(`http://127.0.0.1:${other.port}/health`)).status).toBe(200);
    await other.stop();
  });

  it('takes a rotated token at once and refuses the old one', async () => {
    const withToken = (value: string) =>
      fetch(`${server.url}/api/status`, { headers: { authorization: `Bearer ${value}` } });
    const old = token;
    expect((await withToken(old)).status).toBe(200);
    token = await rotateToken(stateDir);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect((await withToken(old)).status).toBe(401);
    expect((await withToken(token)).status).toBe(200);
    expect((await stat(join(stateDir, 'secrets/token'))).mode & 0o777).toBe(0o600);
    expect(
      (await readdir(join(stateDir, 'secrets'))).filter((name) => name.includes('token')),
    ).toEqual(['token']);
  });

  it('is refused when the token is no secret', async () => {
    const path = join(stateDir, 'secrets/token');
    for (const content of ['', 'short', `${token}\n${token}`]) {
      await writeFile(path, content);
      await expect(startWith({})).rejects.toThrow('holds no token');
    }
    await writeFile(path, token);
  });
});
