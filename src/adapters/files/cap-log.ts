import { chmod, copyFile, stat, truncate } from 'node:fs/promises';

/** A log and the one before it take at most twice this. */
const MOST_BYTES = 10 * 1024 * 1024;

/**
 * Moves what a log holds to `<log>.1`, in place of what was there, when it has grown too long. It is copied and cut off
 * rather than renamed: Postgres and other processes append to the file that they have open. True: it was.
 */
export async function capLog(path: string, mostBytes = MOST_BYTES): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found === null || found.size <= mostBytes) return false;
  const before = `${path}.1`;
  await copyFile(path, before);
  await chmod(before, 0o600);
  await truncate(path, 0);
  return true;
}
