import { realpathSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import type { McpServer } from './read-mcp-settings.ts';

/**
 * Why a server would run what steps can write; null: it would not. It runs outside the sandbox, so its program, a
 * script among its arguments and the folder it begins in, where package runners look first, lie elsewhere. A folder
 * among its arguments may be the workspace: that is what it is to serve.
 */
export function whyInWorkspace(server: McpServer, workspace: string): string | null {
  if (server.kind === 'http') return null;
  const folder = server.cwd ?? process.cwd();
  const programs = [server.command, ...server.args].filter((word) => word.includes(sep));
  const files = programs.map((word) => resolve(folder, word)).filter(isFile);
  const found = [folder, ...files].find((path) => isBelow(path, workspace));
  if (found === undefined) return null;
  return `${found} lies in the workspace, where steps can write, and would run outside the sandbox; keep it elsewhere`;
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** By where it is said to be, and where it really is. */
function isBelow(path: string, folder: string): boolean {
  const places = [resolve(path), realPath(path)];
  const roots = [resolve(folder), realPath(folder)];
  return places.some((place) => roots.some((root) => `${place}${sep}`.startsWith(root + sep)));
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path); // there is none yet
  }
}
