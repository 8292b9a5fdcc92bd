import { fc, test } from '@fast-check/vitest';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { instantsSince, lastInstant, nextInstant } from '../../../src/language/rule/due-instant.ts';
import { faultOfRule } from '../../../src/language/rule/schedule-rule.ts';

const zone = 'Europe/Berlin';
const rule = (start: string, ...lines: string[]) =>
  [`DTSTART;TZID=${zone}:${start}`, ...lines].join('\n');

function times(schedule: string, from: string, count: number): readonly string[] {
  const all: string[] = [];
  let asOf = from;
  for (let n = 0; n < count; n += 1) {
    const next = nextInstant(schedule, { asOf, zone });
    if (next === null) break;
    all.push(DateTime.fromISO(next, { zone }).toFormat('MM-dd HH:mm'));
    asOf = next;
  }
  return all;
}

describe('a schedule by RFC 5545', () => {
  it('counts minutes from its start, whatever the clock shows', () => {
    const every90 = rule('20261118T101500', 'RRULE:FREQ=MINUTELY;INTERVAL=90');
    const from = '2026-11-18T21:00:00.000Z';
    expect(times(every90, from, 3)).toEqual(['11-18 22:15', '11-18 23:45', '11-19 01:15']);
  });

  it('keeps its hour over the changes of the clocks, and moves one that the spring leaves out', () => {
    const nightly = rule('20270327T023000', 'RRULE:FREQ=DAILY;BYHOUR=2;BYMINUTE=30');
    const spring = times(nightly, '2027-03-26T23:00:00.000Z', 3);
    expect(spring).toEqual(['03-27 02:30', '03-28 03:30', '03-29 02:30']);
  });

  it('comes once in the night in which an hour comes twice', () => {
    const nightly = rule('20271030T023000', 'RRULE:FREQ=DAILY;BYHOUR=2;BYMINUTE=30');
    const autumn = times(nightly, '2027-10-29T22:00:00.000Z', 3);
    expect(autumn).toEqual(['10-30 02:30', '10-31 02:30', '11-01 02:30']);
  });

  it('joins several rules and leaves out days', () => {
    const both = rule(
      '20261118T073000',
      'RRULE:FREQ=DAILY;BYHOUR=7;BYMINUTE=30',
      'RRULE:FREQ=DAILY;BYHOUR=22;BYMINUTE=0',
      'EXDATE:20261119',
    );
    const from = '2026-11-18T07:00:00.000Z';
    expect(times(both, from, 3)).toEqual(['11-18 22:00', '11-20 07:30', '11-20 22:00']);
  });

  it('ends by its count and by its end', () => {
    const at8 = 'BYHOUR=8;BYMINUTE=0';
    const counted = rule('20261118T080000', `RRULE:FREQ=DAILY;COUNT=2;${at8}`);
    const until = rule('20261118T080000', `RRULE:FREQ=DAILY;UNTIL=20261119T235959;${at8}`);
    for (const one of [counted, until]) {
      expect(times(one, '2026-11-17T00:00:00.000Z', 9)).toEqual(['11-18 08:00', '11-19 08:00']);
      const last = lastInstant(one, { asOf: '2027-01-01T00:00:00.000Z', zone });
      expect(last).toBe('2026-11-19T07:00:00.000Z');
    }
  });

  it.each([
    ['RRULE:FREQ=DAILY;BYHOUR=99', 'out of range'],
    ['RRULE:FREQ=DAILY;BYWHIM=1', 'BYWHIM'],
    ['RRULE:FREQ=SECONDLY', 'out of range'],
    ['RRULE:FREQ=DAILY;INTERVAL=0', 'out of range'],
    ['RRULE:FREQ=DAILY;COUNT=2;UNTIL=20270101T000000', 'a count and an end'],
    ['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'never comes'],
    ['FREQ=DAILY', 'no part of a schedule'],
  ])('is refused for what it does not understand, and for what never comes: %s', (line, why) => {
    expect(faultOfRule(rule('20261118T080000', line))).toContain(why);
  });

  it('is refused without a zone that there is', () => {
    const nowhere = 'DTSTART;TZID=Europe/Nowhere:20261118T080000\nRRULE:FREQ=DAILY';
    expect(faultOfRule(nowhere)).toContain('zone');
    expect(faultOfRule(rule('20261118T080000', 'RRULE:FREQ=DAILY'))).toBeNull();
  });

  const hours = fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 3 });
  test.prop([hours, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 500 })])(
    'says the same forwards and back',
    (byHour, interval, days) => {
      const line = `RRULE:FREQ=DAILY;INTERVAL=${interval};BYHOUR=${byHour.join(',')};BYMINUTE=0`;
      const schedule = rule('20261118T000000', line);
      const noon = DateTime.fromISO('2026-11-20T12:30:00', { zone }).plus({ days });
      const asOf = noon.toUTC().toISO() ?? '';
      const next = nextInstant(schedule, { asOf, zone }) ?? '';
      expect(lastInstant(schedule, { asOf: next, zone })).toBe(next);
      expect(instantsSince(schedule, { after: asOf, asOf: next, zone, most: 9 })).toEqual([next]);
    },
  );
});
