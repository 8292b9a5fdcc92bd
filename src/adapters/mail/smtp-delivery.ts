import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { MailRefused, MailUncertain, MailUnreachable } from '../../kernel/ports/mail-channel.ts';
import { codeOf } from '../../kernel/thrown.ts';
import { isLoopback, type MailServer, tlsOptions } from './mail-server.ts';

export type Delivery = {
  readonly from: string;
  readonly to: readonly string[];
  readonly message: Buffer;
};

/** What the server answered. @throws MailUnreachable, MailRefused, MailUncertain */
export async function deliverBySmtp(
  server: MailServer,
  delivery: Delivery,
  signal: AbortSignal,
): Promise<string> {
  // Loaded with the first mail that is sent: a start need not wait for it.
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  if (signal.aborted) throw new MailUnreachable('it was given up before it began');
  const connection = new Connection(optionsFor(server));
  const progress = { isHandedOver: false };
  const giveUp = () => {
    connection.close();
  };
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    const broken = new Promise<never>((_, reject) => {
      connection.once('error', reject);
      connection.once('end', () => {
        reject(new Error('the connection ended'));
      });
    });
    broken.catch(() => undefined); // who races it has seen it, or the mail is through
    return await Promise.race([handedOver(connection, { server, delivery, progress }), broken]);
  } catch (error) {
    throw translated(error, progress.isHandedOver);
  } finally {
    signal.removeEventListener('abort', giveUp);
    connection.quit();
  }
}

function optionsFor(server: MailServer): SMTPConnection.Options {
  const isOpen = !server.isSecure && isLoopback(server);
  return {
    host: server.host,
    port: server.port,
    secure: server.isSecure,
    requireTLS: !server.isSecure && !isOpen,
    ignoreTLS: isOpen,
    tls: tlsOptions(server),
    connectionTimeout: server.timeoutMs,
    greetingTimeout: server.timeoutMs,
    socketTimeout: server.timeoutMs,
    dnsTimeout: server.timeoutMs,
  };
}

type Handing = {
  readonly server: MailServer;
  readonly delivery: Delivery;
  readonly progress: { isHandedOver: boolean };
};

async function handedOver(
  connection: SMTPConnection,
  { server, delivery, progress }: Handing,
): Promise<string> {
  const { user, password } = server;
  await called((done) => {
    connection.connect(done);
  });
  if (user !== '') {
    await called((done) => {
      connection.login({ credentials: { user, pass: password } }, done);
    });
  }
  const envelope = { from: delivery.from, to: [...delivery.to] };
  return new Promise((resolve, reject) => {
    connection.send(envelope, lastLook(delivery.message, progress), (error, info) => {
      if (error) reject(error);
      else resolve(info.response);
    });
  });
}

function called(start: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => {
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Once its last bytes are asked for, the server may have the whole of it, whatever is heard afterwards. */
function lastLook(message: Buffer, progress: { isHandedOver: boolean }): Readable {
  return new Readable({
    read() {
      progress.isHandedOver = true;
      this.push(message);
      this.push(null);
    },
  });
}

function translated(error: unknown, isHandedOver: boolean): Error {
  const { message, responseCode } = errorParts(error);
  if (responseCode !== null && responseCode >= 500 && !isLogin(error)) {
    return new MailRefused(`the mail server rejected it: ${message}`, { cause: error });
  }
  if (responseCode === null && isHandedOver) {
    return new MailUncertain(`no answer came after the last byte: ${message}`, { cause: error });
  }
  return new MailUnreachable(`the mail server cannot be used: ${message}`, { cause: error });
}

/** A wrong password says nothing about the mail. */
function isLogin(error: unknown): boolean {
  return codeOf(error) === 'EAUTH';
}

function errorParts(error: unknown): { message: string; responseCode: number | null } {
  if (!(error instanceof Error)) return { message: String(error), responseCode: null };
  const code = 'responseCode' in error ? error.responseCode : null;
  return { message: error.message, responseCode: typeof code === 'number' ? code : null };
}
