import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import type { Tool } from '../../kernel/ports/tool.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { cleaned } from './cleaned.ts';
import {
  type McpConnection,
  type McpPorts,
  type McpSettings,
  mcpConnection,
} from './mcp-connection.ts';
import { mcpTool } from './mcp-tool.ts';
import type { McpServer } from './read-mcp-settings.ts';
import { hashOfTool, type Pins, readPins, writeWhole } from './tool-pins.ts';
import { whyNotModest } from './why-not-modest.ts';

/** Of a name that no tool can have. */
const NAME_CHARACTERS = 64;
/** For the schemas of all servers at one look; nothing else runs meanwhile. */
const SCHEMAS_MS = 1_000;

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
  /** Ends every server with all that it started; one that fails to end keeps none of the others. */
  readonly close: () => Promise<void>;
};

export type McpServersOptions = McpPorts & {
  readonly servers: readonly McpServer[];
  readonly pinsPath: string;
};

const NOTHING: McpStanding = { tools: [], servers: [], problems: [], changed: [] };

/** Connections to the servers the owner named. Nothing is started before the first look. */
export function mcpServers({ servers, pinsPath, ...ports }: McpServersOptions): McpServers {
  const connections = servers.map((server) => mcpConnection(server, ports));
  let looking: Promise<McpStanding> = Promise.resolve(NOTHING);
  return {
    // One after the other: two looks would each write the pins without those of the other.
    look: () => {
      looking = looking.then(() => lookAt(connections, { pinsPath, ports }));
      return looking;
    },
    close: async () => {
      const ends = await Promise.allSettled(connections.map((connection) => connection.close()));
      const failed = ends.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    },
  };
}

type Looking = { readonly pinsPath: string; readonly ports: McpPorts };

async function lookAt(
  connections: readonly McpConnection[],
  { pinsPath, ports }: Looking,
): Promise<McpStanding> {
  try {
    const offers = await Promise.all(
      connections.map(async (connection) => ({ connection, listed: await connection.offered() })),
    );
    // Read after the servers have answered: the owner may have accepted a tool while they were asked.
    const before = await readPins(pinsPath);
    const after = pinned(before, offers, ports.settings);
    if (JSON.stringify(after) !== JSON.stringify(before)) await writeWhole(pinsPath, after);
    return standingOfServer(offers, { pins: after, ports, isLate: lateAfter(SCHEMAS_MS) });
  } catch (error) {
    const problem = messageOf(error);
    return { ...NOTHING, problems: [problem] };
  }
}

type Offer = {
  readonly connection: McpConnection;
  readonly listed: readonly ListedTool[] | null;
};

function keyOfTool({ server }: McpConnection, { name }: ListedTool): string {
  return `${server.name}/${name}`;
}

/**
 * What is seen for the first time is offered, since the owner named the server; it is not read by them yet. A server
 * that goes on inventing names is remembered by so many, and what is not remembered is not offered.
 */
function pinned(before: Pins, offers: readonly Offer[], { maxNames }: McpSettings): Pins {
  const seen = offers.flatMap(({ connection, listed }) => {
    const { name } = connection.server;
    const known = Object.keys(before).filter((key) => key.startsWith(`${name}/`)).length;
    const modest = (listed ?? []).filter((tool) => whyNotModest(name, tool) === null);
    const added = modest.filter((tool) => !isPinned(before, keyOfTool(connection, tool)));
    const kept = new Set(added.slice(0, Math.max(0, maxNames - known)));
    return modest.flatMap((tool) => {
      const key = keyOfTool(connection, tool);
      if (!isPinned(before, key) && !kept.has(tool)) return [];
      const hash = hashOfTool(tool);
      return [[key, { accepted: hash, ...before[key], seen: hash }] as const];
    });
  });
  return { ...before, ...Object.fromEntries(seen) };
}

function lateAfter(limitMs: number): () => boolean {
  const start = performance.now();
  return () => performance.now() - start > limitMs;
}

function isPinned(pins: Pins, key: string): boolean {
  return Object.hasOwn(pins, key);
}

