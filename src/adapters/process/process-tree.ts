import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Fields of /proc/<pid>/stat after the name: state is 0. */
const PARENT_FIELD = 1;
const THREADS_FIELD = 17;
const START_FIELD = 19;
const LOOK_MS = 25;
/** How often a process tree is inspected. Inspecting some hundred processes takes about 3 ms. */
const WATCH_MS = 150;

/** `startTime`, in ticks, tells it from a later process under the same number. */
type Entry = {
  readonly pid: number;
  readonly parent: number;
  readonly startTime: string;
  readonly threads: number;
};

export type TreeLimits = { readonly memoryLimitBytes: number; readonly taskLimit: number };

export type WatchedTree = {
  /** Ends every process that was seen in the tree, and resolves when they are gone or the time is over. */
  end(limitMs: number): Promise<void>;
};

/**
 * Watches a process and all it started, in whatever session, group or namespace. A limit on the whole tree cannot be
 * had from the system without cgroups, and root has no limit on processes at all; so it is counted here, and a bomb
 * that outgrows one look is ended at the next. `stop` to be called when the tree's root is gone.
 */
export function watchTree(
  root: number,
  limits: TreeLimits,
  onExceeded: (limit: 'memory' | 'tasks') => void,
): WatchedTree {
  const seen = new Map<number, Entry>();
  const look = () => {
    const tree = treeOf(root);
    for (const entry of tree) seen.set(entry.pid, entry);
    if (tasksOf(tree) > limits.taskLimit) onExceeded('tasks');
    else if (memoryOf(tree) > limits.memoryLimitBytes) onExceeded('memory');
  };
  const timer = setInterval(look, WATCH_MS);
  return {
    end: async (limitMs) => {
      clearInterval(timer);
      await endSeen([...seen.values()], limitMs);
    },
  };
}

/** Processes the group kill misses: in a sandbox they are ending already, without one they may have left the group. */
async function endSeen(seen: readonly Entry[], limitMs: number): Promise<void> {
  for (let waited = 0; waited < limitMs; waited += LOOK_MS) {
    const left = seen.filter(isStillThere);
    if (left.length === 0) return;
    for (const { pid } of left) kill(pid);
    await sleep(LOOK_MS);
  }
}

function isStillThere({ pid, startTime }: Entry): boolean {
  return entryOf(pid)?.startTime === startTime;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended meanwhile, or its number belongs to a process we may not end.
  }
}

/** Empty where there is no /proc. What forks while it is read is seen the next time. */
function treeOf(root: number): readonly Entry[] {
  const children = new Map<number, Entry[]>();
  const open: Entry[] = [];
  for (const entry of entries()) {
    if (entry.pid === root) open.push(entry);
    const siblings = children.get(entry.parent);
    if (siblings === undefined) children.set(entry.parent, [entry]);
    else siblings.push(entry);
  }
  const found: Entry[] = [];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found.push(next);
    open.push(...(children.get(next.pid) ?? []));
  }
  return found;
}

/** Synchronously, not file by file between other work: a fork bomb would change it meanwhile. */
function entries(): readonly Entry[] {
  return textsOf('/proc').flatMap((name) => entryOf(Number(name)) ?? []);
}

function textsOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** Null if it does not exist or is a zombie. */
function entryOf(pid: number): Entry | null {
  const text = textOrEmpty(`/proc/${pid}/stat`);
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const startTime = fields[START_FIELD];
  if (startTime === undefined || fields[0] === 'Z') return null;
  const [parent, threads] = [Number(fields[PARENT_FIELD]), Number(fields[THREADS_FIELD])];
  return { pid, parent, startTime, threads };
}

function tasksOf(tree: readonly Entry[]): number {
  return tree.reduce((sum, { threads }) => sum + threads, 0);
}

/** Bytes that are the tree's own, not those of files it mapped. */
function memoryOf(tree: readonly Entry[]): number {
  return tree.reduce((sum, { pid }) => sum + ownMemory(pid), 0);
}

function ownMemory(pid: number): number {
  const status = textOrEmpty(`/proc/${pid}/status`);
  const [, anonymous] = /^RssAnon:\s+(\d+)/m.exec(status) ?? [];
  const [, shared] = /^RssShmem:\s+(\d+)/m.exec(status) ?? [];
  return (Number(anonymous ?? 0) + Number(shared ?? 0)) * 1024;
}

function textOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
