import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { migrate } from '../../src/adapters/postgres/migrate.ts';
import { openProcess } from '../../src/compose/run/open-process.ts';
import { loadConfig } from '../../src/config.ts';
import { createLog } from '../../src/kernel/log/log.ts';
import { freshDatabase } from '../support/postgres.ts';
import { testOrigin } from '../support/test-log.ts';

const db = await freshDatabase();
let stateDir = '';
beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'homeostat-newer-'));
});
afterAll(() => rm(stateDir, { recursive: true }));

function open(agentId: string) {
  const env = { DATABASE_URL: db.appUrl, DATABASE_ADMIN_URL: db.ownerUrl };
  const config = loadConfig({ HOMEOSTAT_STATE: stateDir, HOMEOSTAT_AGENT: agentId, ...env });
  return openProcess({ config, progress: () => undefined }, 'test');
}

/** A state as this release leaves it, then changed by a later one. */
async function stateOf(
  agentId: string,
  later: (log: ReturnType<typeof createLog>) => Promise<unknown>,
): Promise<void> {
  const { agent } = await open(agentId);
  const event = { type: 'BackoffLeft', payload: { reason: 'test' } };
  await agent.log.append(agentId, testOrigin, { events: [event] });
  await agent.log.view(agentId, []);
  const schema = z.looseObject({});
  const kind = { schema, texts: 'words', names: {}, subjects: () => [], upcasters: {} } as const;
  const { definitions, ...options } = agent.log.options;
  const newer = { FleetJoined: { version: 1, ...kind }, BackoffLeft: { version: 9, ...kind } };
  await later(createLog({ ...options, definitions: { ...definitions, ...newer } }));
  await agent.close();
}

async function refusal(agentId: string): Promise<string> {
  const { agent } = await open(agentId).catch((error: unknown) => ({ agent: String(error) }));
  if (typeof agent === 'string') return agent;
  await agent.close();
  return 'it opened';
}

it('a state of this release is opened again', async () => {
  await stateOf('same', () => Promise.resolve());
  expect(await refusal('same')).toBe('it opened');
});

it('a view that a newer release brought up is refused before anything starts', async () => {
  await stateOf('viewed', () =>
    db.owner.query(
      "update standings set version = version + 100 where agent_id = 'viewed' and projection = 'tick'",
    ),
  );
  expect(await refusal('viewed')).toMatch(/version 10\d of the view tick.* update the program/);
});

it.each([
  ['FleetJoined', /version 1 of the event FleetJoined.* update the program/],
  ['BackoffLeft', /version 9 of the event BackoffLeft.* update the program/],
])('an event that only a newer release can read, %s, is refused too', async (type, said) => {
  const agentId = type.toLowerCase();
  await stateOf(agentId, (log) =>
    log.append(agentId, testOrigin, { events: [{ type, payload: { reason: 'later' } }] }),
  );
  expect(await refusal(agentId)).toMatch(said);
  const { rows } = await db.owner.query('select from events where agent_id = $1', [agentId]);
  expect(rows).toHaveLength(2);
});

it('a schema that a newer release changed is refused with the same advice', async () => {
  await db.owner.query(`insert into kysely_migration values ('9999-later.sql', now()::text)`);
  await expect(migrate(db.owner)).rejects.toThrow(/9999-later.*update the program/);
  await db.owner.query(`delete from kysely_migration where name = '9999-later.sql'`);
});
