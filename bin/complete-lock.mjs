import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/*
 * npm writes into package-lock.json only those optional packages that it could see, and `npm ci` then refuses the file
 * everywhere. `node bin/complete-lock.mjs` adds the others by the exact versions that their parents ask for. They have
 * no hash, since nobody here has seen them: which these are is said, and tests/bin/install.int.test.ts knows them.
 */

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** The lock with an entry for every optional package that one in it asks for. */
export function completeLock(lock) {
  const added = {};
  for (const [path, parent] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      if (isResolved({ ...lock.packages, ...added }, path, name)) continue;
      if (!EXACT.test(version)) throw new Error(`${path} asks for ${name} in no exact version`);
      added[`node_modules/${name}`] = entryOf(name, version, parent);
    }
  }
  const all = Object.entries({ ...lock.packages, ...added });
  const packages = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  return { lock: { ...lock, packages }, added: Object.keys(added) };
}

/** As Node looks for it: in the package's own folder, then in each above. */
function isResolved(packages, path, name) {
  const folders = path === '' ? [] : path.split('/node_modules/');
  for (let deep = folders.length; deep > 0; deep -= 1) {
    const folder = folders.slice(0, deep).join('/node_modules/');
    if (packages[`${folder}/node_modules/${name}`] !== undefined) return true;
  }
  return packages[`node_modules/${name}`] !== undefined;
}

/** For which machine it is, by the words of its name: on another one npm leaves it out. */
function entryOf(name, version, { dev, engines }) {
  const words = name.replace(/^@[^/]+\//, '').split('-');
  const cpu = PROCESSORS.filter((each) => words.includes(each));
  const os = SYSTEMS.filter((each) => words.includes(each));
  if (os.length !== 1 || cpu.length !== 1) {
    throw new Error(`${name} does not say for which machine it is: add it to the lock by hand`);
  }
  const libc = os[0] !== 'linux' ? null : libcOf(words);
  return {
    version,
    cpu,
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    os,
    ...(engines && { engines }),
  };
}

function libcOf(words) {
  if (words.some((word) => word.startsWith('musl'))) return 'musl';
  return words.some((word) => word.startsWith('gnu')) ? 'glibc' : null;
}

function main() {
  const path = join(dirname(dirname(fileURLToPath(import.meta.url))), 'package-lock.json');
  const { lock, added } = completeLock(JSON.parse(readFileSync(path, 'utf8')));
  if (added.length > 0) writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
  console.error(
    added.length === 0 ? 'nothing is missing' : `added without a hash: ${added.join(' ')}`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
