import { readdir, readFile, readlink } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTimeOf } from './process-group.ts';

/** Environment variable that marks what may leave its group with the process of ours that is responsible, as `pid@start`. */
const OWNER_MARK = 'HOMEOSTAT_OWNER';
const LOOK_MS = 25;
const LOOKS = 40;

/** The mark's value for this process. */
export async function ownerMark(): Promise<Readonly<Record<string, string>>> {
  const start = await startTimeOf(process.pid);
  return start === null ? {} : { [OWNER_MARK]: `${process.pid}@${start}` };
}

/**
 * Kills what carries `name=value` in its environment, in whatever group or session it is. Resolves when none is left.
 * Does nothing where there is no /proc.
 */
export async function endMarked(name: string, value: string): Promise<void> {
  await endAll(async (entries) => entries.get(name) === value);
}

/** Kills what a killed process of ours left behind, so that nothing keeps running unseen. */
export async function endAbandoned(): Promise<void> {
  const isGone = new Map<string, Promise<boolean>>();
  await endAll(async (entries) => {
    const mark = entries.get(OWNER_MARK);
    if (mark === undefined) return false;
    const known = isGone.get(mark) ?? isOwnerGone(mark);
    isGone.set(mark, known);
    return known;
  });
}

async function isOwnerGone(mark: string): Promise<boolean> {
  const at = mark.indexOf('@');
  const pid = Number(mark.slice(0, at));
  if (at === -1 || !Number.isSafeInteger(pid) || pid <= 0) return false;
  return (await startTimeOf(pid)) !== mark.slice(at + 1);
}

type Environment = ReadonlyMap<string, string>;

async function endAll(isMeant: (environment: Environment) => Promise<boolean>): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const pids = await among(isMeant);
    if (pids.length === 0) return;
    for (const pid of pids) kill(pid);
    await sleep(LOOK_MS);
  }
}

async function among(
  isMeant: (environment: Environment) => Promise<boolean>,
): Promise<readonly number[]> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const own = await namespaceOf('self');
  const found = await Promise.all(
    names.map(async (name) => {
      if (Number(name) === process.pid || !(await isMeant(await environmentOf(name)))) return [];
      // In another namespace the number in the mark means another process.
      return (await namespaceOf(name)) === own ? [Number(name)] : [];
    }),
  );
  return found.flat();
}

/** Empty for a zombie, and for a process of somebody else. */
async function environmentOf(pid: string): Promise<Environment> {
  const text = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  const entries = text.split('\0').map((entry): readonly [string, string] => {
    const at = entry.indexOf('=');
    return [entry.slice(0, at), entry.slice(at + 1)];
  });
  return new Map(entries);
}

async function namespaceOf(pid: string): Promise<string | null> {
  return readlink(`/proc/${pid}/ns/pid`).catch(() => null);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}
