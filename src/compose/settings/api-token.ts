import { apiToken, rotateToken, tokenFile } from '../../adapters/files/token.ts';

/** The token of the HTTP interface and the file that holds it; made if there is none. */
export async function readToken(stateDir: string): Promise<{ token: string; file: string }> {
  return { token: await apiToken(stateDir), file: tokenFile(stateDir) };
}

/** From here on only the new token opens anything, in a running controller too. Returns the file that holds it. */
export async function replaceToken(stateDir: string): Promise<string> {
  await rotateToken(stateDir);
  return tokenFile(stateDir);
}
