import { setTimeout as sleep } from 'node:timers/promises';
import { snapshotParts } from '../../adapters/files/proof/snapshot-parts.ts';
import { postgresBlobStore } from '../../adapters/postgres/log/blob-store.ts';
import { postgresEventStore } from '../../adapters/postgres/log/event-store.ts';
import { postgresLeases } from '../../adapters/postgres/log/leases.ts';
import { postgresMemoryIndex } from '../../adapters/postgres/memory-index/memory-index.ts';
import { postgresMemoryTally } from '../../adapters/postgres/memory-index/memory-tally.ts';
import { postgresWake } from '../../adapters/postgres/wake.ts';
import { newId } from '../../adapters/process/new-id.ts';
import type { Agent } from '../../app/agent.ts';
import type { Config } from '../../config.ts';
import { catalogue } from '../../domain/catalogue.ts';
import { memoryProjection } from '../../domain/memory/views/memory.ts';
import { projections } from '../../domain/projections.ts';
import { agentOfUser } from '../../domain/self/users.ts';
import { createLog } from '../../kernel/log/log.ts';
import { notifyingStore } from '../../kernel/log/notifying-store.ts';
import type { Snapshots } from '../../kernel/projection/snapshot-part.ts';
import { keyedDigest } from '../../kernel/text/keyed-digest.ts';
import { closeAfter, openOrClose } from '../../process/closers.ts';
import { withCrashPoints } from '../../process/crash-points.ts';
import { APP_VERSION } from '../../program-form.ts';
import { openEmbeddings } from '../embeddings/open-embeddings.ts';
import { type Database, type OpenOptions, openDatabase, openingWith } from './database.ts';
import { masterKeyOf, newMasterKey } from './master-key.ts';

/** An agent whose database this process opened. */
export type OpenAgent = Agent & {
  readonly database: Database;
  /** The agent that keeps what is this user's own, in the same database; closed with this one. */
  readonly ofUser: (userId: string) => OpenAgent;
  /** Shared by who makes them and who reads them, so that each file is checked once. */
  readonly snapshots: Snapshots;
};

export type OpenAgentOptions = OpenOptions & {
  /** Only to record the texts that went with a lost master key as erased: else the agent is not opened without it. */
  readonly acceptsLostKey?: boolean;
  /** Whose memories are evaluated may have another state folder: then whom its settings name. */
  readonly embeddingsOf?: Config;
};

/** @throws ClusterError, MasterKeyLost */
export async function openAgent(options: OpenAgentOptions): Promise<OpenAgent> {
  const opening = openingWith(options);
  return openOrClose(opening, async (closers) => {
    const { config, progress, onError } = options;
    const { crashPoint } = opening;
    const database = await openDatabase({ ...options, crashPoint });
    closers.add('database', database.close, { limitMs: null });
    const masterKey = await keyOf(options, database);
    const { app: pool, appUrl: url } = database;
    const { agentId } = config;
    const wake = postgresWake({ pool, url, processId: newId(), onError });
    closers.add('wake', wake.close);
    const store = withCrashPoints(
      notifyingStore(postgresEventStore(pool, catalogue), wake),
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
    const now = () => new Date().toISOString();
    const elapsedMs = () => performance.now();
    const clock = { agentId, log, newId, now, elapsedMs };
    const embeddings = openEmbeddings(options.embeddingsOf ?? config, clock);
    closers.add('embeddings', embeddings.close);
    const shared = {
      database,
      store,
      log,
      wake,
      leases: postgresLeases(pool),
      embeddings,
      timezone: config.timezone,
      newId,
      now,
      elapsedMs,
      crashPoint,
    };
    const ofAgent = (named: string, dailyUsd = config.dailyUsd) => ({
      ...shared,
      agentId: named,
      config: { ...config, agentId: named, dailyUsd },
      blobs: postgresBlobStore({ pool, agentId: named, masterKey }),
      memoryIndex: postgresMemoryIndex({ pool, agentId: named, masterKey }),
      memoryTally: postgresMemoryTally({ pool, agentId: named, version: memoryProjection.version }),
      snapshots: snapshotParts(config.stateDir, { agentId: named }),
      memoryDigest: keyedDigest(masterKey, `memories of ${named}`),
    });
    const ofUser = (userId: string): OpenAgent => ({
      // The cap of the day is that of the agent that works; what a user's may spend comes on top.
      ...ofAgent(agentOfUser(agentId, userId), config.userDailyUsd),
      ofUser,
      close: async () => undefined, // its database is that of the agent
    });
    return { ...ofAgent(agentId), ofUser, close: () => closers.close() };
  });
}

/** An agent that is open while the work goes on. @throws what the work throws, else NotClosed */
export function withOpenAgent<T>(
  options: OpenAgentOptions,
  work: (agent: OpenAgent) => Promise<T>,
): Promise<T> {
  return closeAfter(openingWith(options), async (closers) => {
    const agent = await openAgent(options);
    closers.add('agent', agent.close, { limitMs: null });
    return work(agent);
  });
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
