import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { MailServer } from '../../../src/adapters/mail/mail-server.ts';

/** What becomes of the next mails: `drop…` ends the connection, before or after the mail is kept. */
export type SinkMood =
  | 'takes'
  | 'refuses'
  | 'busy'
  | 'drops before'
  | 'drops after'
  | 'no such user';

export type SmtpSink = {
  readonly server: MailServer;
  /** Whole mails that were taken. */
  readonly mails: string[];
  readonly logins: string[];
  mood: SinkMood;
  close(): Promise<void>;
};

/** A mail server on a random port of 127.0.0.1 that keeps what it takes. */
export async function smtpSink(isSecure = false): Promise<SmtpSink> {
  const sink = { mails: [] as string[], logins: [] as string[], mood: 'takes' as SinkMood };
  const server = new SMTPServer({
    secure: isSecure,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 100,
    onAuth: (auth, _, done) => {
      sink.logins.push(auth.username ?? '');
      done(null, { user: auth.username ?? '' });
    },
    onRcptTo: (_, __, done) => {
      done(sink.mood === 'no such user' ? answer(550, 'no such user') : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mood } = sink;
        if (mood === 'takes' || mood === 'drops after') {
          sink.mails.push(Buffer.concat(chunks).toString());
        }
        if (mood === 'takes') done(null);
        else if (mood === 'refuses') done(answer(554, 'not wanted'));
        else if (mood === 'busy') done(answer(451, 'later'));
        else dropConnection(server, session.id);
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  // Listening on a TCP port.
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(sink, {
    server: {
      host: '127.0.0.1',
      port,
      isSecure,
      user: 'agent',
      password: 'secret',
      timeoutMs: 20_000,
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  });
}

function dropConnection(server: SMTPServer, id: string): void {
  for (const connection of server.connections) {
    if (connection.session.id === id) connection._socket.destroy();
  }
}

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
