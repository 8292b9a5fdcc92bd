import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MIB = 1024 ** 2;

/** A small disk (`96m`), where this process may mount one; null elsewhere. */
export function smallDisk(size: string): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'homeostat-disk-'));
  const args = ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'homeostat-test', folder];
  if (spawnSync('mount', args).status === 0) return folder;
  rmSync(folder, { recursive: true });
  return null;
}

export function removeDisk(folder: string): void {
  spawnSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
}

/** Writes until nothing more goes. */
export async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'w');
  const block = Buffer.alloc(MIB);
  const isFull = async () =>
    file.write(block).then(
      () => false,
      () => true,
    );
  while (!(await isFull()));
  await file.close();
}
