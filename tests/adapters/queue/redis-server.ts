import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../support/free-port.ts';
import { untilTrue } from '../../support/until.ts';

export const isRedisInstalled = spawnSync('redis-server', ['--version']).status === 0;
export const HOW_TO_INSTALL_REDIS =
  'redis-server is not installed: `apt-get install redis-server` or `brew install redis`';

export type RedisServer = {
  readonly url: string;
  kill(): Promise<void>;
  /** On the same port, empty. */
  start(): Promise<void>;
  remove(): Promise<void>;
};

/** A Redis of our own on a random port of 127.0.0.1, keeping nothing. Not started yet. */
export async function redisServer(): Promise<RedisServer> {
  const dir = await mkdtemp(join(tmpdir(), 'homeostat-test-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;

  async function kill(): Promise<void> {
    if (child === null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    child = null;
    await ended;
  }
  return {
    url,
    kill,
    start: async () => {
      const settings = { port, bind: '127.0.0.1', dir, save: '', appendonly: 'no' };
      const args = Object.entries(settings).flatMap(([key, value]) => [`--${key}`, String(value)]);
      child = spawn('redis-server', args, { stdio: 'ignore' });
      await untilTrue(() => answers(url));
    },
    remove: async () => {
      await kill();
      await rm(dir, { recursive: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
    return true;
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}
