import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { keptSecret } from './secrets.ts';

const NAME = 'token';
const SHAPE = /^[\x21-\x7e]{32,}$/;

/**
 * The bearer token of the HTTP interface, kept in `<state>/secrets/token` (0600) and made on the first start. Delete
 * the file and start again for a new one. @throws when the file holds something too short to be a secret
 */
export async function apiToken(stateDir: string): Promise<string> {
  const token = await keptSecret(stateDir, NAME);
  const path = join(stateDir, 'secrets', NAME);
  if (!SHAPE.test(token)) {
    throw new Error(
      `${path} holds no token (32 or more visible characters on one line); delete it, and the next start makes a new one`,
    );
  }
  await chmod(path, 0o600);
  return token;
}
