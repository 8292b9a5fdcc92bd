import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ACCESS, type Guest } from '../../../kernel/ports/guest.ts';
import { sha256 } from '../../../kernel/text/sha256.ts';
import { codeOf } from '../../../kernel/thrown.ts';
import { replaceWhole } from '../proof/replace-whole.ts';
import { makeSecretsFolder } from '../secrets.ts';

const TOKEN_BYTES = 32;

const guestToken = z.strictObject({
  name: z.string(),
  access: z.enum(ACCESS),
  /** SHA-256 of the token, which nobody keeps but its holder. */
  hash: z.string(),
  /** ISO 8601. */
  made_at: z.string(),
});
const file = z.strictObject({ tokens: z.array(guestToken) });
export type GuestToken = z.infer<typeof guestToken>;

function pathOf(stateDir: string): string {
  return join(stateDir, 'secrets', 'guest-tokens.json');
}

/** @throws when the file is none of ours */
export async function guestTokens(stateDir: string): Promise<readonly GuestToken[]> {
  const path = pathOf(stateDir);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '{"tokens":[]}';
    throw error;
  });
  try {
    return file.parse(JSON.parse(text)).tokens;
  } catch (cause) {
    const why = `${path} cannot be read; delete it and make the tokens anew`;
    throw new Error(why, { cause });
  }
}

/** The token, which is shown this once; null: there is one of that name. */
export async function addGuestToken(
  stateDir: string,
  { name, access }: Guest,
  madeAt: string,
): Promise<string | null> {
  const before = await guestTokens(stateDir);
  if (before.some((one) => one.name === name)) return null;
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  await writeTokens(stateDir, [...before, { name, access, hash: sha256(token), made_at: madeAt }]);
  return token;
}

/** False: there is none of that name. */
export async function removeGuestToken(stateDir: string, name: string): Promise<boolean> {
  const before = await guestTokens(stateDir);
  const left = before.filter((one) => one.name !== name);
  if (left.length === before.length) return false;
  await writeTokens(stateDir, left);
  return true;
}

async function writeTokens(stateDir: string, tokens: readonly GuestToken[]): Promise<void> {
  await makeSecretsFolder(stateDir);
  await replaceWhole(pathOf(stateDir), `${JSON.stringify({ tokens }, null, 2)}\n`);
}

/**
 * Whose token this is; null: nobody's. Reads the file again whenever it changed, at once, as `tokenInForce` does. A
 * file that cannot be read lets nobody in. Looked up by hash, so its time says nothing about a token.
 */
export function guestInForce(stateDir: string): (token: string) => Guest | null {
  const path = pathOf(stateDir);
  let known = { mark: '', guests: new Map<string, Guest>() };
  return (token) => {
    try {
      const { ino, mtimeNs, size } = statSync(path, { bigint: true });
      const mark = `${ino}:${mtimeNs}:${size}`;
      if (mark !== known.mark) {
        const { tokens } = file.parse(JSON.parse(readFileSync(path, 'utf8')));
        const guests = tokens.map(({ hash, name, access }) => [hash, { name, access }] as const);
        known = { mark, guests: new Map(guests) };
      }
      return known.guests.get(sha256(token)) ?? null;
    } catch {
      return null;
    }
  };
}
