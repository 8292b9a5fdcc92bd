import { expect, it } from 'vitest';
import { waitingLine } from '../../src/cli/commands/work/waiting-line.ts';

const reader = { asOf: '2026-11-22T10:00:00.000Z', zone: 'Europe/Berlin' };
const work = { work_id: 'task:letter', title: 'Letter', retry_at: null };

it.each([
  ['confirm', 'homeostat task confirm letter, or task reopen letter "why"'],
  ['question', 'homeostat task answer letter "…"'],
] as const)('names the word that wakes a task: %s', (cause, command) => {
  expect(waitingLine({ ...work, cause }, reader)).toContain(command);
});

it('names no task where there is none', () => {
  const letter = { ...work, work_id: 'inbox:12', cause: 'question' as const };
  expect(waitingLine(letter, reader)).toBe('waiting   "Letter" for your answer to its question');
});

it('tells until when, in the zone of its reader', () => {
  const resting = { ...work, cause: 'outage' as const, retry_at: '2026-11-22T10:30:00.000Z' };
  expect(waitingLine(resting, reader)).toContain('11:30');
});

it('tells of no time that is over: the next cycle takes it up', () => {
  const due = { ...work, cause: 'failure' as const, retry_at: '2026-11-22T09:59:00.000Z' };
  expect(waitingLine(due, reader)).toBe(
    'waiting   "Letter" for its next try, due in the next cycle',
  );
});
