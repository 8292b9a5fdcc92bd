import { describe, expect, it } from 'vitest';
import { backoffAfter, gateTick } from '../../../src/domain/cycle/gate-tick.ts';
import { defaultCycleSettings } from '../../../src/domain/cycle/settings.ts';
import { emptyController } from '../../../src/domain/cycle/views/controller.ts';

const now = '2026-11-21T04:00:00.000Z';
const tick = { now, isRequested: false };
const backoff = { until: '2026-11-21T05:00:00.000Z', consecutive_failures: 3, since: now };

describe('a tick', () => {
  it('may look for work when nothing is in its way', () => {
    expect(gateTick(emptyController, tick)).toBeNull();
  });

  it('closes as overlap while a cycle is under way, requested or not', () => {
    const busy = { ...emptyController, open_cycle: 4 };
    expect(gateTick(busy, tick)).toBe('overlap');
    expect(gateTick(busy, { now, isRequested: true })).toBe('overlap');
  });

  it('closes as backoff until the pause is over', () => {
    expect(gateTick({ ...emptyController, backoff }, tick)).toBe('backoff');
    expect(gateTick({ ...emptyController, backoff }, { ...tick, now: backoff.until })).toBeNull();
  });

  it('passes a back-off that a clock which stood ahead began', () => {
    const since = '2036-11-21T04:00:00.000Z';
    const ahead = { ...backoff, since, until: '2036-11-21T05:00:00.000Z' };
    expect(gateTick({ ...emptyController, backoff: ahead }, tick)).toBeNull();
  });

  it('passes a back-off when the owner asks for it', () => {
    expect(gateTick({ ...emptyController, backoff }, { now, isRequested: true })).toBeNull();
  });

  it('closes as paused or safe mode before anything else', () => {
    const paused = { by: 'owner', reason: 'holiday', since: now };
    const safe_mode = { reason: 'disk full', since: now };
    expect(gateTick({ ...emptyController, paused, open_cycle: 1 }, tick)).toBe('paused');
    expect(gateTick({ ...emptyController, paused, safe_mode }, tick)).toBe('safe_mode');
  });
});

describe('the back-off of D76', () => {
  const settings = { ...defaultCycleSettings, tickIntervalMs: 300_000 };
  const cyclesAfter = (failures: number) => backoffAfter(failures, now, settings)?.cycles ?? 0;

  it('begins at the third failure in a row and grows 1, 2, 4, 8, 12', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map(cyclesAfter)).toEqual([0, 0, 1, 2, 4, 8, 12, 12, 12]);
  });

  it('lasts that many ticks', () => {
    expect(backoffAfter(4, now, settings)?.until).toBe('2026-11-21T04:10:00.000Z');
  });
});
