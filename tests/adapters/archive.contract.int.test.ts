import { describe, expect, it } from 'vitest';
import { postgresEventStore } from '../../src/adapters/postgres/log/event-store.ts';
import { rebuildProjections } from '../../src/kernel/log/rebuild-projections.ts';
import type { Projection } from '../../src/kernel/projection/projection.ts';
import {
  closingProjection,
  counted,
  counterProjection,
  countingEvents,
} from '../support/counting.ts';
import { memoryEventStore } from '../support/memory-event-store.ts';
import { freshDatabase } from '../support/postgres.ts';
import { testLog, testOrigin } from '../support/test-log.ts';

const db = await freshDatabase();
const definitions = countingEvents;
const counter = counterProjection(1);
let agents = 0;

describe.each([
  ['postgres', postgresEventStore(db.app, definitions)],
  ['memory', memoryEventStore(definitions)],
])('the archive of a view in %s', (_, store) => {
  const newAgent = () => `agent-${(agents += 1)}`;
  const logOf = (projections: Projection[]) => testLog({ store, definitions, projections });

  it('reads what is open without what is over, and with what it refers to', async () => {
    const agent = newAgent();
    const log = logOf([closingProjection]);
    await log.append(agent, testOrigin, {
      events: [counted('a', 10), counted('b', 1, { note: 'a' }), counted('c', 12), counted('d')],
    });
    const open = await log.view(agent, [{ projection: closingProjection, keys: 'open' }]);
    expect([...open.all(closingProjection).keys()].sort()).toEqual(['a', 'b', 'd']);
    await log.append(agent, testOrigin, { events: [counted('b', 9), counted('c', -5)] });
    const later = await log.view(agent, [{ projection: closingProjection, keys: 'open' }]);
    expect([...later.all(closingProjection).keys()].sort()).toEqual(['c', 'd']);
    const byKey = await log.view(agent, [{ projection: closingProjection, keys: ['b'] }]);
    expect(byKey.get(closingProjection, 'b')).toEqual({ total: 10, beside: ['a'] });
  });

  it('reads all of a view without an archive as open', async () => {
    const agent = newAgent();
    const log = logOf([counter]);
    await log.append(agent, testOrigin, { events: [counted('a'), counted('b')] });
    const view = await log.view(agent, [{ projection: counter, keys: 'open' }]);
    expect([...view.all(counter).keys()].sort()).toEqual(['a', 'b']);
  });

  it('pages through what is over, what began last first', async () => {
    const agent = newAgent();
    const log = logOf([closingProjection]);
    const names = ['e', 'd', 'c', 'b', 'a'];
    for (const name of names) await log.append(agent, testOrigin, { events: [counted(name)] });
    // In another order than they began, two at once, and one of them begun anew.
    const over = ['a', 'c'].map((name) => counted(name, 10));
    await log.append(agent, testOrigin, { events: over });
    await log.append(agent, testOrigin, { events: ['b', 'd', 'e'].map((n) => counted(n, 11)) });
    const anew = [{ type: 'Cleared', payload: { counter: 'd' } }, counted('d', 13)];
    await log.append(agent, testOrigin, { events: anew });
    const totals: number[][] = [];
    for (let before: string | undefined; ; ) {
      const page = { limit: 2, ...(before !== undefined && { before }) };
      const { documents, next } = await log.archive(agent, closingProjection, page);
      totals.push(documents.map(({ total }) => total));
      if (next === null) break;
      before = next;
    }
    expect(totals).toEqual([[13, 11], [12, 11], [12]]);
  });

  it('puts a rebuilt view in the place of the one before, and keeps its archive', async () => {
    const agent = newAgent();
    const log = logOf([closingProjection]);
    const events = ['a', 'b', 'c'].map((name) => counted(name, name === 'b' ? 1 : 10));
    await log.append(agent, testOrigin, { events });
    const before = await log.archive(agent, closingProjection, { limit: 5 });
    for (let times = 0; times < 2; times += 1) {
      const origin = testOrigin;
      const options = { agentId: agent, names: 'all' as const, origin, elapsedMs: () => 0 };
      const [rebuilt] = await rebuildProjections(log, options);
      expect(rebuilt?.status).toBe('rebuilt');
      expect(await log.archive(agent, closingProjection, { limit: 5 })).toEqual(before);
      const open = await log.view(agent, [{ projection: closingProjection, keys: 'open' }]);
      expect([...open.all(closingProjection).keys()]).toEqual(['b']);
    }
  });
});
