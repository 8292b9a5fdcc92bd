import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import {
  defaultOutsideSettings,
  type OutsideRules,
} from '../../../src/adapters/web/fetch-outside.ts';

export type Seen = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** A server on 127.0.0.1 for one test; `seen` are the requests that reached it. */
export async function localServer(
  answer: (request: Seen, response: ServerResponse) => void,
): Promise<{ port: number; origin: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
      seen.push(one);
      answer(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server has one
  return { port, origin: `http://127.0.0.1:${port}`, seen };
}

/** Rules of a test: every name is 127.0.0.1, and nothing private is allowed unless named. */
export function rulesWith(changes: Partial<OutsideRules> = {}): OutsideRules {
  return {
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    allowDomains: null,
    allowPrivate: [],
    settings: { ...defaultOutsideSettings, timeoutMs: 3_000 },
    ...changes,
  };
}

export function neverAborted(): AbortSignal {
  return new AbortController().signal;
}
