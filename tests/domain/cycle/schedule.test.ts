import { expect, it } from 'vitest';
import { scheduleProjection } from '../../../src/domain/cycle/views/schedule.ts';
import { documentsOf, type Fact, history } from '../../support/recorded.ts';

const instant = '2026-03-01T00:05:00.000Z';
const started = (schedule: string): Fact => ({
  type: 'ControllerStarted',
  payload: { host: 'h', pid: 1, mode: 'embedded', schedule },
});
const closed = (reason: 'idle' | 'missed', missed_count?: number): Fact => ({
  type: 'TickClosed',
  payload: {
    schedule: 'heartbeat',
    instant,
    reason,
    fingerprint: '',
    duration_ms: 1,
    model_calls: 0,
    ...(missed_count !== undefined && { missed_count }),
  },
});
const cycle = (schedule: string, cycle_no: number): Fact => ({
  type: 'CycleScheduled',
  payload: { cycle_no, schedule, tick_at: instant, trigger: 'cron' },
});
const scheduleOf = (name: string, ...facts: Fact[]) =>
  documentsOf(scheduleProjection, history(facts)).get(name);

it('is the rule in force since it changed, not since the last start', () => {
  const doc = scheduleOf('heartbeat', started('* * * * *'), closed('idle'), started('* * * * *'));
  expect(doc).toMatchObject({ cron: '* * * * *', cron_since: '2026-03-01T00:00:00.000Z' });
  expect(scheduleOf('heartbeat', started('a'), started('b'))).toMatchObject({
    cron: 'b',
    cron_since: '2026-03-01T00:01:00.000Z',
  });
});

it('counts what was noticed, what became cycles and what was missed', () => {
  const facts = [closed('missed', 40), closed('idle'), cycle('heartbeat', 1), closed('missed', 2)];
  expect(scheduleOf('heartbeat', ...facts)).toMatchObject({
    cron: null,
    kept: 2,
    cycles: 1,
    missed: 42,
    last_missed: { count: 2, up_to: instant },
  });
});

it('keeps requests apart: they have no rule', () => {
  expect(scheduleOf('manual', cycle('manual', 1))).toMatchObject({ cron: null, cycles: 1 });
});
