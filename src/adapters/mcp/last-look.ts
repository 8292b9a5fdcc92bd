import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { McpStanding } from './mcp-servers.ts';
import { writeWhole } from './tool-pins.ts';

const lastLook = z.strictObject({
  /** ISO 8601. */
  at: z.string(),
  servers: z.array(
    z.strictObject({
      name: z.string(),
      why: z.string().nullable(),
      tools: z.array(
        z.strictObject({ name: z.string(), state: z.string(), why: z.string().nullable() }),
      ),
    }),
  ),
});

/** What the servers were like when the agent last asked them, for whoever must not start them only to look. */
export type LastLook = z.infer<typeof lastLook>;

export async function keepLook(
  path: string,
  { at, servers }: Pick<McpStanding, 'servers'> & { readonly at: string },
): Promise<void> {
  const kept = servers.map(({ name, why, tools }) => ({
    name,
    why,
    tools: tools.map((tool) => ({ name: tool.name, state: tool.state, why: tool.why })),
  }));
  await writeWhole(path, { at, servers: kept } satisfies LastLook);
}

/** Null: nobody looked yet, or what was kept is not readable any more; the next look writes it anew. */
export async function readLook(path: string): Promise<LastLook | null> {
  try {
    return lastLook.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}
