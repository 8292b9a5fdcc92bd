import { expect, it } from 'vitest';
import { z } from 'zod';
import { event } from '../../../src/kernel/event/event.ts';
import type { EventStore } from '../../../src/kernel/ports/event-store.ts';
import { replay } from '../../../src/kernel/projection/replay.ts';
import {
  counted,
  counterProjection,
  countingEvents,
  noteProjection,
} from '../../support/counting.ts';
import { memoryEventStore } from '../../support/memory-event-store.ts';
import { testLog, testOrigin } from '../../support/test-log.ts';

const agentId = 'a';
const counter = counterProjection(1);
const projections = [counter, noteProjection];

/** Ten appends a minute apart; the third writes poison. */
async function story(): Promise<EventStore> {
  let minute = 0;
  const store = memoryEventStore(countingEvents, () => Date.UTC(2026, 0, 1, 0, minute));
  const log = testLog({ store, definitions: countingEvents });
  for (minute = 1; minute <= 10; minute++) {
    await log.append(agentId, testOrigin, { events: [counted('x', minute)] });
  }
  return store;
}

const totalAt = async (store: EventStore, to: Parameters<typeof replay>[1]['to']) => {
  const { seq, documents } = await replay(store, { agentId, projections, to });
  return [seq, (documents.get('counter')?.get('x') as { total: number } | undefined)?.total];
};

it('shows documents as of an event', async () => {
  const store = await story();
  expect(await totalAt(store, { seq: 4 })).toEqual([4, 10]);
  expect(await totalAt(store, { seq: 0 })).toEqual([0, undefined]);
  expect(await totalAt(store, { seq: 10 })).toEqual([10, 55]);
});

it('shows documents as of a time of recording', async () => {
  const store = await story();
  expect(await totalAt(store, { time: '2026-01-01T00:03:59Z' })).toEqual([3, 6]);
  expect(await totalAt(store, { time: '2026-01-01T01:04:00+01:00' })).toEqual([4, 10]);
  expect(await totalAt(store, { time: '2025-01-01T00:00:00Z' })).toEqual([0, undefined]);
  expect(await totalAt(store, { time: '2030-01-01' })).toEqual([10, 55]);
});

it('shows documents as of the end of a cycle', async () => {
  const CycleDone = event({ cycle_no: z.int() }, (p) => [`cycle:${p.cycle_no}`]);
  const definitions = { ...countingEvents, CycleDone };
  const store = memoryEventStore(definitions);
  const log = testLog({ store, definitions });
  for (const cycleNo of [1, 2, 3]) {
    const done = { type: 'CycleDone', payload: { cycle_no: cycleNo } };
    await log.append(agentId, testOrigin, { events: [counted('x'), done, counted('x', 10)] });
  }
  expect(await totalAt(store, { cycleNo: 2 })).toEqual([5, 12]);
});

it.each([{ seq: 11 }, { seq: -1 }, { cycleNo: 3 }, { time: 'yesterday' }])(
  'refuses a moment that is not there: %j',
  async (to) => {
    await expect(totalAt(await story(), to)).rejects.toMatchObject({ code: 'no_such_moment' });
  },
);

it('writes nothing and asks for nothing but events', async () => {
  const store = await story();
  const reading: Pick<EventStore, 'read' | 'scan'> = {
    read: (agent, query) => store.read(agent, query),
    scan: (agent, page) => store.scan(agent, page),
  };
  const result = await replay(reading, { agentId, projections, to: { seq: 10 } });
  expect(result).toMatchObject({ seq: 10, recordedAt: '2026-01-01T00:10:00.000000Z', failed: [] });
});

it('leaves out a projection that cannot get there, and names why', async () => {
  const store = await story();
  const log = testLog({ store, definitions: countingEvents });
  await log.append(agentId, testOrigin, { events: [counted('x', 1, { note: 'poison' })] });
  const { documents, failed } = await replay(store, { agentId, projections, to: { seq: 11 } });
  expect([...documents.keys()]).toEqual(['note']);
  expect(failed).toMatchObject([{ projection: 'counter', seq: 11, key: 'x' }]);
});
