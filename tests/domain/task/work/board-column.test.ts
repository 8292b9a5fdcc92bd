import { expect, it } from 'vitest';
import { boardColumn, type Standing } from '../../../../src/domain/task/work/board-column.ts';

const bare: Standing = {
  task: { kind: 'task', status: 'pending', occurrences: [] },
  job: undefined,
  lastTry: null,
  waitsFor: [],
  nextAt: null,
  hasApproval: false,
};
const pause = { reason: 'day_money', detail: '', question: null, retry_at: null } as const;
const LATER = '2026-12-01T09:00:00.000Z';

it.each<[string, Partial<Standing>]>([
  ['waiting', {}],
  ['planned', { nextAt: LATER }],
  ['waiting', { job: { status: 'failed', pause: null } }],
  ['waiting', { lastTry: { cause: 'failure', is_due: false, is_of_job: false } }],
  ['running', { job: { status: 'open', pause: null } }],
  ['running', { job: { status: 'paused', pause: null } }],
  ['blocked', { job: { status: 'paused', pause } }],
  ['blocked', { waitsFor: ['paint'] }],
  ['blocked', { lastTry: { cause: 'budget', is_due: false, is_of_job: false } }],
  ['waiting', { lastTry: { cause: 'budget', is_due: true, is_of_job: false } }],
  ['asking', { job: { status: 'waiting', pause: { ...pause, question: 'Which?' } } }],
  ['asking', { job: { status: 'unconfirmed', pause: null } }],
  ['asking', { hasApproval: true, waitsFor: ['paint'] }],
  ['asking', { lastTry: { cause: 'question', is_due: false, is_of_job: false } }],
  ['asking', { task: null, job: { status: 'unconfirmed', pause: null } }],
])('puts work into the column %s: %o', (column, change) => {
  expect(boardColumn({ ...bare, ...change })).toBe(column);
});

it('is no longer planned once its time has come', () => {
  const come = { instant: LATER, by: 'time', cause: null, missed: 0 } as const;
  const task = { kind: 'reminder', status: 'pending', occurrences: [come] } as const;
  expect(boardColumn({ ...bare, task, nextAt: LATER })).toBe('waiting');
});
