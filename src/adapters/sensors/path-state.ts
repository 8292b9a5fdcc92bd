import { createHash } from 'node:crypto';
import { type BigIntStats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { SeenPath } from '../../kernel/ports/senses.ts';
import { codeOf } from '../../kernel/thrown.ts';

/** Names of a folder looked at, in their order. */
const NAMES_KEPT = 1_000;

/** How a file, or the files of a folder, look now: size and time of change, never their content. */
export async function lookAtPath(workspace: string, path: string): Promise<SeenPath> {
  const absolute = resolve(workspace, path);
  const found = await stat(absolute, { bigint: true }).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (found === null) return { path, state: 'missing' };
  const names = found.isDirectory() ? (await readdir(absolute)).sort().slice(0, NAMES_KEPT) : [];
  const hash = createHash('sha256').update(lookOf(found));
  for (const name of names) {
    const inside = await stat(join(absolute, name), { bigint: true }).catch(() => null);
    hash.update(`\n${name} ${inside === null ? '' : lookOf(inside)}`);
  }
  return { path, state: hash.digest('hex').slice(0, 32) };
}

function lookOf({ size, mtimeNs, mode }: BigIntStats): string {
  return `${size} ${mtimeNs} ${mode}`;
}

function isMissing(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}
