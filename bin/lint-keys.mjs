import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { glob } from 'tinyglobby';
import ts from 'typescript';

/** What any finding may depend on: the packages as installed, the rules, the compiler's options. */
const COMMON = [
  'node_modules/.package-lock.json',
  'package.json',
  'tsconfig.json',
  'eslint.config.mjs',
  'bin/lint-keys.mjs',
  'bin/lint-changed.mjs',
];
/** Such a file changes types of files that do not import it. */
const AMBIENT = /^\s*(?:export\s+)?declare\s+(?:module|global)\b|^\s*\/\/\/\s*</mu;

/**
 * By file: the hash of all that what ESLint finds in it depends on. A rule that asks for types depends not on the file
 * alone but on every file that it imports, directly or not.
 */
export async function lintKeys(root) {
  const ignore = ['**/node_modules/**', '.git/**'];
  const files = await glob('**/*.{ts,mts,cts,js,mjs,cjs}', { cwd: root, dot: true, ignore });
  const sourceOf = sourcesOf(root);
  const hashes = (names) => [...names].sort().map((name) => `${name} ${sourceOf(name).hash}`);
  const ambient = files.filter((name) => AMBIENT.test(sourceOf(name).text));
  const common = new Set([...COMMON, ...ambient].flatMap((name) => [...reached(name, sourceOf)]));
  const base = [process.version, ...hashes(common)];
  return new Map(
    files
      .sort()
      .map((name) => [
        name,
        hashOf([name, ...base, ...hashes(reached(name, sourceOf))].join('\n')),
      ]),
  );
}

/** A file and all that it imports, directly or not. One that is missing is among them: it may come. */
function reached(name, sourceOf) {
  const seen = new Set([name]);
  for (const one of seen) for (const next of sourceOf(one).imports) seen.add(next);
  return seen;
}

function sourcesOf(root) {
  const known = new Map();
  return (name) => {
    const source = known.get(name) ?? readSource(root, name);
    known.set(name, source);
    return source;
  };
}

function readSource(root, name) {
  const text = textOf(join(root, name));
  const { importedFiles } = ts.preProcessFile(text, true, true);
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
