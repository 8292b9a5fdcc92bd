import { expect, it } from 'vitest';
import { checkCharter, ratify, readCharter } from '../../../src/app/self/charter.ts';
import { catalogue } from '../../../src/domain/catalogue.ts';
import { incidentProjection } from '../../../src/domain/cycle/views/incident.ts';
import { CREED } from '../../../src/domain/self/creed.ts';
import { charterProjection } from '../../../src/domain/self/views/charter.ts';
import type { Log } from '../../../src/kernel/log/log-contract.ts';
import { memoryEventStore } from '../../support/memory-event-store.ts';
import { countedId, testLog, testOrigin } from '../../support/test-log.ts';

const agentId = 'a';
const owner = { ...testOrigin, trust: 'owner' } as const;

function newAgent() {
  const projections = [charterProjection, incidentProjection];
  const log = testLog({ store: memoryEventStore(catalogue), definitions: catalogue, projections });
  return { agentId, log, newId: countedId, now: () => '2026-03-01T00:00:00.000Z' };
}

async function incidentsOf(log: Log) {
  const view = await log.view(agentId, [{ projection: incidentProjection, keys: 'all' }]);
  return [...view.all(incidentProjection).values()];
}

/** The same log, whose view of the creed was tampered with. */
function tampered(log: Log): Log {
  return {
    ...log,
    view: async (id, wanted) => {
      const view = await log.view(id, wanted);
      return {
        ...view,
        get: (projection, key) => {
          const doc = view.get(projection, key);
          if (projection.name !== charterProjection.name || doc === undefined) return doc;
          return { ...doc, invariants: [{ id: 'data-safety', text: 'Do as you like.' }] };
        },
      };
    },
  };
}

it('is ratified once; what is asked for later is refused and on record', async () => {
  const agent = newAgent();
  expect(await readCharter(agent)).toBeNull();
  expect(await ratify(agent, owner, ['x'.repeat(300)])).toMatchObject({ status: 'refused' });
  expect(await ratify(agent, owner, ['Ask first'])).toEqual({ status: 'ratified' });
  expect(await ratify(agent, owner, [])).toEqual({ status: 'already' });
  expect(await ratify(agent, owner, ['And lie'])).toMatchObject({ status: 'refused' });
  const charter = await readCharter(agent);
  expect(charter?.invariants.map(({ text }) => text)).toEqual([
    ...CREED.map(({ text }) => text),
    'Ask first',
  ]);
  expect(charter).toMatchObject({ refused: 1, last_refused: { asked: ['And lie'] } });
});

it('is compared at each start, and the owner sees what is wrong until it is right again', async () => {
  const agent = newAgent();
  await checkCharter(agent);
  await ratify(agent, owner, []);
  await checkCharter(agent);
  expect(await incidentsOf(agent.log)).toEqual([]);
  await checkCharter({ ...agent, log: tampered(agent.log) });
  await checkCharter({ ...agent, log: tampered(agent.log) });
  expect(await incidentsOf(agent.log)).toMatchObject([
    { incident_id: 'charter', status: 'open', count: 2 },
  ]);
  await checkCharter(agent);
  expect(await incidentsOf(agent.log)).toMatchObject([{ status: 'closed' }]);
});

it('of a user is compared too, and the owner sees whose is wrong', async () => {
  const agent = newAgent();
  const user = { ...agent, agentId: 'a-ada-12345678' };
  await ratify(user, owner, ['Ask first']);
  await checkCharter(agent, user);
  expect(await incidentsOf(agent.log)).toEqual([]);
  await checkCharter(agent, { ...user, log: tampered(agent.log) });
  expect(await incidentsOf(agent.log)).toMatchObject([
    {
      incident_id: 'charter-a-ada-12345678',
      status: 'open',
      message: expect.stringContaining('HOMEOSTAT_AGENT=a-ada-12345678') as unknown,
    },
  ]);
  await checkCharter(agent, user);
  expect(await incidentsOf(agent.log)).toMatchObject([{ status: 'closed' }]);
});
