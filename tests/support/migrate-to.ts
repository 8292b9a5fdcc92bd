import { readdir, readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type pg from 'pg';

const FOLDER = new URL('../../migrations/', import.meta.url);

/** The schema as an older release left it: up to this step. */
export async function migrateTo(owner: pg.Pool, last: string): Promise<void> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql') && name <= last);
  const steps = await Promise.all(
    names.sort().map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8');
      const up = async (kysely: Kysely<unknown>) => {
        await sql.raw(text).execute(kysely);
      };
      return [name, { up }] as const;
    }),
  );
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) });
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(steps)) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw new Error(`cannot migrate to ${last}`, { cause: error });
}
