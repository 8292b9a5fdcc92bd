import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const POLL_MS = 100;

const running = z.object({
  pid: z.int().positive(),
  /** Start time of the process, as the system gives it: a reused pid has another one. */
  startTime: z.string(),
  port: z.int().nullable(),
});
export type RunningController = z.infer<typeof running>;

function fileOf(stateDir: string): string {
  return join(stateDir, 'run', 'controller.json');
}

/** Says for other processes of this machine which process the controller is. */
export async function announceController(stateDir: string, port: number | null): Promise<void> {
  await mkdir(join(stateDir, 'run'), { recursive: true, mode: 0o700 });
  const startTime = (await startTimeOf(process.pid)) ?? '';
  const text = JSON.stringify({ pid: process.pid, startTime, port });
  await writeFile(fileOf(stateDir), text, { mode: 0o600 });
}

export async function withdrawController(stateDir: string): Promise<void> {
  const found = await findController(stateDir);
  if (found?.pid === process.pid) await rm(fileOf(stateDir), { force: true });
}

/** The controller of this state folder on this machine; null when none runs. A stale file counts as none. */
export async function findController(stateDir: string): Promise<RunningController | null> {
  const text = await readFile(fileOf(stateDir), 'utf8').catch(() => null);
  const parsed = running.safeParse(text === null ? null : jsonOrNull(text));
  if (!parsed.success) return null;
  const startTime = await startTimeOf(parsed.data.pid);
  return startTime !== null && startTime === parsed.data.startTime ? parsed.data : null;
}

/** Asks the controller to stop and waits for its end. False: none was running. */
export async function stopController(stateDir: string, waitMs: number): Promise<boolean> {
  const found = await findController(stateDir);
  if (found === null) return false;
  process.kill(found.pid, 'SIGTERM');
  for (let waited = 0; waited < waitMs; waited += POLL_MS) {
    if ((await findController(stateDir)) === null) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(
    `process ${found.pid} did not stop within ${waitMs / 1000} s; look at \`homeostat logs\`, or end it with: kill -9 ${found.pid}`,
  );
}

/** Clock ticks since boot at which the process started; where the system has no /proc, only whether it lives. */
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

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
