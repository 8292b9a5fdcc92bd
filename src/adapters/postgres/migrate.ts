import { readdir, readFile } from 'node:fs/promises';
import type { Migration, MigrationProvider, MigrationResultSet } from 'kysely/migration';
import type pg from 'pg';
import { codeOf } from '../../kernel/thrown.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);
const UNDEFINED_TABLE = '42P01';

/**
 * Brings the schema to this program's version. Idempotent; safe beside another process doing the same.
 * @returns the names of the steps taken now.
 */
export async function migrate(owner: pg.Pool): Promise<readonly string[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
  // Nearly always nothing is to be done, and every command asks: the migrator need not be loaded for that.
  const taken = await namesTaken(owner);
  if (String(taken) === String(names)) return [];
  const newer = taken.filter((name) => !names.includes(name));
  if (newer.length > 0) {
    throw new Error(
      `its schema was made by a newer release of Homeostat (${newer.join(', ')}), and nothing was changed: update the program`,
    );
  }
  const { error, results } = await runMigrator(owner, names);
  if (error !== undefined) {
    const why = error instanceof Error ? error.message : JSON.stringify(error);
    throw new Error(`its schema could not be brought up to date, nothing was changed: ${why}`, {
      cause: error,
    });
  }
  return (results ?? []).map(({ migrationName }) => migrationName);
}

async function namesTaken(owner: pg.Pool): Promise<readonly string[]> {
  try {
    const { rows } = await owner.query<{ name: string }>('select name from kysely_migration');
    return rows.map(({ name }) => name).sort();
  } catch (error) {
    const isNew = codeOf(error) === UNDEFINED_TABLE;
    if (isNew) return [];
    throw error;
  }
}

/** Each `migrations/*.sql` is one forward step, run in a transaction under the migrator's lock. */
async function runMigrator(owner: pg.Pool, names: readonly string[]): Promise<MigrationResultSet> {
  const { Kysely, PostgresDialect, sql } = await import('kysely');
  const { Migrator } = await import('kysely/migration');
  const provider: MigrationProvider = {
    async getMigrations() {
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
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  return new Migrator({ db, provider }).migrateToLatest();
}
