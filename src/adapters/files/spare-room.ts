import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Enough for Postgres to take new sessions and a little more log: one WAL segment and what goes with it. */
export const SPARE_BYTES = 32 * 1024 ** 2;
const NAME = 'spare-room';

/** Beside the data folder, so that it is on the same disk. */
function spareFile(dataDir: string): string {
  return join(dirname(dataDir), NAME);
}

/** Keeps room that is given back when the disk is full: without any, Postgres would not even take a reader. */
export async function keepSpareRoom(dataDir: string): Promise<void> {
  const path = spareFile(dataDir);
  if ((await stat(path).catch(() => null)) !== null) return;
  const draft = `${path}.partial`;
  try {
    await writeFile(draft, Buffer.alloc(SPARE_BYTES), { mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Gives the room back. */
export async function releaseSpareRoom(dataDir: string): Promise<void> {
  await rm(spareFile(dataDir), { force: true });
}
