import { sign, verify } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { CheckedLog } from '../../../kernel/proof/verify.ts';
import { canonicalText } from '../../../kernel/text/canonical-text.ts';
import { codeOf } from '../../../kernel/thrown.ts';
import { replaceWhole } from './replace-whole.ts';
import { sealKey, sealPublicKey } from './seal-key.ts';

const FILE_NAME = 'checked.json';

const checked = z.object({
  agent: z.string(),
  seq: z.int(),
  hash: z.string(),
  at: z.string(),
  full: z.object({ seq: z.int(), at: z.string() }),
  rules: z.string(),
  documents: z.record(z.string(), z.string()),
  kept: z
    .object({
      texts: z.int(),
      unreadable: z.int().nullable(),
      erased: z.int().nullable().optional(),
      seals: z.int(),
    })
    .optional(),
  signature: z.string(),
});

/** Signs the result of the last successful `verify`, replacing the previous one. */
export async function writeChecked(
  stateDir: string,
  agentId: string,
  found: CheckedLog,
): Promise<void> {
  const said = { agent: agentId, ...found };
  const bytes = Buffer.from(canonicalText(said));
  const signature = sign(null, bytes, await sealKey(stateDir)).toString('base64');
  await replaceWhole(join(stateDir, FILE_NAME), `${JSON.stringify({ ...said, signature })}\n`);
}

/** `forged`: there is one that this folder's key did not sign, or not about this agent. */
export async function readChecked(
  stateDir: string,
  agentId: string,
): Promise<CheckedLog | 'none' | 'forged'> {
  const text = await readFile(join(stateDir, FILE_NAME), 'utf8').catch((error: unknown) => {
    return codeOf(error) === 'ENOENT' ? null : ''; // what cannot be read is not signed by this folder
  });
  if (text === null) return 'none';
  const said = parsedCheck(text);
  const key = await sealPublicKey(stateDir);
  if (said?.agent !== agentId || key === null) return 'forged';
  const { signature, ...signed } = said;
  const bytes = Buffer.from(canonicalText(signed));
  if (!verify(null, bytes, key, Buffer.from(signature, 'base64'))) return 'forged';
  const { seq, hash, at, full, rules, documents, kept } = signed;
  return { seq, hash, at, full, rules, documents, ...(kept && { kept }) };
}

/** The next check is then a full one. */
export async function forgetChecked(stateDir: string): Promise<void> {
  await rm(join(stateDir, FILE_NAME), { force: true });
}

function parsedCheck(text: string): z.infer<typeof checked> | null {
  try {
    return checked.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null; // its caller reports a forgery
  }
}
