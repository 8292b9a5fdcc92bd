import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
} from 'node:crypto';
import { link, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../../kernel/thrown.ts';
import { makeSecretsFolder } from '../secrets.ts';

const KEY_NAME = 'seal-key';
const FINGERPRINT_DIGITS = 16;

/**
 * The ed25519 key of this state folder, made the first time, but not under seals of a key that is gone. Linked into place when it is whole:
 * nobody reads half.
 */
export async function sealKey(stateDir: string): Promise<KeyObject> {
  const path = join(await makeSecretsFolder(stateDir), KEY_NAME);
  const known = await readFile(path, 'utf8').catch(absentFile);
  if (known !== null) return keyIn(known, path);
  await refuseUnderSeals(stateDir, path);
  const { privateKey } = generateKeyPairSync('ed25519');
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  await link(draft, path).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error;
  });
  await unlink(draft);
  return keyIn(await readFile(path, 'utf8'), path);
}

/** With a new key, what was sealed would count as forged from then on. */
async function refuseUnderSeals(stateDir: string, path: string): Promise<void> {
  const seals = join(stateDir, 'seals.jsonl');
  const { size } = await stat(seals).catch(() => ({ size: 0 }));
  // Another process may have made both just now.
  if (size === 0 || (await readFile(path, 'utf8').catch(absentFile)) !== null) return;
  throw new Error(
    `${path} is missing, but ${seals} was signed with it. Put it back from a copy of the state folder; or move seals.jsonl aside: a new key is then made, and what was sealed before can no longer be checked`,
  );
}

/** What the seals of this folder are checked with. Null: it has no key, and none is made for that. */
export async function sealPublicKey(stateDir: string): Promise<KeyObject | null> {
  const path = join(stateDir, 'secrets', KEY_NAME);
  const known = await readFile(path, 'utf8').catch(absentFile);
  return known === null ? null : createPublicKey(keyIn(known, path));
}

/** A public key as a person compares it. */
export function fingerprintOf(publicKey: KeyObject): string {
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex').slice(0, FINGERPRINT_DIGITS);
}

function keyIn(text: string, path: string): KeyObject {
  try {
    return createPrivateKey(text);
  } catch (cause) {
    throw new Error(
      `${path} contains no key. Restore it from a copy of the state folder; or move it and seals.jsonl aside: a new key is then made, and what was sealed before can no longer be checked`,
      { cause },
    );
  }
}

function absentFile(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}
