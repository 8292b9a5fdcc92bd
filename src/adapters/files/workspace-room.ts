import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** What the workspace may take of the disk. */
export type WorkspaceRoom = {
  /** Null: within the limit. Otherwise a sentence that says what is full, by how much, and what to do. */
  readonly whyFull: () => Promise<string | null>;
};

export const unlimitedRoom: WorkspaceRoom = { whyFull: async () => null };

const LOOK_MS = 10_000;
const KIB_OF_A_MIB = 1024;

/** Measures `<state>/workspace`, with the temporary folders of steps, against a limit in MiB; 0: none. */
export function workspaceRoom({
  stateDir,
  limitMb,
}: {
  readonly stateDir: string;
  readonly limitMb: number;
}): WorkspaceRoom {
  if (limitMb === 0) return unlimitedRoom;
  const folders = ['workspace', 'tmp'].map((name) => join(stateDir, name));
  return {
    whyFull: async () => {
      const usedKib = await kibibytesIn(folders);
      if (usedKib === null)
        return `the workspace could not be measured in ${LOOK_MS / 1000} s; ${ADVICE}`;
      if (usedKib <= limitMb * KIB_OF_A_MIB) return null;
      const usedMb = Math.ceil(usedKib / KIB_OF_A_MIB);
      return `the workspace is full: ${usedMb} MiB of ${limitMb}; ${ADVICE}`;
    },
  };
}

const ADVICE =
  'its owner must remove files there, or allow more with: homeostat config set workspace_mb';

/**
 * On the disk, a file with several names once, no link followed. What cannot be entered or goes away meanwhile makes
 * `du` fail, with a total all the same. Null: it gave none in time.
 */
function kibibytesIn(folders: readonly string[]): Promise<number | null> {
  return new Promise((resolve) => {
    execFile('du', ['-skxc', '--', ...folders], { timeout: LOOK_MS }, (_, stdout) => {
      const total = /(\d+)\s+\S+\s*$/.exec(stdout)?.[1];
      resolve(total === undefined ? null : Number(total));
    });
  });
}
