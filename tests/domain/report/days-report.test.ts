import { describe, expect, it } from 'vitest';
import { parkedWorkProjection } from '../../../src/domain/cycle/views/parked-work.ts';
import { daysOfPeriod } from '../../../src/domain/report/days-of-period.ts';
import { daysReport } from '../../../src/domain/report/days-report.ts';
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
const cycle = (cycle_no: number): NewEvent => ({
  type: 'CycleCompleted',
  payload: { cycle_no, outcome: 'success', ...ended },
});
const formed = (id: string): NewEvent => ({ type: 'IntentionFormed', payload: task(id) });
const recurs = { cron: '0 0 * * *', zone: 'UTC', misfire: 'once', phrase: 'daily' } as const;
const cameAgain = { intention_id: 'daily', parent: null, who: null, recurs, trigger: null };
const told: readonly (readonly [string, NewEvent])[] = [
  ['2026-10-31T09:00:00.000Z', formed('first')],
  ['2026-10-31T09:00:00.000Z', formed('last')],
  ['2026-10-31T09:00:00.000Z', formed('late')],
  ['2026-10-31T09:00:00.000Z', formed('daily')],
  ['2026-10-31T09:00:00.000Z', { type: 'IntentionArranged', payload: cameAgain }],
  ['2026-10-31T23:59:59.000Z', done('last')],
  ['2026-10-31T23:59:59.000Z', cycle(11)],
  ['2026-11-01T00:00:00.000Z', done('first')],
  ['2026-11-01T00:00:00.000Z', cycle(12)],
  ['2026-11-10T00:00:00.000Z', done('daily')],
  ['2026-11-16T09:00:00.000Z', formed('a')],
  ['2026-11-16T09:00:01.000Z', formed('b')],
  ['2026-11-16T23:59:59.000Z', done('a')],
  ['2026-11-17T00:00:00.000Z', cycle(1)],
  ['2026-11-17T00:00:01.000Z', done('b')],
  [
    '2026-11-17T08:00:00.000Z',
    { type: 'InboxFileHandled', payload: { file_hash: 'guide', how: 'done in cycle 2' } },
  ],
  [
    '2026-11-17T09:00:00.000Z',
    { type: 'StandingOrderRun', payload: { order_id: 'news', cycle_no: 3, outcome: 'success' } },
  ],
  ['2026-11-30T23:59:59.000Z', cycle(13)],
  ['2026-12-01T00:00:00.000Z', done('late')],
  ['2026-12-08T00:00:00.000Z', done('daily')],
];
const events = told.map(([occurredAt, event], i) =>
  recorded(event, i + 1, { occurredAt, trust: 'owner' }),
);
const weeks = [...documentsOf(weekProjection, events).values()];
const intentions = documentsOf(intentionProjection, events);

const nameOf = (workId: string) => `the work ${workId}`;
const facts = {
  weeks,
  intentions,
  told: new Set<string>(),
  parked: documentsOf(parkedWorkProjection, events),
  threadOf: (workId: string) => workId,
  nameOfDone: nameOf,
};

it('tells what was done on one day, and of no other', () => {
  expect(daysReport(['2026-11-16'], facts)).toMatchObject({ done: ['task a'], succeeded: 0 });
  expect(daysReport(['2026-11-17'], facts)).toMatchObject({
    done: ['task b', 'the work inbox:guide', 'the work order:news'],
    succeeded: 1,
  });
});

it('leaves out what its owner only told', () => {
  const only = { ...facts, told: new Set(['inbox:guide']) };
  expect(daysReport(['2026-11-17'], only).done).toEqual(['task b', 'the work order:news']);
});

it('tells nothing of a day in which nothing happened', () => {
  const nothing = {
    done: [],
    failing: [],
    succeeded: 0,
    failed: 0,
    other: 0,
    cost_usd: 0,
    model_calls: 0,
  };
  expect(daysReport(['2026-11-18'], facts)).toEqual(nothing);
  expect(daysReport(['2026-11-25'], { ...facts, weeks: [] })).toEqual(nothing);
});

describe('of a month', () => {
  const november = daysOfPeriod('month 11', '2026-12-09T08:00:00.000Z');

  it('sums its days, and counts in its whole weeks what was done again since', () => {
    expect(november).toHaveLength(30);
    const report = daysReport(november, facts);
    expect(report).toMatchObject({ succeeded: 3, failed: 0 });
    expect(report.done).toEqual([
      ...['task first', 'task daily', 'task a', 'task b'],
      ...['the work inbox:guide', 'the work order:news'],
    ]);
  });

  it('counts in a week that it shares what was last done on its own days', () => {
    const { done } = daysReport(daysOfPeriod('month 12', '2026-12-09T08:00:00.000Z'), facts);
    expect(done).toEqual(['task daily', 'task late']);
  });
});
