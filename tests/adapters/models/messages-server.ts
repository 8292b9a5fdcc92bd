import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { ModelUsage } from '../../../src/kernel/ports/model.ts';
import { batchEndpoints } from './batch-endpoints.ts';

/** How one request is answered. `body` is the request as parsed JSON. */
export type Answer = (response: ServerResponse, body: Sent) => void | Promise<void>;
export type Sent = {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Readonly<Record<string, unknown>>;
};

/**
 * A server on a free port that speaks the Messages API by script: the last answer serves all further requests. Batches
 * are offered once a test says so.
 */
export async function messagesServer(...script: readonly Answer[]) {
  const requests: Sent[] = [];
  const counts: Sent[] = [];
  const batches = batchEndpoints();
  const server = createServer((request, response) => {
    void answer(request, response);
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await readText(request);
    const body = JSON.parse(text === '' ? '{}' : text) as Sent['body']; // the SDK sends an object
    const sent = { path: request.url ?? '', headers: request.headers, body };
    if (sent.path.includes('count_tokens')) {
      counts.push(sent);
      return json(200, { input_tokens: 100 })(response, sent);
    }
    if (sent.path.includes('/messages/batches')) {
      batches.answer(sent.path, body, response);
      return;
    }
    requests.push(sent);
    return script[Math.min(requests.length, script.length) - 1]?.(response, sent);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => {
        resolve();
      });
    });
  const url = `http://127.0.0.1:${port}`;
  return { url, requests, counts, batches: batches.state, usage: servedUsage, close };
}

export function json(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

export function errorAnswer(status: number, type: string, headers?: Record<string, string>) {
  return json(status, { type: 'error', error: { type, message: `said ${type}` } }, headers);
}

type Event = Readonly<Record<string, unknown>> & { readonly type: string };

export function send(response: ServerResponse, ...events: readonly Event[]): void {
  if (!response.headersSent) {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'request-id': 'req_1' });
  }
  for (const event of events) {
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  }
}

const usage = { input_tokens: 12, cache_creation_input_tokens: 3, cache_read_input_tokens: 5 };
const OUTPUT_TOKENS = 7;

/** What every whole reply says that it took. */
const servedUsage: ModelUsage = {
  inputTokens: usage.input_tokens,
  cacheWriteTokens: usage.cache_creation_input_tokens,
  cacheReadTokens: usage.cache_read_input_tokens,
  outputTokens: OUTPUT_TOKENS,
};

/** `inputTokens`: what the prompt is said to take. */
export function start(inputTokens = usage.input_tokens): Event {
  const message = {
    // Claude Code takes replies of one id for pieces of one reply.
    id: `msg_${randomUUID()}`,
    type: 'message',
    role: 'assistant',
    model: 'claude-haiku-5-5',
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { ...usage, input_tokens: inputTokens, output_tokens: 1 },
  };
  return { type: 'message_start', message };
}

export function delta(text: string, index = 0): Event {
  return { type: 'content_block_delta', index, delta: { type: 'text_delta', text } };
}

export function end(stop_reason = 'end_turn'): readonly Event[] {
  return [
    {
      type: 'message_delta',
      delta: { stop_reason, stop_sequence: null },
      usage: { output_tokens: OUTPUT_TOKENS },
    },
    { type: 'message_stop' },
  ];
}

/** A whole reply. */
export function reply(text: string, stopReason = 'end_turn'): Answer {
  return (response) => {
    send(response, start());
    send(response, {
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'text', text: '' },
    });
    if (text !== '') send(response, delta(text));
    send(response, { type: 'content_block_stop', index: 0 }, ...end(stopReason));
    response.end();
  };
}

/** A whole block of the reply: `start` opens it, `deltas` fill it. */
export function block(index: number, start: Event, ...deltas: readonly Event[]): readonly Event[] {
  return [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map((piece) => ({ type: 'content_block_delta', index, delta: piece })),
    { type: 'content_block_stop', index },
  ];
}

/** A call whose input comes in the given pieces of JSON. */
export function callBlock(
  index: number,
  { id, name }: { readonly id: string; readonly name: string },
  ...pieces: readonly string[]
): readonly Event[] {
  const deltas = pieces.map((partial_json) => ({ type: 'input_json_delta', partial_json }));
  return block(index, { type: 'tool_use', id, name, input: {} }, ...deltas);
}

/** A reply of these events, ended by the server. */
export function replyOf(...events: readonly Event[]): Answer {
  return (response) => {
    send(response, start(), ...events);
    response.end();
  };
}
