import { expect, it } from 'vitest';
import { concludeParked } from '../../../src/domain/cycle/conclude-work.ts';

const now = '2026-11-21T08:00:00.000Z';
const about = { cycleNo: 7, workId: 'task:letter', fingerprint: 'f', now };

it('lets work sleep until its owner has spoken', () => {
  expect(concludeParked({ ...about, isAnswered: false })).toMatchObject([
    { type: 'WorkParked', payload: { cause: 'approval', retry_at: null } },
  ]);
});

it('does not let work sleep whose owner has spoken while it was at work', () => {
  expect(concludeParked({ ...about, isAnswered: true })).toMatchObject([
    { type: 'WorkParked', payload: { cause: 'approval', retry_at: now } },
  ]);
});
