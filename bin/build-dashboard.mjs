import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/*
 * `npm run build` builds the dashboard into dashboard/dist. A start does so when a file that it was built from has
 * changed, in a process of its own: what builds takes more memory than the agent.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'dashboard');
const built = join(folder, 'dist');
/** Every file that the build was made of, with its hash. */
const RECORD = '.built-from';
/** A draft of one that was killed. */
const ABANDONED_MS = 3600_000;

/** A start goes on with what is there when the page cannot be built, or nothing is here to build it with. */
export function buildWhenStale() {
  if (isFresh()) return;
  if (existsSync(join(root, 'node_modules/vite/package.json'))) {
    console.error('Building the dashboard, since its sources changed.');
    const program = `import(${JSON.stringify(import.meta.url)}).then((own) => own.buildDashboard())`;
    const stdio = ['ignore', 'ignore', 'inherit'];
    if (spawnSync(process.execPath, ['-e', program], { stdio }).status === 0) return;
  }
  console.error('The dashboard is not as its sources are; to build it: npm run build');
}

/** Whether dashboard/dist was built from the files as they are. Also where there is no source to build it from. */
export function isFresh() {
  if (!existsSync(join(folder, 'index.html'))) return true;
  const record = recordOf(built);
  if (record === null) return false;
  const names = new Set([...Object.keys(record), ...ownFiles()]);
  return [...names].every((name) => record[name] === hashOf(name));
}

function recordOf(dist) {
  try {
    return JSON.parse(readFileSync(join(dist, RECORD), 'utf8'));
  } catch {
    return null; // none is built
  }
}

/** What lies in the folder of the dashboard, whether the build needs it or not. */
function ownFiles() {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((name) => !name.endsWith('.md') && !/^dashboard[\\/](dist|draft-)/.test(name));
}

function hashOf(name) {
  try {
    return createHash('sha256')
      .update(readFileSync(join(root, name)))
      .digest('hex')
      .slice(0, 32);
  } catch {
    return null; // it is gone
  }
}

/** Builds into a draft that takes the place of dashboard/dist when it is whole. */
export async function buildDashboard() {
  removeAbandoned();
  const draft = mkdtempSync(join(folder, 'draft-'));
  try {
    const before = sources(ownFiles());
    const imported = await bundle(draft);
    const record = { ...sources(imported), ...before };
    if (Object.keys(record).some((name) => record[name] !== hashOf(name))) {
      throw new Error('the dashboard was changed while it was built: build it again');
    }
    await compress(draft);
    writeFileSync(join(draft, RECORD), JSON.stringify(record));
    chmodSync(draft, 0o755); // a draft is its maker's alone
    replace(draft);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function sources(names) {
  return Object.fromEntries(
    [...names, 'package-lock.json', 'bin/build-dashboard.mjs'].map((name) => [name, hashOf(name)]),
  );
}

/** Returns the files of ours that went into it. */
async function bundle(outDir) {
  // Packages behave otherwise in tests, and React in development: what is built is what owners get, whoever builds it.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const imported = new Set();
  const noteImports = {
    name: 'note-imports',
    buildEnd() {
      for (const id of this.getModuleIds()) imported.add(id.split('?')[0]);
    },
  };
  await build({
    configFile: join(folder, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [noteImports],
    worker: { format: 'es', plugins: () => [noteImports] },
    build: { outDir, emptyOutDir: true },
  });
  return [...imported]
    .filter((id) => id.startsWith(root + sep) && existsSync(id))
    .map((id) => relative(root, id))
    .filter((name) => !name.startsWith('node_modules'));
}

const COMPRESSED = ['.js', '.css', '.svg', '.json'];
/** Smaller ones fit into one packet as they are. */
const LEAST_BYTES = 1000;

async function compress(dist) {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSED.includes(extname(entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(path) {
  const content = readFileSync(path);
  if (content.length < LEAST_BYTES) return;
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = {
    [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
    [BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const forms = {
    br: await promisify(brotliCompress)(content, { params }),
    gz: await promisify(gzip)(content, { level: 9 }),
  };
  for (const [form, smaller] of Object.entries(forms)) {
    if (smaller.length < content.length) writeFileSync(`${path}.${form}`, smaller);
  }
}

/** Of two that build at once one comes last; both have built the same. */
function replace(draft) {
  const old = `${draft}-old`;
  try {
    if (existsSync(built)) renameSync(built, old);
    renameSync(draft, built);
  } catch (error) {
    if (!isFresh()) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

function removeAbandoned() {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.startsWith('draft-') && Date.now() - statSync(path).mtimeMs > ABANDONED_MS)
      rmSync(path, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { install } = await import('./install.mjs');
  await install({ isForTests: true });
  await buildDashboard();
}
