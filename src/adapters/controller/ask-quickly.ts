import { connect } from 'node:net';

export type QuickAsk = {
  readonly host: string;
  readonly port: number;
  readonly path: string;
  readonly token: string;
};

const TIMEOUT_MS = 30_000;

/**
 * A GET at the owner's own controller, in HTTP/1.0: one answer, whole, then the end of the connection. By hand, for
 * loading the HTTP of Node takes longer than the question. Null: no whole answer, or another than 200.
 */
export function askQuickly({ host, port, path, token }: QuickAsk): Promise<unknown> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const chunks: Buffer[] = [];
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => {
      socket.destroy();
    });
    socket.on('close', () => {
      resolve(answerIn(Buffer.concat(chunks).toString('utf8')));
    });
    const head = [`GET ${path} HTTP/1.0`, 'Host: localhost', `Authorization: Bearer ${token}`];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
  });
}

function answerIn(text: string): unknown {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1 || !/^HTTP\/1\.[01] 200 /u.test(text)) return null;
  try {
    return JSON.parse(text.slice(end));
  } catch {
    return null;
  }
}
