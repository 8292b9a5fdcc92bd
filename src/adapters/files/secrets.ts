import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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
  try {
    await writeFile(path, randomBytes(SECRET_BYTES).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return (await readFile(path, 'utf8')).trim();
}
