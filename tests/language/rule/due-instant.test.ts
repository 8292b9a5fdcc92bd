import { fc, test } from '@fast-check/vitest';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import {
  faultOfCron,
  instantsSince,
  lastInstant,
  nextInstant,
  nextInstants,
  startingAt,
} from '../../../src/language/rule/due-instant.ts';

const ZONES = [
  ...['UTC', 'Europe/Berlin', 'America/Santiago', 'Atlantic/Azores', 'Australia/Lord_Howe'],
  ...['America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'Africa/Casablanca'],
];
/** As older logs hold them: five fields, and what cron cannot say behind them. */
const CRONS = [
  '30 2 * * * every 2 days',
  '0 9 * * 2 every 2 weeks',
  '30 0 * * 1#1',
  '59 23 L * *',
  '0 16 * * 5 every 2 weeks',
  '0 0 * * *',
  '15 2 * * 1-5',
  '0 9 1 1,4,7,10 *',
  '0 0 29 2 *',
  '0 0 * * 5L',
  '*/15 * * * *',
  '0 * * * *',
  '0 */6 * * *',
  '0 0 31 * * every 3 months',
  '30 2 * * *',
  '30 1,2 * * 1,2,3,4',
  '0 0 * * 1 every 5 weeks',
  '0 3 13 * 5',
];

const schedule = fc.constantFrom(...CRONS);
const zone = fc.constantFrom(...ZONES);
/** Many of them within a day of a change of the clocks. */
const asOf = fc
  .oneof(
    fc.integer({ min: Date.parse('2024-02-01'), max: Date.parse('2032-12-31') }),
    fc
      .constantFrom(
        '2026-03-29',
        '2026-10-25',
        '2026-09-06',
        '2026-04-05',
        '2026-11-01',
        '2026-10-04',
      )
      .chain((day) =>
        fc.integer({ min: -24, max: 40 }).map((h) => Date.parse(day) + h * 1_800_000),
      ),
  )
  .map((ms) => new Date(ms).toISOString());

function next(cron: string, at: { asOf: string; zone: string }): string {
  const found = nextInstant(cron, at);
  if (found === null) throw new Error(`${cron} never comes`);
  return found;
}

function wall(at: string, where: string): string {
  return DateTime.fromISO(at, { zone: where }).toFormat('yyyy-MM-dd ccc HH:mm');
}

describe('the next instant of a schedule', () => {
  test.prop([schedule, zone, asOf], { numRuns: 60 })(
    'is strictly later, is its own last one, and leaves none out',
    (cron, where, now) => {
      const found = next(cron, { asOf: now, zone: where });
      expect(found > now).toBe(true);
      expect(lastInstant(cron, { asOf: found, zone: where })).toBe(found);
      const before = new Date(Date.parse(found) - 1).toISOString();
      const last = lastInstant(cron, { asOf: before, zone: where });
      expect(last === null || last <= now).toBe(true);
    },
  );

  test.prop([schedule, zone, asOf], { numRuns: 30 })(
    'is what is found when one looks back',
    (cron, where, now) => {
      const steps: string[] = [];
      for (let at = now; steps.length < 5; )
        steps.push((at = next(cron, { asOf: at, zone: where })));
      const back = { after: now, asOf: steps.at(-1) ?? now, zone: where, most: 10 };
      expect(instantsSince(cron, back)).toEqual(steps);
    },
  );

  const clock = fc.record({
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.constantFrom(0, 15, 30, 45),
  });
  test.prop([zone, asOf, clock], { numRuns: 40 })(
    'of a time of day comes once on each day, whatever the clocks do, at that time where there is one',
    (where, now, { hour, minute }) => {
      const cron = `${minute} ${hour} * * *`;
      let at = now;
      const days: string[] = [];
      for (let n = 0; n < 5; n++) {
        at = next(cron, { asOf: at, zone: where });
        const there = DateTime.fromISO(at, { zone: where });
        days.push(there.toISODate() ?? '');
        const meant = there.startOf('day').set({ hour, minute });
        expect(there.toMillis()).toBe(meant.toMillis());
      }
      const first = DateTime.fromISO(days[0] ?? '');
      expect(days).toEqual(days.map((_, n) => first.plus({ days: n }).toISODate()));
    },
  );

  test.prop([zone, asOf], { numRuns: 25 })('is on the day that is said', (where, now) => {
    const on = (cron: string) =>
      DateTime.fromISO(next(cron, { asOf: now, zone: where }), { zone: where });
    const monday = on('0 12 * * 1#1');
    expect([monday.weekday, monday.day <= 7]).toEqual([1, true]);
    const last = on('0 12 L * *');
    expect(last.day).toBe(last.daysInMonth);
    const friday = on('0 12 * * 5L');
    expect([friday.weekday, friday.plus({ weeks: 1 }).month]).toEqual([5, (friday.month % 12) + 1]);
    const leap = on('0 12 29 2 *');
    expect([leap.day, leap.month, leap.isInLeapYear]).toEqual([29, 2, true]);
    const weekday = on('0 12 * * 1-5');
    expect(weekday.weekday <= 5).toBe(true);
  });

  test.prop([zone, asOf, fc.integer({ min: 2, max: 9 })], { numRuns: 40 })(
    'of every so many weeks keeps its distance from the first',
    (where, now, weeks) => {
      const clock = { asOf: now, zone: where };
      const cron = startingAt(`0 12 * * 5 every ${weeks} weeks`, clock);
      const first = next(cron, clock);
      expect(first).toBe(next('0 12 * * 5', clock));
      const second = next(cron, { ...clock, asOf: first });
      const [a, b] = [first, second].map((at) => DateTime.fromISO(at, { zone: where }));
      expect(b?.diff(a ?? b, 'weeks').weeks).toBe(weeks);
    },
  );

  it('comes on the day the clocks go forward, once on the day they go back', () => {
    const since = {
      after: '2027-03-27T12:00:00Z',
      asOf: '2027-03-29T12:00:00Z',
      zone: 'Europe/Berlin',
    };
    const spring = instantsSince('30 2 * * *', { ...since, most: 9 });
    expect(spring.map((at) => wall(at, since.zone))).toEqual([
      '2027-03-28 Sun 03:30',
      '2027-03-29 Mon 02:30',
    ]);
    const autumn = {
      after: '2027-10-30T12:00:00Z',
      asOf: '2027-11-01T12:00:00Z',
      zone: since.zone,
    };
    expect(instantsSince('30 2 * * *', { ...autumn, most: 9 })).toEqual([
      '2027-10-31T00:30:00.000Z',
      '2027-11-01T01:30:00.000Z',
    ]);
  });

  it('is found where the clocks leave out midnight', () => {
    const days = { after: '2026-09-05T12:00:00Z', asOf: '2026-09-07T12:00:00Z', most: 9 };
    const found = instantsSince('0 0 * * *', { ...days, zone: 'America/Santiago' });
    expect(found.map((at) => wall(at, 'America/Santiago'))).toEqual([
      '2026-09-06 Sun 01:00',
      '2026-09-07 Mon 00:00',
    ]);
  });

  it('counts on through the hour that comes twice', () => {
    const night = { after: '2026-10-24T23:30:00Z', asOf: '2026-10-25T02:00:00Z', most: 9 };
    expect(instantsSince('*/30 * * * *', { ...night, zone: 'Europe/Berlin' })).toHaveLength(5);
  });
});

describe('a schedule that cannot be used', () => {
  it.each([
    ['0 9 * *', 'five fields'],
    ['0 9 * * * every 1 weeks', 'every 2 to 52 weeks'],
    ['0 9 * * * every 2 weeks from 2026-02-30', 'no day'],
    ['0 9 * * * now and then', 'five fields'],
    ['H 9 * * *', 'by chance'],
    ['61 9 * * *', 'Constraint'],
  ])('is named: %s', (text, why) => {
    expect(faultOfCron(text)).toContain(why);
  });

  it('that never comes has no next instant', () => {
    const clock = { asOf: '2026-01-01T00:00:00Z', zone: 'UTC' };
    expect(nextInstant('0 9 29 2 * every 2 months from 2026-01-01', clock)).toBeNull();
  });
});

describe('the next instants', () => {
  test.prop([schedule, zone, fc.integer({ min: 0, max: 5 })])(
    'are those that come one after the other',
    (cron, inZone, most) => {
      const clock = { asOf: '2026-03-28T22:10:00.000Z', zone: inZone };
      const found = nextInstants(cron, { ...clock, most });
      expect(found).toHaveLength(most);
      let asOf = clock.asOf;
      for (const at of found) {
        expect(at).toBe(nextInstant(cron, { ...clock, asOf }));
        asOf = at;
      }
    },
  );

  it('are fewer where the schedule ends', () => {
    const rule = 'DTSTART;TZID=UTC:20260328T090000\nRRULE:FREQ=DAILY;COUNT=2';
    const clock = { asOf: '2026-03-28T08:00:00.000Z', zone: 'UTC', most: 5 };
    expect(nextInstants(rule, clock)).toEqual([
      '2026-03-28T09:00:00.000Z',
      '2026-03-29T09:00:00.000Z',
    ]);
  });
});
