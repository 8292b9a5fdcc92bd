import { setTimeout as sleep } from 'node:timers/promises';
import type { Origin } from '../../src/kernel/event/event.ts';
import { createLog } from '../../src/kernel/log/log.ts';
import type { Log, LogOptions } from '../../src/kernel/log/log-contract.ts';

let ids = 0;

/** Ids of the shape of uuidv7, in order, unique in this test file. */
export function countedId(): string {
  ids += 1;
  return `00000000-0000-7000-8000-${String(ids).padStart(12, '0')}`;
}

/** A log over a store of the tests: counted ids and real pauses. */
export function testLog(
  options: Pick<LogOptions, 'store' | 'definitions'> & Partial<LogOptions>,
): Log {
  return createLog({
    projections: [],
    appVersion: 'test',
    configHash: 'test',
    newId: countedId,
    sleep: (ms) => sleep(ms),
    ...options,
  });
}

/** Where events of a test come from. */
export const testOrigin: Origin = {
  actor: { kind: 'controller', id: 'test' },
  trust: 'self',
  correlationId: 'test',
  occurredAt: '2026-01-01T00:00:00.000Z',
};
