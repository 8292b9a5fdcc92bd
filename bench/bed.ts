import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openCluster } from '../src/adapters/postgres/cluster/cluster.ts';
import type { OpenOptions } from '../src/compose/open/database.ts';
import { loadConfig } from '../src/config.ts';

/** An embedded Postgres with its default, safe settings, in a folder that goes with the bench. */
export type Bed = {
  readonly ownerUrl: string;
  /** A new database on the server. */
  newDatabase(name: string): Promise<string>;
  /** What the program needs to run on a new database of its own. */
  openOptions(name: string): Promise<OpenOptions>;
  close(): Promise<void>;
};

const ROLE = 'bench_app';

export async function openBed(): Promise<Bed> {
  const dir = await mkdtemp(join(tmpdir(), 'homeostat-bench-'));
  await chmod(dir, 0o755); // the server's user passes through when we are root
  const cluster = await openCluster({
    stateDir: dir,
    systemDir: join(dir, 'system'),
    newPassword: () => randomBytes(12).toString('hex'),
    now: () => performance.now(),
  });
  const { ownerUrl } = cluster;
  const password = randomBytes(12).toString('hex');
  await query(ownerUrl, `create role ${ROLE} login password '${password}'`);
  const newDatabase = async (name: string) => {
    await query(ownerUrl, `create database ${name}`);
    return at(ownerUrl, { pathname: `/${name}` });
  };
  return {
    ownerUrl,
    newDatabase,
    openOptions: async (name) => {
      const adminUrl = await newDatabase(name);
      const databaseUrl = at(adminUrl, { username: ROLE, password });
      const env = {
        HOMEOSTAT_STATE: dir,
        DATABASE_URL: databaseUrl,
        DATABASE_ADMIN_URL: adminUrl,
      };
      return {
        config: loadConfig(env),
        progress: () => undefined,
        onError: fail,
        applicationName: 'bench',
      };
    },
    close: async () => {
      await cluster.stopIfUnused();
      await rm(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function at(url: string, parts: Partial<Record<'pathname' | 'username' | 'password', string>>) {
  return Object.assign(new URL(url), parts).href;
}

function fail(error: Error): void {
  throw error;
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
