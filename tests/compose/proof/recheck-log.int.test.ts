import { expect, it } from 'vitest';
import { tellOnce } from '../../../src/app/telling/tell-owner.ts';
import { statusNow } from '../../../src/compose/look/status-now.ts';
import { openSealKeeper } from '../../../src/compose/proof/keep-seals.ts';
import { openRecheck, RECHECK_EVERY_MS } from '../../../src/compose/proof/recheck-log.ts';
import { tellingSettings } from '../../../src/compose/settings/telling-settings.ts';
import { alertProjection } from '../../../src/domain/alert/views/alert.ts';
import { logFaultProjection } from '../../../src/domain/cycle/views/log-fault.ts';
import { SINGLETON } from '../../../src/kernel/projection/projection.ts';
import { agentUnderTest } from '../agent-under-test.ts';

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
  const started = () =>
    openRecheck({
      ...agent,
      now,
      onError: (_, error) => {
        throw error;
      },
    });
  const look = started();
  const everything = async () => {
    for (let n = 0; n < 3; n++) {
      turn += 1;
      await look();
    }
  };
  const faults = async () => {
    const wanted = [{ projection: logFaultProjection, keys: [SINGLETON] }];
    const view = await agent.log.view(agent.agentId, wanted);
    return (view.get(logFaultProjection, SINGLETON)?.faults ?? []).map(({ seq }) => seq);
  };
  const shown = async () => (await statusNow(agent, null)).alerts.map(({ alert_id }) => alert_id);
  const settings = tellingSettings(agent.config);
  await everything();
  expect(await faults()).toEqual([]);
  await change("body || ' '");
  // Nothing is read again before it is time.
  await look();
  expect(await faults()).toEqual([]);
  await everything();
  await everything();
  expect(await faults()).toEqual([1200]);
  await tellOnce({ agent, settings, brokenSettings: () => [], recheck: look });
  const view = await agent.log.view(agent.agentId, [{ projection: alertProjection, keys: 'all' }]);
  expect(view.all(alertProjection).get('log:1200')).toMatchObject({ severity: 'urgent' });

  // After a restart another stretch has its turn, and what was found is known all the same.
  turn = Math.ceil(turn / 3) * 3;
  const again = started();
  await tellOnce({ agent, settings, brokenSettings: () => [], recheck: again });
  expect(await shown()).toContain('log:1200');

  // Its stretch is read at each turn until it is right.
  await change("rtrim(body, ' ')");
  turn += 1;
  await tellOnce({ agent, settings, brokenSettings: () => [], recheck: again });
  expect(await faults()).toEqual([]);
  expect(await shown()).not.toContain('log:1200');
});
