import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonOrNull } from '../kernel/json-or-null.ts';
import { messageOf } from '../kernel/thrown.ts';
import { APP_VERSION } from '../program-form.ts';
import { createLoop } from './loop.ts';

const POLL_MS = 100;
const ANNOUNCE_EVERY_MS = 2_000;

export type RunningController = {
  readonly pid: number;
  /** Start time of the process according to the system: a reused pid has another one. */
  readonly startTime: string;
  readonly port: number | null;
  /** Of its program; older controllers do not report it. */
  readonly version?: string;
};

function fileOf(stateDir: string): string {
  return join(stateDir, 'run', 'controller.json');
}

type Announcing = {
  readonly port: number | null;
  readonly onError: (where: string, error: unknown) => void;
  readonly everyMs?: number;
};

/**
 * Announces to other processes of this machine which process the controller is, and again if `run/` was removed:
 * otherwise nobody could stop it. Returns a function that ends this; it withdraws nothing, and once it resolves
 * nothing is announced again. @throws if it cannot be written
 */
export async function keepAnnounced(
  stateDir: string,
  { port, onError, everyMs = ANNOUNCE_EVERY_MS }: Announcing,
): Promise<() => Promise<void>> {
  await announceController(stateDir, port);
  const look = async () => {
    if ((await findController(stateDir)) === null) await announceController(stateDir, port);
  };
  const loop = createLoop(look, (error) => {
    onError('run', error);
  });
  const timer = setInterval(loop.wake, everyMs);
  return () => {
    clearInterval(timer);
    return loop.stop(0);
  };
}

/** Announces to other processes of this machine which process the controller is. */
export async function announceController(stateDir: string, port: number | null): Promise<void> {
  const startTime = (await startTimeOf(process.pid)) ?? '';
  const text = JSON.stringify({ pid: process.pid, startTime, port, version: APP_VERSION });
  try {
    await mkdir(join(stateDir, 'run'), { recursive: true, mode: 0o700 });
    await writeFile(fileOf(stateDir), text, { mode: 0o600 });
  } catch (cause) {
    throw new Error(
      `${fileOf(stateDir)} cannot be written (${messageOf(cause)}), so no command could find or stop the controller. Make ${join(stateDir, 'run')} writable for you, or delete it: the controller creates it again`,
      { cause },
    );
  }
}

export async function withdrawController(stateDir: string): Promise<void> {
  const found = await findController(stateDir);
  if (found?.pid === process.pid) await rm(fileOf(stateDir), { force: true });
}

/** The controller of this state folder on this machine; null if none runs. A stale file counts as none. */
export async function findController(stateDir: string): Promise<RunningController | null> {
  const text = await readFile(fileOf(stateDir), 'utf8').catch(() => null);
  const said = text === null ? null : jsonOrNull(text);
  if (!isRunning(said)) return null;
  const startTime = await startTimeOf(said.pid);
  return startTime !== null && startTime === said.startTime ? said : null;
}

/** Asks the controller to stop and waits until it has. False: none was running. */
export async function stopController(stateDir: string, waitMs: number): Promise<boolean> {
  const found = await findController(stateDir);
  if (found === null) return false;
  process.kill(found.pid, 'SIGTERM');
  for (let waited = 0; waited < waitMs; waited += POLL_MS) {
    if ((await findController(stateDir)) === null) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(
    `process ${found.pid} did not stop within ${waitMs / 1000} s; see \`homeostat logs\`, or kill it with: kill -9 ${found.pid}`,
  );
}

/** Clock ticks since boot at which the process started; on systems without /proc, only whether it is alive. */
async function startTimeOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat !== null) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  try {
    process.kill(pid, 0);
    return process.platform === 'linux' ? null : 'alive';
  } catch {
    return null;
  }
}

/** Checked by hand: every command looks here first, and loading a schema would take time. */
function isRunning(said: unknown): said is RunningController {
  if (typeof said !== 'object' || said === null) return false;
  const { pid, startTime, port } = said as Partial<Record<string, unknown>>; // each is checked below
  const isProcess = Number.isSafeInteger(pid) && Number(pid) > 0;
  return isProcess && typeof startTime === 'string' && (port === null || Number.isInteger(port));
}
