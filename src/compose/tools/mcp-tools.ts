import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readOwnersFile } from '../../adapters/files/owners-file.ts';
import { keepLook, type LastLook, readLook } from '../../adapters/mcp/last-look.ts';
import { defaultMcpSettings, type McpSettings } from '../../adapters/mcp/mcp-connection.ts';
import {
  type Acceptance,
  acceptTool,
  type McpServers,
  type McpStanding,
  mcpServers,
} from '../../adapters/mcp/mcp-servers.ts';
import { type ReadServers, readMcpSettings } from '../../adapters/mcp/read-mcp-settings.ts';
import { MCP_RUN } from '../../adapters/mcp/stdio-transport.ts';
import { readPins } from '../../adapters/mcp/tool-pins.ts';
import { whyInWorkspace } from '../../adapters/mcp/why-in-workspace.ts';
import { endMarked, ownerMark } from '../../adapters/process/owned-processes.ts';
import { endGroup } from '../../adapters/process/process-group.ts';
import { STEP_ENVIRONMENT } from '../../adapters/process/shell-step-runner.ts';
import { defaultOutsideSettings } from '../../adapters/web/fetch-outside.ts';
import { systemResolve } from '../../adapters/web/pinned-agent.ts';
import { streamingFetch } from '../../adapters/web/streaming-fetch.ts';
import type { Status } from '../../app/shapes/status-shape.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { ConfigError } from '../../raw-settings.ts';

const GRACE_MS = 1_000;

export type McpToolsOptions = {
  readonly stateDir: string;
  /** Of the controller; servers see only names that are allowed. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nowMs: () => number;
  /** Default: `defaultMcpSettings`. */
  readonly settings?: McpSettings;
};

/**
 * The servers of `<state>/mcp.json` with their tools. Its problems are said in every look, and kept for the status; no
 * file: no servers. `look` before each piece of work; `close` at its end.
 */
export function openMcpTools(options: McpToolsOptions): McpServers {
  const { stateDir, nowMs } = options;
  const read = mcpSettings(stateDir);
  const servers = mcpServers({
    servers: read.servers,
    pinsPath: pinsOf(stateDir),
    settings: options.settings ?? defaultMcpSettings,
    nowMs,
    environment: options.environment,
    seen: STEP_ENVIRONMENT,
    endRun: async (pgid, mark) => {
      await endGroup(pgid, GRACE_MS);
      await endMarked(MCP_RUN, mark);
    },
    ownerMark,
    newId: () => randomUUID(),
    fetchFor: (origin) =>
      streamingFetch({
        resolve: systemResolve,
        allowDomains: [new URL(origin).hostname],
        allowPrivate: [origin],
        settings: defaultOutsideSettings,
      }),
  });
  return {
    ...servers,
    look: async () => {
      const standing = await servers.look();
      const at = new Date(nowMs()).toISOString();
      const kept = read.servers.length === 0 ? [] : await keep(stateDir, { at, ...standing });
      return { ...standing, problems: [...read.problems, ...standing.problems, ...kept] };
    },
  };
}

async function keep(
  stateDir: string,
  look: McpStanding & { readonly at: string },
): Promise<readonly string[]> {
  try {
    await keepLook(lookOf(stateDir), look);
    return [];
  } catch (error) {
    return [`what was seen could not be kept: ${messageOf(error)}`];
  }
}

/** What the owner wrote about servers. A file that others could write names no server: its commands run as the owner. */
function mcpSettings(stateDir: string): ReadServers {
  const path = join(stateDir, 'mcp.json');
  const file = readOwnersFile(path);
  if (file.status === 'absent') return { servers: [], problems: [] };
  if (file.status === 'refused') return { servers: [], problems: [`${path}: ${file.why}`] };
  const { servers, problems } = readMcpSettings(file.text, path);
  const judged = servers.map((server) => ({
    server,
    why: whyInWorkspace(server, join(stateDir, 'workspace')),
  }));
  const refused = judged.flatMap(({ server, why }) =>
    why === null ? [] : [`${path}.mcpServers.${server.name}: ${why}`],
  );
  return {
    servers: judged.flatMap(({ server, why }) => (why === null ? [server] : [])),
    problems: [...problems, ...refused],
  };
}

/** At a start all of it must be right; later what is right goes on, and the status tells of the rest. Gives the number of servers. @throws ConfigError */
export function checkMcpSettings(stateDir: string): number {
  const { servers, problems } = mcpSettings(stateDir);
  if (problems.length === 0) return servers.length;
  throw new ConfigError('mcp.json', `mend or delete it: ${problems.join('; ')}`);
}

function pinsOf(stateDir: string): string {
  return join(stateDir, 'mcp-pins.json');
}

function lookOf(stateDir: string): string {
  return join(stateDir, 'mcp-last-look.json');
}

/** What the owner should know of the servers, without starting any. */
export type McpStatus = Status['mcp'];

/** @throws Error when what was accepted cannot be read */
export async function mcpStatus(stateDir: string): Promise<McpStatus> {
  const { servers, problems } = mcpSettings(stateDir);
  const look = await readLook(lookOf(stateDir));
  const pins = await readPins(pinsOf(stateDir));
  const names = servers.map(({ name }) => name);
  const seen = (look?.servers ?? []).filter(({ name }) => names.includes(name));
  return {
    looked_at: look?.at ?? null,
    servers: names,
    problems: [...problems, ...seen.flatMap(problemsOf)],
    changed: seen.flatMap(({ name: server, tools }) =>
      tools.flatMap(({ name: tool, state }) => {
        const pin = pins[`${server}/${tool}`];
        const isChanged = state === 'changed' && pin?.accepted !== pin?.seen;
        return isChanged ? [{ server, tool }] : [];
      }),
    ),
  };
}

function problemsOf({ name, why, tools }: LastLook['servers'][number]): readonly string[] {
  return [
    ...(why === null ? [] : [`${name}: ${why}`]),
    ...tools.flatMap((tool) => (tool.why === null ? [] : [tool.why])),
  ];
}

/** The owner accepts what a server says of a tool, if that still hashes as they have read it (`hash`: its beginning). */
export async function acceptMcpTool(
  stateDir: string,
  { server, tool, hash }: { readonly server: string; readonly tool: string; readonly hash: string },
): Promise<Acceptance> {
  return acceptTool(pinsOf(stateDir), { key: `${server}/${tool}`, hash });
}
