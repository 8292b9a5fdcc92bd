import { describe, expect, it } from 'vitest';
import { cycleEvents } from '../../../src/domain/cycle/events.ts';
import {
  type ControllerDoc,
  controllerProjection,
} from '../../../src/domain/cycle/views/controller.ts';
import { recordedLog } from './recorded-log.ts';

const closed = { schedule: 'manual', instant: '2026-11-21T04:00:00.000Z', fingerprint: '' };
const tick = { ...closed, duration_ms: 0, model_calls: 0 };

function requests(build: (log: ReturnType<typeof recordedLog>) => void) {
  const log = recordedLog(cycleEvents);
  build(log);
  return log.doc<ControllerDoc>(controllerProjection)?.run_requests;
}

describe('a request for a cycle', () => {
  it('is owed until it becomes one', () => {
    expect(
      requests((log) => {
        log.record({ type: 'RunRequested', payload: { request_id: 'r1', by: 'owner' } });
        log.record({ type: 'RunRequested', payload: { request_id: 'r2', by: 'owner' } });
        const scheduled = { cycle_no: 1, schedule: 'manual', tick_at: closed.instant };
        const payload = { ...scheduled, trigger: 'manual', request_id: 'r1' };
        log.record({ type: 'CycleScheduled', payload });
      }),
    ).toEqual(['r2']);
  });

  it('is closed for good by a tick that names it', () => {
    expect(
      requests((log) => {
        log.record({ type: 'RunRequested', payload: { request_id: 'r1', by: 'owner' } });
        log.record({ type: 'RunRequested', payload: { request_id: 'r2', by: 'owner' } });
        const payload = { ...tick, reason: 'paused', request_id: 'r2' };
        log.record({ type: 'TickClosed', payload });
      }),
    ).toEqual(['r1']);
  });

  it('is over in an older log that closed it as an overlap and owed it for ever', () => {
    expect(
      requests((log) => {
        log.record({ type: 'RunRequested', payload: { request_id: 'r1', by: 'owner' } });
        log.record({ type: 'RunRequested', payload: { request_id: 'r2', by: 'owner' } });
        const payload = { ...tick, reason: 'overlap' };
        log.record({ type: 'TickClosed', payload }, { correlationId: 'request:r1' });
      }),
    ).toEqual(['r2']);
  });
});
