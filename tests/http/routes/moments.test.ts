import { expect, it } from 'vitest';
import type { Comparison } from '../../../src/app/log/comparison-shape.ts';
import { type Moments, readMoments } from '../../../src/app/log/moments.ts';
import { catalogue } from '../../../src/domain/catalogue.ts';
import { fact } from '../../../src/domain/fact.ts';
import { projections } from '../../../src/domain/projections.ts';
import type { NewEvent } from '../../../src/kernel/event/event.ts';
import { memoryEventStore } from '../../support/memory-event-store.ts';
import { testLog, testOrigin } from '../../support/test-log.ts';
import {
  cycleCompleted,
  cycleScheduled,
  httpAppUnderTest,
  tickClosed,
} from '../http-app-under-test.ts';

/** A log that is appended to at instants of one's choice. */
function lifeOverTime() {
  const clock = { at: '2026-01-01T00:00:00Z' };
  const store = memoryEventStore(catalogue, () => Date.parse(clock.at));
  const log = testLog({ store, definitions: catalogue, projections });
  const on = async (occurredAt: string, ...events: NewEvent[]) => {
    clock.at = occurredAt;
    await log.append('a', { ...testOrigin, occurredAt }, { events });
  };
  return { on, read: () => readMoments({ agentId: 'a', log, store }) };
}

const taught: NewEvent = {
  ...fact('UserCorrectionDetected', {
    lesson_id: 'l1',
    kind: 'rule',
    correction: 'Write short answers.',
    message_id: 'm1',
    rule_action: 'create',
    source: 'user_feedback',
    reinforces: false,
  }),
  trust: 'owner',
};

it('marks each day on which something happened, with what happened', async () => {
  const { on, read } = lifeOverTime();
  expect(await read()).toEqual({ first: null, last: null, unit: 'day', marks: [] });
  await on('2026-01-01T10:00:00Z', tickClosed('x'), cycleCompleted(1));
  await on('2026-01-01T23:59:59Z', tickClosed('y'));
  await on('2026-01-04T00:00:00Z', cycleCompleted(2), cycleCompleted(3, 'failure'));
  const { first, last, unit, marks } = await read();
  expect([first?.seq, last?.seq, unit]).toEqual([1, 5, 'day']);
  expect(marks.map(({ day, seq, events, cycles }) => [day, seq, events, cycles])).toEqual([
    ['2026-01-01', 3, 3, 1],
    ['2026-01-04', 5, 2, 2],
  ]);
});

it('marks weeks and months of a long life, so that there are never more than a slider holds', async () => {
  const { on, read } = lifeOverTime();
  await on('2026-01-01T10:00:00Z', cycleCompleted(1));
  await on('2026-12-31T10:00:00Z', cycleCompleted(2));
  const year = await read();
  expect(year.unit).toBe('week');
  expect(year.marks.map(({ day, cycles }) => [day, cycles])).toEqual([
    ['2025-12-29', 1],
    ['2026-12-28', 1],
  ]);
  await on('2036-02-29T10:00:00Z', cycleCompleted(3));
  const decade: Moments = await read();
  expect(decade.unit).toBe('month');
  expect(decade.marks.map(({ day, cycles, seq }) => [day, cycles, seq])).toEqual([
    ['2026-01-01', 1, 1],
    ['2026-12-01', 1, 2],
    ['2036-02-01', 1, 3],
  ]);
});

it('ends at the moment that is asked about', async () => {
  const { record, ask } = httpAppUnderTest();
  await record(tickClosed('a'), cycleCompleted(1), tickClosed('b'));
  const { last, marks } = (await (await ask('/api/moments?as_of=2')).json()) as Moments;
  expect(last?.seq).toBe(2);
  expect(marks).toMatchObject([{ seq: 2, events: 2 }]);
});

it('compares two moments: figures, documents, and what was learned', async () => {
  const { record, ask } = httpAppUnderTest();
  await record(cycleScheduled(1, '2026-01-01T00:00:00Z'), tickClosed('a'));
  await record(cycleCompleted(1), cycleScheduled(2, '2026-01-01T00:05:00Z'), taught);
  const response = await ask('/api/compare?a=5&b=2');
  const { a, b, events, documents, learned } = (await response.json()) as Comparison;
  expect([a.seq, b.seq, events]).toEqual([2, 5, 3]);
  expect([a.cycles, b.cycles]).toEqual([0, 1]);
  const changes = (documents ?? []).map(({ projection, added, changed }) => [
    projection,
    added,
    changed,
  ]);
  expect(changes).toContainEqual(['cycle', 1, 1]);
  expect(changes).toContainEqual(['lesson', 1, 0]);
  expect(learned).toMatchObject([
    { kind: 'lesson', says: 'Write short answers.', change: 'added' },
  ]);
  const cycles = documents?.find(({ projection }) => projection === 'cycle');
  expect(cycles?.keys).toEqual([
    { key: '000000001', change: 'changed' },
    { key: '000000002', change: 'added' },
  ]);
  expect((await ask('/api/compare?a=2&b=99')).status).toBe(404);
  expect((await ask('/api/compare?a=2')).status).toBe(400);
});
