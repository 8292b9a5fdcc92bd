import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';

const MAX_CHARACTERS = 32_000;
const MAX_DEPTH = 32;
const MAX_NODES = 5_000;
/** What every provider takes as the name of a tool. */
const NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** The name a model knows a tool of a server by. */
export function toolName(server: string, tool: string): string {
  return `mcp__${server}__${tool}`;
}

/**
 * Why what a server says of a tool is not looked at any further; null: it may be. Judged before it is hashed, kept or
 * walked through: each of these fails, or takes for ever, on what is deep or endless.
 */
export function whyNotModest(server: string, listed: ListedTool): string | null {
  const name = toolName(server, listed.name);
  if (!NAME.test(name)) return `${server}: a tool has a name that no provider takes`;
  return isModest(listed) ? null : `${name}: what it says of itself is too long or too deep`;
}

type Node = { readonly value: unknown; readonly depth: number };

/** Without recursion, since the depth is what is asked. */
function isModest(value: unknown): boolean {
  const open: Node[] = [{ value, depth: 0 }];
  let characters = 0;
  let nodes = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    nodes += 1;
    characters += lengthOf(node.value);
    if (nodes > MAX_NODES || characters > MAX_CHARACTERS || node.depth > MAX_DEPTH) return false;
    for (const child of childrenOf(node.value)) open.push({ value: child, depth: node.depth + 1 });
  }
  return true;
}

/** Of a text, or of the names of the fields. */
function lengthOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 0;
  return Object.keys(value).reduce((sum, key) => sum + key.length, 0);
}

function childrenOf(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}
