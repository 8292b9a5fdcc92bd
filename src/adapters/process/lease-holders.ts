import { createHash, randomUUID } from 'node:crypto';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { LeaseHolder, LeaseHolders } from '../../kernel/ports/lease-holders.ts';
import { codeOf } from '../../kernel/thrown.ts';
import { startTimeOf } from './process-group.ts';

const CHARACTERS = 16;

/** Processes of this machine, by what the system says of them. */
export function processLeaseHolders(): LeaseHolders {
  let mine: Promise<LeaseHolder> | null = null;
  const own = () => (mine ??= describeOwn());
  return {
    own,
    isGone: async ({ host, pid, started_at }) => {
      if (host !== (await own()).host) return false;
      const seen = ownerOfProcess(pid);
      if (seen === 'none') return true;
      const started = await startTimeOf(pid);
      // One of ours without a start has ended and waits to be reaped; of others' this may be hidden.
      return started === null ? seen === 'ours' : started !== started_at;
    },
  };
}

async function describeOwn(): Promise<LeaseHolder> {
  const { pid } = process;
  return { host: await hostName(), pid, started_at: (await startTimeOf(pid)) ?? 'unknown' };
}

/** Two containers may have one name, and their processes the same numbers. */
async function hostName(): Promise<string> {
  const parts = [hostname()];
  if (process.platform === 'linux') {
    const unknown = () => randomUUID(); // then no process is known to have ended
    parts.push(await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(unknown));
    parts.push(await readlink('/proc/self/ns/pid').catch(unknown));
  }
  return createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, CHARACTERS);
}

function ownerOfProcess(pid: number): 'ours' | 'others' | 'none' {
  try {
    process.kill(pid, 0);
    return 'ours';
  } catch (error) {
    return codeOf(error) === 'ESRCH' ? 'none' : 'others';
  }
}
