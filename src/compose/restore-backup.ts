import { readBackup } from '../adapters/files/backup-file.ts';
import { readSeals, restoreSeals, setSealsAside } from '../adapters/files/seals.ts';
import { keptSecret } from '../adapters/files/secrets.ts';
import { opensKey } from '../adapters/postgres/blob-store.ts';
import { hashesAt, readHead } from '../adapters/postgres/event-rows.ts';
import { openPool } from '../adapters/postgres/pool.ts';
import { restoreAgent } from '../adapters/postgres/restore-agent.ts';
import { type BackupRecord, BackupRefused, type BackupSummary } from '../kernel/backup.ts';
import type { Agent } from './agent.ts';
import { lockController } from './controller.ts';
import { everySecond } from './every-second.ts';
import { openSealKeeper } from './keep-seals.ts';

export type Restored = BackupSummary & {
  /** Subject keys left out: their texts read as erased. */
  readonly keysLeftOut: number;
  /** Seals of the backup that another folder's key made: they prove nothing here. */
  readonly foreignSeals: number;
  /** Seals of this folder about a log that is no longer here, and the file they were moved to. */
  readonly sealsAside: { readonly count: number; readonly file: string };
};

export type RestoreChoice = {
  readonly file: string;
  /** Personal texts whose keys this folder cannot open are given up; else such a backup is refused. */
  readonly withoutTexts: boolean;
};

class AgentHasEvents extends Error {
  readonly code = 'agent_has_events';
}

/**
 * Puts a backup into this agent, which must be without events. The seals of the folder are then about the restored log.
 * @throws AgentHasEvents, BackupRefused, AlreadyRunning
 */
export async function restoreBackup(
  agent: Agent,
  { file, withoutTexts }: RestoreChoice,
  progress: (line: string) => void,
): Promise<Restored> {
  await requireEmpty(agent);
  const lock = await lockController(agent);
  try {
    const keys = await keyFilter(agent, withoutTexts);
    const summary = await restoreRecords(agent, { file, takesKey: keys.takes }, progress);
    return { ...summary, keysLeftOut: keys.leftOut(), ...(await settleSeals(agent, summary)) };
  } finally {
    await lock.release();
  }
}

async function requireEmpty({ agentId, database, config }: Agent): Promise<void> {
  const head = await readHead(database.app, agentId);
  if (head === null || head.seq === 0) return;
  const elsewhere = 'HOMEOSTAT_STATE=<new folder> npx homeostat backup restore <file>';
  const advice =
    database.mode === 'embedded'
      ? `Restore into a new folder: ${elsewhere}. To replace this one: npx homeostat stop, move ${config.stateDir} aside, copy its secrets/, tasks/ and HEARTBEAT.md back, restore again`
      : 'Restore into another, empty database (DATABASE_URL, DATABASE_ADMIN_URL)';
  const why = `agent ${agentId} has ${head.seq} events here, and nothing is written over them`;
  throw new AgentHasEvents(`${why}. ${advice}`);
}

/** Keys are wrapped by a master key that is in no backup: without it reading a text would fail for ever. */
async function keyFilter({ config }: Agent, withoutTexts: boolean) {
  const masterKey = Buffer.from(await keptSecret(config.stateDir, 'master-key'), 'hex');
  let leftOut = 0;
  return {
    leftOut: () => leftOut,
    takes: ({ key }: Extract<BackupRecord, { kind: 'subject_key' }>): boolean => {
      if (opensKey(masterKey, Buffer.from(key, 'base64'))) return true;
      if (!withoutTexts) throw new BackupRefused(otherMasterKey(config.stateDir));
      leftOut += 1;
      return false;
    },
  };
}

function otherMasterKey(stateDir: string): string {
  return `its personal texts were encrypted under another master key. Copy secrets/master-key of the folder it was made in to ${stateDir}/secrets/ and restore again, or give those texts up with --without-texts`;
}

type Records = {
  readonly file: string;
  readonly takesKey: (key: Extract<BackupRecord, { kind: 'subject_key' }>) => boolean;
};

async function restoreRecords(
  { agentId, database }: Agent,
  { file, takesKey }: Records,
  progress: (line: string) => void,
): Promise<BackupSummary> {
  const owner = openPool({
    ...{ url: database.ownerUrl, max: 1, applicationName: 'homeostat restore', unlimited: true },
    onError: (error) => {
      progress(`database connection: ${error.message}`);
    },
  });
  const say = everySecond(progress);
  const onProgress = (seq: number, head: number) => {
    say(`restored ${seq} of ${head} events`);
  };
  try {
    return await restoreAgent(owner, ofAgent(readBackup(file), agentId), { takesKey, onProgress });
  } finally {
    await owner.end();
  }
}

/** Restored under another name, nobody would find it. */
async function* ofAgent(
  records: AsyncIterable<BackupRecord>,
  agentId: string,
): AsyncGenerator<BackupRecord> {
  for await (const record of records) {
    if (record.kind === 'header' && record.agent !== agentId) {
      throw new BackupRefused(
        `it is of agent "${record.agent}" and this is "${agentId}"; restore it with HOMEOSTAT_AGENT=${record.agent}`,
      );
    }
    yield record;
  }
}

/** Only now: until the events are committed, the seals that are here may be right. */
async function settleSeals(agent: Agent, summary: BackupSummary) {
  const { agentId, config, database, now } = agent;
  const foreignSeals = await restoreSeals(config.stateDir, summary.seals);
  const sealed = (await readSeals(config.stateDir, agentId)).map(({ seq }) => seq);
  const hashes = await hashesAt(database.reader, agentId, sealed);
  const sealsAside = await setSealsAside(config.stateDir, agentId, {
    holds: ({ seq, hash }) => hashes.get(seq) === hash,
    mark: now().replaceAll(':', '-'),
  });
  await (await openSealKeeper(agent))(true);
  return { foreignSeals, sealsAside };
}
