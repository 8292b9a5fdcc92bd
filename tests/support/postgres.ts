import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { migrate } from '../../src/adapters/postgres/migrate.ts';
import { openPool } from '../../src/adapters/postgres/pool.ts';

const TEMPLATE = 'homeostat_template';
const TEMPLATE_LOCK = 7_060_001;

export type TestDatabase = {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly readUrl: string;
  /** No session limits, as the migrations have it. */
  readonly owner: pg.Pool;
  /** With the session limits the program runs under. */
  readonly app: pg.Pool;
};

/**
 * A migrated database of its own, dropped after the tests of the file. Call it at the top of a test file or of a
 * `describe`: `const db = await freshDatabase()`. Whoever leaves a connection open fails its file: the drop is not forced.
 */
export function freshDatabase(): Promise<TestDatabase> {
  return databaseFrom(TEMPLATE);
}

/** As freshDatabase, with no schema in it: for what a release before made of it. */
export function emptyDatabase(): Promise<TestDatabase> {
  return databaseFrom('template0');
}

async function databaseFrom(template: string): Promise<TestDatabase> {
  const clusterUrl = inject('ownerUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(clusterUrl, async (client) => {
    await makeTemplate(clusterUrl, client);
    await client.query(`create database ${name} template ${template}`);
  });
  const url = (role?: string) => databaseUrl(clusterUrl, name, role);
  const ownerUrl = url();
  const appUrl = url('homeostat_app');
  const common = { max: 10, applicationName: 'test', onError: refuse };
  const owner = openPool({ ...common, url: ownerUrl, unlimited: true });
  const app = openPool({ ...common, url: appUrl });
  afterAll(async () => {
    await Promise.all([owner.end(), app.end()]);
    await onServer(clusterUrl, (client) => client.query(`drop database ${name}`));
  });
  return { ownerUrl, appUrl, readUrl: url('homeostat_read'), owner, app };
}

/** Migrated by whoever comes first; the flag says that it is complete. */
async function makeTemplate(clusterUrl: string, client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  const { rows } = await client.query<{ datistemplate: boolean }>(
    'select datistemplate from pg_database where datname = $1',
    [TEMPLATE],
  );
  if (rows[0]?.datistemplate !== true) {
    if (rows.length === 0) await client.query(`create database ${TEMPLATE}`);
    const url = databaseUrl(clusterUrl, TEMPLATE);
    const pool = openPool({
      url,
      max: 2,
      applicationName: 'test',
      onError: refuse,
      unlimited: true,
    });
    await migrate(pool).finally(() => pool.end());
    for (const role of ['homeostat_app', 'homeostat_read']) {
      await client.query(`alter role ${role} login password '${passwordOf(clusterUrl, role)}'`);
    }
    await client.query(`alter database ${TEMPLATE} is_template true`);
  }
  await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
}

async function onServer(
  clusterUrl: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(clusterUrl, 'postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(clusterUrl: string, database: string, role?: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${database}`;
  if (role !== undefined) {
    url.username = role;
    url.password = passwordOf(clusterUrl, role);
  }
  return url.href;
}

/** As random as the cluster's own password, and known to every process of the run without asking. */
function passwordOf(clusterUrl: string, role: string): string {
  return createHash('sha256')
    .update(`${role} ${new URL(clusterUrl).password}`)
    .digest('hex');
}

function refuse(error: Error): void {
  throw error;
}
