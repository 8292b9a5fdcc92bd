import pg from 'pg';

export type Exclusive = {
  /** Resolves when the session that holds the lock is gone, whoever ended it. */
  readonly lost: Promise<void>;
  readonly release: () => Promise<void>;
};

/**
 * A session-level advisory lock: one holder per name on one database, gone with its session. Null: taken by another.
 */
export async function holdExclusive(
  url: string,
  name: string,
  applicationName: string,
): Promise<Exclusive | null> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName });
  const lost = new Promise<void>((resolve) => {
    client.on('end', resolve);
    client.on('error', () => {
      resolve();
    });
  });
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
    [name],
  );
  const release = async () => {
    await client.end();
  };
  if (rows[0]?.held === true) return { lost, release };
  await release();
  return null;
}
