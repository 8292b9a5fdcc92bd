import { expect, it } from 'vitest';
import { experienceProjection } from '../../../../src/domain/learning/views/experience.ts';
import { SINGLETON } from '../../../../src/kernel/projection/projection.ts';
import { documentsOf, type Fact, history } from '../../../support/recorded.ts';
import { experienced } from '../stories.ts';

const tried = (cycle: number, about: Parameters<typeof experienced>[0] = {}) =>
  experienced({ cycle, task_attempted: 'task:t1', ...about });
const said = (is_done: boolean): Fact => ({
  type: 'JobConfirmed',
  payload: { job_id: 'j', work_id: 'task:t1', by: 'owner', is_done, reason: 'so it is' },
});
const after = (...facts: readonly Fact[]) =>
  documentsOf(experienceProjection, history(facts)).get(SINGLETON);

it('takes the word of the owner on the newest try of a piece of work', () => {
  const other = experienced({ cycle: 3, task_attempted: 'task:t2' });
  expect(after(tried(1), tried(2), other, said(true))).toMatchObject({
    total: 3,
    succeeded: 1,
    window: [
      { cycle: 1, success: false, outcome: 'partial' },
      { cycle: 2, success: true, verified: true, outcome: 'success' },
      { cycle: 3, success: false },
    ],
  });
});

it('is no failure any more where the owner says it is done, and no success: perhaps they did it', () => {
  const failed = { outcome: 'failure', error_class: 'capability', error: 'no' } as const;
  expect(after(tried(1, failed), said(true))).toMatchObject({
    succeeded: 0,
    window: [{ success: false, outcome: 'partial', error_class: null, error: null }],
  });
});

it('takes a success back that the owner denies, and makes a failure no better', () => {
  const good = { success: true, verified: true, outcome: 'success' } as const;
  expect(after(tried(1, good), said(false))).toMatchObject({
    succeeded: 0,
    window: [{ success: false, verified: false, outcome: 'partial' }],
  });
  expect(after(tried(1, { outcome: 'failure' }), said(false))).toMatchObject({
    window: [{ outcome: 'failure' }],
  });
  expect(after(tried(1, good), said(true), said(true))?.succeeded).toBe(1);
});

it('keeps no word on work that it knows nothing of', () => {
  expect(after(experienced({ cycle: 1 }), said(true))).toMatchObject({ total: 1, succeeded: 0 });
});
