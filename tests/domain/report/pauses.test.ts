import { expect, it } from 'vitest';
import { factsOfType } from '../../../src/domain/fact.ts';
import { PAUSE_EVENTS, restsIn } from '../../../src/domain/report/pauses.ts';
import { recorded } from '../../support/recorded.ts';

const week = { from: '2026-11-16T00:00:00.000Z', to: '2026-11-23T00:00:00.000Z' };
const by = { by: 'owner', reason: 'holiday' };

/** Pauses and resumptions on these days of November 2026. */
function rests(...days: readonly (readonly ['pause' | 'resume', number])[]) {
  const events = days.map(([what, day], i) => {
    const type = what === 'pause' ? 'ControllerPaused' : 'ControllerResumed';
    const occurredAt = `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`;
    return recorded({ type, payload: by }, i + 1, { occurredAt, trust: 'owner' });
  });
  return restsIn(factsOfType(events, ...PAUSE_EVENTS), week).map(({ from, until }) => [
    Number(from.slice(8, 10)),
    until === null ? null : Number(until.slice(8, 10)),
  ]);
}

it('tells of a rest that reaches into the week, wherever it began and ended', () => {
  expect(rests(['pause', 10], ['resume', 25])).toEqual([[10, 25]]);
  expect(rests(['pause', 18])).toEqual([[18, null]]);
  expect(rests(['pause', 17], ['pause', 18], ['resume', 19])).toEqual([[17, 19]]);
});

it('tells of no rest before or after it', () => {
  expect(rests(['pause', 10], ['resume', 12], ['pause', 24])).toEqual([]);
  expect(rests(['resume', 18])).toEqual([]);
});
