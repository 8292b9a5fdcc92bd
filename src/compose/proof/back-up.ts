import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readBackup, sealsInBackup, writeBackup } from '../../adapters/files/backup-file.ts';
import { backupSealJudge, backupSigner } from '../../adapters/files/proof/backup-seal.ts';
import { genuineSeals, readSeals, sealLines } from '../../adapters/files/proof/seals.ts';
import { exportAgent } from '../../adapters/postgres/log/backup.ts';
import {
  BackupRefused,
  type BackupSummary,
  type BackupTrust,
  checkBackup,
} from '../../kernel/proof/backup.ts';
import { everySecond } from '../../process/every-second.ts';
import { APP_VERSION } from '../../program-form.ts';
import type { OpenAgent } from '../open/agent.ts';
import { agentsOfUsers } from '../self/users.ts';

type Progress = (line: string) => void;

export type BackupChoice = {
  readonly file: string;
  /** Taken also when no key of this folder sealed it. */
  readonly withoutSeal: boolean;
};

export type VerifiedBackup = BackupSummary & {
  /** The newest event that a seal of this folder is about, when the log went on after the backup; else null. */
  readonly sealedSince: number | null;
};

/** Writes all that is true of the agent into one file, seals it and reads it back. @throws BackupRefused */
export async function createBackup(
  { agentId, config, database, now }: Pick<OpenAgent, 'agentId' | 'config' | 'database' | 'now'>,
  file: string,
  progress: Progress,
): Promise<BackupSummary & { readonly bytes: number }> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // Before the snapshot: a seal made meanwhile may be past it.
  const seals = await sealLines(config.stateDir, agentId);
  const say = everySecond(progress);
  const source = { agentId, appVersion: APP_VERSION, now: now(), seals };
  const sign = await backupSigner(config.stateDir);
  await writeBackup(file, sign, (put) => {
    const onProgress = (seq: number, head: number) => {
      say(`wrote ${seq} of ${head} events`);
    };
    return exportAgent(database.reader, { ...source, onProgress }, put);
  });
  const { size: bytes } = await stat(file);
  const choice = { file, withoutSeal: false };
  return { ...(await verifyBackup(config.stateDir, choice, progress)), bytes };
}

/** The same of the agents of all users, each into a file of its own beside this one. */
export async function backUpUsers(
  agent: OpenAgent,
  file: string,
  progress: Progress,
): Promise<readonly { readonly agent: string; readonly file: string }[]> {
  const made: { agent: string; file: string }[] = [];
  for (const one of await agentsOfUsers(agent)) {
    if ((await one.log.view(one.agentId, [])).head === 0) continue; // never used yet
    const beside = fileBeside(file, one.agentId);
    await createBackup(one, beside, progress);
    made.push({ agent: one.agentId, file: beside });
  }
  return made;
}

/** `a.jsonl.gz` is `a-NAME.jsonl.gz`. */
function fileBeside(file: string, name: string): string {
  const [, stem = file, ending = ''] = /^(.*?)((?:\.jsonl)?(?:\.gz)?)$/s.exec(file) ?? [];
  return `${stem}-${name}${ending}`;
}

/** Checks order, chain, completeness and seals of a backup file. Needs no database. @throws BackupRefused */
export async function verifyBackup(
  stateDir: string,
  choice: BackupChoice,
  progress: Progress,
): Promise<VerifiedBackup> {
  const { trust, sealedTo } = await backupTrust(stateDir, choice);
  const check = checkBackup(trust);
  const say = everySecond(progress);
  let head = 0;
  for await (const record of readBackup(choice.file)) {
    check.next(record);
    if (record.kind === 'header') head = record.head.seq;
    if (record.kind === 'event') say(`checked ${record.seq} of ${head} events`);
  }
  return { ...check.end(), sealedSince: sealedTo > head ? sealedTo : null };
}

/** What a state folder and the seals within the backup say that it must agree with. @throws BackupRefused */
export async function backupTrust(
  stateDir: string,
  { file, withoutSeal }: BackupChoice,
): Promise<{ readonly trust: BackupTrust; readonly sealedTo: number }> {
  const agentId = await agentOf(file);
  const kept = (await readSeals(stateDir, agentId)).filter(({ isGenuine }) => isGenuine);
  const brought = await genuineSeals(stateDir, agentId, await sealsInBackup(file));
  return {
    trust: {
      seals: [...kept, ...brought],
      judge: await backupSealJudge(stateDir),
      isSealNeeded: !withoutSeal,
    },
    sealedTo: Math.max(0, ...kept.map(({ seq }) => seq)),
  };
}

async function agentOf(file: string): Promise<string> {
  for await (const record of readBackup(file)) {
    if (record.kind === 'header') return record.agent;
    break;
  }
  throw new BackupRefused('the file has no header: it is not a backup of Homeostat');
}
