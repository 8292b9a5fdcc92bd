import { setTimeout as sleep } from 'node:timers/promises';
import { postgresBlobStore } from '../../adapters/postgres/log/blob-store.ts';
import { postgresEventStore } from '../../adapters/postgres/log/event-store.ts';
import { postgresLeases } from '../../adapters/postgres/log/leases.ts';
import { postgresWake } from '../../adapters/postgres/wake.ts';
import { newId } from '../../adapters/process/new-id.ts';
import type { Agent } from '../../app/agent.ts';
import { catalogue } from '../../domain/catalogue.ts';
import { projections } from '../../domain/projections.ts';
import { createLog } from '../../kernel/log/log.ts';
import { notifyingStore } from '../../kernel/log/notifying-store.ts';
import { crashPointAt, withCrashPoints } from '../../process/crash-points.ts';
import { orEnd } from '../../process/or-end.ts';
import { APP_VERSION } from '../../program-form.ts';
import { type Database, type OpenOptions, openDatabase } from './database.ts';
import { masterKeyOf, newMasterKey } from './master-key.ts';

/** An agent whose database this process opened. */
export type OpenAgent = Agent & { readonly database: Database };

export type OpenAgentOptions = OpenOptions & {
  /** Only to record the texts that went with a lost master key as erased: else the agent is not opened without it. */
  readonly acceptsLostKey?: boolean;
};

/** @throws ClusterError, MasterKeyLost */
export async function openAgent(options: OpenAgentOptions): Promise<OpenAgent> {
  const { config, progress } = options;
  const database = await openDatabase(options);
  const masterKey = await orEnd(keyOf(options, database), database.close);
  const wake = postgresWake({
    pool: database.app,
    url: database.appUrl,
    processId: newId(),
    onError: options.onError,
  });
  const crashPoint = crashPointAt(config.crashAt);
  const store = withCrashPoints(
    notifyingStore(postgresEventStore(database.app, catalogue), wake),
    crashPoint,
  );
  const log = createLog({
    store,
    definitions: catalogue,
    projections,
    appVersion: APP_VERSION,
    configHash: config.hash,
    newId,
    sleep: async (ms) => {
      await sleep(ms);
    },
    onProgress: progressOver(progress),
  });
  return {
    agentId: config.agentId,
    config,
    database,
    store,
    log,
    wake,
    leases: postgresLeases(database.app),
    blobs: postgresBlobStore({
      pool: database.app,
      agentId: config.agentId,
      masterKey,
    }),
    newId,
    now: () => new Date().toISOString(),
    elapsedMs: () => performance.now(),
    crashPoint,
    close: async () => {
      await wake.close();
      await database.close();
    },
  };
}

function keyOf({ config, acceptsLostKey }: OpenAgentOptions, database: Database) {
  return acceptsLostKey === true
    ? newMasterKey(config)
    : masterKeyOf({ config, pool: database.app });
}

const PROGRESS_EVERY_EVENTS = 20_000;

/** Says how far a long catch-up is; short ones say nothing. */
function progressOver(progress: (line: string) => void): (seq: number) => void {
  let said = 0;
  return (seq) => {
    if (seq - said < PROGRESS_EVERY_EVENTS) return;
    said = seq;
    progress(`views brought up to event ${seq}`);
  };
}
