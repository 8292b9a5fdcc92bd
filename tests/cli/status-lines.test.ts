import { expect, it } from 'vitest';
import { statusLines } from '../../src/cli/commands/watch/status-lines.ts';
import { idleStatus } from '../http/http-app-under-test.ts';

const reader = { asOf: '2026-01-01T00:01:00.000Z', zone: 'UTC' };

/** The line of the cycles of an agent that has begun its third. */
function cyclesLine(title: string | null): string | undefined {
  const controller = { ...idleStatus.controller, last_cycle: 3, success_count: 2, open_cycle: 3 };
  const status = { ...idleStatus, controller, under_way: { cycle_no: 3, title } };
  return statusLines(status, reader).find((line) => line.startsWith('cycles'));
}

it('says which cycle is under way, and at what', () => {
  expect(cyclesLine('Product\nfiles')).toBe(
    'cycles    3 so far, 2 succeeded, 0 failed; cycle 3 is under way: "Product files"',
  );
  expect(cyclesLine(null)).toBe('cycles    3 so far, 2 succeeded, 0 failed; cycle 3 is under way');
  expect(statusLines(idleStatus, reader)).toContain('cycles    0 so far, 0 succeeded, 0 failed');
});
