import { describe, expect, it } from 'vitest';
import { dayBegan } from '../../dashboard/src/data/days.ts';

describe('the day in the zone of the owner', () => {
  it.each([
    ['UTC', '2026-11-23T15:00:00Z', 0, '2026-11-23T00:00:00.000Z'],
    ['Europe/Berlin', '2026-11-23T23:30:00Z', 0, '2026-11-23T23:00:00.000Z'],
    ['Europe/Berlin', '2026-11-23T15:00:00Z', 1, '2026-11-21T23:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-23T03:00:00Z', 0, '2026-11-22T08:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-23T03:00:00Z', 0, '2026-11-22T18:15:00.000Z'],
    // The clocks went back on 25 October.
    ['Europe/Berlin', '2026-10-26T12:00:00Z', 2, '2026-10-23T22:00:00.000Z'],
  ])('%s at %s, %i days before', (...[zone, now, daysAgo, began]) => {
    expect(dayBegan(zone, Date.parse(now), daysAgo)).toBe(began);
  });
});
