import { dirname } from 'node:path';

/** A file and what it imports, paths from the root of the project. */
export type Imports = { readonly source: string; readonly imports: readonly string[] };

/**
 * The room a file stands in: its folder. The views of a context are read by its deciders and fold its events, so they
 * stand in one room with it; a file beside the rooms stands for itself.
 */
function roomOf(path: string): string {
  const folder = dirname(path);
  if (folder === 'src') return path;
  return folder.replace(/\/views$/, '');
}

/** Contexts share events and views by design: these make no cycle between rooms. */
const SHARED = /^src\/domain\/.+\/(?:events\.ts|[a-z-]+-events\.ts|views\/)/;

/** Rooms that import each other in a circle, each circle as a sorted list. */
export function circles(files: readonly Imports[]): readonly (readonly string[])[] {
  const next = new Map<string, Set<string>>();
  for (const { source, imports } of files) {
    const from = roomOf(source);
    const to = imports.filter((path) => !SHARED.test(path)).map(roomOf);
    next.set(from, new Set([...(next.get(from) ?? []), ...to.filter((room) => room !== from)]));
  }
  const found = [...next.keys()].map((room) =>
    [...reached(room, next)].filter((other) => reached(other, next).has(room)).sort(),
  );
  return [...new Map(found.filter(({ length }) => length > 1).map((one) => [one.join(), one]))].map(
    ([, one]) => one,
  );
}

function reached(room: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>();
  const open = [...(next.get(room) ?? [])];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (seen.has(one)) continue;
    seen.add(one);
    open.push(...(next.get(one) ?? []));
  }
  return seen;
}

/** Folders with more files than a reader takes in at a glance. */
export function crowded(paths: readonly string[], most: number): readonly string[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].filter(([, n]) => n > most).map(([folder, n]) => `${folder}: ${n}`);
}

/** Files that import no adapter, nor one of these files that leads to one. Leave out imports of types: a type builds nothing. */
export function withoutAdapter(files: readonly Imports[]): readonly string[] {
  let left = files.filter(({ imports }) => !imports.some((path) => path.includes('/adapters/')));
  const known = new Set(files.map(({ source }) => source));
  for (;;) {
    const names = new Set(left.map(({ source }) => source));
    const leads = (path: string) => known.has(path) && !names.has(path);
    const next = left.filter(({ imports }) => !imports.some(leads));
    if (next.length === left.length) return [...names];
    left = next;
  }
}
