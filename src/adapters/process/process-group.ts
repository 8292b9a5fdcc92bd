import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ProcessGroup } from '../../kernel/ports/step-runner.ts';

const execute = promisify(execFile);
const LOOK_MS = 25;
/** How long the system may take to end what was killed. */
const KILLED_WITHIN_MS = 2_000;
/** Fields of /proc/<pid>/stat after the name: state is 0, group 2, start time 19. */
const GROUP_FIELD = 2;
const START_FIELD = 19;

/**
 * When a process started, as the system counts it; null when there is none or it cannot be told. Two processes under
 * one number differ in it, across a restart of the machine too.
 */
export async function startTimeOf(pid: number): Promise<string | null> {
  if (process.platform !== 'linux') return startTimeByPs(pid);
  const ticks = (await statOf(pid))?.[START_FIELD];
  if (ticks === undefined) return null;
  // Ticks count from the start of the machine, so they need its name.
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => 'boot');
  return `${boot.trim()}:${ticks}`;
}

async function startTimeByPs(pid: number): Promise<string | null> {
  const args = ['-o', 'lstart=', '-p', String(pid)];
  const found = await execute('ps', args, { env: { PATH: '/bin:/usr/bin', LC_ALL: 'C' } }).catch(
    () => ({ stdout: '' }), // ps fails when there is no such process
  );
  return found.stdout.trim() || null;
}

async function statOf(pid: number): Promise<readonly string[] | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? null : fields; // a zombie has ended
}

/** TERM, a grace, KILL; resolves when nothing of the group is left. */
export async function endGroup(pgid: number, graceMs: number): Promise<void> {
  if (!sendSignal(pgid, 'SIGTERM')) return;
  await untilGone(pgid, graceMs);
  sendSignal(pgid, 'SIGKILL');
  await untilGone(pgid, KILLED_WITHIN_MS);
}

async function untilGone(pgid: number, limitMs: number): Promise<void> {
  for (let waited = 0; waited < limitMs && (await hasMembers(pgid)); waited += LOOK_MS) {
    await sleep(LOOK_MS);
  }
}

/** See StepRunner.killGroup. */
export async function endLeftGroup(
  { pgid, startTime }: ProcessGroup,
  graceMs: number,
): Promise<'killed' | 'gone' | 'not_ours' | 'leaderless'> {
  const found = await startTimeOf(pgid);
  if (found === startTime) {
    await endGroup(pgid, graceMs);
    return 'killed';
  }
  if (found !== null) return 'not_ours';
  return (await hasMembers(pgid)) ? 'leaderless' : 'gone';
}

/** Whether a process of the group still runs; a zombie does not. */
export async function hasMembers(pgid: number): Promise<boolean> {
  if (!sendSignal(pgid, 0)) return false;
  if (process.platform !== 'linux') return true;
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    if ((await statOf(Number(pid)))?.[GROUP_FIELD] === String(pgid)) return true;
  }
  return false;
}

/** False: the group is gone. */
function sendSignal(pgid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pgid, signal);
    return true;
  } catch {
    return false;
  }
}
