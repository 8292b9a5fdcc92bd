import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  type CallToolResult,
  CallToolResultSchema,
  type Tool as ListedTool,
  ListToolsResultSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { oneLine } from '../../kernel/text/one-line.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { cleaned } from './cleaned.ts';
import { modestFetch } from './modest-fetch.ts';
import type { McpServer } from './read-mcp-settings.ts';
import { stdioTransport } from './stdio-transport.ts';

/** Durations in milliseconds. */
export type McpSettings = {
  readonly connectTimeoutMs: number;
  readonly callTimeoutMs: number;
  /** Pause after the first failure; doubles up to `maxPauseMs`. */
  readonly firstPauseMs: number;
  readonly maxPauseMs: number;
  readonly maxTools: number;
  /** Of what all tools of one server say of themselves: each prompt of a job carries it. */
  readonly maxToldCharacters: number;
  /** Names that are remembered of one server. */
  readonly maxNames: number;
  readonly shownCharacters: number;
};

export const defaultMcpSettings: McpSettings = {
  connectTimeoutMs: 15_000,
  callTimeoutMs: 60_000,
  firstPauseMs: 1_000,
  maxPauseMs: 5 * 60_000,
  maxTools: 200,
  maxToldCharacters: 200_000,
  maxNames: 1_000,
  shownCharacters: 32_000,
};

/** Of why a server is down; it may be the server's own words. */
const WHY_CHARACTERS = 500;

export type McpPorts = {
  readonly settings: McpSettings;
  readonly nowMs: () => number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Names of it that every server may see. */
  readonly seen: readonly string[];
  /** Ends a process group, and all that carries the mark. */
  readonly endRun: (pgid: number, mark: string) => Promise<void>;
  /** Marks of the process that answers for the servers. */
  readonly ownerMark: () => Promise<Readonly<Record<string, string>>>;
  /** A new name for each start of a server. */
  readonly newId: () => string;
  /** A fetch under the rules for the outside, that lets the owner's own origin be a private one. */
  readonly fetchFor: (
    origin: string,
  ) => (url: string | URL, init?: RequestInit) => Promise<Response>;
};

export type McpConnection = {
  readonly server: McpServer;
  /** What the server offers now; connects first when it is due. Null: it is down, and `whyDown` says why. */
  offered(): Promise<readonly ListedTool[] | null>;
  whyDown(): string;
  /** @throws Error when the server is down, or ends meanwhile */
  call(
    tool: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> },
    signal: AbortSignal,
  ): Promise<CallToolResult>;
  close(): Promise<void>;
};

type Live = { readonly client: Client; tools: readonly ListedTool[]; isStale: boolean };

/** One server, connected when needed and again after it was lost. */
export function mcpConnection(server: McpServer, ports: McpPorts): McpConnection {
  const line = keptOpen(server, ports);
  const fresh = async (): Promise<Live> => {
    const now = await line.live();
    if (now.isStale) {
      now.isStale = false;
      now.tools = await listTools(now.client, ports.settings);
    }
    return now;
  };
  let down = '';
  return {
    server,
    whyDown: () => down,
    offered: async () => {
      try {
        return (await fresh()).tools;
      } catch (error) {
        down = oneLine(cleaned(messageOf(error), WHY_CHARACTERS).shown);
        return null;
      }
    },
    call: async (params, signal) => {
      const { client } = await fresh();
      const request = { method: 'tools/call' as const, params };
      const { callTimeoutMs: timeout } = ports.settings;
      const result = await client.request(request, CallToolResultSchema, { signal, timeout });
      line.works();
      return result;
    },
    close: () => line.close(),
  };
}

type Line = {
  live(): Promise<Live>;
  /** The next loss is a first one. */
  works(): void;
  close(): Promise<void>;
};

