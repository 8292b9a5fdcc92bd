import { afterAll, expect, it } from 'vitest';
import { postgresEventStore } from '../../../src/adapters/postgres/log/event-store.ts';
import { openPool } from '../../../src/adapters/postgres/pool.ts';
import type { EventStore } from '../../../src/kernel/ports/event-store.ts';
import { counted, counterProjection, countingEvents } from '../../support/counting.ts';
import { droppingProxy } from '../../support/dropping-proxy.ts';
import { freshDatabase } from '../../support/postgres.ts';
import { testLog, testOrigin } from '../../support/test-log.ts';

const db = await freshDatabase();
const proxy = await droppingProxy(db.appUrl);
const pool = openPool({
  url: proxy.url,
  max: 1,
  applicationName: 'test',
  onError: () => undefined, // the connection is broken on purpose
});
afterAll(async () => {
  await pool.end();
  await proxy.close();
});

const counter = counterProjection(1);
const store = postgresEventStore(pool, countingEvents);
/** Loses the answer of every append that is sent for the first time. */
const losing: EventStore = {
  ...store,
  append: (request) => {
    const ids = request.events.map(({ eventId }) => eventId).join();
    if (!sent.has(ids)) proxy.dropNextAnswer();
    sent.add(ids);
    return store.append(request);
  },
};
const sent = new Set<string>();

it.each([
  { name: 'with documents', projections: [counter] },
  { name: 'without documents', projections: [] },
])('stores once what is sent again after a lost answer, $name', async ({ name, projections }) => {
  await store.load(name, new Map(), []); // connects before anything is lost
  const log = testLog({ store: losing, definitions: countingEvents, projections });
  const unless = { subjects: ['counter:a'], after: 0 };
  const result = await log.append(name, testOrigin, { events: [counted('a')], unless });
  expect(result.status).toBe('stored');
  expect(result.events).toEqual(await store.read(name, {}));
  expect(result.events).toHaveLength(1);
  const reader = testLog({ store, definitions: countingEvents, projections: [counter] });
  const view = await reader.view(name, [{ projection: counter, keys: ['a'] }]);
  expect(view.get(counter, 'a')).toMatchObject({ times: 1 });
});
