import { afterEach, expect, it, vi } from 'vitest';
import { type Exclusive, holdExclusive } from '../../../../src/adapters/postgres/log/exclusive.ts';
import { freshDatabase } from '../../../support/postgres.ts';
import { until } from '../../../support/until.ts';

const db = await freshDatabase();
const held: Exclusive[] = [];
afterEach(async () => {
  for (const lock of held.splice(0)) await lock.release();
});

async function hold(name: string): Promise<Exclusive | null> {
  const lock = await holdExclusive({ url: db.appUrl, name, applicationName: `lock ${name}` });
  if (lock !== null) held.push(lock);
  return lock;
}

const breakSession = (name: string) =>
  db.owner.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1',
    [`lock ${name}`],
  );

/** Sessions on the server that hold the lock of this name. */
async function holders(name: string): Promise<number> {
  const { rows } = await db.owner.query(
    `select from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and application_name = $1`,
    [`lock ${name}`],
  );
  return rows.length;
}

it('has one holder per name', async () => {
  expect(await hold('one')).not.toBeNull();
  expect(await hold('one')).toBeNull();
  expect(await hold('another')).not.toBeNull();
});

it('is free again when it is released', async () => {
  const first = await hold('released');
  await first?.release();
  expect(await hold('released')).not.toBeNull();
});

it('is taken again when its session broke', async () => {
  const lost = vi.fn();
  const lock = await hold('broken');
  void lock?.lost.then(lost);
  await breakSession('broken');
  await until(async () => {
    expect(await holders('broken')).toBe(1);
  });
  expect(lost).not.toHaveBeenCalled();
  expect(await hold('broken')).toBeNull();
});

it('is lost when somebody else took it meanwhile', async () => {
  const first = await hold('taken');
  await breakSession('taken');
  expect(await hold('taken')).not.toBeNull();
  await first?.lost;
});
