import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The hashes that were found good last time, kept with the packages under `name`. */
export function knownGood(root, name) {
  const path = join(root, 'node_modules/.cache', `homeostat-${name}.json`);
  return { read: () => readList(path), write: (hashes) => writeList(path, hashes) };
}

function readList(path) {
  try {
    return new Set(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return new Set();
  }
}

/** Two may write at once: the list is replaced whole. */
function writeList(path, hashes) {
  const draft = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(draft, JSON.stringify(hashes));
  renameSync(draft, path);
}
