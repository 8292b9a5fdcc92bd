import { expect, it } from 'vitest';
import { newsOfTicks } from '../../src/compose/run/run-agent.ts';
import type { TickResult } from '../../src/phases/sense/run-tick.ts';

it('the log is told of a tick only when it ends otherwise than the one before, and of each cycle', () => {
  const isNews = newsOfTicks();
  const idle: TickResult = { status: 'closed', reason: 'idle' };
  const paused: TickResult = { status: 'closed', reason: 'paused' };
  const cycle: TickResult = { status: 'cycle', cycleNo: 1 };
  const told = [idle, idle, idle, paused, paused, idle, cycle, cycle, idle].map(isNews);
  expect(told).toEqual([true, false, false, true, false, true, true, true, true]);
});
