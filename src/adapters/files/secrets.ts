import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { codeOf } from '../../kernel/thrown.ts';

const SECRET_BYTES = 32;
/** Whoever writes one themselves writes as much. */
const SHAPE = /^[\x21-\x7e]{32,}$/;

/** A folder only its owner can enter. */
export async function makeSecretsFolder(stateDir: string): Promise<string> {
  const folder = join(stateDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  return folder;
}

/**
 * The secret of this name: 256 random bits in hex, made the first time, kept in a file of mode 0600.
 * @throws when the file holds something too short to be a secret
 */
export async function keptSecret(stateDir: string, name: string): Promise<string> {
  const known = await knownSecret(stateDir, name);
  if (known !== null) return known;
  const path = join(await makeSecretsFolder(stateDir), name);
  await placeNew(path, randomBytes(SECRET_BYTES).toString('hex'));
  return checkedSecret((await readFile(path, 'utf8')).trim(), path);
}

/** Null: there is none yet, or none any more. @throws when the file holds something too short to be a secret */
export async function knownSecret(stateDir: string, name: string): Promise<string | null> {
  const path = join(await makeSecretsFolder(stateDir), name);
  const kept = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  });
  return kept === null ? null : checkedSecret(kept.trim(), path);
}

/** Nothing is lost with these but that whoever has them must be told anew; the server is told by each start. */
const REPLACEABLE = ['token', 'inbox-hmac', 'postgres-app', 'postgres-control', 'postgres-read'];

function checkedSecret(secret: string, path: string): string {
  if (isSecret(secret)) return secret;
  const name = basename(path);
  const mend = REPLACEABLE.includes(name)
    ? 'delete it, and the next start makes a new one'
    : 'put back what it was, from a copy of the state folder';
  throw new Error(`${path} holds no ${name} (32 or more visible characters on one line); ${mend}`);
}

export function isSecret(text: string): boolean {
  return SHAPE.test(text);
}

/** Written first and named then, so that nobody reads half of it. False: there is one already, which stays. */
export async function placeNew(path: string, content: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { flag: 'wx', mode: 0o600, flush: true });
    await link(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
}
