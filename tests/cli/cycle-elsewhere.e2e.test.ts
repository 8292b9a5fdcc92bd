import { afterEach, expect, it } from 'vitest';
import { type Cli, openCli } from '../support/cli.ts';
import { freshDatabase } from '../support/postgres.ts';
import { until } from '../support/until.ts';

const db = await freshDatabase();
const clis: Cli[] = [];
afterEach(async () => {
  for (const cli of clis.splice(0)) await cli.close();
});

/** Another state folder has no pid file of the controller, as on another host. */
async function host(): Promise<Cli> {
  const cli = await openCli();
  clis.push(cli);
  return cli;
}

it('a cycle asked for on another host is run by the controller, and waited for', async () => {
  const environment = { DATABASE_URL: db.appUrl, DATABASE_ADMIN_URL: db.ownerUrl };
  const [here, there] = [await host(), await host()];
  const controller = there.start({ ...environment, HOMEOSTAT_SCHEDULE: '0 0 1 1 *' });
  await controller.seen('started');
  const { code, document } = await here.runWith(environment, 'cycle');
  expect(document).toMatchObject({ ok: true, cycle: { status: 'completed' } });
  expect(code).toBe(0);
  // Its own words of it come by another way than the cycle.
  await until(() => {
    expect(controller.lines).toContainEqual(
      expect.objectContaining({ event: 'tick', schedule: 'manual', status: 'cycle' }),
    );
  });
  controller.child.kill('SIGINT');
  expect(await controller.ended).toBe(0);
});

it('two of them at once without a controller are both run', async () => {
  const environment = { DATABASE_URL: db.appUrl, DATABASE_ADMIN_URL: db.ownerUrl };
  const [a, b] = [await host(), await host()];
  const both = await Promise.all([a, b].map((cli) => cli.runWith(environment, 'cycle')));
  expect(both.map(({ code, document }) => [code, document['ok']])).toEqual([
    [0, true],
    [0, true],
  ]);
});
