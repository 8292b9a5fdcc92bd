import { expect, it } from 'vitest';
import { oldestWriter } from '../../../src/adapters/postgres/oldest-writer.ts';
import { freshDatabase } from '../../support/postgres.ts';

const db = await freshDatabase();

it('is the open transaction that has been writing for longest', async () => {
  const [reader, first, second] = await Promise.all([1, 2, 3].map(() => db.owner.connect()));
  try {
    await reader!.query('begin; select from heads');
    expect(await oldestWriter(db.owner)).toBeNull();
    const write = `begin; insert into heads values (gen_random_uuid(), 0, '', now())`;
    await first!.query(write);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await second!.query(write);
    const { rows } = await first!.query<{ pid: number }>('select pg_backend_pid() as pid');
    const writer = await oldestWriter(db.owner);
    expect(writer).toMatchObject({ pid: rows[0]!.pid, application: 'test' });
    expect(writer?.ageMs).toBeGreaterThanOrEqual(50);
    await first!.query('rollback');
    expect((await oldestWriter(db.owner))?.pid).not.toBe(rows[0]!.pid);
  } finally {
    for (const client of [reader, first, second]) client?.release(true); // closing the session rolls back
  }
});
