import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeSecretsFolder } from '../../adapters/files/secrets.ts';
import { newOtpSecret, otpAddress, otpCounter } from '../../adapters/otp/owner-otp.ts';

const NAME = 'owner-otp';

function pathOf(stateDir: string): string {
  return join(stateDir, 'secrets', NAME);
}

/** Null until the owner has enrolled. Else what tells the counter of a right code; `nowMs` is epoch milliseconds. */
export async function ownerCodes(
  stateDir: string,
): Promise<((code: string, nowMs: number) => number | null) | null> {
  if (!existsSync(pathOf(stateDir))) return null;
  const secret = (await readFile(pathOf(stateDir), 'utf8')).trim();
  return (code, nowMs) => otpCounter(secret, code, nowMs);
}

export type Enrolment =
  | { readonly status: 'enrolled'; readonly address: string; readonly secret: string }
  /** There is a secret already; it is not shown again. */
  | { readonly status: 'already' };

/** Makes the secret of the owner's one-time codes. `isAgain`: the one there was ends. */
export async function enrollOwner(
  { stateDir, agentId }: { readonly stateDir: string; readonly agentId: string },
  isAgain: boolean,
): Promise<Enrolment> {
  const folder = await makeSecretsFolder(stateDir);
  if (!isAgain && existsSync(pathOf(stateDir))) return { status: 'already' };
  const secret = newOtpSecret();
  await writeFile(join(folder, NAME), `${secret}\n`, { mode: 0o600, flag: isAgain ? 'w' : 'wx' });
  return { status: 'enrolled', address: otpAddress(secret, agentId), secret };
}
