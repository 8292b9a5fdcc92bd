import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const OTHERS_MAY = 0o077;
const OTHERS_MAY_PASS = 0o011;
/** Of a folder that all users share, such as /tmp: not ours to close. */
const STICKY = 0o1000;
/** `postgres` is left out: the server may be another user's, and closes its data itself. */
const FOLDERS = [
  ...['workspace', 'logs', 'secrets', 'tasks', 'inbox', 'outbox', 'mail', 'exports', 'skills'],
  ...['backups', 'run', 'tmp', 'content-trust', 'claude-code', 'claude-plugin', 'snapshots'],
];
const FILES = [
  ...['HEARTBEAT.md', 'config.json', 'models.json', 'policy.json', 'telling.json', 'mail.json'],
  ...['mcp.json', 'mcp-pins.json', 'mcp-last-look.json', 'seals.jsonl', 'checked.json'],
];

/** Of a state folder, what other users of this machine could read, enter or write, by its path in there. */
export async function openToOthers(stateDir: string): Promise<readonly string[]> {
  const logs = await readdir(join(stateDir, 'logs')).catch(() => []); // none was ever written
  const names = ['.', ...FOLDERS, ...FILES, ...logs.map((name) => join('logs', name))];
  const found = await Promise.all(names.map((name) => modeOf(join(stateDir, name))));
  return names.filter((name, at) => isTooOpen(name, found[at] ?? null));
}

/**
 * Makes a state folder and what belongs to it its owner's alone. Answers what was open before.
 * @throws what the system says when one of them is not ours to close
 */
export async function closeState(stateDir: string): Promise<readonly string[]> {
  // What cannot be made is told by whoever needs it.
  await mkdir(stateDir, { recursive: true, mode: 0o777 & ~forbidden('.') }).catch(() => undefined);
  for (const name of ['workspace', 'logs']) {
    await mkdir(join(stateDir, name), { mode: 0o700 }).catch(() => undefined);
  }
  const names = await openToOthers(stateDir);
  for (const name of names) {
    const path = join(stateDir, name);
    const mode = (await modeOf(path)) ?? 0;
    await chmod(path, mode & ~forbidden(name) & 0o7777);
  }
  return names;
}

function isTooOpen(name: string, mode: number | null): boolean {
  if (mode === null || (name === '.' && (mode & STICKY) !== 0)) return false;
  return (mode & forbidden(name)) !== 0;
}

/** Where root starts it, Postgres runs as a user that must pass through the state folder to its own. */
function forbidden(name: string): number {
  return name === '.' && process.getuid?.() === 0 ? OTHERS_MAY & ~OTHERS_MAY_PASS : OTHERS_MAY;
}

/** Null: not there, or a link, whose target is somebody else's choice. */
async function modeOf(path: string): Promise<number | null> {
  const found = await lstat(path).catch(() => null);
  return found !== null && (found.isDirectory() || found.isFile()) ? found.mode : null;
}
