import { describe, expect, it } from 'vitest';
import { readRequest } from '../../../src/domain/task/read-request.ts';

const HERE = { now: '2026-11-26T20:00:00.000Z', zone: 'Europe/Berlin' };
const read = (title: string) => readRequest({ kind: 'reminder', title }, new Map(), HERE);
const nextOf = (title: string) => {
  const found = read(title);
  return found.ok ? found.told[1] : found.why;
};

describe('what comes each month', () => {
  it.each([
    ['pay the rent every month on the 1st at 07:30', 'Tuesday at 07:30, then on 1 January'],
    ['pay the rent each month on the 1st and 15th at 8', 'Tuesday at 08:00, then on 15 December'],
    ['pay the rent monthly on the 15th at 9', '15 December at 09:00, then on 15 January'],
    ['pay the rent once a month on the last day', 'Monday at 09:00, then on 31 December'],
    ['send the bill every month on the last Friday', 'tomorrow at 09:00, then on 25 December'],
    ['water the palm every 1st of the month at 7:30', 'Tuesday at 07:30, then on 1 January'],
    ['bin out every 2nd Tuesday of the month', '8 December at 09:00, then on 12 January'],
    ['Miete zahlen jeden Monat am 1. um 7:30', 'Tuesday at 07:30, then on 1 January'],
    ['payer le loyer chaque mois le 1er à 7h30', 'Tuesday at 07:30, then on 1 January'],
    ['pagar la renta cada mes el día 1 a las 7:30', 'Tuesday at 07:30, then on 1 January'],
  ])('is read wherever its day stands: %s', (words, next) => {
    expect(nextOf(words)).toMatch(new RegExp(`^next (?:on )?${next}`, 'u'));
  });

  it.each([
    'pay the rent every month on the 45th',
    'pay the rent every month on day 0',
    'pay the rent on the 1st of the month at 07:30',
    'stretch every month',
  ])('is asked about where no day is plain: %s', (words) => {
    expect(read(words).ok).toBe(false);
  });
});
