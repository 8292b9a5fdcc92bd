import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startVitest } from 'vitest/node';
import { knownGood } from './known-good.mjs';
import { sourceKeys } from './source-keys.mjs';

/*
 * The unit tests whose result can differ from last time. A file of tests counts as passed only while all that it imports is
 * what it was, and so are the packages, Node and every file of the project that is no source. One that looks at sources
 * which it does not import always runs. `--all` runs every file, as `npm test` does.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = /^(?:src|tests|bench|dashboard)\/.*\.[cm]?[jt]s$/u;
const UNIT = /^tests\/.*(?<!\.(?:int|e2e))\.test\.ts$/u;
/** What walks over folders, starts programs, imports by a computed name or names a source in a string. */
const LOOKS_AROUND =
  /\breaddir|\bglob(?:Sync)?\b|child_process|worker_threads|'(?:eslint|dependency-cruiser|typescript)'|\bimport\(\s*[^'"\s]|^(?!\s*(?:import|export|\}? ?from)\b).*['"`](?:\.\.?\/)*(?:src|tests|bench|dashboard)(?:\/|['"`])/mu;

const good = knownGood(root, 'unit-tests');
const keys = await keysOfNow();
const files = [...keys.keys()].filter((file) => UNIT.test(file));
const isAll = process.argv.includes('--all') || projectFiles() === undefined;
const passed = isAll ? new Set() : good.read();
const around = new Map();
const known = new Set(
  files.filter((file) => passed.has(keys.get(file).hash) && !looksAround(file)),
);
const changed = files.filter((file) => !known.has(file));
console.log(`vitest runs ${changed.length} of ${files.length} files of unit tests`);
const vitest = await startVitest('test', changed, { project: 'unit', run: true });
await vitest.close();
await remember(vitest.state.getTestModules().filter((module) => module.state() === 'passed'));

/** What was changed meanwhile may have been read before or after. */
async function remember(modules) {
  const ran = new Set(modules.map(({ moduleId }) => relative(root, moduleId)));
  const now = await keysOfNow();
  const isSame = (file) => now.get(file)?.hash === keys.get(file).hash;
  const held = files.filter((file) => (ran.has(file) || known.has(file)) && isSame(file));
  good.write(held.map((file) => keys.get(file).hash));
}

function keysOfNow() {
  const read = (projectFiles() ?? []).filter((path) => !SOURCES.test(path));
  return sourceKeys(root, { common: ['vitest.config.ts'], read, isRun: true });
}

/** Undefined without git: nobody knows which files are the project's then. */
function projectFiles() {
  try {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
    return listed.split('\0').filter((path) => path !== '');
  } catch {
    return undefined;
  }
}

/** Of what is imported from the product, its own tests show what it looks at. */
function looksAround(file) {
  return [...keys.get(file).reached].some(
    (path) => path.startsWith('tests/') && isLookingAround(path),
  );
}

/** Many tests share a file: it is read once. */
function isLookingAround(path) {
  const known = around.get(path) ?? LOOKS_AROUND.test(readFileSync(join(root, path), 'utf8'));
  around.set(path, known);
  return known;
}
