import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { jsonOrNull } from '../../../kernel/json-or-null.ts';
import { codeOf } from '../../../kernel/thrown.ts';
import { ClusterError } from './cluster-error.ts';
import { processFacts } from './process-identity.ts';

type LockOptions = {
  readonly path: string;
  /** Milliseconds of any clock that moves forward. */
  readonly now: () => number;
  readonly progress: (line: string) => void;
};

const holder = z.object({ pid: z.number(), startedAt: z.string(), nonce: z.string() });

const POLL_MS = 50;
/** Longer than a crash recovery that the holder may be waiting for. */
const WAIT_LIMIT_MS = 660_000;
const SAY_SO_AFTER_MS = 1_000;

/**
 * Runs `work` while this process alone holds the lock file. A lock whose process is gone (pid and
 * start time compared) is taken over.
 * @throws ClusterError `lock_timeout` when a live process keeps it for eleven minutes.
 */
export async function withStartLock<T>(options: LockOptions, work: () => Promise<T>): Promise<T> {
  const mine = `${options.path}.${randomUUID()}`;
  const facts = await processFacts(process.pid);
  const content = { pid: process.pid, startedAt: facts?.startedAt ?? '', nonce: mine };
  try {
    // World-readable: the same folder may be used as root and as its owner, and both must judge it.
    await writeFile(mine, JSON.stringify(content), { mode: 0o644 });
    await acquire(mine, options);
    try {
      return await work();
    } finally {
      await rm(options.path, { force: true });
    }
  } finally {
    await rm(mine, { force: true });
  }
}

async function acquire(mine: string, { path, now, progress }: LockOptions): Promise<void> {
  const startedAt = now();
  let hasSaidSo = false;
  while (!(await isLinked(mine, path))) {
    const other = await readFile(path, 'utf8').catch(() => null);
    if (other === null) continue;
    const pid = await livePid(other);
    if (pid === null) {
      await takeAway(other, path);
      continue;
    }
    const waitedMs = now() - startedAt;
    if (waitedMs > WAIT_LIMIT_MS) throw stillHeld(path, pid);
    if (waitedMs > SAY_SO_AFTER_MS && !hasSaidSo) {
      progress(`Waiting for process ${pid}, which is starting or stopping Postgres`);
      hasSaidSo = true;
    }
    await sleep(POLL_MS);
  }
}

/** A hard link is made or refused in one step, and the file is complete from its first moment. */
async function isLinked(mine: string, path: string): Promise<boolean> {
  return link(mine, path).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    },
  );
}

async function livePid(content: string): Promise<number | null> {
  const parsed = holder.safeParse(jsonOrNull(content));
  if (!parsed.success) return null;
  const { pid, startedAt } = parsed.data;
  return (await processFacts(pid))?.startedAt === startedAt ? pid : null;
}

/**
 * Only one process can rename a given file. If another was quicker, what we moved is a live lock:
 * it is put back. The rest of that race is caught by Postgres, which refuses a second server.
 */
async function takeAway(stale: string, path: string): Promise<void> {
  const aside = `${path}.${randomUUID()}.stale`;
  const isMoved = await rename(path, aside).then(
    () => true,
    () => false,
  );
  if (!isMoved) return;
  if ((await readFile(aside, 'utf8')) !== stale) await isLinked(aside, path);
  await rm(aside, { force: true });
}

function stillHeld(path: string, pid: number): ClusterError {
  return new ClusterError(
    'lock_timeout',
    `Process ${pid} has held ${path} for eleven minutes. If it hangs, end it and try again; its lock is then taken over.`,
  );
}
