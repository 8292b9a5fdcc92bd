import { describe, expect, it } from 'vitest';
import { readRecurrence } from '../../../src/domain/task/read-recurrence.ts';

/** A Wednesday, 15:30 in Berlin. */
const clock = { now: '2026-11-18T14:30:00.000Z', zone: 'Europe/Berlin' };
const read = (every: string) => readRecurrence(every, { misfire: 'once', clock });

describe('how often a task comes', () => {
  it.each([
    ['6 hours', 'FREQ=MINUTELY;INTERVAL=360'],
    ['monday at 8', 'FREQ=WEEKLY;BYHOUR=8;BYMINUTE=0;BYDAY=MO'],
    ['weekly', 'FREQ=WEEKLY;BYHOUR=9;BYMINUTE=0;BYDAY=MO'],
    ['monthly', 'FREQ=MONTHLY;BYHOUR=9;BYMINUTE=0;BYMONTHDAY=1'],
    ['first monday of the month at 9am', 'FREQ=MONTHLY;BYHOUR=9;BYMINUTE=0;BYDAY=1MO'],
    ['other day', 'FREQ=DAILY;INTERVAL=2;BYHOUR=9;BYMINUTE=0'],
    ['werktags um 7:30', 'FREQ=WEEKLY;BYHOUR=7;BYMINUTE=30;BYDAY=MO,TU,WE,TH,FR'],
    ['3 months on the 15th', 'FREQ=MONTHLY;INTERVAL=3;BYHOUR=9;BYMINUTE=0;BYMONTHDAY=15'],
    ['alle 6 Stunden', 'FREQ=MINUTELY;INTERVAL=360'],
    ['ogni lunedì alle 9', 'FREQ=WEEKLY;BYHOUR=9;BYMINUTE=0;BYDAY=MO'],
  ])('is read wholly: "%s"', (every, rule) => {
    const again = read(every);
    expect(typeof again === 'string' ? again : again.recurs.rule?.split('\n')[1]).toBe(
      `RRULE:${rule}`,
    );
  });

  it('may be cron text, which stays as it is', () => {
    expect(read('cron 0 8 * * 1-5')).toMatchObject({ recurs: { cron: '0 8 * * 1-5' } });
    expect(read('cron 0 8')).toContain('needs five fields');
  });

  it.each([
    ['quarterly at 9:00', 'on which day exactly'],
    ['when the moon is full', 'write "every 6 hours"'],
    ['Monday tomorrow', 'which one do you mean'],
  ])('is asked about where a word of it is open: "%s"', (every, why) => {
    expect(read(every)).toContain(why);
  });
});
