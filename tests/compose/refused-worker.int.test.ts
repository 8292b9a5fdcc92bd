import { afterAll, expect, it } from 'vitest';
import { runCycleWorker } from '../../src/compose/run/run-worker.ts';
import { loadConfig } from '../../src/config.ts';
import { freshDatabase } from '../support/postgres.ts';
import { eventually, openHouse, times } from './controller-story.ts';

const AGENT = 'refused';
const db = await freshDatabase();
const house = await openHouse({ databaseUrl: db.appUrl, adminUrl: db.ownerUrl }, AGENT);
const worker = await runCycleWorker({
  config: loadConfig({
    HOMEOSTAT_STATE: house.stateDir,
    HOMEOSTAT_AGENT: AGENT,
    HOMEOSTAT_MIN_FREE_MB: '1',
    DATABASE_URL: db.appUrl,
    DATABASE_ADMIN_URL: db.ownerUrl,
  }),
  progress: () => undefined,
  said: () => undefined,
});
afterAll(async () => {
  await worker.stop('test over', 0);
  await house.close();
});

/** As a server does whose disk takes some writes and not others. */
const REFUSE_PHASES = `
  create function refuse() returns trigger language plpgsql as $$
  begin raise exception 'could not extend file' using errcode = '53100'; end $$;
  create trigger a_full_disk after insert on events for each row
  when (new.type = 'PhaseStarted' and new.agent_id = '${AGENT}' and (new.body::jsonb -> 'payload')->>'phase' <> 'sense')
  execute function refuse()`;

it('writes refused to a worker apart bring the agent into safe mode', async () => {
  await house.controller({ worksOnPhases: false });
  await house.addTask('water');
  await db.owner.query(REFUSE_PHASES);
  await house.request();
  await eventually(house.types).toContain('SafeModeEntered');
  await db.owner.query('drop trigger a_full_disk on events');
  await eventually(house.lines).toEqual(['water']);
  expect(times(await house.types(), 'SafeModeEntered')).toBe(1);
});
