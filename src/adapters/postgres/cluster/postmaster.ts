import { readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ProcessFacts, processFacts } from './process-identity.ts';
import type { Address } from './socket-folder.ts';

/** What `postmaster.pid` says, held against the process that has the pid now. */
export type Postmaster =
  | { readonly state: 'absent' }
  | { readonly state: 'stale'; readonly pid: number; readonly command: string | null }
  | {
      readonly state: 'running';
      readonly pid: number;
      readonly address: Address;
      readonly isReady: boolean;
    };

/** Lines of postmaster.pid, counted from 0 (LOCK_FILE_LINE_* in Postgres' pidfile.h, less one). */
const PID_LINE = 0;
const PORT_LINE = 3;
const SOCKET_LINE = 4;
const LISTEN_LINE = 5;
const STATUS_LINE = 7;

/** Its backends call themselves `postgres: …`. */
const SERVER_COMMAND = /(^|\/)postgres( |$)/;

/** Above the highest pid of Linux (2^22) and macOS (99,999), so never a process. */
const NO_PROCESS = 2 ** 22 + 1;

export async function readPostmaster(dataDir: string): Promise<Postmaster> {
  const lines = await pidFileLines(dataDir);
  const pid = Math.abs(Number.parseInt(lines?.[PID_LINE] ?? '', 10));
  if (lines === null || Number.isNaN(pid)) return { state: 'absent' };
  const facts = await processFacts(pid);
  if (facts === null) return { state: 'stale', pid, command: null };
  if (!(await isServerOf(dataDir, facts))) return { state: 'stale', pid, command: facts.command };
  return { state: 'running', pid, ...readiness(lines) };
}

/** A server that an older release started listens on TCP and has no socket. */
function readiness(lines: readonly string[]): { address: Address; isReady: boolean } {
  const port = Number.parseInt(lines[PORT_LINE] ?? '0', 10);
  const host = lines[SOCKET_LINE] || lines[LISTEN_LINE] || '127.0.0.1';
  return { address: { host, port }, isReady: lines[STATUS_LINE]?.trim() === 'ready' };
}

/**
 * Lets Postgres start although its old pid belongs to another program now. Only the pid is changed:
 * the file's shared memory key must stay, by it Postgres sees whether orphans of the old server live.
 */
export async function disownPid(dataDir: string): Promise<void> {
  const lines = await pidFileLines(dataDir);
  if (lines === null) return;
  await writeFile(pidFile(dataDir), [NO_PROCESS, ...lines.slice(1)].join('\n'));
}

/** A server works in its data folder; where the system hides that, its command line names it. */
async function isServerOf(dataDir: string, facts: ProcessFacts): Promise<boolean> {
  if (!SERVER_COMMAND.test(facts.command)) return false;
  const real = await realpath(dataDir).catch(() => dataDir);
  if (facts.cwd !== null) return facts.cwd === real;
  return facts.command.includes(real) || facts.command.includes(dataDir);
}

async function pidFileLines(dataDir: string): Promise<string[] | null> {
  const text = await readFile(pidFile(dataDir), 'utf8').catch(() => null);
  return text?.split('\n') ?? null;
}

function pidFile(dataDir: string): string {
  return join(dataDir, 'postmaster.pid');
}
