import { existsSync } from 'node:fs';
import { access, mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TreeLimits } from './process-tree.ts';

type Limit = 'memory' | 'tasks';

/** A control group of one step: `folders` to join before it begins; `exceeded` is what the system has enforced so far. */
export type StepCgroup = {
  readonly folders: readonly string[];
  exceeded(): Promise<Limit | null>;
  remove(): Promise<void>;
};

const ROOT = '/sys/fs/cgroup';
const PREFIX = 'homeostat-step-';
const OWNED = /^homeostat-step-(\d+)-\d+$/;
const REMOVE_TRIES = 20;
const REMOVE_PAUSE_MS = 25;
/** Higher than the limits of the tree watch, which ends the whole step; the system would end only one process. */
const SLACK = 1.25;

/** Files of both versions of control groups; `folder` is where its groups are made. */
const CONTROLLERS = [
  { folder: ROOT, tasks: 'pids.max', memory: 'memory.max' },
  { folder: join(ROOT, 'pids'), tasks: 'pids.max', memory: null },
  { folder: join(ROOT, 'memory'), tasks: null, memory: 'memory.limit_in_bytes' },
] as const;

/** Where the system counts what it refused or ended; v2, v1. */
const COUNTS = [
  { file: 'memory.events', line: /^oom_kill [1-9]/m, limit: 'memory' },
  { file: 'memory.oom_control', line: /^oom_kill [1-9]/m, limit: 'memory' },
  { file: 'pids.events', line: /^max [1-9]/m, limit: 'tasks' },
] as const;

let count = 0;

/**
 * Limits the system itself holds. Only root may make the groups, and root is who has no limit on processes otherwise;
 * where they cannot be made (a container) there are no such limits.
 */
export async function openCgroup(limits: TreeLimits): Promise<StepCgroup> {
  count += 1;
  const name = `${PREFIX}${process.pid}-${count}`;
  const isRoot = process.geteuid?.() === 0;
  const made = isRoot ? await Promise.all(CONTROLLERS.map((each) => make(each, limits, name))) : [];
  const folders = made.flat();
  return {
    folders,
    exceeded: () => enforcedIn(folders),
    remove: async () => {
      await Promise.all(folders.map(remove));
    },
  };
}

async function make(
  { folder, tasks, memory }: (typeof CONTROLLERS)[number],
  limits: TreeLimits,
  name: string,
): Promise<readonly string[]> {
  const group = join(folder, name);
  try {
    await removeOld(folder);
    await access(join(folder, 'cgroup.procs'));
    await mkdir(group);
  } catch {
    return []; // no such controller, or no permission
  }
  try {
    if (tasks !== null) await writeFile(join(group, tasks), String(limits.taskLimit));
    const bytes = Math.ceil(limits.memoryLimitBytes * SLACK);
    if (memory !== null) await writeFile(join(group, memory), String(bytes));
    return [group];
  } catch {
    await remove(group); // the controller is not handed down to groups here
    return [];
  }
}

async function enforcedIn(folders: readonly string[]): Promise<Limit | null> {
  for (const { file, line, limit } of COUNTS) {
    const texts = await Promise.all(
      folders.map((folder) => readFile(join(folder, file), 'utf8').catch(() => '')), // not of this version
    );
    if (texts.some((text) => line.test(text))) return limit;
  }
  return null;
}

/** Groups left by a killed process. */
async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, pid] = OWNED.exec(name) ?? [];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    await rmdir(join(folder, name)).catch(() => undefined); // something of it still runs
  }
}

async function remove(group: string): Promise<void> {
  for (let tried = 0; tried < REMOVE_TRIES; tried += 1) {
    await rmdir(group).catch(() => undefined); // the last process is still being reaped
    if (!existsSync(group)) return;
    await sleep(REMOVE_PAUSE_MS);
  }
}
