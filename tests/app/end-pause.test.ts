import { describe, expect, it } from 'vitest';
import { endPause } from '../../src/app/end-pause.ts';
import { gateTick } from '../../src/domain/cycle/gate-tick.ts';
import { world } from '../phases/world.ts';

const UNTIL = '2026-11-21T06:00:00.000Z';

const paused = (until?: string) => ({
  type: 'ControllerPaused',
  payload: { by: 'owner', reason: 'paused by mail', ...(until === undefined ? {} : { until }) },
});

function pausing() {
  const around = world();
  const at = (iso: string) => {
    around.clock.ms = Date.parse(iso);
  };
  return { ...around, at, look: () => endPause({ agent: around.surroundings }) };
}

describe('a pause with an end', () => {
  it('lasts until then, and ends once by itself', async () => {
    const { at, look, record, controller, events } = pausing();
    await record(paused(UNTIL));
    at('2026-11-21T05:59:59.999Z');
    await look();
    expect(await controller()).toMatchObject({ paused: { until: UNTIL } });
    at(UNTIL);
    await look();
    await look();
    expect(await controller()).toMatchObject({ paused: null });
    expect(await events()).toEqual(['ControllerPaused', 'ControllerResumed']);
  });

  it('lets cycles begin at its end, before that is recorded', async () => {
    const { record, controller } = pausing();
    await record(paused(UNTIL));
    const gate = async (now: string) => gateTick(await controller(), { now, isRequested: false });
    expect(await gate('2026-11-21T05:59:59.999Z')).toBe('paused');
    expect(await gate(UNTIL)).toBeNull();
  });

  it.each([
    ['with no end', undefined],
    ['with a later end', '2026-11-22T06:00:00.000Z'],
  ])('does not end a later pause %s', async (_, until) => {
    const { at, look, record, controller } = pausing();
    await record(paused(UNTIL));
    await record(paused(until));
    at(UNTIL);
    await look();
    expect((await controller()).paused).not.toBeNull();
  });

  it('does not end a pause that somebody asks for at that very moment', async () => {
    const { at, record, controller, surroundings } = pausing();
    await record(paused(UNTIL));
    at(UNTIL);
    const { log } = surroundings;
    const meanwhile: typeof log = {
      ...log,
      view: async (...of) => {
        const view = await log.view(...of);
        await record(paused());
        return view;
      },
    };
    await expect(endPause({ agent: { ...surroundings, log: meanwhile } })).rejects.toThrow();
    expect((await controller()).paused).toMatchObject({ reason: 'paused by mail' });
    await endPause({ agent: surroundings });
    expect((await controller()).paused).not.toBeNull();
  });
});

it('leaves a controller alone that is not paused', async () => {
  const { look, events } = pausing();
  await look();
  expect(await events()).toEqual([]);
});
