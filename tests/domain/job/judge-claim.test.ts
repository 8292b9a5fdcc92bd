import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asksReviewer,
  type Claim,
  judgeClaim,
  judgeUnclaimed,
} from '../../../src/domain/job/judge-claim.ts';

const red = { ok: false, ref: 'a.md: no such file', state: 'absent' };
const green = { ok: true, ref: 'a.md: sha256 1', state: '1' };
const other = { ok: true, ref: 'a.md: sha256 2', state: '2' };
const unseen = { ok: false, ref: 'a.md: could not look', state: null, unseen: true as const };
const yes = { met: true, covers: true, missing: [] };
const no = { met: false, covers: true, missing: ['the second line'] };

const claim: Claim = {
  kind: 'task',
  comesAgain: false,
  by: 'owner',
  before: [red],
  now: [green],
  claimed: true,
  hasAnswer: false,
  isQuestion: false,
  asksOwner: false,
  isOverturned: false,
  review: null,
};

/** Nothing but its answer can be seen. */
const letter = { kind: 'inbox', by: 'model', before: [], now: [], hasAnswer: true } as const;

describe('the end of a job', () => {
  it.each([
    ['what the owner checks became so', {}, { is: 'done', basis: 'owner_checks' }],
    [
      'it holds though the model gave up',
      { claimed: false },
      { is: 'done', basis: 'owner_checks' },
    ],
    ['it is another file than before', { before: [green], now: [other] }, { is: 'done' }],
    [
      'it was so before, and a reviewer says yes',
      { before: [green], review: yes },
      { is: 'done', basis: 'reviewer' },
    ],
    ['it was so before, and nobody could look', { before: [green] }, { is: 'unconfirmed' }],
    [
      'it could not be seen before, and a reviewer says yes',
      { before: [unseen], review: yes },
      { is: 'done', basis: 'reviewer' },
    ],
    [
      'it was so before, a reviewer says yes, and whoever worked on it says no',
      { before: [green], review: yes, claimed: false },
      { is: 'failed', basis: 'model' },
    ],
    ['a check could not be looked at', { now: [unseen] }, { is: 'unseen', refs: [unseen.ref] }],
    [
      'a check could not be looked at and the model gives up',
      { now: [unseen], claimed: false },
      { is: 'unseen' },
    ],
    [
      'one check could not be looked at, and another does not hold',
      { before: [red, red], now: [unseen, red], claimed: false },
      { is: 'failed', missing: [red.ref] },
    ],
    ['a check does not hold', { now: [red] }, { is: 'go_on', missing: [red.ref] }],
    [
      'a check does not hold and the model gives up',
      { now: [red], claimed: false },
      { is: 'failed', basis: 'owner_checks', missing: [red.ref] },
    ],
    [
      'its own checks became so, and they cover the goal',
      { by: 'model', review: yes },
      { is: 'done', basis: 'own_checks' },
    ],
    [
      'its own checks became so, and the owner has turned such verdicts',
      { by: 'model', review: yes, asksOwner: true },
      { is: 'unconfirmed', basis: 'reviewer' },
    ],
    [
      'its owner said that their checks do not show it, and a reviewer agrees',
      { isOverturned: true, review: no },
      { is: 'go_on', missing: no.missing },
    ],
    [
      'its owner said so, and now a reviewer misses nothing',
      { isOverturned: true, review: yes },
      { is: 'done', basis: 'owner_checks' },
    ],
    [
      'its owner said so, and the checks cover another thing',
      { isOverturned: true, review: { ...yes, covers: false } },
      { is: 'unconfirmed', basis: 'reviewer' },
    ],
    [
      'its owner said so, nothing has changed, and a reviewer misses nothing',
      { isOverturned: true, before: [green], review: yes },
      { is: 'unconfirmed', basis: 'reviewer' },
    ],
    ['its owner said so, and nobody could look', { isOverturned: true }, { is: 'unconfirmed' }],
    ['the owner checks it themselves', { asksOwner: true }, { is: 'done', basis: 'owner_checks' }],
    [
      'its own checks cover another goal',
      { by: 'model', review: { ...yes, covers: false } },
      { is: 'unconfirmed', basis: 'reviewer' },
    ],
    [
      'its own checks were so before',
      { by: 'model', before: [green], review: yes },
      { is: 'unconfirmed' },
    ],
    ['a reviewer misses something', { by: 'model', review: no }, { is: 'go_on' }],
    [
      'nothing outside can show it',
      { by: 'nobody', before: [], now: [], review: yes },
      { is: 'unconfirmed', basis: 'reviewer' },
    ],
    [
      'nothing can show it and the model gives up',
      { by: 'nobody', before: [], now: [], claimed: false },
      { is: 'failed', basis: 'model' },
    ],
    ['a question is answered', { ...letter, isQuestion: true }, { is: 'done', basis: 'answer' }],
    [
      'a letter wants something done, and a reviewer sees that it was',
      { ...letter, review: yes },
      { is: 'done', basis: 'answer' },
    ],
    [
      'a letter wants something done, and a reviewer sees nothing of it',
      { ...letter, review: no },
      { is: 'go_on', missing: no.missing },
    ],
    ['a letter wants something done, and nobody could look', letter, { is: 'unconfirmed' }],
    [
      'a trouble was looked into',
      { kind: 'failure', by: 'nobody', before: [], now: [] },
      { is: 'done', basis: 'model' },
    ],
    [
      'a standing order was carried out',
      { kind: 'order', comesAgain: true, by: 'model', before: [], now: [], review: yes },
      { is: 'done', basis: 'reviewer' },
    ],
    [
      'the checks of a standing order became so, and they cover it',
      { kind: 'order', comesAgain: true, by: 'model', review: yes },
      { is: 'done', basis: 'own_checks' },
    ],
    [
      'the checks of a standing order became so, and the owner has turned such verdicts',
      { kind: 'order', comesAgain: true, by: 'model', review: yes, asksOwner: true },
      { is: 'done', basis: 'reviewer' },
    ],
    [
      'the checks of a standing order became so, and cover another thing',
      { kind: 'order', comesAgain: true, by: 'model', review: { ...yes, covers: false } },
      { is: 'done', basis: 'reviewer' },
    ],
    [
      'only a reviewer sees a task that comes again',
      { comesAgain: true, by: 'model', before: [], now: [], hasAnswer: true, review: yes },
      { is: 'done', basis: 'reviewer' },
    ],
    [
      'only a reviewer sees a task that comes again, whose owner said no this time',
      { comesAgain: true, by: 'model', before: [], now: [], review: yes, isOverturned: true },
      { is: 'unconfirmed', basis: 'reviewer' },
    ],
  ] as const)('where %s', (_, change, ruling) => {
    expect(judgeClaim({ ...claim, ...change })).toMatchObject(ruling);
  });
});

