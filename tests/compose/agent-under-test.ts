import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type OpenAgent, openAgent } from '../../src/compose/open/agent.ts';
import { loadConfig } from '../../src/config.ts';
import type { NewEvent, Origin } from '../../src/kernel/event/event.ts';
import { freshDatabase, type TestDatabase } from '../support/postgres.ts';
import { WITH_SANDBOX } from '../support/sandbox.ts';
import { zoneAtNoon } from '../support/zone-at-noon.ts';

export type AgentUnderTest = {
  readonly agent: OpenAgent;
  readonly db: TestDatabase;
  readonly origin: () => Origin;
  readonly record: (...events: NewEvent[]) => Promise<void>;
};

/** An agent on a database and in a state folder of its own, as its owner. Call it at the top of a test file. */
export async function agentUnderTest(env: Record<string, string> = {}): Promise<AgentUnderTest> {
  const db = await freshDatabase();
  const stateDir = await mkdtemp(join(tmpdir(), 'homeostat-agent-'));
  const agent = await openAgent({
    config: loadConfig({
      HOMEOSTAT_STATE: stateDir,
      HOMEOSTAT_PORT: '0',
      HOMEOSTAT_TIMEZONE: zoneAtNoon(),
      DATABASE_URL: db.ownerUrl,
      ...WITH_SANDBOX,
      ...env,
    }),
    progress: () => undefined,
    onError: (error) => {
      throw error;
    },
    applicationName: 'test',
  });
  // Runs before the database is dropped: hooks run from the last to the first.
  afterAll(async () => {
    await agent.close();
    await rm(stateDir, { recursive: true });
  });
  const origin = (): Origin => ({
    actor: { kind: 'cli', id: 'owner' },
    trust: 'owner',
    correlationId: agent.newId(),
    occurredAt: agent.now(),
  });
  return {
    agent,
    db,
    origin,
    record: async (...events) => {
      await agent.log.append(agent.agentId, origin(), { events });
    },
  };
}
