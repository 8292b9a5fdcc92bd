import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');

const SAID_CHARS = 4_000;

/**
 * Brings node_modules to what package-lock.json says, when it is not there already.
 * Ends the process with a message when that cannot be done.
 */
export async function install({ isForTests }) {
  if (firstDifference(isForTests) !== null) {
    await alone(async () => {
      const lacking = firstDifference(isForTests);
      if (lacking !== null) await runNpm(lacking);
    });
    const difference = firstDifference(isForTests);
    if (difference !== null) fail(`npm ended without an error, but ${difference}.`);
  }
  linkCommand();
}

/** What node_modules lacks, in words, or null. Packages made for other machines may be absent. */
function firstDifference(isForTests) {
  const locked = readPackages(join(root, 'package-lock.json'));
  if (locked === null) fail('package-lock.json is missing: this is not a whole checkout.');
  const present = readPackages(join(modules, '.package-lock.json'));
  if (present === null) return 'node_modules is missing';
  for (const [path, { version, optional, dev }] of Object.entries(locked)) {
    if (path === '' || (dev && !isForTests)) continue;
    const found = present[path];
    if (found === undefined && optional) continue;
    if (found?.version !== version || !existsSync(join(root, path))) {
      return `${path} is not installed in version ${version}`;
    }
  }
  return null;
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}

async function runNpm(difference) {
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) {
    fail(`${difference}, and node_modules is a link: run npm ci in the folder it points to.`);
  }
  say(`Installing packages, since ${difference}. This takes about a minute.`);
  const startedAt = Date.now();
  const ticking = setInterval(() => {
    say(`Still installing, ${Math.round((Date.now() - startedAt) / 1000)} s`);
  }, 10_000);
  // Never `install`, which would take versions that the lock does not name.
  const failure = await npm('ci');
  clearInterval(ticking);
  if (failure === null) return;
  fail(
    `${failure.slice(-SAID_CHARS)}\nPackages are not installed. Correct that, or run npm ci in ${root} yourself.`,
  );
}

/** Null when npm ended well, else what it said. */
function npm(...command) {
  const [program, first] = npmCommand();
  // Whatever NODE_ENV says: the tests and the optional Postgres binaries are part of the checkout.
  const args = [...command, '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const stdio = ['ignore', 'pipe', 'pipe'];
  const child = spawn(program, [...first, ...args], { cwd: root, stdio });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(`npm could not be run: ${error.message}`));
    child.on('close', (code) => resolve(code === 0 ? null : said.trim()));
  });
}

/** The npm that called us, else the one beside this node, else the first on the PATH. */
function npmCommand() {
  const caller = process.env.npm_execpath;
  if (caller?.endsWith('npm-cli.js') && existsSync(caller)) return [process.execPath, [caller]];
  const beside = join(dirname(process.execPath), 'npm');
  return [existsSync(beside) ? beside : 'npm', []];
}

/** One installation at a time: two would delete each other's node_modules. */
async function alone(work) {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16);
  const lock = join(tmpdir(), `homeostat-install-${process.getuid?.() ?? 0}-${name}`);
  while (!take(lock)) {
    const holder = Number(readOr(lock, '0'));
    if (!isAlive(holder) && ageMs(lock) > 1_000) rmSync(lock, { force: true });
    await sleep(250);
  }
  const release = () => rmSync(lock, { force: true });
  process.on('exit', release);
  try {
    await work();
  } finally {
    release();
    process.off('exit', release);
  }
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function ageMs(path) {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

function readOr(path, other) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return other;
  }
}

/** With this link `npx homeostat` finds our own command at once and offline. */
function linkCommand() {
  const link = join(modules, '.bin/homeostat');
  const target = '../../bin/homeostat';
  try {
    if (linkTarget(link) === target) return;
    mkdirSync(dirname(link), { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(target, link);
  } catch {
    // A read-only or shared node_modules: the command still works as `bin/homeostat`.
  }
}

function linkTarget(link) {
  try {
    return readlinkSync(link);
  } catch {
    return null;
  }
}

function say(line) {
  console.error(line);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

// bin/with-node.sh runs it by itself, on a Node that may be too old for everything else.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await install({ isForTests: process.argv[2] === 'true' });
}
