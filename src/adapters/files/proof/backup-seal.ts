import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { BackupSeal, BackupTrust, SealStanding } from '../../../kernel/proof/backup.ts';
import { fingerprintOf, sealKey, sealPublicKey } from './seal-key.ts';

/** Seals a backup with the key of this state folder, which is made the first time. */
export async function backupSigner(stateDir: string): Promise<(text: string) => BackupSeal> {
  const privateKey = await sealKey(stateDir);
  const key = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  return (text) => ({
    key: key.toString('base64'),
    signature: sign(null, Buffer.from(text), privateKey).toString('base64'),
  });
}

/** Tells whose seal a backup bears. A seal of another key proves only that who has that key made the backup. */
export async function backupSealJudge(stateDir: string): Promise<BackupTrust['judge']> {
  const own = await sealPublicKey(stateDir);
  return (text, seal) => {
    if (seal === undefined) return { status: 'none', key: null };
    const key = publicKeyOf(seal.key);
    if (key === null || !holds(text, key, seal.signature)) return { status: 'broken', key: null };
    return standingOfSeal(key, own);
  };
}

function standingOfSeal(key: KeyObject, own: KeyObject | null): SealStanding {
  const status = own?.equals(key) === true ? 'genuine' : 'other_key';
  return { status, key: fingerprintOf(key) };
}

function holds(text: string, key: KeyObject, signature: string): boolean {
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}

/** Null: it is no key of the kind that seals. */
function publicKeyOf(der: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null; // its caller reports an invalid seal
  }
}
