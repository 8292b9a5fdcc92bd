import { expect, it } from 'vitest';
import { ruleWords } from '../../../src/language/schedule/rule-words.ts';

const START = 'DTSTART;TZID=Europe/Berlin:20260105T060000';

it.each([
  [['RRULE:FREQ=DAILY;BYHOUR=6;BYMINUTE=0'], 'every day at 6 AM'],
  [['RRULE:FREQ=MINUTELY;INTERVAL=480'], 'every 8 hours'],
  [['RRULE:FREQ=MINUTELY;INTERVAL=60'], 'every hour'],
  [['RRULE:FREQ=MINUTELY;INTERVAL=90'], 'every 90 minutes'],
  [
    ['RRULE:FREQ=WEEKLY;INTERVAL=2;BYHOUR=16;BYMINUTE=0;BYDAY=FR'],
    'every 2 weeks on Friday at 4 PM',
  ],
  [
    ['RRULE:FREQ=DAILY;BYHOUR=8;BYMINUTE=0', 'EXDATE:20261224,20261225'],
    'every day at 8 AM except on 2026-12-24, 2026-12-25',
  ],
  [
    ['RRULE:FREQ=DAILY;BYHOUR=8;BYMINUTE=30', 'RRULE:FREQ=DAILY;BYHOUR=20;BYMINUTE=0'],
    'every day at 8:30 AM and every day at 8 PM',
  ],
])('says %j as "%s"', (lines, words) => {
  expect(ruleWords([START, ...lines].join('\n'))).toBe(words);
});

it('leaves a cron text as it stands', () => {
  expect(ruleWords('0 9 * * 1-5')).toBe('0 9 * * 1-5');
});
