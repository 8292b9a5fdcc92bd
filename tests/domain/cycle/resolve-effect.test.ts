import { expect, it } from 'vitest';
import { resolveEffect } from '../../../src/domain/cycle/resolve-effect.ts';
import type { EffectDoc } from '../../../src/domain/cycle/views/effect.ts';

const effect: EffectDoc = {
  effect_id: 'step-7-1',
  cycle_no: 7,
  kind: 'step',
  summary: 'pay',
  repeatable: false,
  confined: false,
  args_hash: 'h',
  status: 'indeterminate',
  lease_token: 'x',
  pgid: 1,
  started_at: 'then',
  why: 'crash',
};
const work = {
  work_id: 'task:pay',
  fingerprint: 'f',
  cycle_no: 7,
  cycles: [7],
  failures: 0,
  outages: 0,
};
const known = (over: Partial<EffectDoc> = {}) => ({
  effects: new Map([['step-7-1', { ...effect, ...over }]]),
  parked: [
    { ...work, cause: 'unknown_effect' as const, retry_at: null },
    {
      ...work,
      work_id: 'task:other',
      cycle_no: 6,
      cause: 'unknown_effect' as const,
      retry_at: null,
    },
  ],
  jobs: [],
  incidents: new Map(),
});
const command = { effectId: 'step-7-1', by: 'owner', now: '2026-11-21T08:00:00.000Z' };

it('wakes only the work of an effect that did not happen', () => {
  const events = resolveEffect(known(), { ...command, outcome: 'did_not_happen' });
  expect(events).toMatchObject([
    { type: 'EffectResolved', payload: { outcome: 'did_not_happen' } },
    { type: 'WorkParked', payload: { work_id: 'task:pay', retry_at: command.now } },
  ]);
});

it('lets steps sleep whose effect happened', () => {
  const events = resolveEffect(known(), { ...command, outcome: 'happened' });
  expect(events).toMatchObject([{ type: 'EffectResolved' }]);
});

it('wakes a job in both cases', () => {
  const jobs = [{ work_id: 'task:pay', status: 'waiting' as const }];
  const events = resolveEffect({ ...known(), jobs }, { ...command, outcome: 'happened' });
  expect(events).toMatchObject([
    { type: 'EffectResolved' },
    { type: 'WorkParked', payload: { work_id: 'task:pay', cause: 'approval' } },
  ]);
});

it('has nothing to say about an effect that is not in question', () => {
  expect(resolveEffect(known({ status: 'dispatched' }), { ...command, outcome: 'happened' })).toBe(
    null,
  );
  expect(resolveEffect(known(), { ...command, effectId: 'x', outcome: 'happened' })).toBe(null);
});
