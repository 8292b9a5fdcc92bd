import { expect, it } from 'vitest';
import { readSeals } from '../../src/adapters/files/proof/seals.ts';
import { openRoomWatch } from '../../src/compose/open/watch-room.ts';
import { openSealKeeper } from '../../src/compose/proof/keep-seals.ts';
import { verifyAgent } from '../../src/compose/proof/verify-agent.ts';
import type { NewEvent } from '../../src/kernel/event/event.ts';
import { startHousekeeping } from '../../src/process/housekeeping.ts';
import { agentUnderTest } from './agent-under-test.ts';

const { agent, db, record } = await agentUnderTest();
const silent = () => undefined;
const verified = () => verifyAgent(agent, silent);
const sealedSeqs = async () =>
  (await readSeals(agent.config.stateDir, agent.agentId)).map(({ seq }) => seq);

const stopped: NewEvent = { type: 'ControllerStopped', payload: { reason: 'test' } };

function observations(count: number, from: number): NewEvent[] {
  return Array.from({ length: count }, (_, i) => ({
    type: 'ObservationNoted',
    payload: { observation_id: `o${from + i}`, text: 'seen', kind: 'test' },
  }));
}

/** As somebody with full power over the database, who also makes the head fit. */
async function cutBackTo(seq: number): Promise<void> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query('alter table events disable trigger user');
    await client.query('delete from events where agent_id = $1 and seq > $2', [agent.agentId, seq]);
    await client.query('alter table events enable trigger user');
    await client.query(
      `update heads h set seq = e.seq, hash = e.hash from events e
       where h.agent_id = $1 and e.agent_id = $1 and e.seq = $2`,
      [agent.agentId, seq],
    );
    await client.query('delete from documents where agent_id = $1', [agent.agentId]);
    await client.query('delete from standings where agent_id = $1', [agent.agentId]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

it('seals every thousand events and the last one, so that a log cut back is found', async () => {
  const keep = await openSealKeeper(agent);
  await record(...observations(999, 0));
  await keep(false);
  expect(await sealedSeqs()).toEqual([]);
  await record(...observations(1, 999));
  await keep(false);
  await keep(false);
  expect(await sealedSeqs()).toEqual([1000]);

  const house = await startHousekeeping({
    room: openRoomWatch(agent, async () => Number.MAX_SAFE_INTEGER),
    seals: keep,
    refreshExports: async () => undefined,
    capLogs: async () => undefined,
    keepViews: async () => 'all',
    onError: (_, error) => {
      throw error;
    },
    onRoom: silent,
  });
  await record(...observations(5, 1000), stopped);
  await house.stop();
  expect(await sealedSeqs()).toEqual([1000, 1006]);
  expect(await verified()).toMatchObject({ ok: true, events: 1006 });

  await cutBackTo(1004);
  expect(await verified()).toMatchObject({
    ok: false,
    firstDivergence: { kind: 'seal', seq: 1006, field: 'hash', found: null },
  });
  // What is appended instead does not hide it.
  await record(...observations(4, 2000));
  expect(await verified()).toMatchObject({
    ok: false,
    firstDivergence: { kind: 'seal', seq: 1006 },
  });
});

it('goes on from the last seal after a restart', async () => {
  const before = await sealedSeqs();
  await (await openSealKeeper(agent))(false);
  expect(await sealedSeqs()).toEqual(before);
});
