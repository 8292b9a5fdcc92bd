import type pg from 'pg';
import { z } from 'zod';
import type { NewsHandler, Wake } from '../../kernel/ports/wake.ts';
import { listenForNews } from './news-listener.ts';

const CHANNEL = 'homeostat_news';
const NOTIFY_EVERY_MS = 25;
const POLL_EVERY_MS = 2000;
/** Postgres takes 8,000 bytes a message. Whoever cannot be named within it is told to look everywhere. */
const MESSAGE_BYTES = 7900;

/** `from`: the sender, who has told its own readers already. No agents: look everywhere. */
const message = z.object({ from: z.string(), agents: z.array(z.string()).nullable() });

export type WakeOptions = {
  /** For NOTIFY. */
  readonly pool: pg.Pool;
  /** For the session that LISTENs. */
  readonly url: string;
  /** Unique among the processes on this database. */
  readonly processId: string;
  /** What went wrong; the poll makes up for it. */
  readonly onError: (error: Error) => void;
};

/**
 * Wake over LISTEN and NOTIFY: at most one NOTIFY per 25 ms and process, outside of any append. The session that
 * listens is opened for the first reader: most commands only write.
 */
export function postgresWake(options: WakeOptions): Wake {
  const { pool, processId, onError } = options;
  const handlers = new Set<NewsHandler>();
  const tell = (agentId: string | null) => {
    for (const handler of handlers) handler(agentId);
  };
  const sender = batched(async (agents) => {
    const payload = wakeMessage(processId, agents);
    await pool.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(onError);
  });
  let listening: Listening | null = null;
  return {
    notify: (agentId) => {
      tell(agentId);
      sender.add(agentId);
    },
    onNews: (handler) => {
      handlers.add(handler);
      listening ??= listen(options, tell);
      return () => handlers.delete(handler);
    },
    close: async () => {
      handlers.clear();
      await Promise.all([sender.flush(), listening?.close()]);
    },
  };
}

type Listening = { readonly close: () => Promise<void> };

function listen({ url, processId, onError }: WakeOptions, tell: NewsHandler): Listening {
  const everywhere = () => {
    tell(null);
  };
  const listener = listenForNews({
    url,
    channel: CHANNEL,
    onConnected: everywhere,
    onError,
    onMessage: (payload) => {
      const news = message.parse(JSON.parse(payload));
      if (news.from === processId) return;
      if (news.agents === null) tell(null);
      else news.agents.forEach(tell);
    },
  });
  const poll = setInterval(everywhere, POLL_EVERY_MS).unref();
  return {
    close: async () => {
      clearInterval(poll);
      await listener.close();
    },
  };
}

function wakeMessage(from: string, agents: ReadonlySet<string>): string {
  const named = JSON.stringify({ from, agents: [...agents] });
  return Buffer.byteLength(named) <= MESSAGE_BYTES ? named : JSON.stringify({ from, agents: null });
}

/** Sends at once after a quiet time, else what has come together when the pause is over. */
function batched(send: (agents: ReadonlySet<string>) => Promise<void>) {
  let waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let sending = Promise.resolve();
  const sendWaiting = () => {
    timer = null;
    if (waiting.size === 0) return;
    const agents = waiting;
    waiting = new Set();
    sending = sending.then(() => send(agents));
    timer = setTimeout(sendWaiting, NOTIFY_EVERY_MS);
  };
  return {
    add: (agentId: string) => {
      waiting.add(agentId);
      if (timer === null) sendWaiting();
    },
    flush: async () => {
      if (timer !== null) clearTimeout(timer);
      if (waiting.size > 0) sending = sending.then(() => send(waiting));
      await sending;
    },
  };
}
