import { z } from 'zod';
import { OWNERS_GUEST } from '../../../app/guest/guest-origin.ts';
import type { HttpPorts } from '../../contract/ports.ts';
import { rawRoute } from '../../gate/route.ts';

const message = z.looseObject({ jsonrpc: z.literal('2.0') });

/**
 * The memory for other agents, over the Model Context Protocol (streamable HTTP). A session is only a name that the client
 * keeps: the server stores nothing, so sessions cannot run out and survive a restart of the controller.
 */
export function mcpRoutes({ guestMemory, newId, onError }: HttpPorts) {
  if (guestMemory === undefined) return [];
  const route = rawRoute({
    path: '/mcp',
    summary: 'The memory for other agents, over the Model Context Protocol (streamable HTTP)',
    guests: 'read',
    body: message,
    answer: 'application/json',
    handle: async ({ body: parsedBody }, c) => {
      const memory = guestMemory(c.get('guest') ?? OWNERS_GUEST);
      // Loaded at the first call: most agents have no guests.
      const { memoryServer } = await import('../../mcp/memory-server.ts');
      const { WebStandardStreamableHTTPServerTransport: Transport } = await import(
        '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
      );
      // No stream: the answer is whole when the request is done, and nobody can hold it open.
      const transport = new Transport({ enableJsonResponse: true });
      await memoryServer({ memory, newId, onError }).connect(transport);
      const response = await transport.handleRequest(c.req.raw, { parsedBody });
      if (parsedBody['method'] === 'initialize') response.headers.set('mcp-session-id', newId());
      return response;
    },
  });
  return [{ ...route, isOnlyMethod: true }];
}
