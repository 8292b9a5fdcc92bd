import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { holdExclusive } from '../../../src/adapters/postgres/log/exclusive.ts';
import { restoreAgent } from '../../../src/adapters/postgres/log/restore-agent.ts';
import { inSnapshot } from '../../../src/adapters/postgres/log/snapshot.ts';
import { listenForNews } from '../../../src/adapters/postgres/news-listener.ts';
import { openPool } from '../../../src/adapters/postgres/pool.ts';
import type { BackupTrust, ReadBackupRecord } from '../../../src/kernel/proof/backup.ts';
import { freshDatabase } from '../../support/postgres.ts';
import { until } from '../../support/until.ts';

const db = await freshDatabase();
const NAME = 'to be broken';
const unhandled: unknown[] = [];
const note = (error: unknown) => {
  unhandled.push(error);
};
beforeAll(() => process.on('uncaughtException', note));
afterEach(() => {
  expect(unhandled.splice(0)).toEqual([]);
});
afterAll(() => {
  process.off('uncaughtException', note);
});

const reported: string[] = [];
const onError = (error: Error) => {
  reported.push(error.message);
};

function poolOf(url: string): pg.Pool {
  return openPool({ url, max: 3, applicationName: NAME, onError, unlimited: true });
}

/** Ends sessions of that name as an administrator does, and gives what was ended. */
async function breakSessions(name = NAME): Promise<number> {
  const { rows } = await db.owner.query<{ ended: boolean }>(
    `select pg_terminate_backend(pid, 5000) as ended from pg_stat_activity
     where application_name = $1 and datname = current_database()`,
    [name],
  );
  return rows.length;
}

async function sessionsNamed(name: string): Promise<number | null> {
  const open = 'select from pg_stat_activity where application_name = $1';
  return (await db.owner.query(open, [name])).rowCount;
}

/** Resolves when this process has heard that the session is over. Listens to no error, as most who hold one. */
function endOf(client: pg.PoolClient): Promise<void> {
  return new Promise((resolve) => {
    client.once('end', resolve);
    process.once('uncaughtException', () => {
      resolve(); // its end is then not told
    });
  });
}

async function expectUsable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ n: number }>('select 1 as n');
  expect(rows).toEqual([{ n: 1 }]);
}

it('a connection that waits in the pool is replaced', async () => {
  const pool = poolOf(db.appUrl);
  await expectUsable(pool);
  expect(await breakSessions()).toBe(1);
  await until(() => {
    expect(reported).toHaveLength(1);
  });
  await expectUsable(pool);
  await pool.end();
});

it('one that somebody holds between two queries fails the next query', async () => {
  const pool = poolOf(db.appUrl);
  const client = await pool.connect();
  await client.query('begin');
  const ended = endOf(client);
  expect(await breakSessions()).toBe(1);
  await ended;
  await expect(client.query('select 1')).rejects.toThrow();
  client.release();
  await expectUsable(pool);
  await pool.end();
});

it('one that stays idle in a transaction for too long does the same', async () => {
  const pool = poolOf(db.appUrl);
  const client = await pool.connect();
  await client.query("set idle_in_transaction_session_timeout = '20ms'");
  const ended = endOf(client);
  await client.query('begin');
  await ended;
  await expect(client.query('select 1')).rejects.toThrow();
  client.release(true);
  await pool.end();
});

it('a query under way is rejected', async () => {
  const pool = poolOf(db.appUrl);
  const asked = pool.query('select pg_sleep(60)').catch((error: unknown) => error);
  await until(async () => {
    expect(await breakSessions()).toBe(1);
  });
  expect(await asked).toBeInstanceOf(Error);
  await expectUsable(pool);
  await pool.end();
});

it('a snapshot whose reader is busy elsewhere is rejected', async () => {
  const pool = poolOf(db.appUrl);
  const read = inSnapshot(pool, async (client) => {
    const ended = endOf(client);
    await breakSessions();
    await ended;
    await client.query('select 1');
  });
  await expect(read).rejects.toThrow();
  await expectUsable(pool);
  await pool.end();
});

it('a restore whose file is slow is rejected', async () => {
  const pool = poolOf(db.ownerUrl);
  let ended = Promise.resolve();
  pool.on('acquire', (client) => {
    ended = endOf(client);
  });
  async function* records(): AsyncGenerator<ReadBackupRecord> {
    await breakSessions();
    await ended;
    yield { kind: 'header' } as ReadBackupRecord; // none is put in
  }
  const trust: BackupTrust = {
    seals: [],
    judge: () => ({ status: 'none', key: null }),
    isSealNeeded: false,
  };
  await expect(restoreAgent(pool, records(), { trust })).rejects.toThrow();
  await expectUsable(pool);
  await pool.end();
});

it('a lock is taken again', async () => {
  const wanted = { url: db.appUrl, name: 'broken', applicationName: NAME };
  const held = await holdExclusive(wanted);
  expect(await breakSessions()).toBe(1);
  await until(async () => {
    expect(await sessionsNamed(NAME)).toBe(1);
  });
  await held?.release();
});

it('a listener listens again', async () => {
  let times = 0;
  const listener = listenForNews({
    url: db.appUrl,
    channel: 'broken',
    onMessage: () => undefined,
    onConnected: () => {
      times += 1;
    },
    onError,
  });
  await until(() => {
    expect(times).toBe(1);
  });
  expect(await breakSessions('homeostat news')).toBe(1);
  await until(() => {
    expect(times).toBe(2);
  });
  await listener.close();
});
