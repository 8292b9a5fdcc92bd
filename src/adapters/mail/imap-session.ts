import type { ImapFlow, MailboxObject } from 'imapflow';
import { MailUnreachable } from '../../kernel/ports/mail-channel.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { isLoopback, type MailServer, tlsOptions } from './mail-server.ts';

/** One connection at a time, made when it is needed and made anew after it broke. */
export type ImapSession = {
  /** Does the work in the folder, alone. @throws MailUnreachable */
  inFolder<T>(
    path: string,
    work: (client: ImapFlow, folder: MailboxObject) => Promise<T>,
  ): Promise<T>;
  /** @throws MailUnreachable */
  connected(): Promise<ImapFlow>;
  /** Until a new connection is tried; 0: now. */
  pauseMs(): number;
  /** Ends the connection at once, whatever it is doing. The next use makes a new one. */
  readonly drop: () => void;
  readonly close: () => Promise<void>;
};

export type ImapSessionSettings = {
  readonly server: MailServer;
  /** Something came, or the connection ended. */
  readonly onNews: () => void;
  /** The longest response that is read, in bytes. */
  readonly responseBytes: number;
};

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** Soon enough that mail is told of as it comes, and not between two commands. */
const IDLE_AFTER_MS = 200;
/** Some servers and routers end what is silent for longer. */
const IDLE_AGAIN_MS = 4 * 60_000;
const MORE_THAN_LITERAL = 64 * 1024;

export function imapSession(settings: ImapSessionSettings): ImapSession {
  let current: Promise<ImapFlow> | null = null;
  let failures = 0;
  let notBeforeMs = 0;

  const opened = async (): Promise<ImapFlow> => {
    if (performance.now() < notBeforeMs) {
      throw new MailUnreachable('the mail server is not asked again yet');
    }
    const client = await clientFor(settings);
    try {
      await client.connect();
      failures = 0;
      return client;
    } catch (error) {
      client.close();
      notBeforeMs = performance.now() + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
      failures += 1;
      throw unreachable(error);
    }
  };
  const connected = () => {
    if (current !== null) return current;
    const mine = opened();
    current = mine;
    const forget = () => {
      if (current === mine) current = null;
    };
    mine.then((client) => {
      client.on('close', () => {
        forget();
        settings.onNews();
      });
      if (!client.usable) forget();
    }, forget);
    return mine;
  };
  return {
    connected,
    inFolder: async (path, work) => inFolder(await connected(), path, work),
    pauseMs: () => Math.max(0, notBeforeMs - performance.now()),
    drop: () => {
      current?.then(closeNow, () => undefined); // it was never there
      current = null;
    },
    close: async () => {
      const client = await current?.catch(() => null);
      if (client) await loggedOut(client);
    },
  };
}

async function loggedOut(client: ImapFlow): Promise<void> {
  await client.logout().catch(() => {
    client.close();
  });
}

function closeNow(client: ImapFlow): void {
  client.close();
}

/** The package is loaded with the first connection: an agent without a mailbox never needs it. */
async function clientFor({ server, responseBytes }: ImapSessionSettings): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    ...(!server.isSecure && { doSTARTTLS: !isLoopback(server) }),
    auth: { user: server.user, pass: server.password },
    tls: tlsOptions(server),
    logger: false,
    autoIdleDelay: IDLE_AFTER_MS,
    maxIdleTime: IDLE_AGAIN_MS,
    connectionTimeout: server.timeoutMs,
    greetingTimeout: server.timeoutMs,
    socketTimeout: server.timeoutMs,
    maxLiteralSize: responseBytes,
    maxLineLength: responseBytes,
    maxResponseSize: responseBytes + MORE_THAN_LITERAL,
  });
  // Without a listener an error of the connection ends the process. It closes itself after it.
  client.on('error', () => undefined);
  return client;
}

async function inFolder<T>(
  client: ImapFlow,
  path: string,
  work: (client: ImapFlow, folder: MailboxObject) => Promise<T>,
): Promise<T> {
  try {
    const lock = await client.getMailboxLock(path);
    try {
      if (client.mailbox === false) throw new Error(`the folder ${path} is not open`);
      return await work(client, client.mailbox);
    } finally {
      lock.release();
    }
  } catch (error) {
    throw unreachable(error);
  }
}

export function unreachable(error: unknown): MailUnreachable {
  if (error instanceof MailUnreachable) return error;
  const isRefused = error instanceof Error && 'authenticationFailed' in error;
  const what = messageOf(error);
  return new MailUnreachable(
    isRefused ? 'the mail server refuses the login' : `the mail server cannot be used: ${what}`,
    { cause: error },
  );
}
