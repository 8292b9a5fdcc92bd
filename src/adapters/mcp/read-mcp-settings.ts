import { z } from 'zod';
import type { ToolReach } from '../../kernel/ports/tool.ts';
import { messageOf } from '../../kernel/thrown.ts';

const reach = z.enum(['look', 'workspace', 'network', 'send']);

const owned = {
  /** How far its tools reach when nothing is said of them one by one. */
  reach: reach.default('send'),
  /** What the owner knows of single tools. */
  tools: z
    .record(
      z.string(),
      z.strictObject({ reach: reach.optional(), repeatable: z.boolean().optional() }),
    )
    .default({}),
};

const stdio = z.strictObject({
  ...owned,
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  /** Values for the server alone. */
  env: z.record(z.string().regex(/^\w+$/), z.string()).default({}),
  /** Names it may see of the environment of the controller. */
  passEnv: z.array(z.string().regex(/^\w+$/)).default([]),
  cwd: z.string().optional(),
});

const http = z.strictObject({
  ...owned,
  url: z.url({ protocol: /^https?$/ }),
  headers: z.record(z.string(), z.string()).default({}),
});

const NAME = /^[a-z0-9][a-z0-9-]{0,19}$/;
const settings = z.strictObject({ mcpServers: z.record(z.string(), z.unknown()) });

export type StdioServer = z.output<typeof stdio>;
export type HttpServer = z.output<typeof http>;
export type McpServer = { readonly name: string } & (
  | ({ readonly kind: 'stdio' } & StdioServer)
  | ({ readonly kind: 'http' } & HttpServer)
);

/** `problem`: names the place in the file. A server that cannot be read is left out, the others stay. */
export type ReadServers = {
  readonly servers: readonly McpServer[];
  readonly problems: readonly string[];
};

/** Reads the text of `mcp.json`: `{"mcpServers": {"<name>": {"command": …} | {"url": …}}}`. */
export function readMcpSettings(text: string, path: string): ReadServers {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const why = messageOf(error);
    return { servers: [], problems: [`${path} is no JSON: ${why}`] };
  }
  const read = settings.safeParse(json);
  if (!read.success) return { servers: [], problems: problemsOf(read.error, [path]) };
  const found = Object.entries(read.data.mcpServers).map(([name, value]) =>
    readServer({ name, value, path }),
  );
  return {
    servers: found.flatMap(({ server }) => (server === null ? [] : [server])),
    problems: found.flatMap(({ problems }) => problems),
  };
}

type OneRead = { readonly server: McpServer | null; readonly problems: readonly string[] };

function readServer({
  name,
  value,
  path,
}: {
  name: string;
  value: unknown;
  path: string;
}): OneRead {
  const where = [path, 'mcpServers', name];
  if (!NAME.test(name)) {
    const why = 'a name is 1 to 20 of a-z, 0-9 and -';
    return { server: null, problems: [`${where.join('.')}: ${why}`] };
  }
  const isHttp = typeof value === 'object' && value !== null && 'url' in value;
  if (isHttp) {
    const read = http.safeParse(value);
    if (read.success) return { server: { name, kind: 'http', ...read.data }, problems: [] };
    return { server: null, problems: problemsOf(read.error, where) };
  }
  const read = stdio.safeParse(value);
  if (read.success) return { server: { name, kind: 'stdio', ...read.data }, problems: [] };
  return { server: null, problems: problemsOf(read.error, where) };
}

function problemsOf(error: z.ZodError, where: readonly string[]): readonly string[] {
  return error.issues.map(
    ({ path, message }) => `${[...where, ...path.map(String)].join('.')}: ${message}`,
  );
}

/** The most careful reach unless the owner says otherwise (a server's own word about its tools counts for nothing). */
export function reachOf({ reach: ofAll, tools }: McpServer, tool: string): ToolReach {
  return tools[tool]?.reach ?? ofAll;
}
