import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { glob } from 'tinyglobby';
import ts from 'typescript';

/** Such a file changes types of files that do not import it. */
const AMBIENT = /^\s*(?:export\s+)?declare\s+(?:module|global)\b|^\s*\/\/\/\s*</mu;
/** Gone when the file runs. Without the braces, `type` is a name like any other: `import type from './type.ts'`. */
const OF_TYPES = /^(?:import|export) type (?!from\b)[^;]*?\bfrom '[^']+';$/gmu;
/** What follows from the packages as installed may change with each of them. */
const PACKAGES = ['node_modules/.package-lock.json', 'package.json', 'tsconfig.json'];

/**
 * By file of code in `root`: the hash of all that a look at it depends on, which is the file itself, every file that it
 * imports, directly or not, and what holds for all: `common` with its imports, `read` without (paths from `root`). Where
 * `isRun`, the look runs the file, and imports of types count for nothing. `reached` are the files behind a hash.
 */
export async function sourceKeys(root, { common, read = [], isRun = false }) {
  const ignore = ['**/node_modules/**', '.git/**'];
  const files = await glob('**/*.{ts,mts,cts,js,mjs,cjs}', { cwd: root, dot: true, ignore });
  const sourceOf = sourcesOf(root, isRun);
  const hashes = (names) => [...names].sort().map((name) => `${name} ${sourceOf(name).hash}`);
  const ambient = isRun ? [] : files.filter((name) => AMBIENT.test(sourceOf(name).text));
  const all = [...PACKAGES, ...common, ...ambient].flatMap((name) => [...reached(name, sourceOf)]);
  const base = hashOf([process.version, ...hashes(new Set([...all, ...read]))].join('\n'));
  return new Map(
    files.sort().map((name) => {
      const behind = reached(name, sourceOf);
      return [name, { hash: hashOf([name, base, ...hashes(behind)].join('\n')), reached: behind }];
    }),
  );
}

/** A file and all that it imports, directly or not. One that is missing is among them: it may come. */
function reached(name, sourceOf) {
  const seen = new Set([name]);
  for (const one of seen) for (const next of sourceOf(one).imports) seen.add(next);
  return seen;
}

function sourcesOf(root, isRun) {
  const known = new Map();
  return (name) => {
    const source = known.get(name) ?? readSource(root, name, isRun);
    known.set(name, source);
    return source;
  };
}

function readSource(root, name, isRun) {
  const text = textOf(join(root, name));
  const { importedFiles } = ts.preProcessFile(
    isRun ? text.replace(OF_TYPES, '') : text,
    true,
    true,
  );
  const imports = importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => relative(root, resolve(root, dirname(name), fileName)));
  return { text, imports: name.endsWith('.json') ? [] : imports, hash: hashOf(text) };
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function hashOf(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
