import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const DRAFT = /^(.+)\.[0-9a-f]{8}-[0-9a-f-]{27}$/;
/** Older drafts were left by a killed writer. */
const ABANDONED_MS = 3_600_000;

/** Puts a file in its place when it is whole, and clears away what writers who were killed left of it. */
export async function replaceWhole(path: string, content: string | Buffer): Promise<void> {
  await clearAbandoned(path);
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function clearAbandoned(path: string): Promise<void> {
  const folder = dirname(path);
  const names = (await readdir(folder)).filter((name) => DRAFT.exec(name)?.[1] === basename(path));
  for (const name of names) {
    const draft = join(folder, name);
    const found = await stat(draft).catch(() => null); // another process removed it
    if (found !== null && Date.now() - found.mtimeMs > ABANDONED_MS)
      await rm(draft, { force: true });
  }
}
