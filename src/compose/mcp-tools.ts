import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultMcpSettings } from '../adapters/mcp/mcp-connection.ts';
import { acceptTool, type McpServers, mcpServers } from '../adapters/mcp/mcp-servers.ts';
import { readMcpSettings } from '../adapters/mcp/read-mcp-settings.ts';
import { endGroup } from '../adapters/process/process-group.ts';
import { STEP_ENVIRONMENT } from '../adapters/process/shell-step-runner.ts';
import { defaultOutsideSettings } from '../adapters/web/fetch-outside.ts';
import { systemResolve } from '../adapters/web/pinned-agent.ts';
import { streamingFetch } from '../adapters/web/streaming-fetch.ts';

const GRACE_MS = 1_000;

export type McpToolsOptions = {
  readonly stateDir: string;
  /** Of the controller; servers see only names that are allowed. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nowMs: () => number;
};

/**
 * The servers of `<state>/mcp.json` with their tools. Its problems are said in every look; no file: no servers.
 * `look` before each cycle; `close` at the end.
 */
export async function openMcpTools(options: McpToolsOptions): Promise<McpServers> {
  const path = join(options.stateDir, 'mcp.json');
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const isThere = !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
    if (!isThere) return '{"mcpServers":{}}';
    throw error;
  });
  const read = readMcpSettings(text, path);
  const servers = mcpServers({
    servers: read.servers,
    pinsPath: pinsOf(options.stateDir),
    settings: defaultMcpSettings,
    nowMs: options.nowMs,
    environment: options.environment,
    seen: STEP_ENVIRONMENT,
    endGroup: (pgid) => endGroup(pgid, GRACE_MS),
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
      return { ...standing, problems: [...read.problems, ...standing.problems] };
    },
  };
}

function pinsOf(stateDir: string): string {
  return join(stateDir, 'mcp-pins.json');
}

/** The owner accepts what a server now says of a tool. `key` as in `changed`. False: there is no such tool. */
export async function acceptMcpTool(stateDir: string, key: string): Promise<boolean> {
  return acceptTool(pinsOf(stateDir), key);
}
