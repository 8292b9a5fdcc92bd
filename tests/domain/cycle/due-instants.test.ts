import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { dueInstant, intervalMs } from '../../../src/domain/cycle/due-instants.ts';

const EVERY_FIVE = '*/5 * * * *';

describe('the instant a schedule owes', () => {
  it('is the newest one that has come, when none is known', () => {
    expect(dueInstant(EVERY_FIVE, { now: '2026-11-21T04:07:03.500Z', last: null })).toEqual({
      instant: '2026-11-21T04:05:00.000Z',
    });
  });

  it('is the present one at its very millisecond', () => {
    expect(dueInstant(EVERY_FIVE, { now: '2026-11-21T04:05:00.000Z', last: null })).toEqual({
      instant: '2026-11-21T04:05:00.000Z',
    });
  });

  it('is nothing when the newest is known', () => {
    const last = '2026-11-21T04:05:00.000Z';
    expect(dueInstant(EVERY_FIVE, { now: '2026-11-21T04:09:59.999Z', last })).toBeNull();
  });

  it('runs once after a sleep of eight hours and says how many were missed', () => {
    const last = '2026-11-20T20:00:00.000Z';
    expect(dueInstant(EVERY_FIVE, { now: '2026-11-21T04:02:00.000Z', last })).toEqual({
      instant: '2026-11-21T04:00:00.000Z',
      missed: { count: 95, upTo: '2026-11-21T03:55:00.000Z' },
    });
  });

  it('is nothing when the clock was set back an hour', () => {
    const last = '2026-11-21T04:05:00.000Z';
    expect(dueInstant(EVERY_FIVE, { now: '2026-11-21T03:07:00.000Z', last })).toBeNull();
  });

  it('does not move with summer time, since cron is read in UTC', () => {
    const daily = '30 2 * * *';
    const last = '2026-03-28T02:30:00.000Z';
    expect(dueInstant(daily, { now: '2026-03-29T02:31:00.000Z', last })).toEqual({
      instant: '2026-03-29T02:30:00.000Z',
    });
  });

  it('counts no more than it can at once, after ten years without a tick', () => {
    const last = '2026-11-21T04:05:00.000Z';
    expect(dueInstant(EVERY_FIVE, { now: '2036-11-21T04:06:00.000Z', last })).toEqual({
      instant: '2036-11-21T04:05:00.000Z',
      missed: { count: 20_000, upTo: '2036-11-21T04:00:00.000Z' },
    });
  });

  test.prop([fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 86_400 })])(
    'counts every instant exactly once over any sequence of looks',
    (startS, sleepS) => {
      const base = Date.parse('2026-01-01T00:00:00.000Z') + startS * 1000;
      const iso = (ms: number) => new Date(ms).toISOString();
      const first = dueInstant(EVERY_FIVE, { now: iso(base), last: null });
      const later = dueInstant(EVERY_FIVE, {
        now: iso(base + sleepS * 1000),
        last: first?.instant ?? null,
      });
      const from = Math.floor(base / 300_000);
      const to = Math.floor((base + sleepS * 1000) / 300_000);
      expect((later === null ? 0 : 1) + (later?.missed?.count ?? 0)).toBe(to - from);
    },
  );
});

it('knows the time between two ticks', () => {
  expect(intervalMs(EVERY_FIVE, '2026-11-21T04:07:03.500Z')).toBe(300_000);
  expect(intervalMs('*/2 * * * * *', '2026-11-21T04:07:03.500Z')).toBe(2_000);
});
