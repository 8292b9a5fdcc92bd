import type { Readable, Writable } from 'node:stream';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  ErrorCode,
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import { messageOf } from '../../kernel/thrown.ts';

type Relayed = {
  readonly input: Readable;
  readonly output: Writable;
  readonly url: string;
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  readonly onError: (error: unknown) => void;
};

/**
 * Hands each message of an MCP client over to a server that speaks streamable HTTP, and its answers back. Resolves when
 * the client has closed its side and has all its answers. A request that cannot be handed over is answered with why.
 */
export async function relayMcp({ input, output, url, fetch, onError }: Relayed): Promise<void> {
  const client = new StdioServerTransport(input, output);
  const server: Transport = new StreamableHTTPClientTransport(new URL(url), { fetch });
  const waiting = new Set<RequestId>();
  const ended = new Promise<void>((resolve) => {
    let isInputOver = false;
    const endIfDone = () => {
      if (isInputOver && waiting.size === 0) resolve();
    };
    const answer = async (message: JSONRPCMessage) => {
      await client.send(message);
      if (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) {
        if (message.id !== undefined) waiting.delete(message.id);
      }
      endIfDone();
    };
    client.onmessage = (message) => {
      if (isJSONRPCRequest(message)) waiting.add(message.id);
      // The transport tells `onerror` too.
      server.send(message).catch(async (error: unknown) => {
        if (isJSONRPCRequest(message)) await answer(refusal(message.id, error));
      });
    };
    server.onmessage = (message) => {
      answer(message).catch(onError);
    };
    input.once('end', () => {
      isInputOver = true;
      endIfDone();
    });
  });
  client.onerror = onError;
  server.onerror = onError;
  await server.start();
  await client.start();
  await ended;
  await Promise.all([client.close(), server.close()]);
}

function refusal(id: RequestId, error: unknown): JSONRPCMessage {
  const data = { code: ErrorCode.InternalError, message: messageOf(error) };
  return { jsonrpc: '2.0', id, error: data };
}
