import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ACCESS, type Guest } from '../../../kernel/ports/guest.ts';
import { sha256 } from '../../../kernel/text/sha256.ts';
import { codeOf } from '../../../kernel/thrown.ts';
import { makeSecretsFolder, placeNew } from '../secrets.ts';

const TOKEN_BYTES = 32;
/** A file a token, so that making one and revoking another at once cannot undo each other. Drafts end differently. */
const NAME = /^([a-z0-9-]+)\.json$/;

const guestFile = z.strictObject({
  access: z.enum(ACCESS),
  /** SHA-256 of the token, which nobody keeps but its holder. */
  hash: z.string(),
  /** ISO 8601. */
  made_at: z.string(),
  /** Whose memory it opens; left out: that of the agent itself. */
  user: z.string().optional(),
});
export type GuestToken = z.infer<typeof guestFile> & { readonly name: string };

function folderOf(stateDir: string): string {
  return join(stateDir, 'secrets', 'guests');
}

/** By name. @throws when a file is none of ours */
export async function guestTokens(stateDir: string): Promise<readonly GuestToken[]> {
  const folder = folderOf(stateDir);
  const files = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const tokens = guestsIn(files).map(async (name) => {
    const path = pathOf(stateDir, name);
    return tokenIn(name, path, await readFile(path, 'utf8'));
  });
  return Promise.all(tokens);
}

/** The token, which is shown this once; null: there is one of that name. */
export async function addGuestToken(
  stateDir: string,
  { name, access, user }: Guest,
  madeAt: string,
): Promise<string | null> {
  await makeSecretsFolder(stateDir);
  await mkdir(folderOf(stateDir), { recursive: true, mode: 0o700 });
  const token = randomBytes(TOKEN_BYTES).toString('hex');
  const content = { access, hash: sha256(token), made_at: madeAt, user };
  const isNew = await placeNew(pathOf(stateDir, name), `${JSON.stringify(content)}\n`);
  return isNew ? token : null;
}

/** False: there is none of that name. */
export async function removeGuestToken(stateDir: string, name: string): Promise<boolean> {
  if (!NAME.test(`${name}.json`)) return false;
  return rm(pathOf(stateDir, name)).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    },
  );
}

/**
 * Whose token this is; null: nobody's. Reads the few files each time, so that a token opens nothing from the moment it
 * is revoked; one that cannot be read opens nothing. Looked up by hash, so its time says nothing about a token.
 */
export function guestInForce(stateDir: string): (token: string) => Guest | null {
  return (token) => {
    const hash = sha256(token);
    for (const name of guestsIn(filesNow(folderOf(stateDir)))) {
      const known = readableToken(name, pathOf(stateDir, name));
      if (known?.hash !== hash) continue;
      const { access, user } = known;
      return user === undefined ? { name, access } : { name, access, user };
    }
    return null;
  };
}

function filesNow(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return []; // nobody was ever let in, or the folder is closed to us
  }
}

function readableToken(name: string, path: string): GuestToken | null {
  try {
    return tokenIn(name, path, readFileSync(path, 'utf8'));
  } catch {
    return null; // revoked meanwhile, or not to be read: \`token list\` says so
  }
}

function guestsIn(files: readonly string[]): readonly string[] {
  return files.flatMap((file) => NAME.exec(file)?.[1] ?? []).toSorted();
}

function pathOf(stateDir: string, name: string): string {
  return join(folderOf(stateDir), `${name}.json`);
}

function tokenIn(name: string, path: string, text: string): GuestToken {
  try {
    return { name, ...guestFile.parse(JSON.parse(text)) };
  } catch (cause) {
    const why = `could not read ${path}; revoke the token and make it anew: homeostat token revoke ${name}`;
    throw new Error(why, { cause });
  }
}
