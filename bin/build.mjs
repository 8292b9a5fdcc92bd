import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { nameSourcesInStacks } from './name-sources.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, 'node_modules/.cache/homeostat');
/** What bin/ starts, with the folder each is written to by its own path. */
const ENTRIES = [
  'src/cli/main.ts',
  'src/adapters/web/page-worker.ts',
  'src/adapters/controller/attach-stream.ts',
  ...['controller', 'scheduler', 'cycle', 'maintenance'].map((name) => `workers/${name}.ts`),
];
const COMMON = {
  absWorkingDir: root,
  entryPoints: ENTRIES,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  logLevel: 'error',
};
const KEPT_MS = 7 * 24 * 3600_000;

/**
 * Imports one of the entries from few bundled files: loaded one by one, some hundred modules take seconds. Built anew
 * when a source file is not the one it was built from. Where node_modules cannot be written to, the sources themselves
 * are loaded.
 */
export async function importBuilt(entry) {
  const folder = join(cache, fingerprint());
  const isBuilt = existsSync(folder) || (await build(folder));
  if (isBuilt) nameSourcesInStacks(folder);
  const path = isBuilt ? join(folder, entry.replace(/\.ts$/, '.js')) : join(root, entry);
  return import(pathToFileURL(path).href);
}

/** Of every source by name, size and time, and of what they are built with. */
function fingerprint() {
  const sources = ['src', 'workers'].flatMap((folder) =>
    // With their types: asked for names alone, Node looks at each of them once more.
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
      .map(({ parentPath, name }) => `${parentPath}/${name}`),
  );
  const others = ['bin/build.mjs', 'package-lock.json'].map((name) => join(root, name));
  const lines = [...sources.sort(), ...others].map((path) => {
    const { size, mtimeMs } = statSync(path);
    return `${path} ${size} ${mtimeMs}\n`;
  });
  return createHash('sha256').update(lines.join('')).digest('hex').slice(0, 16);
}

/** Whether the folder is there now. Of two that build at once one comes first; both have built the same. */
async function build(folder) {
  let draft;
  try {
    mkdirSync(cache, { recursive: true });
    draft = mkdtempSync(join(cache, 'draft-'));
  } catch {
    return false;
  }
  try {
    await bundle(draft);
    if (join(cache, fingerprint()) !== folder) {
      throw new Error('the program was changed while it was built: start it again');
    }
    chmodSync(draft, 0o755); // a draft is its maker's alone
    renameSync(draft, folder);
    removeOld();
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return true;
}

async function bundle(outdir) {
  const { build: esbuild } = await import('esbuild');
  await esbuild({
    ...COMMON,
    outdir,
    outbase: root,
    external: dependenciesWithout([...BUNDLED, ...BUNDLED_HERE]),
    alias: ONCE,
    banner: { js: REQUIRE },
    sourcemap: true,
    sourcesContent: false,
    plugins: [{ name: 'own-places', setup: keepOwnPlaces }],
  });
  // Without it Node reads each file once more to learn of what kind it is.
  writeFileSync(join(outdir, 'package.json'), '{ "type": "module" }\n');
}

/** Of the packages: what nearly every command needs, so that it is read with the rest. */
const BUNDLED = ['picocolors', 'zod'];

/**
 * Packages of many small modules that look for no file beside themselves. Read one by one, these are a third of what a
 * start costs. The published package leaves them where npm puts them.
 */
const BUNDLED_HERE = [
  '@anthropic-ai/sdk',
  '@hono/node-server',
  '@hono/zod-openapi',
  '@modelcontextprotocol/sdk',
  'bullmq',
  'cron-parser',
  'hono',
  'ioredis',
  'kysely',
  'linkedom',
  'luxon',
  'openai',
  'postal-mime',
  'prom-client',
  'undici',
  'uuid',
  'yaml',
];

/** Packages that come in two forms, of which one part of the program imports this and another requires that. */
const ONCE = {
  luxon: join(root, 'node_modules/luxon/build/es6/luxon.mjs'),
};

/** CommonJS packages in a bundle still ask for Node's own modules by this. */
const REQUIRE =
  "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

function dependenciesWithout(bundled) {
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return Object.keys({ ...dependencies, ...optionalDependencies }).filter(
    (name) => !bundled.includes(name),
  );
}

/** The program for the package: every file in one folder beside `bin`, wherever that will lie. */
export async function bundleForPackage(outdir) {
  const { build: esbuild } = await import('esbuild');
  await esbuild({
    ...COMMON,
    outdir,
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    external: dependenciesWithout(BUNDLED),
    minifyWhitespace: true,
    minifySyntax: true,
    define: { HOMEOSTAT_IS_PACKAGE: 'true' },
    plugins: [{ name: 'moved-places', setup: keepPlacesFromDist }],
  });
  // One file and no module loader: it is over before the others would be found.
  await esbuild({
    ...COMMON,
    entryPoints: ['src/cli/ask-running.ts'],
    outfile: join(outdir, 'ask-running.cjs'),
    splitting: false,
    format: 'cjs',
    minifyWhitespace: true,
    minifySyntax: true,
    define: { HOMEOSTAT_IS_PACKAGE: 'true' },
  });
}

/** A module that asks where it is means its source, beside which prompts and migrations lie. */
function keepOwnPlaces({ onLoad }) {
  replacePlaces(onLoad, (path) => ({
    url: JSON.stringify(pathToFileURL(path).href),
    dirname: JSON.stringify(dirname(path)),
  }));
}

/** The same, as seen from the folder of the package that holds all that is built. */
function keepPlacesFromDist({ onLoad }) {
  replacePlaces(onLoad, (path) => ({
    url: `new URL(${JSON.stringify(`../${relative(root, path)}`)}, import.meta.url).href`,
    dirname: `(import.meta.dirname + ${JSON.stringify(`/../${relative(root, dirname(path))}`)})`,
  }));
}

function replacePlaces(onLoad, placesOf) {
  onLoad({ filter: /\.ts$/ }, ({ path }) => {
    const text = readFileSync(path, 'utf8');
    if (!text.includes('import.meta')) return null;
    const places = placesOf(path);
    const contents = text.replaceAll(/import\.meta\.(url|dirname)/g, (_, asked) => places[asked]);
    return { contents, loader: 'ts' };
  });
}

/** A running process may still load a part of what it was started from. */
function removeOld() {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name);
    if (Date.now() - statSync(path).mtimeMs > KEPT_MS)
      rmSync(path, { recursive: true, force: true });
  }
}
