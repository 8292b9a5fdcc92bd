import { describe, expect, it } from 'vitest';
import {
  asksOwnerFirst,
  calibrationOf,
  defaultCalibrationSettings,
} from '../../../src/domain/job/calibrate.ts';
import { calibrationProjection, noCalibration } from '../../../src/domain/job/views/calibration.ts';
import { SINGLETON } from '../../../src/kernel/projection/projection.ts';
import { documentsOf, type Fact, history } from '../../support/recorded.ts';

type Verdict = Extract<Fact, { type: 'JobConcluded' }>['payload'];

const about = (no: number) => ({ job_id: `job-${no}`, work_id: `task:t${no}` });
const look = (no: number, ok: boolean): Fact => ({
  type: 'AcceptanceChecked',
  payload: { ...about(no), cycle_no: no, moment: 'end', seen: [{ ok, ref: 'a', state: null }] },
});
const ends = (
  no: number,
  outcome: Verdict['outcome'] = 'done',
  { basis = 'own_checks', claimed = true }: { basis?: Verdict['basis']; claimed?: boolean } = {},
): Fact => ({
  type: 'JobConcluded',
  payload: { ...about(no), cycle_no: no, outcome, basis, claimed, evidence: [], missing: [] },
});
const owner = (no: number, is_done: boolean): Fact => ({
  type: 'JobConfirmed',
  payload: { ...about(no), by: 'owner', is_done, reason: is_done ? 'yes' : 'the end is missing' },
});

function told(...facts: readonly Fact[]) {
  return documentsOf(calibrationProjection, history(facts)).get(SINGLETON) ?? noCalibration;
}
const asks = (...facts: readonly Fact[]) =>
  asksOwnerFirst(told(...facts), defaultCalibrationSettings);

describe('how far claims have held', () => {
  it.each<[string, readonly Fact[], { claims: number; held: number }]>([
    ['nothing was claimed', [], { claims: 0, held: 0 }],
    ['a claim held', [look(1, true), ends(1)], { claims: 1, held: 1 }],
    ['one was sent back first', [look(1, false), look(1, true), ends(1)], { claims: 2, held: 1 }],
    ['the owner turned it', [look(1, true), ends(1), owner(1, false)], { claims: 1, held: 0 }],
    [
      'nobody has confirmed it yet',
      [look(1, true), ends(1, 'unconfirmed')],
      { claims: 0, held: 0 },
    ],
    [
      'the owner confirmed it',
      [look(1, true), ends(1, 'unconfirmed'), owner(1, true)],
      { claims: 1, held: 1 },
    ],
    [
      'it was given up, which claims nothing',
      [look(1, false), ends(1, 'failed', { claimed: false })],
      { claims: 0, held: 0 },
    ],
  ])('%s', (_, facts, expected) => {
    expect(calibrationOf(told(...facts))).toMatchObject(expected);
  });

  it('keeps what a reviewer missed, and the reason of the owner', () => {
    const reviewed: Fact = {
      type: 'JobReviewed',
      payload: { ...about(1), cycle_no: 1, run_id: 'r', met: false, covers: true, missing: ['b'] },
    };
    const { claims, turned } = calibrationOf(told(reviewed, ends(1), owner(1, false)));
    expect(claims).toBe(2);
    expect(turned).toMatchObject([{ owner: { reason: 'the end is missing' }, event_id: 'e3' }]);
  });

  it('is bounded however long the agent lives', () => {
    const facts = Array.from({ length: 300 }, (_, i) => [look(i + 1, false), ends(i + 1)]).flat();
    const begun = Array.from({ length: 300 }, (_, i) => look(1000 + i, false));
    const doc = told(...facts, ...begun);
    expect(doc.verdicts).toHaveLength(50);
    expect(Object.keys(doc.sent_back)).toHaveLength(50);
  });
});

describe('asking the owner although checks agree', () => {
  it('begins when they turned two verdicts that rested on own checks', () => {
    expect(asks(ends(1), owner(1, false))).toBe(false);
    expect(asks(ends(1), owner(1, false), ends(2), owner(2, false))).toBe(true);
  });

  it('is not for what the checks of the owner decided', () => {
    const by = { basis: 'owner_checks' as const };
    const facts = [1, 2, 3].flatMap((no) => [ends(no, 'done', by), owner(no, false)]);
    expect(asks(...facts)).toBe(false);
  });

  it('ends when they confirmed enough since', () => {
    const turned = [1, 2].flatMap((no) => [ends(no), owner(no, false)]);
    const since = Array.from({ length: 9 }, (_, i) => [
      ends(10 + i, 'unconfirmed'),
      owner(10 + i, true),
    ]);
    expect(asks(...turned, ...since.slice(0, 8).flat())).toBe(true);
    expect(asks(...turned, ...since.flat())).toBe(false);
  });
});
