import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { postgresWake } from '../../../src/adapters/postgres/wake.ts';
import type { Wake } from '../../../src/kernel/ports/wake.ts';
import { freshDatabase } from '../../support/postgres.ts';
import { until } from '../../support/until.ts';

const db = await freshDatabase();
const errors: string[] = [];
const opened: Wake[] = [];
const open = (processId: string) => {
  const wake = postgresWake({
    pool: db.app,
    url: db.appUrl,
    processId,
    onError: (error) => errors.push(error.message),
  });
  opened.push(wake);
  const news: (string | null)[] = [];
  wake.onNews((agentId) => news.push(agentId));
  return { wake, news };
};
const [one, two] = [open('one'), open('two')];
afterAll(() => Promise.all(opened.map((wake) => wake.close())));
/** Listening begins with a call to look everywhere. */
const listening = ({ news }: typeof one) =>
  until(() => {
    expect(news).toContain(null);
  });

it('tells readers in this process at once and those of others soon', async () => {
  await Promise.all([listening(one), listening(two)]);
  one.wake.notify('agent-1');
  expect(one.news).toContain('agent-1');
  await until(() => {
    expect(two.news).toContain('agent-1');
  });
  expect(one.news.filter((agentId) => agentId === 'agent-1')).toHaveLength(1);
});

it('sends a burst in a few messages', async () => {
  const client = new pg.Client({ connectionString: db.appUrl });
  await client.connect();
  const messages: string[] = [];
  client.on('notification', ({ payload }) => messages.push(payload ?? ''));
  await client.query('listen homeostat_news');
  for (let i = 0; i < 500; i++) one.wake.notify(`agent-${i % 5}`);
  await until(() => {
    const named = messages.flatMap((text) => (JSON.parse(text) as { agents: string[] }).agents);
    expect(new Set(named).size).toBe(5);
  });
  expect(messages.length).toBeLessThanOrEqual(3);
  await client.end();
});

it('says to look everywhere when the agents are too many to be named', async () => {
  two.news.length = 0;
  for (let i = 0; i < 2000; i++) one.wake.notify(`an agent with a rather long name ${i}`);
  await until(() => {
    expect(two.news).toContain(null);
  });
});

it('listens again after its session broke, and has readers look everywhere', async () => {
  two.news.length = 0;
  await db.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'homeostat news' and datname = current_database()`,
  );
  await listening(two);
  await listening(one);
  one.wake.notify('agent-after');
  await until(() => {
    expect(two.news).toContain('agent-after');
  });
  expect(errors.length).toBeGreaterThan(0);
});

it('has everybody look everywhere every two seconds', async () => {
  one.news.length = 0;
  await until(() => {
    expect(one.news).toContain(null);
  });
});
