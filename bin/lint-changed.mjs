import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { knownGood } from './known-good.mjs';
import { sourceKeys } from './source-keys.mjs';

/*
 * ESLint over the files whose findings can differ from last time. Its own cache looks at each file alone, which is wrong
 * for rules that ask for types: here a file counts as clean only while all that it imports is what it was, too.
 * `--all` looks at every file.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const common = ['eslint.config.mjs', 'bin/lint-changed.mjs'];
const good = knownGood(root, 'lint');

const eslint = new ESLint({ cwd: root });
const keys = await sourceKeys(root, { common });
const files = [];
for (const file of keys.keys()) {
  if (!(await eslint.isPathIgnored(join(root, file)))) files.push(file);
}
const clean = process.argv.includes('--all') ? new Set() : good.read();
const changed = files.filter((file) => !clean.has(keys.get(file).hash));
console.log(`ESLint looks at ${changed.length} of ${files.length} files`);
if (changed.length > 0) process.exitCode = await lint(changed);

async function lint(names) {
  const results = await eslint.lintFiles(names);
  const formatter = await eslint.loadFormatter('stylish');
  process.stdout.write(await formatter.format(results));
  const found = results.filter(({ messages }) => messages.length > 0);
  const dirty = new Set(found.map(({ filePath }) => relative(root, filePath)));
  // What was changed meanwhile may have been read before or after.
  const now = await sourceKeys(root, { common });
  const isClean = (file) => !dirty.has(file) && now.get(file)?.hash === keys.get(file).hash;
  good.write(files.filter(isClean).map((file) => keys.get(file).hash));
  return results.some(({ errorCount }) => errorCount > 0) ? 1 : 0;
}
