import { readdir, readFile } from 'node:fs/promises';
import {
  Kysely,
  type Migration,
  type MigrationProvider,
  Migrator,
  PostgresDialect,
  sql,
} from 'kysely';
import type pg from 'pg';

const FOLDER = new URL('../../../migrations/', import.meta.url);

/** Each `migrations/*.sql` is one forward step, run in a transaction under the migrator's lock. */
const provider: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
    const steps: Record<string, Migration> = {};
    for (const name of names) {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      steps[name] = {
        up: async (db) => {
          await sql.raw(text).execute(db);
        },
      };
    }
    return steps;
  },
};

/**
 * Brings the schema to this program's version. Idempotent; safe beside another process doing the same.
 * @returns the names of the steps taken now.
 */
export async function migrate(owner: pg.Pool): Promise<readonly string[]> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) {
    const why = error instanceof Error ? error.message : JSON.stringify(error);
    throw new Error(`its schema could not be brought up to date, nothing was changed: ${why}`, {
      cause: error,
    });
  }
  return (results ?? []).map(({ migrationName }) => migrationName);
}
