import { expect, it } from 'vitest';
import { type CallSeen, silentSince } from '../../../src/domain/alert/silent-since.ts';

const at = (clock: string) => `2026-03-01T${clock}:00.000Z`;
const begun = (runId: string, clock: string): CallSeen => ({
  type: 'AgentRunRequested',
  runId,
  at: at(clock),
});
const failed = (runId: string, clock: string): CallSeen => ({
  type: 'AgentRunFailed',
  runId,
  at: at(clock),
});
const answered = (runId: string, clock: string): CallSeen => ({
  type: 'AgentRunCompleted',
  runId,
  at: at(clock),
});
const silence = (...calls: readonly CallSeen[]) => silentSince([...calls].reverse());

it('lasts since the first call began of those that were cut off one after the other', () => {
  const first = [answered('a', '07:30'), begun('b', '07:34'), failed('b', '07:49')];
  const second = [begun('c', '07:50'), failed('c', '08:05'), begun('d', '08:06')];
  expect(silence(...first, ...second)).toBe(at('07:34'));
});

it('is over with an answer, and is no older than the failures that follow each other', () => {
  expect(silence(begun('b', '07:34'), failed('b', '07:49'), answered('c', '07:50'))).toBeNull();
  const old = [begun('a', '02:00'), failed('a', '02:10')];
  expect(silence(...old, begun('b', '08:00'), failed('b', '08:01'))).toBe(at('08:00'));
  expect(silence()).toBeNull();
});
