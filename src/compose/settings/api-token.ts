import { existsSync } from 'node:fs';
import {
  addGuestToken,
  guestTokens,
  removeGuestToken,
} from '../../adapters/files/guests/guest-tokens.ts';
import { apiToken, rotateToken, tokenFile } from '../../adapters/files/token.ts';
import type { Guest } from '../../kernel/ports/guest.ts';

/** The token of the HTTP interface and the file that holds it; made if there is none. */
export async function readToken(stateDir: string): Promise<{ token: string; file: string }> {
  return { token: await apiToken(stateDir), file: tokenFile(stateDir) };
}

/** No controller ever ran on this state folder, and nobody asked for its token. */
export function isNeverStarted(stateDir: string): boolean {
  return !existsSync(tokenFile(stateDir));
}

/** From here on only the new token opens anything, in a running controller too. Returns the file that holds it. */
export async function replaceToken(stateDir: string): Promise<string> {
  await rotateToken(stateDir);
  return tokenFile(stateDir);
}

/** What the owner gave to other programs; the tokens themselves are kept nowhere. */
export async function listGuests(
  stateDir: string,
): Promise<readonly (Guest & { readonly made_at: string })[]> {
  const tokens = await guestTokens(stateDir);
  return tokens.map(({ name, access, made_at, user }) => ({
    name,
    access,
    made_at,
    ...(user !== undefined && { user }),
  }));
}

/** The token, shown this once; null: there is one of that name. */
export async function letGuestIn(
  stateDir: string,
  guest: Guest,
  now: string,
): Promise<string | null> {
  return addGuestToken(stateDir, guest, now);
}

/** From here on it opens nothing, in a running controller too. False: there is none of that name. */
export async function dismissGuest(stateDir: string, name: string): Promise<boolean> {
  return removeGuestToken(stateDir, name);
}
