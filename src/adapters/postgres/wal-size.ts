import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../kernel/thrown.ts';

/** Bytes of the write-ahead log of a server whose data is here; null: they cannot be seen. */
export async function walSize(dataDir: string): Promise<number | null> {
  const folder = join(dataDir, 'pg_wal');
  try {
    const names = await readdir(folder);
    const sizes = await Promise.all(names.map((name) => sizeOf(join(folder, name))));
    return sizes.reduce((sum, size) => sum + size, 0);
  } catch (error) {
    if (codeOf(error) === 'EACCES' || codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** The server may give a segment back at any moment. */
async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0;
    throw error;
  }
}
