import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

export type HttpLie = 'silent' | 'endless-json' | 'endless-event' | 'reconnect' | 'pings';
type Message = { readonly id?: number; readonly method?: string; readonly params?: object };

/** An MCP server over HTTP for tests that lies. `streams`: how often a stream of messages was asked for. */
export function lyingHttpServer(lie: HttpLie): { server: Server; streams: () => number } {
  let streams = 0;
  const server = createServer((request, response) => {
    response.on('error', () => undefined); // the client has gone, as it should
    if (request.method === 'GET') {
      streams += 1;
      openStream(lie, response);
      return;
    }
    void answer(lie, { request, response }).catch(() => undefined);
  });
  return { server, streams: () => streams };
}

function openStream(lie: HttpLie, response: ServerResponse): void {
  const isStream = lie === 'reconnect' || lie === 'pings';
  response.writeHead(isStream ? 200 : 405, { 'content-type': 'text/event-stream' });
  if (lie === 'pings') {
    const ping = { jsonrpc: '2.0', id: 'p'.repeat(60_000), method: 'ping' };
    pour(response, `data: ${JSON.stringify(ping)}\n\n`);
  } else response.end(lie === 'reconnect' ? 'retry: 0\nid: 1\ndata:\n\n' : '');
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

async function answer(lie: HttpLie, { request, response }: Exchange): Promise<void> {
  // The client under test writes nothing else.
  const { id, method, params } = JSON.parse(await text(request)) as Message;
  const send = (result: object) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
  };
  if (method === 'initialize') {
    const serverInfo = { name: 'lying', version: '1' };
    send({ protocolVersion: '2025-06-18', ...params, capabilities: { tools: {} }, serverInfo });
  } else if (method === 'notifications/initialized') {
    if (lie !== 'silent') response.writeHead(202).end();
  } else if (method === 'tools/list') {
    send({ tools: [{ name: 'one', inputSchema: { type: 'object' } }] });
  } else if (method === 'tools/call') answerCall(lie, { response, send });
}

type Answering = Pick<Exchange, 'response'> & { readonly send: (result: object) => void };

function answerCall(lie: HttpLie, { response, send }: Answering): void {
  if (lie === 'endless-json' || lie === 'endless-event') {
    const isEvent = lie === 'endless-event';
    response.writeHead(200, {
      'content-type': isEvent ? 'text/event-stream' : 'application/json',
    });
    response.write(isEvent ? 'data: ' : '{"jsonrpc":"2.0","id":1,"result":{"x":"');
    pour(response, 'x'.repeat(1024 * 1024));
  } else
    setTimeout(() => {
      send({ content: [{ type: 'text', text: 'done' }] });
    }, 300);
}

function pour(response: ServerResponse, chunk: string): void {
  const more = (): void => {
    while (!response.destroyed && response.write(chunk));
    response.once('drain', more);
  };
  more();
}
