import { join } from 'node:path';
import { shellStepRunner } from '../../src/adapters/process/shell-step-runner.ts';
import type { OpenAgent } from '../../src/compose/open/agent.ts';
import { stepEnvironment } from '../../src/compose/tools/sandbox.ts';
import { loadConfig } from '../../src/config.ts';
import { defaultModelSettings } from '../../src/domain/budget/prices.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { projections } from '../../src/domain/projections.ts';
import type { Model } from '../../src/kernel/ports/model.ts';
import { defaultStepRunnerSettings } from '../../src/kernel/ports/step-runner.ts';
import { keyedDigest } from '../../src/kernel/text/keyed-digest.ts';
import { listMemoryIndex } from '../../tests/support/list-memory-index.ts';
import { memoryEventStore } from '../../tests/support/memory-event-store.ts';
import { memoryLeases } from '../../tests/support/memory-leases.ts';
import { testLog } from '../../tests/support/test-log.ts';
import { countedStore, type StoreWork } from './counted-store.ts';
import { memoryBlobs } from './memory-blobs.ts';
import type { World } from './world.ts';

/** All a life needs of an agent: no database, no snapshots, no way in. */
export type LifeAgent = Omit<OpenAgent, 'database' | 'snapshots' | 'ofUser'>;

const DAILY_USD = '40';

export type LifeAgentParts = {
  readonly world: World;
  readonly model: Model;
  readonly clock: { ms: number };
  /** Of the environment, over those of every life. */
  readonly settings?: Readonly<Record<string, string>>;
};

/** The agent as the product composes it, over a log in memory with a clock that moves when told. */
export function lifeAgent({ world, model, clock, settings = {} }: LifeAgentParts): {
  agent: OpenAgent;
  work: StoreWork;
} {
  const config = loadConfig({
    HOMEOSTAT_STATE: world.stateDir,
    HOMEOSTAT_AGENT: 'life',
    HOMEOSTAT_TIMEZONE: 'UTC',
    HOMEOSTAT_DAILY_USD: DAILY_USD,
    ...settings,
  });
  const { store, work } = countedStore(memoryEventStore(catalogue, () => clock.ms));
  let ids = 0;
  const newId = () => {
    ids += 1;
    return `00000000-0000-7000-8000-${String(ids).padStart(12, '0')}`;
  };
  const log = testLog({ store, definitions: catalogue, projections, newId });
  const runner = shellStepRunner({
    workspace: join(world.stateDir, 'workspace'),
    environment: stepEnvironment(),
    settings: defaultStepRunnerSettings,
    elapsedMs: () => performance.now(),
  });
  const agent: LifeAgent = {
    agentId: config.agentId,
    config,
    store,
    log,
    newId,
    leases: memoryLeases(clock),
    blobs: memoryBlobs(),
    memoryIndex: listMemoryIndex(),
    memoryDigest: keyedDigest(Buffer.from('life'), 'memories'),
    wake: { notify: () => undefined, onNews: () => () => undefined, close: async () => undefined },
    now: () => new Date(clock.ms).toISOString(),
    elapsedMs: () => clock.ms,
    crashPoint: () => undefined,
    standIns: {
      offers: [{ model, models: defaultModelSettings }],
      runner,
      sites: [world.site.url],
    },
    close: async () => undefined,
  };
  // No part of the phases asks the database itself.
  return { agent: agent as OpenAgent, work };
}
