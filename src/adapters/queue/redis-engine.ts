import { createRedisBackend, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import { bullmqEngine, type Connect, type Engine } from './engine.ts';

const CONNECT_MS = 5000;
const KEEP_ALIVE_MS = 10_000;
const LONGEST_PAUSE_MS = 2000;
/** By this text BullMQ knows that somebody closed a connection on purpose. */
const CLOSED = 'Connection is closed.';

/** Jobs on Redis 6.2 or newer. Redis may lose everything at any time; see the port. */
export function redisEngine(url: string, suffix: string): Engine {
  const connect: Connect<Redis> = (use, onError) => {
    const client = new Redis(url, {
      connectTimeout: CONNECT_MS,
      keepAlive: KEEP_ALIVE_MS,
      retryStrategy: (times) =>
        Math.min(100 * 2 ** times, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2),
      // A worker waits for Redis to come back. A producer must not pile up jobs until then: its caller was told 'failed'.
      ...(use === 'producer'
        ? { enableOfflineQueue: false, maxRetriesPerRequest: 1 }
        : { maxRetriesPerRequest: null }),
    });
    return { connection: client, end: closeOf(watched(client, onError)) };
  };
  return bullmqEngine({ kind: 'redis', suffix }, withBackend(createRedisBackend), connect);
}

/** The client and each copy that BullMQ makes of it; all of them report their errors. */
function watched(client: Redis, onError: (error: Error) => void): ReadonlySet<Redis> {
  const clients = new Set<Redis>();
  const watch = (one: Redis): Redis => {
    one.on('error', onError);
    clients.add(one);
    const duplicate = one.duplicate.bind(one);
    one.duplicate = (override) => watch(duplicate(override));
    return one;
  };
  watch(client);
  return clients;
}

/** For good: a worker that was waiting for Redis would connect a closed client again. */
function closeOf(clients: ReadonlySet<Redis>): () => Promise<void> {
  return async () => {
    for (const client of clients) {
      client.connect = () => Promise.reject(new Error(CLOSED));
      client.disconnect();
    }
  };
}
