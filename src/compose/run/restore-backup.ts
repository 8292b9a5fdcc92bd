import { readBackup } from '../../adapters/files/backup-file.ts';
import { readSeals, restoreSeals, setSealsAside } from '../../adapters/files/proof/seals.ts';
import { keptSecret } from '../../adapters/files/secrets.ts';
import { opensKey } from '../../adapters/postgres/log/blob-store.ts';
import { hashesAt, readHead } from '../../adapters/postgres/log/event-rows.ts';
import { restoreAgent } from '../../adapters/postgres/log/restore-agent.ts';
import { openPool } from '../../adapters/postgres/pool.ts';
import { catalogue } from '../../domain/catalogue.ts';
import { fact, type PayloadOf } from '../../domain/fact.ts';
import { prepareEvent } from '../../kernel/event/prepare-event.ts';
import {
  type BackupRecord,
  BackupRefused,
  type BackupSummary,
  type ReadBackupRecord,
} from '../../kernel/proof/backup.ts';
import { everySecond } from '../../process/every-second.ts';
import { APP_VERSION } from '../../program-form.ts';
import type { OpenAgent } from '../open/agent.ts';
import { type BackupChoice, backupTrust } from '../proof/back-up.ts';
import { openSealKeeper } from '../proof/keep-seals.ts';
import { forgetProof } from '../proof/verify-agent.ts';
import { lockController } from './controller.ts';

export type Restored = BackupSummary & {
  /** Subject keys left out: their texts read as erased. */
  readonly keysLeftOut: number;
  /** The owner took it though its seal could not be checked, and the log says so now. */
  readonly isUnsealed: boolean;
  /** Seals of the backup that another folder's key made: they prove nothing here. */
  readonly foreignSeals: number;
  /** Seals of this folder about a log that is no longer here, and the file they were moved to. */
  readonly sealsAside: { readonly count: number; readonly file: string };
};

export type RestoreChoice = BackupChoice & {
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
  agent: OpenAgent,
  choice: RestoreChoice,
  progress: (line: string) => void,
): Promise<Restored> {
  await requireEmpty(agent);
  const lock = await lockController(agent);
  try {
    const keys = await keyFilter(agent, choice.withoutTexts);
    const summary = await restoreRecords(agent, { choice, takesKey: keys.takes }, progress);
    return {
      ...summary,
      keysLeftOut: keys.leftOut(),
      isUnsealed: summary.seal.status !== 'genuine',
      ...(await settleSeals(agent, summary)),
    };
  } finally {
    await lock.release();
  }
}

async function requireEmpty({ agentId, database, config }: OpenAgent): Promise<void> {
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
async function keyFilter({ config }: OpenAgent, withoutTexts: boolean) {
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
  readonly choice: BackupChoice;
  readonly takesKey: (key: Extract<BackupRecord, { kind: 'subject_key' }>) => boolean;
};

async function restoreRecords(
  agent: OpenAgent,
  { choice, takesKey }: Records,
  progress: (line: string) => void,
): Promise<BackupSummary> {
  const { agentId, config, database } = agent;
  const { trust } = await backupTrust(config.stateDir, choice);
  const owner = openPool({
    url: database.ownerUrl,
    max: 1,
    applicationName: 'homeostat restore',
    unlimited: true,
    onError: (error) => {
      progress(`database connection: ${error.message}`);
    },
  });
  const say = everySecond(progress);
  const onProgress = (seq: number, head: number) => {
    say(`restored ${seq} of ${head} events`);
  };
  try {
    return await restoreAgent(owner, ofAgent(readBackup(choice.file), agentId), {
      trust,
      takesKey,
      onProgress,
      mark: (summary) => unsealedMark(agent, summary),
    });
  } finally {
    await owner.end();
  }
}

/** In the same commit as the events it is about: no crash leaves them without it. Null: they are sealed. */
function unsealedMark(agent: OpenAgent, { head, createdAt, seal }: BackupSummary): string | null {
  if (seal.status === 'genuine' || seal.status === 'broken') return null;
  const payload: PayloadOf<'HistoryUnsealed'> = {
    up_to_seq: head.seq,
    hash: head.hash,
    backup_created_at: createdAt,
    reason: seal.status === 'none' ? 'no_seal' : seal.status,
    sealed_by: seal.key,
  };
  const { agentId, config, newId, now } = agent;
  return prepareEvent(catalogue, fact('HistoryUnsealed', payload), {
    agentId,
    origin: {
      actor: { kind: 'cli', id: 'owner' },
      trust: 'owner',
      correlationId: newId(),
      occurredAt: now(),
    },
    appVersion: APP_VERSION,
    configHash: config.hash,
    newId,
  }).body;
}

/** Restored under another name, nobody would find it. */
async function* ofAgent(
  records: AsyncIterable<ReadBackupRecord>,
  agentId: string,
): AsyncGenerator<ReadBackupRecord> {
  for await (const record of records) {
    if (record.kind === 'header' && record.agent !== agentId) {
      throw new BackupRefused(
        `it belongs to agent "${record.agent}", and this agent is "${agentId}"; restore it with HOMEOSTAT_AGENT=${record.agent}`,
      );
    }
    yield record;
  }
}

/** Only now: until the events are committed, the seals that are here may be right. */
async function settleSeals(agent: OpenAgent, summary: BackupSummary) {
  const { agentId, config, database, now } = agent;
  await forgetProof(agent);
  const foreignSeals = await restoreSeals(config.stateDir, agentId, summary.seals);
  const sealed = (await readSeals(config.stateDir, agentId)).map(({ seq }) => seq);
  const hashes = await hashesAt(database.reader, agentId, sealed);
  const sealsAside = await setSealsAside(config.stateDir, agentId, {
    holds: ({ seq, hash }) => hashes.get(seq) === hash,
    mark: now().replaceAll(':', '-'),
  });
  await (await openSealKeeper(agent))(true);
  return { foreignSeals, sealsAside };
}
