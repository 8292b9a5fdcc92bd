import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../kernel/thrown.ts';

const SECRET_BYTES = 32;

/** A folder only its owner can enter. */
export async function makeSecretsFolder(stateDir: string): Promise<string> {
  const folder = join(stateDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  return folder;
}

/** The secret of this name: 256 random bits in hex, made the first time, kept in a file of mode 0600. */
export async function keptSecret(stateDir: string, name: string): Promise<string> {
  const path = join(await makeSecretsFolder(stateDir), name);
  const kept = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  if (kept !== null) return kept.trim();
  await place(path, randomBytes(SECRET_BYTES).toString('hex'));
  return (await readFile(path, 'utf8')).trim();
}

/** Written first and named then, so that nobody reads half of it; what another process named meanwhile stays. */
async function place(path: string, secret: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, secret, { flag: 'wx', mode: 0o600, flush: true });
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
