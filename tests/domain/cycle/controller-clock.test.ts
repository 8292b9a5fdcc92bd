import { describe, expect, it } from 'vitest';
import { gateTick } from '../../../src/domain/cycle/gate-tick.ts';
import {
  controllerProjection,
  emptyController,
} from '../../../src/domain/cycle/views/controller.ts';
import { SINGLETON } from '../../../src/kernel/projection/projection.ts';
import { documentsOf, recorded } from '../../support/recorded.ts';

const AHEAD = '2036-03-02T12:00:00.000Z';
const BACK = '2026-03-02T12:00:00.000Z';

function controllerAfter(...facts: readonly (readonly [string, string, object])[]) {
  const events = facts.map(([occurredAt, type, payload], i) =>
    recorded({ type, payload }, i + 1, { occurredAt }),
  );
  return documentsOf(controllerProjection, events).get(SINGLETON) ?? emptyController;
}

const wentBack = [
  BACK,
  'ClockWentBack',
  { schedule: 'heartbeat', last_instant: AHEAD, now: BACK },
] as const;

describe('when a clock that stood ahead is back', () => {
  it('a pause that began meanwhile has its full length from now on, and ends', () => {
    const until = '2036-03-02T14:00:00.000Z';
    const pause = [AHEAD, 'ControllerPaused', { by: 'owner', reason: 'rest', until }] as const;
    const controller = controllerAfter(pause, wentBack);
    const gateAt = (now: string) => gateTick(controller, { now, isRequested: false });
    expect(gateAt('2026-03-02T13:59:00.000Z')).toBe('paused');
    expect(gateAt('2026-03-02T14:00:00.000Z')).toBeNull();
  });

  it('a pause that only the wrong clock ended goes on', () => {
    const until = '2026-03-03T12:00:00.000Z';
    const pause = [
      '2026-03-02T11:00:00.000Z',
      'ControllerPaused',
      { by: 'owner', reason: 'rest', until },
    ] as const;
    const ended = [AHEAD, 'ControllerResumed', { by: 'time', reason: 'over' }] as const;
    expect(controllerAfter(pause, ended).paused).toBeNull();
    expect(controllerAfter(pause, ended, wentBack).paused).toMatchObject({ until });
  });

  it('a pause that its owner ended stays ended', () => {
    const pause = [
      '2026-03-02T11:00:00.000Z',
      'ControllerPaused',
      { by: 'owner', reason: 'rest', until: '2026-03-03T12:00:00.000Z' },
    ] as const;
    const byTime = [AHEAD, 'ControllerResumed', { by: 'time', reason: 'over' }] as const;
    const byOwner = [AHEAD, 'ControllerResumed', { by: 'owner', reason: 'by mail' }] as const;
    expect(controllerAfter(pause, byTime, byOwner, wentBack).paused).toBeNull();
    expect(controllerAfter(pause, byOwner, wentBack).paused).toBeNull();
  });

  it('a controller that started meanwhile runs since now, so that its silence is seen', () => {
    const started = [
      AHEAD,
      'ControllerStarted',
      { host: 'h', pid: 1, mode: 'embedded', schedule: '*/5 * * * *' },
    ] as const;
    expect(controllerAfter(started, wentBack).running).toMatchObject({ since: BACK });
  });
});