const seen = fc.record({
  ok: fc.boolean(),
  ref: fc.constantFrom('a', 'b'),
  state: fc.constantFrom(null, '1', '2'),
});
const review = fc.option(
  fc.record({
    met: fc.boolean(),
    covers: fc.boolean(),
    missing: fc.array(fc.constant('x'), { maxLength: 1 }),
  }),
);
const anyClaim: fc.Arbitrary<Claim> = fc
  .array(fc.tuple(seen, seen), { maxLength: 3 })
  .chain((checks) =>
    fc.record({
      kind: fc.constantFrom('task', 'order', 'inbox', 'failure', 'exploration'),
      comesAgain: fc.boolean(),
      by: fc.constantFrom('owner', 'model', 'nobody'),
      before: fc.constant(checks.map(([before]) => before)),
      now: fc.constant(checks.map(([, now]) => now)),
      claimed: fc.boolean(),
      hasAnswer: fc.boolean(),
      isQuestion: fc.boolean(),
      asksOwner: fc.boolean(),
      isOverturned: fc.boolean(),
      review,
    }),
  );

describe('whatever is claimed', () => {
  test.prop([anyClaim])('no job is done while a check does not hold', (one) => {
    const isDone = judgeClaim(one).is === 'done';
    expect(isDone && one.now.some(({ ok }) => !ok)).toBe(false);
  });

  test.prop([anyClaim])('what was so before and is the same moves no belief', (one) => {
    const ruling = judgeClaim({ ...one, before: one.now });
    const basis = ruling.is === 'done' ? ruling.basis : null;
    expect(['owner_checks', 'own_checks']).not.toContain(basis);
  });

  test.prop([anyClaim])('what its owner said is not done is done only by a reviewer', (one) => {
    const ruling = judgeClaim({ ...one, by: 'owner', kind: 'task', isOverturned: true });
    if (ruling.is === 'done') expect(one.review).toMatchObject({ met: true, covers: true });
  });

  test.prop([anyClaim])('a reviewer is asked only where every check holds', (one) => {
    if (asksReviewer(one)) expect(one.now.every(({ ok }) => ok)).toBe(true);
  });

  test.prop([anyClaim])('a job that nobody called done does not go on by itself', (one) => {
    expect(judgeClaim({ ...one, claimed: false }).is).not.toBe('go_on');
  });
});

describe('the end of a job that claimed none', () => {
  it.each([
    ['what the owner checks became so', {}, { is: 'done', basis: 'owner_checks' }],
    ['it was so before', { before: [green] }, { is: 'unconfirmed', basis: 'owner_checks' }],
    [
      'its owner said that their checks do not show it',
      { isOverturned: true },
      { is: 'unconfirmed', basis: 'owner_checks' },
    ],
    [
      'checks of its own became so, which the owner is to see',
      { by: 'model' },
      { is: 'unconfirmed', basis: 'own_checks' },
    ],
    ['a reviewer misses something', { before: [green], review: no }, null],
    [
      'a reviewer alone misses something still, though its owner answered',
      { before: [green], review: no, stalls: 1 },
      { is: 'unconfirmed', basis: 'reviewer' },
    ],
    [
      'a reviewer misses something still, and nothing is checked',
      { before: [], now: [], review: no, stalls: 1 },
      { is: 'unconfirmed', basis: 'reviewer' },
    ],
    ['a check does not hold still', { now: [red], review: no, stalls: 1 }, null],
    ['a check does not hold', { now: [red] }, null],
    ['a check could not be looked at', { now: [unseen] }, null],
    ['nothing is checked', { before: [], now: [] }, null],
  ] as const)('%s', (_, change, expected) => {
    expect(judgeUnclaimed({ ...claim, stalls: 0, ...change })).toEqual(expected);
  });
});
