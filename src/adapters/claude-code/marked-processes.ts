import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 25;
const LOOKS = 40;

/**
 * Kills every process that carries `name=value` in its environment: Claude Code gives each command a process group of
 * its own, so ending its group does not end them. Resolves when none is left. Does nothing where there is no /proc.
 */
export async function killMarked(name: string, value: string): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const pids = await marked(`${name}=${value}`);
    if (pids.length === 0) return;
    for (const pid of pids) kill(pid);
    await sleep(LOOK_MS);
  }
}

async function marked(entry: string): Promise<readonly number[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      // Empty for a zombie, unreadable for a process of somebody else.
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      return environment.split('\0').includes(entry) ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