type Judging = {
  readonly pins: Pins;
  readonly ports: McpPorts;
  /** Whether enough time went into schemas. */
  readonly isLate: () => boolean;
};

function standingOfServer(offers: readonly Offer[], judging: Judging): McpStanding {
  const tools = new Map<string, Tool>();
  const servers = offers.map(({ connection, listed }): McpServerStanding => {
    const judged = withinTold(
      (listed ?? []).map((one) => judgeTool(one, { ...judging, connection })),
      judging.ports.settings.maxToldCharacters,
    );
    for (const { tool } of judged) if (tool !== null) tools.set(tool.name, tool);
    const why = listed === null ? connection.whyDown() : null;
    return { name: connection.server.name, why, tools: judged.map(({ standing }) => standing) };
  });
  return {
    tools: [...tools.values()],
    servers,
    problems: servers.flatMap(({ name, why, tools: seen }) => [
      ...(why === null ? [] : [`${name}: ${why}`]),
      ...new Set(seen.flatMap((one) => (one.why === null ? [] : [one.why]))),
    ]),
    changed: servers.flatMap(({ name, tools: seen }) =>
      seen.flatMap((one) => (one.state === 'changed' ? [`${name}/${one.name}`] : [])),
    ),
  };
}

type Judged = { readonly tool: Tool | null; readonly standing: McpToolStanding };

function judgeTool(one: ListedTool, judging: Judging & Connected): Judged {
  const { connection } = judging;
  const why = whyNotModest(connection.server.name, one);
  if (why !== null) return immodest(one, why);
  const pin = judging.pins[keyOfTool(connection, one)];
  const hash = hashOfTool(one);
  const isRead = pin?.read === hash;
  const { name, description = '', inputSchema: takes } = one;
  const known = { name, description, takes, hash, isRead, why: null };
  if (pin === undefined) return refusedTool(known, tooManyNames(connection));
  if (pin.accepted !== hash) return { tool: null, standing: { ...known, state: 'changed' } };
  return judgeSeen(one, known, judging);
}

type Connected = { readonly connection: McpConnection };
type Known = Omit<McpToolStanding, 'state'>;

function judgeSeen(
  one: ListedTool,
  known: Known,
  { ports, connection, isLate }: Judging & Connected,
): Judged {
  const tool = mcpTool(one, {
    connection,
    shownCharacters: ports.settings.shownCharacters,
    isRead: known.isRead,
    isLate: isLate(),
    isSame: (listedThen) => isStillOffered(connection, listedThen),
  });
  if (typeof tool === 'string') return refusedTool(known, tool);
  return { tool, standing: { ...known, state: 'offered' } };
}

function refusedTool(known: Known, why: string): Judged {
  return { tool: null, standing: { ...known, state: 'refused', why } };
}

/** Nothing of it is kept: that is what it was refused for. */
function immodest({ name }: ListedTool, why: string): Judged {
  const { shown } = cleaned(name, NAME_CHARACTERS);
  return refusedTool(
    { name: shown, description: '', takes: null, hash: '', isRead: false, why },
    why,
  );
}

function tooManyNames({ server }: McpConnection): string {
  return `${server.name}: it has offered too many names by now; delete mcp-pins.json to begin anew`;
}

/** The tools that come after the limit are refused: together they would fill each prompt, and cost as much. */
function withinTold(judged: readonly Judged[], maxCharacters: number): readonly Judged[] {
  let told = 0;
  return judged.map((one) => {
    if (one.tool === null) return one;
    const { name, description, inputSchema } = one.tool;
    told += description.length + JSON.stringify(inputSchema).length;
    if (told <= maxCharacters) return one;
    return refusedTool(one.standing, `${name}: with it, the tools of its server would be too long`);
  });
}

async function isStillOffered(connection: McpConnection, then: ListedTool): Promise<boolean> {
  const now = await connection.offered();
  if (now === null) throw new Error(connection.whyDown());
  const found = now.find(({ name }) => name === then.name);
  if (found === undefined || whyNotModest(connection.server.name, found) !== null) return false;
  return hashOfTool(found) === hashOfTool(then);
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
