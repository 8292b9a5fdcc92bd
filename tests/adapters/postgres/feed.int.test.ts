import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postgresEventStore } from '../../../src/adapters/postgres/event-store.ts';
import {
  FEED_START,
  type FeedCursor,
  feedBarrier,
  readFeed,
} from '../../../src/adapters/postgres/feed.ts';
import { counted, countingEvents } from '../../support/counting.ts';
import { freshDatabase } from '../../support/postgres.ts';
import { testLog, testOrigin } from '../../support/test-log.ts';

const db = await freshDatabase();
const log = testLog({
  store: postgresEventStore(db.app, countingEvents),
  definitions: countingEvents,
});

/** A reader that remembers which events it was told of. */
function reader() {
  let cursor: FeedCursor = FEED_START;
  const told: string[] = [];
  return {
    told,
    async read(limit?: number) {
      const page = await readFeed(db.app, cursor, limit);
      cursor = page.cursor;
      told.push(...page.agentIds);
      return page;
    },
  };
}

describe('two writers of which the first commits last', () => {
  let [a, b]: pg.PoolClient[] = [];
  beforeEach(async () => {
    [a, b] = [await db.owner.connect(), await db.owner.connect()];
  });
  afterEach(() => {
    a?.release();
    b?.release();
  });
  const insert = (client: pg.PoolClient, agentId: string) =>
    client.query(
      `select * from append_events($1, array[$2], array[gen_random_uuid()], array[null], null, null, null,
         null, null, null, null, null, null, null, null)`,
      [agentId, body(agentId)],
    );

  it.each([
    { order: 'the first commits last', late: 'a' },
    { order: 'the first commits first', late: 'b' },
  ])('are both told of exactly once when $order', async ({ order, late }) => {
    const feed = reader();
    while (!(await feed.read()).isLast);
    feed.told.length = 0;
    const [x, y] = [`${order} x`, `${order} y`];
    await a!.query('begin');
    await insert(a!, x); // has the lower transaction id
    await b!.query('begin');
    await insert(b!, y);
    await (late === 'a' ? b! : a!).query('commit');
    await feed.read();
    expect(feed.told).toEqual(late === 'a' ? [] : [x]);
    await (late === 'a' ? a! : b!).query('commit');
    await feed.read();
    await feed.read();
    expect(feed.told).toEqual([x, y]);
  });

  it('show how long readers wait, and for whom', async () => {
    await a!.query('begin');
    await insert(a!, 'slow');
    await log.append('fast', testOrigin, { events: [counted('c')] });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const barrier = await feedBarrier(db.owner);
    const { rows } = await a!.query<{ pid: number }>('select pg_backend_pid() as pid');
    expect(barrier.withheldMs).toBeGreaterThanOrEqual(50);
    expect(barrier.blocker).toMatchObject({ pid: rows[0]!.pid, application: 'test' });
    expect(barrier.isStalled).toBe(false);
    await a!.query('commit');
    expect(await feedBarrier(db.owner)).toMatchObject({ withheldMs: 0, isStalled: false });
  });
});

it('pages through many agents and ends', async () => {
  const agents = Array.from({ length: 7 }, (_, i) => `page-${i}`);
  for (const agent of agents) await log.append(agent, testOrigin, { events: [counted('c')] });
  const feed = reader();
  let pages = 1;
  while (!(await feed.read(2)).isLast) pages += 1;
  expect(pages).toBeGreaterThan(3);
  expect(feed.told.filter((agent) => agent.startsWith('page-'))).toEqual(agents);
  expect((await feed.read()).agentIds).toEqual([]);
});

function body(agentId: string): string {
  return JSON.stringify({
    ...{ agent_id: agentId, event_id: crypto.randomUUID(), type: 'Counted', schema_version: 1 },
    ...{ subjects: [], actor: {}, trust: 'self', correlation_id: 'c', app_version: 'v' },
    ...{ config_hash: 'h', occurred_at: '2026-01-01T00:00:00Z', payload: {} },
  });
}
