import { expect, it } from 'vitest';
import { openSealKeeper } from '../../src/compose/keep-seals.ts';
import { openRecheck, RECHECK_EVERY_MS } from '../../src/compose/recheck-log.ts';
import { tellOnce } from '../../src/compose/teller.ts';
import { tellingSettings } from '../../src/compose/telling-settings.ts';
import { alertProjection } from '../../src/domain/owner/alert/views/alert.ts';
import { agentUnderTest } from './agent-under-test.ts';

const { agent, db, record } = await agentUnderTest();

async function live(count: number): Promise<void> {
  const events = Array.from({ length: count }, () => ({
    type: 'ObservationNoted',
    payload: { observation_id: agent.newId(), text: 'seen', kind: 'test' },
  }));
  await record(...events);
}

/** As somebody with full power over the database. */
async function change(text: string): Promise<void> {
  await db.owner.query(
    `alter table events disable trigger user; update events set body = ${text} where seq = 1200;
     alter table events enable trigger user`,
  );
}

it('reads the sealed log again, a stretch at a time, and tells of one that was changed', async () => {
  const keep = await openSealKeeper(agent);
  await live(1000);
  await keep(false);
  await live(1000);
  await keep(false);
  await live(7);
  await keep(true);
  let turn = 0;
  const now = () => new Date(turn * RECHECK_EVERY_MS).toISOString();
  const look = openRecheck({
    ...agent,
    now,
    onError: (_, error) => {
      throw error;
    },
  });
  const everything = async () => {
    for (let n = 0; n < 3; n++) {
      turn += 1;
      await look();
    }
    return look();
  };
  expect(await everything()).toBeNull();
  await change("body || ' '");
  // Nothing is read again before it is time.
  expect(await look()).toBeNull();
  expect(await everything()).toBe('event 1200 (chain)');

  await tellOnce({ agent, settings: tellingSettings(agent.config), logFault: look });
  const view = await agent.log.view(agent.agentId, [{ projection: alertProjection, keys: 'all' }]);
  expect(view.all(alertProjection).get('log:event 1200 (chain)')).toMatchObject({
    severity: 'urgent',
  });
  await change("rtrim(body, ' ')");
  expect(await everything()).toBeNull();
});
