import { expect, it } from 'vitest';
import { controllerProjection } from '../../../src/domain/cycle/views/controller.ts';
import { weekProjection } from '../../../src/domain/report/views/week.ts';
import type { NewEvent } from '../../../src/kernel/event/event.ts';
import { documentsOf, recorded } from '../../support/recorded.ts';

const begun = (cycle_no: number): NewEvent => ({
  type: 'CycleScheduled',
  payload: { cycle_no, schedule: 's', tick_at: '2026-11-17T09:00:00.000Z', trigger: 'cron' },
});
const parked = (cycle_no: number, cause: string): NewEvent => ({
  type: 'WorkParked',
  payload: { cycle_no, work_id: 'inbox:a', fingerprint: 'f', cause, retry_at: null },
});
const ended = (cycle_no: number, outcome: string): NewEvent => ({
  type: 'CycleCompleted',
  payload: { cycle_no, outcome, duration_ms: 1, model_calls: 1, cost_usd: 0.1 },
});
const order = (cycle_no: number): NewEvent => ({
  type: 'StandingOrderRun',
  payload: { order_id: 'o', cycle_no, outcome: 'failure' },
});

it('counts cycles as failed and succeeded as the report of the week does', () => {
  const events = [
    ...[begun(1), parked(1, 'failure'), ended(1, 'partial')],
    ...[begun(2), parked(2, 'approval'), ended(2, 'partial')],
    ...[begun(3), order(3), ended(3, 'success')],
    ...[begun(4), ended(4, 'success')],
    ...[begun(5), ended(5, 'failure')],
  ].map((event, i) => recorded(event, i + 1, { occurredAt: '2026-11-17T09:00:00.000Z' }));
  const [controller] = documentsOf(controllerProjection, events).values();
  const [week] = documentsOf(weekProjection, events).values();
  expect(week?.days['2026-11-17']).toMatchObject({ succeeded: 1, failed: 3, other: 1 });
  expect(controller).toMatchObject({ success_count: 1, failure_count: 3 });
  expect(controller).toMatchObject({ consecutive_failures: 1, has_failing_work: false });
});
