import { expect, it } from 'vitest';
import { postgresEventStore } from '../../../../src/adapters/postgres/log/event-store.ts';
import { countingEvents } from '../../../support/counting.ts';
import { freshDatabase } from '../../../support/postgres.ts';
import { until } from '../../../support/until.ts';

const db = await freshDatabase();
const store = postgresEventStore(db.app, countingEvents);
const stopped = { seq: 1, key: 'a', error: 'cannot be folded' };

/** How many sessions wait for this one. */
async function waitingFor(pid: number): Promise<number> {
  const { rows } = await db.owner.query(
    'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
    [pid],
  );
  return rows.length;
}

it('stops a version of a new agent where another program is opening it', async () => {
  const opening = await db.owner.connect();
  try {
    const { rows } = await opening.query<{ pid: number }>('select pg_backend_pid() as pid');
    await opening.query('begin');
    // Whoever stops gets as far as the standings, and sees them as soon as they are committed.
    await opening.query('lock table standings in share mode');
    await opening.query('select open_projections($1, $2)', [
      'new',
      JSON.stringify([{ projection: 'counter', version: 1 }]),
    ]);
    const stopping = store.setStopped('new', { projection: 'counter', version: 1, stopped });
    await until(async () => {
      expect(await waitingFor(rows[0]!.pid)).toBe(1);
    });
    await opening.query('commit');
    await stopping;
  } finally {
    opening.release();
  }
  expect((await store.load('new', new Map([['counter', 1]]), [])).marks).toMatchObject([
    { projection: 'counter', version: 1, seq: 0, stopped },
  ]);
});
