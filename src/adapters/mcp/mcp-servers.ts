import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import type { Tool } from '../../kernel/ports/tool.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { type McpConnection, type McpEdges, mcpConnection } from './mcp-connection.ts';
import { mcpTool } from './mcp-tool.ts';
import type { McpServer } from './read-mcp-settings.ts';
import { hashOf, type Pins, readPins, writeWhole } from './tool-pins.ts';

/** `changed`: described otherwise than when it was accepted, so withheld. `refused`: it cannot be a tool of ours. */
export type McpToolStanding = {
  readonly name: string;
  readonly state: 'offered' | 'changed' | 'refused';
  /** The owner has read what it says of itself now; until then a job that is offered it counts as from outside. */
  readonly isRead: boolean;
  /** Why it is refused. */
  readonly why: string | null;
  /** Of what the server says of it now. */
  readonly hash: string;
  /** The server's own words, as they came. */
  readonly description: string;
  /** JSON Schema of what it takes, as it came. */
  readonly takes: unknown;
};

export type McpServerStanding = {
  readonly name: string;
  /** Why nothing could be asked of it; null: it is up. */
  readonly why: string | null;
  readonly tools: readonly McpToolStanding[];
};

/** What the servers offer at this moment. */
export type McpStanding = {
  readonly tools: readonly Tool[];
  readonly servers: readonly McpServerStanding[];
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

const NOTHING: McpStanding = { tools: [], servers: [], problems: [], changed: [] };

/** Connections to the servers the owner named. Nothing is started before the first look. */
export function mcpServers({ servers, pinsPath, ...edges }: McpServersOptions): McpServers {
  const connections = servers.map((server) => mcpConnection(server, edges));
  let looking: Promise<McpStanding> = Promise.resolve(NOTHING);
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
    const offers = await Promise.all(
      connections.map(async (connection) => ({ connection, listed: await connection.offered() })),
    );
    // Read after the servers have answered: the owner may have accepted a tool while they were asked.
    const before = await readPins(pinsPath);
    const after = pinned(before, offers);
    if (JSON.stringify(after) !== JSON.stringify(before)) await writeWhole(pinsPath, after);
    return standingOf(offers, { pins: after, edges });
  } catch (error) {
    const problem = messageOf(error);
    return { ...NOTHING, problems: [problem] };
  }
}

type Offer = {
  readonly connection: McpConnection;
  readonly listed: readonly ListedTool[] | null;
};

function keyOf({ server }: McpConnection, { name }: ListedTool): string {
  return `${server.name}/${name}`;
}

/** What is seen for the first time is offered, since the owner named the server; it is not read by them yet. */
function pinned(before: Pins, offers: readonly Offer[]): Pins {
  const seen = offers.flatMap(({ connection, listed }) =>
    (listed ?? []).map((tool) => {
      const hash = hashOf(tool);
      const key = keyOf(connection, tool);
      return [key, { accepted: hash, ...before[key], seen: hash }] as const;
    }),
  );
  return { ...before, ...Object.fromEntries(seen) };
}

type Judging = { readonly pins: Pins; readonly edges: McpEdges };

function standingOf(offers: readonly Offer[], judging: Judging): McpStanding {
  const tools = new Map<string, Tool>();
  const servers = offers.map(({ connection, listed }): McpServerStanding => {
    const judged = (listed ?? []).map((one) => judgeTool(one, { ...judging, connection }));
    for (const { tool } of judged) if (tool !== null) tools.set(tool.name, tool);
    const why = listed === null ? connection.whyDown() : null;
    return { name: connection.server.name, why, tools: judged.map(({ standing }) => standing) };
  });
  return {
    tools: [...tools.values()],
    servers,
    problems: servers.flatMap(({ name, why, tools: seen }) => [
      ...(why === null ? [] : [`${name}: ${why}`]),
      ...seen.flatMap((one) => (one.why === null ? [] : [one.why])),
    ]),
    changed: servers.flatMap(({ name, tools: seen }) =>
      seen.flatMap((one) => (one.state === 'changed' ? [`${name}/${one.name}`] : [])),
    ),
  };
}

type Judged = { readonly tool: Tool | null; readonly standing: McpToolStanding };

function judgeTool(
  one: ListedTool,
  { pins, edges, connection }: Judging & { readonly connection: McpConnection },
): Judged {
  const { name, description = '', inputSchema: takes } = one;
  const pin = pins[keyOf(connection, one)];
  const hash = hashOf(one);
  const isRead = pin?.read === hash;
  const known = { name, description, takes, hash, isRead, why: null };
  if (pin?.accepted !== known.hash) {
    return { tool: null, standing: { ...known, state: 'changed' } };
  }
  const tool = mcpTool(one, {
    connection,
    shownCharacters: edges.settings.shownCharacters,
    isRead,
    isSame: (listedThen) => isStillOffered(connection, listedThen),
  });
  if (typeof tool !== 'string') return { tool, standing: { ...known, state: 'offered' } };
  return { tool: null, standing: { ...known, state: 'refused', why: tool } };
}

async function isStillOffered(connection: McpConnection, then: ListedTool): Promise<boolean> {
  const now = await connection.offered();
  if (now === null) throw new Error(connection.whyDown());
  const found = now.find(({ name }) => name === then.name);
  return found !== undefined && hashOf(found) === hashOf(then);
}

/** `unknown`: no server ever offered it. `moved`: it hashes otherwise than the owner says they have read. */
export type Acceptance = {
  readonly status: 'accepted' | 'already' | 'unknown' | 'moved';
  readonly hash: string;
};

/** The owner accepts a tool as its server described it when it was last looked at. */
export async function acceptTool(
  pinsPath: string,
  { key, hash }: { readonly key: string; readonly hash: string },
): Promise<Acceptance> {
  const pins = await readPins(pinsPath);
  const pin = Object.hasOwn(pins, key) ? pins[key] : undefined;
  if (pin === undefined) return { status: 'unknown', hash: '' };
  const { seen, accepted, read } = pin;
  if (!seen.startsWith(hash)) return { status: 'moved', hash: seen };
  if (seen === accepted && seen === read) return { status: 'already', hash: seen };
  await writeWhole(pinsPath, { ...pins, [key]: { accepted: seen, seen, read: seen } });
  return { status: 'accepted', hash: seen };
}
