import { link, mkdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../kernel/thrown.ts';

const TRIES = 1_000;

/** Moves a file into a folder beside it, as of a finished task. Nothing is overwritten. Null: it is gone already. */
export async function archiveFile(
  folder: string,
  file: string,
  into = 'archive',
): Promise<string | null> {
  await mkdir(join(folder, into), { recursive: true, mode: 0o700 });
  return moveTo(join(folder, file), (n) => join(folder, into, n === 1 ? file : numbered(file, n)));
}

/** Keeps a file that lost against the log as `<file>.conflict`. Nothing is overwritten. Null: it is gone already. */
export async function keepAsConflict(folder: string, file: string): Promise<string | null> {
  const from = join(folder, file);
  return moveTo(from, (n) => (n === 1 ? `${from}.conflict` : `${from}.${n}.conflict`));
}

function numbered(file: string, n: number): string {
  const dot = file.lastIndexOf('.');
  return dot <= 0 ? `${file}.${n}` : `${file.slice(0, dot)}.${n}${file.slice(dot)}`;
}

/** A link fails where there is a file already; a rename would replace it. */
async function moveTo(from: string, target: (n: number) => string): Promise<string | null> {
  for (let n = 1; n <= TRIES; n++) {
    const code = await link(from, target(n)).then(
      () => null,
      (error: unknown) => codeOf(error) || String(error),
    );
    if (code === 'ENOENT') return null;
    if (code === 'EEXIST') continue;
    if (code !== null) throw new Error(`cannot put ${from} away (${code})`);
    await unlink(from);
    return target(n);
  }
  throw new Error(`cannot put ${from} away: the folder has ${TRIES} files of that name; clear it`);
}
