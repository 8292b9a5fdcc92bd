import { setTimeout as sleep } from 'node:timers/promises';
import { postgresBlobStore } from '../adapters/postgres/log/blob-store.ts';
import { postgresEventStore } from '../adapters/postgres/log/event-store.ts';
import { postgresLeases } from '../adapters/postgres/log/leases.ts';
import { postgresWake } from '../adapters/postgres/wake.ts';
import { newId } from '../adapters/process/new-id.ts';
import type { Config } from '../config.ts';
import { catalogue } from '../domain/catalogue.ts';
import { projections } from '../domain/projections.ts';
import { createLog } from '../kernel/log/log.ts';
import type { Log } from '../kernel/log/log-contract.ts';
import { notifyingStore } from '../kernel/log/notifying-store.ts';
import type { BlobStore } from '../kernel/ports/blobs.ts';
import type { EventStore } from '../kernel/ports/event-store.ts';
import type { Leases } from '../kernel/ports/leases.ts';
import type { LiveWords } from '../kernel/ports/live-words.ts';
import type { StepRunner } from '../kernel/ports/step-runner.ts';
import type { Wake } from '../kernel/ports/wake.ts';
import type { ModelOffer } from '../phases/model/model-run.ts';
import type { Surroundings } from '../phases/phase-context.ts';
import { crashPointAt, withCrashPoints } from '../process/crash-points.ts';
import { orEnd } from '../process/or-end.ts';
import { APP_VERSION } from '../program-form.ts';
import { type Database, type OpenOptions, openDatabase } from './database.ts';
import { masterKeyOf, newMasterKey } from './master-key.ts';
import type { ModelWindows } from './model-settings.ts';

/** What stands in for the world outside in a simulated life. */
export type StandIns = {
  /** In place of the providers that the settings name. */
  readonly offers: readonly ModelOffer[];
  /** In place of the sandbox. */
  readonly runner: StepRunner;
  /** Origins of this machine that web tools may ask. */
  readonly sites: readonly string[];
};

/** One agent's log and what belongs to it, open. */
export type Agent = Surroundings & {
  readonly config: Config;
  readonly database: Database;
  readonly store: EventStore;
  readonly log: Log;
  readonly leases: Leases;
  readonly blobs: BlobStore;
  /** Says when this or another process added events. */
  readonly wake: Wake;
  /** Only where somebody can watch: in a process that serves HTTP. */
  readonly liveWords?: LiveWords;
  /** Only where models are asked: what the server of a model at home says that it takes. */
  readonly modelWindows?: ModelWindows;
  readonly standIns?: StandIns;
  readonly close: () => Promise<void>;
};

export type OpenAgentOptions = OpenOptions & {
  /** Only to record the texts that went with a lost master key as erased: else the agent is not opened without it. */
  readonly acceptsLostKey?: boolean;
};

/** @throws ClusterError, MasterKeyLost */
export async function openAgent(options: OpenAgentOptions): Promise<Agent> {
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