/** Opens when asked, one at a time, with a pause after a loss that grows with each. */
function keptOpen(server: McpServer, ports: McpPorts): Line {
  let live: Live | null = null;
  let opening: Promise<Live> | null = null;
  let failures = 0;
  let retryAtMs = 0;
  let why = '';
  let isClosed = false;
  const onLost = (reason: string): void => {
    live = null;
    why = reason;
    failures += 1;
    const { firstPauseMs, maxPauseMs } = ports.settings;
    retryAtMs = ports.nowMs() + Math.min(maxPauseMs, firstPauseMs * 2 ** (failures - 1));
  };
  const openOne = async (): Promise<Live> => {
    try {
      live = await open(server, { ports, onLost });
      return live;
    } catch (error) {
      onLost(messageOf(error));
      throw error;
    } finally {
      opening = null;
    }
  };
  return {
    live: async () => {
      if (isClosed) throw new Error('the server is closed');
      if (live !== null) return live;
      const waitMs = retryAtMs - ports.nowMs();
      // Longer than any pause: the clock was set back meanwhile.
      if (waitMs > 0 && waitMs <= ports.settings.maxPauseMs)
        throw new Error(`${why}; next try in ${Math.ceil(waitMs / 1000)} s`);
      opening ??= openOne();
      return opening;
    },
    works: () => {
      failures = 0;
    },
    close: async () => {
      isClosed = true;
      const last = live ?? (await opening?.catch(() => null)); // what failed to open has ended
      await last?.client.close();
    },
  };
}

type Opening = { readonly ports: McpPorts; readonly onLost: (why: string) => void };

async function open(server: McpServer, { ports, onLost }: Opening): Promise<Live> {
  const { transport, lastWords } = transportTo(server, ports, await ports.ownerMark());
  // Nothing is offered to the server: no sampling, no files, no questions to the owner.
  const client = new Client({ name: 'homeostat', version: '0.1.0' }, { capabilities: {} });
  try {
    const limit = AbortSignal.timeout(ports.settings.connectTimeoutMs);
    await orRejectedBy(limit, client.connect(transport, { signal: limit }));
    const live: Live = { client, tools: await listTools(client, ports.settings), isStale: false };
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
      live.isStale = true;
    });
    client.onclose = () => {
      onLost(`the server has ended ${lastWords()}`);
    };
    return live;
  } catch (error) {
    await client.close();
    await transport.close(); // connect may fail before the client knows its transport
    throw new Error(`${messageOf(error)} ${lastWords()}`.trim(), { cause: error });
  }
}

function transportTo(
  server: McpServer,
  { environment, seen, endRun, newId, fetchFor }: McpPorts,
  owner: Readonly<Record<string, string>>,
): { readonly transport: Transport; readonly lastWords: () => string } {
  if (server.kind === 'http') {
    const url = new URL(server.url);
    const transport = new StreamableHTTPClientTransport(url, {
      fetch: modestFetch(fetchFor(url.origin)),
      requestInit: { headers: server.headers },
    });
    return { transport, lastWords: () => '' };
  }
  const allowed = [...seen, ...server.passEnv].flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const given = { ...Object.fromEntries(allowed), ...owner };
  return stdioTransport({ server, environment: given, endRun, mark: newId() });
}

/** Within one limit for all pages: a server may give them one by one, each just in time. */
async function listTools(client: Client, settings: McpSettings): Promise<readonly ListedTool[]> {
  const tools: ListedTool[] = [];
  const signal = AbortSignal.timeout(settings.connectTimeoutMs);
  let cursor: string | undefined;
  do {
    const params = cursor === undefined ? {} : { cursor };
    const request = { method: 'tools/list' as const, params };
    const page = await orRejectedBy(
      signal,
      client.request(request, ListToolsResultSchema, { signal }),
    );
    tools.push(...page.tools.slice(0, settings.maxTools - tools.length));
    cursor = page.tools.length === 0 ? undefined : page.nextCursor;
  } while (cursor !== undefined && tools.length < settings.maxTools);
  return tools;
}

/** A client waits for a message to be sent, also beyond the limit of its answer. */
async function orRejectedBy<T>(limit: AbortSignal, work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    limit.addEventListener('abort', () => {
      reject(new Error('the server took too long'));
    });
  });
  return Promise.race([late, work]);
}
