import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { chmod, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isSecret, keptSecret, makeSecretsFolder } from './secrets.ts';

const NAME = 'token';

/**
 * The bearer token of the HTTP interface, kept in `<state>/secrets/token` (0600) and made on the first start.
 * @throws when the file holds something too short to be a secret
 */
export async function apiToken(stateDir: string): Promise<string> {
  const token = await keptSecret(stateDir, NAME);
  await chmod(tokenFile(stateDir), 0o600);
  return token;
}

export function tokenFile(stateDir: string): string {
  return join(stateDir, 'secrets', NAME);
}

/** Puts a new token in the place of the old one, in one step. A running controller takes it with its next request. */
export async function rotateToken(stateDir: string): Promise<string> {
  await makeSecretsFolder(stateDir);
  const draft = `${NAME}.${randomUUID()}`;
  const token = await keptSecret(stateDir, draft);
  const path = join(stateDir, 'secrets', draft);
  try {
    await rename(path, tokenFile(stateDir));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return token;
}

/**
 * Reads the token again whenever its file changed. Empty, which no request can send, while there is none. At once, for
 * a connection may be dropped for another one until it is known whose it is; a look takes some microseconds.
 */
export function tokenInForce(stateDir: string): () => string {
  const path = tokenFile(stateDir);
  let known = { mark: '', token: '' };
  return () => {
    try {
      const { ino, mtimeNs, size } = statSync(path, { bigint: true });
      const mark = `${ino}:${mtimeNs}:${size}`;
      if (mark !== known.mark) {
        const token = readFileSync(path, 'utf8').trim();
        known = { mark, token: isSecret(token) ? token : '' };
      }
      return known.token;
    } catch {
      return ''; // not there, or not readable: nobody is known by it
    }
  };
}
