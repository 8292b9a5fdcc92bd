import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readBackup, writeBackup } from '../adapters/files/backup-file.ts';
import { sealLines } from '../adapters/files/seals.ts';
import { exportAgent } from '../adapters/postgres/backup.ts';
import { type BackupSummary, checkBackup } from '../kernel/backup.ts';
import { type Agent, APP_VERSION } from './agent.ts';
import { everySecond } from './every-second.ts';

type Progress = (line: string) => void;

/** Writes all that is true of the agent into one file and reads it back. @throws BackupRefused */
export async function createBackup(
  { agentId, config, database, now }: Pick<Agent, 'agentId' | 'config' | 'database' | 'now'>,
  file: string,
  progress: Progress,
): Promise<BackupSummary & { readonly bytes: number }> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // Before the snapshot: a seal made meanwhile may be past it.
  const seals = await sealLines(config.stateDir, agentId);
  const say = everySecond(progress);
  const source = { agentId, appVersion: APP_VERSION, now: now(), seals };
  await writeBackup(file, (put) => {
    const onProgress = (seq: number, head: number) => {
      say(`wrote ${seq} of ${head} events`);
    };
    return exportAgent(database.reader, { ...source, onProgress }, put);
  });
  const { size: bytes } = await stat(file);
  return { ...(await verifyBackup(file, progress)), bytes };
}

/** Checks order, chain and completeness of a backup file. Needs no database. @throws BackupRefused */
export async function verifyBackup(file: string, progress: Progress): Promise<BackupSummary> {
  const check = checkBackup();
  const say = everySecond(progress);
  let head = 0;
  for await (const record of readBackup(file)) {
    check.next(record);
    if (record.kind === 'header') head = record.head.seq;
    if (record.kind === 'event') say(`checked ${record.seq} of ${head} events`);
  }
  return check.end();
}
