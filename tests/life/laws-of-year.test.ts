import { expect, it } from 'vitest';
import { memoriesFade } from '../../bench/life/year/laws-of-year.ts';
import { storedDoc } from '../domain/memory/stored-doc.ts';

const DAY_MS = 24 * 3_600_000;

/** What the law says of a memory of this importance that was last touched so many days ago. */
function standing(importance: number, days: number) {
  const endedMs = Date.parse('2028-06-01T00:00:00.000Z');
  const touched_at = new Date(endedMs - days * DAY_MS).toISOString();
  const doc = { ...storedDoc(), trust: 'self', importance, touched_at } as const;
  return memoriesFade([doc], { endedMs, sizes: [] }).standing;
}

it('what has faded leaves what is in force', () => {
  expect(standing(2, 60)).toBe('broken');
  expect(standing(2, 40)).toBe('holds');
});

it('what is of use stays for long', () => {
  expect(standing(6, 300)).toBe('holds');
});
