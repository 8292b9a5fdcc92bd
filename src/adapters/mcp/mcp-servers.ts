import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import type { Tool } from '../../kernel/ports/tool.ts';
import { type McpConnection, type McpEdges, mcpConnection } from './mcp-connection.ts';
import { mcpTool } from './mcp-tool.ts';
import type { McpServer } from './read-mcp-settings.ts';
import { hashOf, type Pins, readPins, writePins } from './tool-pins.ts';

/** What the servers offer at this moment. */
export type McpStanding = {
  readonly tools: readonly Tool[];
  /** For the owner: servers that are down, tools that cannot be offered. */
  readonly problems: readonly string[];
  /** Names as `server/tool`: described otherwise than when they were first seen, so withheld. */
  readonly changed: readonly string[];
};

export type McpServers = {
  /** Connects what is due; a server that is down costs at most its time limit. Never rejects. */
  look(): Promise<McpStanding>;
  /** Ends every server with all that it started. */
  close(): Promise<void>;
};

export type McpServersOptions = McpEdges & {
  readonly servers: readonly McpServer[];
  readonly pinsPath: string;
};

/** Connections to the servers the owner named. Nothing is started before the first look. */
export function mcpServers({ servers, pinsPath, ...edges }: McpServersOptions): McpServers {
  const connections = servers.map((server) => mcpConnection(server, edges));
  let looking: Promise<McpStanding> = Promise.resolve({ tools: [], problems: [], changed: [] });
  return {
    // One after the other: two looks would each write the pins without those of the other.
    look: () => {
      looking = looking.then(() => lookAt(connections, { pinsPath, edges }));
      return looking;
    },
    close: async () => {
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };
}

type Looking = { readonly pinsPath: string; readonly edges: McpEdges };

async function lookAt(
  connections: readonly McpConnection[],
  { pinsPath, edges }: Looking,
): Promise<McpStanding> {
  try {
    const before = await readPins(pinsPath);
    const offers = await Promise.all(
      connections.map(async (connection) => ({ connection, listed: await connection.offered() })),
    );
    const after = pinned(before, offers);
    if (JSON.stringify(after) !== JSON.stringify(before)) await writePins(pinsPath, after);
    return standingOf(offers, { pins: after, edges });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { tools: [], problems: [problem], changed: [] };
  }
}

type Offer = {
  readonly connection: McpConnection;
  readonly listed: readonly ListedTool[] | null;
};

function keyOf({ server }: McpConnection, { name }: ListedTool): string {
  return `${server.name}/${name}`;
}

/** What is seen for the first time is accepted: the owner named the server. */
function pinned(before: Pins, offers: readonly Offer[]): Pins {
  const seen = offers.flatMap(({ connection, listed }) =>
    (listed ?? []).map((tool) => {
      const hash = hashOf(tool);
      const key = keyOf(connection, tool);
      return [key, { accepted: before[key]?.accepted ?? hash, seen: hash }] as const;
    }),
  );
  return { ...before, ...Object.fromEntries(seen) };
}

function standingOf(
  offers: readonly Offer[],
  { pins, edges }: { readonly pins: Pins; readonly edges: McpEdges },
): McpStanding {
  const problems: string[] = [];
  const changed: string[] = [];
  const tools = new Map<string, Tool>();
  for (const { connection, listed } of offers) {
    if (listed === null) problems.push(`${connection.server.name}: ${connection.whyDown()}`);
    for (const one of listed ?? []) {
      const pin = pins[keyOf(connection, one)];
      if (pin === undefined || pin.accepted !== hashOf(one)) {
        changed.push(keyOf(connection, one));
        continue;
      }
      const tool = mcpTool(one, {
        connection,
        shownCharacters: edges.settings.shownCharacters,
        isSame: (listedThen) => isStillOffered(connection, listedThen),
      });
      if (typeof tool === 'string') problems.push(tool);
      else tools.set(tool.name, tool);
    }
  }
  return { tools: [...tools.values()], problems, changed };
}

async function isStillOffered(connection: McpConnection, then: ListedTool): Promise<boolean> {
  const now = await connection.offered();
  if (now === null) throw new Error(connection.whyDown());
  const found = now.find(({ name }) => name === then.name);
  return found !== undefined && hashOf(found) === hashOf(then);
}

/** The owner accepts a tool as its server describes it now. False: there is no such tool. */
export async function acceptTool(pinsPath: string, key: string): Promise<boolean> {
  const pins = await readPins(pinsPath);
  const pin = pins[key];
  if (pin === undefined) return false;
  await writePins(pinsPath, { ...pins, [key]: { accepted: pin.seen, seen: pin.seen } });
  return true;
}
