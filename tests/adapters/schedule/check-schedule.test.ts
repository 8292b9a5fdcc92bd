import { expect, it } from 'vitest';
import { checkSchedule } from '../../../src/adapters/schedule/cron-schedule.ts';

it.each(['*/5 * * * *', '* * * * * *', '0 9 * * 1-5'])('takes %s', (cron) => {
  expect(() => {
    checkSchedule(cron);
  }).not.toThrow();
});

it.each(['', 'now and then', '61 * * * *'])('refuses "%s" and gives an example', (cron) => {
  expect(() => {
    checkSchedule(cron);
  }).toThrow(/Example: \*\/5/);
});
