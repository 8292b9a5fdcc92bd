import { type KeyObject, randomUUID, sign, verify } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { jsonOrNull } from '../../../kernel/json-or-null.ts';
import type { SealedHead } from '../../../kernel/proof/seal.ts';
import type { Seal } from '../../../kernel/proof/verify.ts';
import { canonicalText } from '../../../kernel/text/canonical-text.ts';
import { codeOf } from '../../../kernel/thrown.ts';
import { sealKey, sealPublicKey } from './seal-key.ts';

const FILE_NAME = 'seals.jsonl';

const sealLine = z.object({
  agent: z.string(),
  seq: z.int(),
  hash: z.string(),
  signature: z.string(),
});

/** Signs heads into `seals.jsonl`, so that a missing tail or a recomputed chain is found later. */
export type Sealer = { seal(agentId: string, head: SealedHead): Promise<void> };

/** The ed25519 key is made the first time and stays in `secrets/`. */
export async function openSealer(stateDir: string): Promise<Sealer> {
  const key = await sealKey(stateDir);
  return {
    seal: async (agent, { seq, hash }) => {
      const signature = sign(null, signedBytes({ agent, seq, hash }), key).toString('base64');
      await appendLine(sealsFile(stateDir), JSON.stringify({ agent, seq, hash, signature }));
    },
  };
}

/** All seals of an agent, oldest first. A last line cut short by a crash is no seal. */
export async function readSeals(stateDir: string, agentId: string): Promise<readonly Seal[]> {
  const text = await readFile(sealsFile(stateDir), 'utf8').catch(absentFile);
  if (text === '') return [];
  const publicKey = await sealPublicKey(stateDir);
  return wholeLines(text).flatMap((line) => sealOf(line, agentId, publicKey));
}

/** Those of the lines of a backup that this folder's key signed about an agent. */
export async function genuineSeals(
  stateDir: string,
  agentId: string,
  lines: readonly string[],
): Promise<readonly Seal[]> {
  const publicKey = await sealPublicKey(stateDir);
  return lines
    .flatMap((line) => sealOf(line, agentId, publicKey))
    .filter(({ isGenuine }) => isGenuine);
}

/** The lines about an agent as they are, for a backup. */
export async function sealLines(stateDir: string, agentId: string): Promise<readonly string[]> {
  const text = await readFile(sealsFile(stateDir), 'utf8').catch(absentFile);
  return wholeLines(text).filter(
    (line) => sealLine.safeParse(jsonOrNull(line)).data?.agent === agentId,
  );
}

/**
 * Puts back the lines of a backup that this folder's key signed about an agent and that are not there; others prove
 * nothing here. Returns how many were others.
 */
export async function restoreSeals(
  stateDir: string,
  agentId: string,
  lines: readonly string[],
): Promise<number> {
  const publicKey = await sealPublicKey(stateDir);
  const present = new Set(
    wholeLines(await readFile(sealsFile(stateDir), 'utf8').catch(absentFile)),
  );
  let foreign = 0;
  for (const line of lines) {
    const isOurs = sealOf(line, agentId, publicKey).some(({ isGenuine }) => isGenuine);
    if (!isOurs) foreign += 1;
    else if (!present.has(line)) await appendLine(sealsFile(stateDir), line);
  }
  return foreign;
}

/**
 * Moves the lines about an agent that its log does not hold to the file `<seals>.<mark>.aside`, whole, so that what
 * remains is about this log. `holds`: whether the log has this hash at this seq.
 */
export async function setSealsAside(
  stateDir: string,
  agentId: string,
  { holds, mark }: { holds: (head: SealedHead) => boolean; mark: string },
): Promise<{ readonly count: number; readonly file: string }> {
  const path = sealsFile(stateDir);
  const file = `${path}.${mark}.aside`;
  const lines = wholeLines(await readFile(path, 'utf8').catch(absentFile));
  const isForeign = (line: string) => {
    const seal = sealLine.safeParse(jsonOrNull(line)).data;
    return seal?.agent === agentId && !holds(seal);
  };
  const foreign = lines.filter(isForeign);
  if (foreign.length === 0) return { count: 0, file };
  await replaceFile(file, foreign); // first: a crash in between loses nothing
  await replaceFile(
    path,
    lines.filter((line) => !foreign.includes(line)),
  );
  return { count: foreign.length, file };
}

async function replaceFile(path: string, lines: readonly string[]): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(lines.map((line) => `${line}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

function wholeLines(text: string): readonly string[] {
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  return lines.filter((line) => line.trim() !== '');
}

/** A whole line that is not a seal was tampered with, whoever it was about. Without a key nothing is genuine. */
function sealOf(line: string, agentId: string, publicKey: KeyObject | null): readonly Seal[] {
  const parsed = sealLine.safeParse(jsonOrNull(line));
  if (!parsed.success) return [{ seq: 0, hash: '', isGenuine: false }];
  const { agent, seq, hash, signature } = parsed.data;
  if (agent !== agentId) return [];
  const bytes = signedBytes({ agent, seq, hash });
  const isGenuine =
    publicKey !== null && verify(null, bytes, publicKey, Buffer.from(signature, 'base64'));
  return [{ seq, hash, isGenuine }];
}

function signedBytes(seal: { agent: string; seq: number; hash: string }): Buffer {
  return Buffer.from(canonicalText(seal));
}

/** On disk before it counts. What a crash left of a line is cut off first: it would spoil this one. */
async function appendLine(path: string, line: string): Promise<void> {
  const file = await open(path, 'a+', 0o600);
  try {
    const whole = (await file.readFile()).lastIndexOf('\n') + 1;
    await file.truncate(whole);
    await file.appendFile(`${line}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

function absentFile(error: unknown): string {
  if (codeOf(error) === 'ENOENT') return '';
  throw error;
}

function sealsFile(stateDir: string): string {
  return join(stateDir, FILE_NAME);
}
