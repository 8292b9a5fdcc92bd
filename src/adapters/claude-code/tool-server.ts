import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { WorkerRun, WorkRequest } from '../../kernel/ports/worker.ts';
import { messageOf } from '../../kernel/thrown.ts';

export type ToolServerOptions = Pick<WorkRequest<unknown>, 'tools' | 'take'> & {
  /** A new id for each call. */
  readonly newId: () => string;
};

/** The tools of one run, and the hook that keeps the program from any other. */
export type ToolServer = {
  readonly hookUrl: string;
  readonly toolsUrl: string;
  readonly token: string;
  /** Calls, refused ones among them; the report does not count. */
  readonly toolCalls: () => number;
  /** Of tools that are not ours, the first. */
  readonly denials: () => WorkerRun['denials'];
  /** Refuses every call from now on and stops those under way. */
  readonly shut: () => void;
  /** Resolves when no call is under way any more. */
  readonly close: () => Promise<void>;
};

/** The program puts it before the names of the tools. */
export const SERVER_NAME = 'agent';
const PREFIX = `mcp__${SERVER_NAME}__`;
/** The program's own way to hand in the report: no tool, since it reaches nothing. */
const REPORT_TOOL = 'StructuredOutput';
const MAX_HOOK_BYTES = 16 * 1024 * 1024;
/** Each becomes two events: a program that asks for ever shall not fill the log. */
const MOST_DENIALS = 50;
const NAME_CHARACTERS = 100;

type Serving = ToolServerOptions & {
  readonly token: string;
  readonly over: AbortController;
  readonly denials: { name: string; reason: string }[];
  readonly underWay: Set<Promise<unknown>>;
  calls: number;
};

/** On a free loopback port. Whoever has no token is not heard. */
export async function startToolServer(options: ToolServerOptions): Promise<ToolServer> {
  const over = new AbortController();
  const token = randomBytes(32).toString('base64url');
  const serving: Serving = {
    ...options,
    token,
    over,
    denials: [],
    underWay: new Set(),
    calls: 0,
  };
  const server = createServer((request, response) => {
    void answer(serving, request, response).catch(() => {
      response.destroy(); // a reset denies, too
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const shut = () => {
    over.abort();
  };
  return {
    hookUrl: `http://127.0.0.1:${port}/hook`,
    toolsUrl: `http://127.0.0.1:${port}/tools`,
    token,
    toolCalls: () => serving.calls,
    denials: () => serving.denials,
    shut,
    close: async () => {
      shut();
      await Promise.allSettled(serving.underWay);
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  serving: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!isAuthorised(serving.token, request.headers.authorization)) end(response, 401);
  else if (request.url === '/tools') await answerTools(serving, request, response);
  else await answerHook(serving, request, response);
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close' });
  response.end();
}

function isAuthorised(token: string, header = ''): boolean {
  const given = Buffer.from(header);
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const hookCall = z.object({
  hook_event_name: z.literal('PreToolUse'),
  tool_name: z.string().min(1),
});

/**
 * Asked before each tool: ours are judged when they are called, and the program is to have no other. Whatever is wrong
 * is answered with a denial, or with a status that Claude Code, told to block on failure, takes for one.
 */
async function answerHook(
  serving: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const name = nameIn((await readBody(request)) ?? '');
  if (name === null) {
    end(response, 400);
    return;
  }
  const why = whyDenied(serving, name);
  if (why !== null) {
    serving.calls += 1;
    if (serving.denials.length < MOST_DENIALS) {
      serving.denials.push({ name: name.slice(0, NAME_CHARACTERS), reason: why });
    }
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: why === null ? 'allow' : 'deny',
        permissionDecisionReason: why ?? 'judged when it is called',
      },
    }),
  );
}

function whyDenied({ over, tools }: Serving, name: string): string | null {
  if (over.signal.aborted) return 'the run is over';
  if (name === REPORT_TOOL || tools.some((tool) => PREFIX + tool.name === name)) return null;
  return `the tool ${name.slice(0, NAME_CHARACTERS)} is not one of those allowed`;
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = chunk as Buffer; // no encoding is set, so chunks are bytes
    bytes += part.length;
    if (bytes > MAX_HOOK_BYTES) return null;
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function nameIn(body: string): string | null {
  try {
    return hookCall.parse(JSON.parse(body)).tool_name;
  } catch {
    return null;
  }
}

/** The Model Context Protocol, request by request: nothing is kept between two. */
async function answerTools(
  serving: Serving,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const mcp = new McpServer({ name: SERVER_NAME, version: '1' }, { capabilities: { tools: {} } });
  mcp.server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: serving.tools.map(({ name, description, inputSchema }) => {
      return { name, description, inputSchema: { ...inputSchema, type: 'object' as const } };
    }),
  }));
  mcp.server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const taking = takeCall(serving, params.name, params.arguments ?? {});
    serving.underWay.add(taking);
    const { text, isError } = await taking.finally(() => serving.underWay.delete(taking));
    return { content: [{ type: 'text' as const, text }], isError };
  });
  const transport = new StreamableHTTPServerTransport({});
  response.once('close', () => void mcp.close());
  await mcp.connect(transport);
  await transport.handleRequest(request, response);
}

async function takeCall(
  serving: Serving,
  name: string,
  input: unknown,
): Promise<{ readonly text: string; readonly isError: boolean }> {
  serving.calls += 1;
  const { signal } = serving.over;
  try {
    signal.throwIfAborted();
    return await serving.take({ id: serving.newId(), name, input }, signal);
  } catch (error) {
    return { text: `not done: ${messageOf(error)}`, isError: true };
  }
}
