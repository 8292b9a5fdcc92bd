import { expect, it } from 'vitest';
import { catalogue } from '../../src/domain/catalogue.ts';
import { payloadsOf } from '../../src/domain/fact.ts';
import { projections } from '../../src/domain/projections.ts';
import type { Thought } from '../../src/phases/decide/decide.ts';
import { whyUnavailable } from '../../src/phases/model/why-unavailable.ts';
import { memoryEventStore } from '../support/memory-event-store.ts';
import { testLog, testOrigin } from '../support/test-log.ts';
import { decisionOver } from './decide-story.ts';
import { failing } from './model-story.ts';

const MINUTE_MS = 60_000;

/** Decides again and again while nobody answers; the waits until the next try, in minutes. */
async function waits(cause: Extract<Thought, { status: 'unavailable' }>['cause'], times: number) {
  const nowMs = Date.parse('2026-01-01T00:00:00Z');
  const store = memoryEventStore(catalogue, () => nowMs);
  const log = testLog({ store, definitions: catalogue, projections });
  const thought: Thought = { status: 'unavailable', cause, why: 'no answer', retryAt: null };
  const found: (number | null)[] = [];
  for (let cycleNo = 1; cycleNo <= times; cycleNo++) {
    const { events } = await decisionOver(log, { cycleNo, tasks: ['t'], thought });
    await log.append('a', testOrigin, { events });
    const { cause: said, retry_at } = payloadsOf(events, 'WorkParked')[0]!;
    expect(said).toBe(cause);
    found.push(retry_at === null ? null : (Date.parse(retry_at) - nowMs) / MINUTE_MS);
  }
  return found;
}

it('is tried again soon after an outage, later each time, and never counted as a failure', async () => {
  expect(await waits('outage', 7)).toEqual([1, 2, 4, 8, 16, 30, 30]);
});

it('is tried again late where the same question would fail again', async () => {
  const [first = 0, second = 0] = await waits('failure', 2);
  expect([first, second]).toEqual([15, 30]);
});

it('waits for whoever is named where there is no model', async () => {
  expect(await waits('model', 1)).toEqual([null]);
});

it.each([
  ['nobody reached', { retryable: true }, 'outage'],
  ['the same again', { retryable: false }, 'failure'],
])('says why nobody answers: %s', (_, change, expected) => {
  const { error, message } = failing({});
  const failed = {
    status: 'failed' as const,
    error,
    message,
    retryAt: null,
    runId: 'r',
    billing: 'none' as const,
  };
  expect(whyUnavailable({ ...failed, ...change })).toBe(expected);
});
