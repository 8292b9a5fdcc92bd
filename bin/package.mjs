import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleForPackage } from './build.mjs';
import { buildDashboard, isFresh } from './build-dashboard.mjs';

/*
 * `npm run package [FOLDER]` makes dist/homeostat-<version>.tgz, or in another folder: the program built, with what it reads at run time, its packages
 * pinned. It is made in a folder of its own, for a shrinkwrap beside the lock would be taken in its place.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const out = resolve(process.argv[2] ?? join(root, 'dist'));
/** What a run needs beside the built program. Nothing of the tests, of the sources or of what builds it. */
const CARRIED = [
  ...[
    'homeostat',
    'homeostat.cjs',
    'ask-homeostat.mjs',
    'with-node.sh',
    'entry.mjs',
    'worker.mjs',
    'page-reader.mjs',
    'model-process.mjs',
  ].map((name) => `bin/${name}`),
  ...[
    'claude-code',
    'dashboard/dist',
    'embeddings',
    'migrations',
    'prompts',
    'skills',
    'state/seed',
    'HEARTBEAT.md',
    'README.md',
    'CHANGELOG.md',
    'LICENSE',
  ],
];
/** They build a checkout at its start; what is in the package is built. */
const BUILDERS = ['esbuild'];
/** Windows runs it in WSL, which is Linux. */
const SYSTEMS = ['linux', 'darwin'];

/** The manifest of the package, from that of the checkout. */
export function manifestOf(own, changes) {
  const { name, version, description, license, type, engines, bin } = own;
  const dependencies = without(own.dependencies, BUILDERS);
  const { optionalDependencies } = own;
  return {
    name,
    version,
    description,
    license,
    type,
    engines,
    os: SYSTEMS,
    bin,
    exports: {
      '.': { types: './dist/types/src/public-types.d.ts' },
      './stream': {
        types: './dist/types/src/adapters/controller/attach-stream.d.ts',
        default: './dist/attach-stream.js',
      },
      './package.json': './package.json',
    },
    dependencies,
    optionalDependencies,
    // What `homeostat update` says is new: the registry tells it without the package.
    news: newsOf(changes),
  };
}

/** By version, the points of CHANGELOG.md. */
export function newsOf(changes) {
  const news = {};
  let version = null;
  for (const line of changes.split('\n')) {
    version = /^## (\d+\.\d+\.\d+)$/.exec(line)?.[1] ?? version;
    if (version !== null && line.startsWith('- ')) (news[version] ??= []).push(line.slice(2));
  }
  return news;
}

/** The lock with what the package needs and nothing else: each package that can be reached from its manifest. */
export function shrinkwrapOf(lock, manifest) {
  const { name, version, dependencies, optionalDependencies, bin, engines, os } = manifest;
  const own = { name, version, dependencies, optionalDependencies, bin, engines, os };
  const kept = reached(lock.packages, own);
  const entries = Object.entries(lock.packages).filter(([path]) => kept.has(path));
  return {
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: {
      '': own,
      ...Object.fromEntries(entries.map(([path, { dev, ...rest }]) => [path, rest])),
    },
  };
}

function reached(packages, own) {
  const kept = new Set();
  const open = [['', own]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [from, { dependencies, optionalDependencies, peerDependencies }] = next;
    for (const name of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    })) {
      const path = resolved(packages, from, name);
      if (path === null || kept.has(path)) continue;
      kept.add(path);
      open.push([path, packages[path]]);
    }
  }
  return kept;
}

/** As Node looks for it: in the package's own folder, then in each above. Null: an optional peer that is not there. */
function resolved(packages, from, name) {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return null;
    if (!folder.includes('/node_modules/')) folder = '';
  }
}

function without(all, names) {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
}

async function main() {
  const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
  const folder = join(out, 'package');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (!isFresh()) await buildDashboard();
  for (const name of CARRIED) cpSync(join(root, name), join(folder, name), { recursive: true });
  chmodSync(join(folder, 'bin/homeostat'), 0o755);
  const manifest = manifestOf(
    read('package.json'),
    readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
  );
  const write = (name, content) =>
    writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
  write('package.json', manifest);
  write('npm-shrinkwrap.json', shrinkwrapOf(read('package-lock.json'), manifest));
  await bundleForPackage(join(folder, 'dist'));
  makeTypes(join(folder, 'dist/types'));
  run('npm', ['pack', '--silent', '--pack-destination', out], folder);
}

/** Only of what other programs may rely on, and of what that is made of. */
function makeTypes(outDir) {
  const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
  const config = join(root, 'tsconfig.types.json');
  run(process.execPath, [compiler, '-p', config, '--outDir', outDir], root);
}

function run(program, args, cwd) {
  const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
