import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenAgent, openAgent } from '../../src/compose/open/agent.ts';
import { type HttpServer, startHttp } from '../../src/compose/run/serve-http.ts';
import { loadConfig } from '../../src/config.ts';
import { defaultHttpSettings } from '../../src/http/contract/ports.ts';
import { freshDatabase } from '../support/postgres.ts';
import { PATIENCE, untilTrue } from '../support/until.ts';

const CROWD = defaultHttpSettings.connections + 44;
const db = await freshDatabase();
let stateDir: string;
let agent: OpenAgent;
let server: HttpServer;
let token: string;
const sockets = new Set<Socket>();
/** The time a test stops the server's clock at: limits a second then hold on a machine of any speed. */
let stoppedAtMs: number | null = null;

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'homeostat-crowd-'));
  const env = { HOMEOSTAT_STATE: stateDir, HOMEOSTAT_PORT: '0', DATABASE_URL: db.ownerUrl };
  agent = await openAgent({
    config: loadConfig(env),
    progress: () => undefined,
    onError: () => undefined,
    applicationName: 'test',
  });
  const inbox = { key: async () => 'k'.repeat(64), take: async () => true };
  const elapsedMs = () => stoppedAtMs ?? agent.elapsedMs();
  server = await startHttp({ agent: { ...agent, elapsedMs }, inbox, onError: () => undefined });
  token = (await readFile(join(stateDir, 'secrets/token'), 'utf8')).trim();
});

afterEach(() => {
  stoppedAtMs = null;
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

afterAll(async () => {
  await server.stop();
  await agent.close();
  await rm(stateDir, { recursive: true });
});

/** A connection that has sent this much. */
async function opened(text: string): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  sockets.add(socket);
  socket.on('error', () => undefined); // it may be dropped at any time
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
    socket.once('close', () => {
      resolve();
    });
  });
  if (text !== '') socket.write(text);
  return socket;
}

async function crowd(text: string): Promise<readonly Socket[]> {
  const all: Socket[] = [];
  for (let i = 0; i < CROWD; i++) all.push(await opened(text));
  return all;
}

/** Status and time of the owner's own request, on a new connection. */
async function ownersRequest(path = '/api/status'): Promise<string> {
  const host = `host: localhost:${server.port}`;
  const lines = [`GET ${path} HTTP/1.1`, host, `authorization: Bearer ${token}`];
  const socket = await opened([...lines, 'connection: close', '', ''].join('\r\n'));
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve('nothing');
    }, PATIENCE.timeout);
    const answer = (said: string) => {
      clearTimeout(timer);
      resolve(said);
    };
    socket.once('data', (data) => {
      answer(data.toString('latin1').split(' ')[1] ?? '');
    });
    socket.once('close', () => {
      answer('closed');
    });
  });
}

describe('the owner gets in', () => {
  const head = 'host: localhost\r\n';
  const json = 'content-type: application/json\r\n';
  const mail = `x-homeostat-timestamp: ${Date.now()}\r\nx-homeostat-signature: sha256=${'0'.repeat(64)}\r\n`;
  it.each([
    ['say nothing', ''],
    ['never end their headers', `GET /health HTTP/1.1\r\n${head}x-slow: `],
    [
      'never end a body',
      `POST /api/inbox HTTP/1.1\r\n${head}${json}${mail}content-length: 50\r\n\r\n{`,
    ],
    ['stay when they were answered', `GET /health HTTP/1.1\r\n${head}\r\n`],
    [
      'send one request after another',
      `GET /health HTTP/1.1\r\n${head}\r\n`.repeat(5) + 'GET /health',
    ],
  ])('while more connections than there may be %s', async (_, text) => {
    await crowd(text);
    for (let i = 0; i < 5; i++) expect(await ownersRequest()).toBe('200');
  });

  it('while /health is asked without end', async () => {
    stoppedAtMs = agent.elapsedMs();
    const asked = Array.from({ length: 300 }, () => fetch(`${server.url}/health`));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses).toContain(429);
    for (let i = 0; i < 5; i++) expect(await ownersRequest()).toBe('200');
    expect(await ownersRequest('/health')).toBe('200');
  });

  it('while wrong tokens are locked out', async () => {
    stoppedAtMs = agent.elapsedMs();
    const wrong = () =>
      fetch(`${server.url}/api/status`, { headers: { authorization: `Bearer ${'0'.repeat(64)}` } });
    const statuses = [];
    for (let i = 0; i < 8; i++) statuses.push((await wrong()).status);
    expect(statuses.at(-1)).toBe(429);
    expect(await ownersRequest()).toBe('200');
  });
});

describe('what the owner has begun', () => {
  it('is not dropped for strangers: neither a stream nor a body that is on its way', async () => {
    const lines = ['host: localhost', `authorization: Bearer ${token}`];
    const stream = await opened(['GET /api/events/stream HTTP/1.1', ...lines, '', ''].join('\r\n'));
    let streamed = '';
    stream.on('data', (data) => {
      streamed += data.toString('latin1');
    });
    await untilTrue(() => streamed.includes('events follow'));
    const body = '{"reason":"slowly"}';
    const order = await opened(
      [
        ...['POST /api/control/pause HTTP/1.1', ...lines, 'content-type: application/json'],
        ...[`content-length: ${body.length}`, '', '{'],
      ].join('\r\n'),
    );
    let answered = '';
    order.on('data', (data) => {
      answered += data.toString('latin1');
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await crowd('');
    order.write(body.slice(1));
    await untilTrue(() => answered !== '');
    expect(answered).toMatch(/^HTTP\/1.1 202/);
    await untilTrue(() => streamed.includes('ControllerPaused'));
    expect(stream.closed).toBe(false);
  });
});
