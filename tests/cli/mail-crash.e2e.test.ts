import { afterAll, describe, expect, it } from 'vitest';
import { postgresEventStore } from '../../src/adapters/postgres/log/event-store.ts';
import { catalogue } from '../../src/domain/catalogue.ts';
import { isDovecotInstalled } from '../adapters/mail/dovecot-server.ts';
import { mailOfManyLives } from '../support/mail-lives.ts';
import { freshDatabase } from '../support/postgres.ts';

const open: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(open.map((lives) => lives.close())));

/**
 * Every point once: each death costs a start. `node bench/run.mjs mail-crash` has all of them by all ways, hundreds of
 * times. Where nobody can tell afterwards, what was being sent is for the owner to settle.
 */
const CASES = [
  {
    way: 'smtp and its folder',
    points: ['mail:recorded', 'mail:triaged', 'mail:accepted', 'mail:found'],
    surfaced: 0,
  },
  { way: 'smtp alone', points: ['mail:taken', 'mail:dispatched'], surfaced: 1 },
] as const;

describe.skipIf(!isDovecotInstalled)('kill -9 around every step of the mail', () => {
  describe.each(CASES)('by $way', async ({ way, points, surfaced }) => {
    const db = await freshDatabase();
    it('loses no mail of the owner, and answers none twice', async () => {
      const store = postgresEventStore(db.app, catalogue);
      const lives = await mailOfManyLives({ way, store, databaseUrl: db.ownerUrl });
      open.push(lives);
      for (const point of points) {
        expect([point, await lives.dieAt(point)]).toEqual([point, 'SIGKILL']);
      }
      expect(await lives.account()).toMatchObject({
        written: points.length,
        lost: [],
        twice: [],
        broken: [],
        surfaced,
        answered: points.length - surfaced,
      });
    });
  });
});
