import { expect, it } from 'vitest';
import { dayReport } from '../../../src/domain/report/day-report.ts';
import { weekProjection } from '../../../src/domain/report/views/week.ts';
import { intentionProjection } from '../../../src/domain/task/views/intention.ts';
import type { NewEvent } from '../../../src/kernel/event/event.ts';
import { bareTask } from '../../support/bare-task.ts';
import { documentsOf, recorded } from '../../support/recorded.ts';

const task = (intention_id: string) => bareTask(intention_id, `task ${intention_id}`);
const ended = { duration_ms: 1, model_calls: 1, cost_usd: 0.1 };
const done = (intention_id: string): NewEvent => ({
  type: 'IntentionCompleted',
  payload: { intention_id, evidence: [] },
});
const told: readonly (readonly [string, NewEvent])[] = [
  ['2026-11-16T09:00:00.000Z', { type: 'IntentionFormed', payload: task('a') }],
  ['2026-11-16T09:00:01.000Z', { type: 'IntentionFormed', payload: task('b') }],
  ['2026-11-16T23:59:59.000Z', done('a')],
  [
    '2026-11-17T00:00:00.000Z',
    { type: 'CycleCompleted', payload: { cycle_no: 1, outcome: 'success', ...ended } },
  ],
  ['2026-11-17T00:00:01.000Z', done('b')],
  [
    '2026-11-17T08:00:00.000Z',
    { type: 'InboxFileHandled', payload: { file_hash: 'guide', how: 'done in cycle 2' } },
  ],
  [
    '2026-11-17T09:00:00.000Z',
    { type: 'StandingOrderRun', payload: { order_id: 'news', cycle_no: 3, outcome: 'success' } },
  ],
];
const events = told.map(([occurredAt, event], i) =>
  recorded(event, i + 1, { occurredAt, trust: 'owner' }),
);
const week = documentsOf(weekProjection, events).get('2026-W47');
const intentions = documentsOf(intentionProjection, events);

const nameOf = (workId: string) => `the work ${workId}`;

it('tells what was done on one day, and of no other', () => {
  const monday = dayReport('2026-11-16', { week, intentions, told: new Set<string>(), nameOf });
  expect(monday).toMatchObject({ done: ['task a'], succeeded: 0 });
  const tuesday = dayReport('2026-11-17', { week, intentions, told: new Set<string>(), nameOf });
  expect(tuesday).toMatchObject({
    done: ['task b', 'the work inbox:guide', 'the work order:news'],
    succeeded: 1,
  });
});

it('leaves out what its owner only told', () => {
  const only = { week, intentions, told: new Set(['inbox:guide']), nameOf };
  expect(dayReport('2026-11-17', only).done).toEqual(['task b', 'the work order:news']);
});

it('tells nothing of a day in which nothing happened', () => {
  const nothing = { done: [], succeeded: 0, failed: 0, other: 0, cost_usd: 0, model_calls: 0 };
  expect(dayReport('2026-11-18', { week, intentions, told: new Set<string>(), nameOf })).toEqual(
    nothing,
  );
  expect(dayReport('2026-11-25', { week: undefined, intentions, told: new Set(), nameOf })).toEqual(
    nothing,
  );
});
