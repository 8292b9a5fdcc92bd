import { expect, it } from 'vitest';
import { recordedTimes } from '../../../../src/adapters/postgres/log/recorded-times.ts';

it('counts microseconds on', () => {
  expect(recordedTimes('2026-01-31T23:59:58.000009Z', 3)).toEqual([
    '2026-01-31T23:59:58.000009Z',
    '2026-01-31T23:59:58.000010Z',
    '2026-01-31T23:59:58.000011Z',
  ]);
});

it('goes on in the next second, be it of another month', () => {
  expect(recordedTimes('2026-01-31T23:59:59.999999Z', 2)).toEqual([
    '2026-01-31T23:59:59.999999Z',
    '2026-02-01T00:00:00.000000Z',
  ]);
});
