import { afterEach, expect, it } from 'vitest';
import { eventually, type House, openHouse, phasesBegun, times } from './controller-story.ts';
import type { Place } from './test-process.ts';

const HANDED_OVER = ['decide queued', 'act queued', 'reflect queued', 'consolidate queued'];
const isEnd = (type: string) => type === 'TickClosed' || type === 'CycleCompleted';
let houses = 0;

/** What the controller does with a queue, whichever it is. `lose` takes every job away. */
export function controllerContract(place: () => Place, lose: () => Promise<void>): void {
  let house: House | null = null;
  afterEach(async () => {
    await house?.close();
    house = null;
  });
  const open = async () => {
    houses += 1;
    house = await openHouse(place(), `agent${houses}`);
    return house;
  };

  it('hands each phase to the queue and does the work of the owner once', async () => {
    const house = await open();
    const controller = await house.controller();
    await house.addTask('water');
    await house.request();
    await eventually(house.types).toContain('CycleCompleted');
    expect(await house.lines()).toEqual(['water']);
    // On a busy machine a phase that nobody took up in time is handed over again, and still works once.
    expect([...new Set(controller.handedOver)]).toEqual(HANDED_OVER);
    expect(phasesBegun(await house.events())).toBe(5);
    expect(controller.errors).toEqual([]);
  });

  it('takes up a task of the owner without waiting for the schedule', async () => {
    const house = await open();
    await house.controller({ cron: true });
    // The one tick of the year.
    await eventually(async () => (await house.types()).some(isEnd)).toBe(true);
    await house.addTask('water');
    await eventually(house.lines).toEqual(['water']);
    await house.addTask('weed');
    await eventually(house.lines).toEqual(['water', 'weed']);
  });

  it('leaves phases to workers in other processes', async () => {
    const house = await open();
    const scheduler = await house.controller({ worksOnPhases: false });
    const workers = [await house.worker(), await house.worker()];
    await house.addTask('water');
    await house.request();
    await eventually(house.types).toContain('CycleCompleted');
    expect(scheduler.handedOver.slice(0, 1)).toEqual(['decide queued']);
    expect(workers.flatMap(({ handedOver }) => handedOver)).toEqual(
      expect.arrayContaining(HANDED_OVER.slice(1)),
    );
    expect(await house.lines()).toEqual(['water']);
  });

  it('hands a phase over again when its job was lost', async () => {
    const house = await open();
    const scheduler = await house.controller({ worksOnPhases: false });
    await house.addTask('water');
    await house.request();
    await eventually(() => scheduler.handedOver).toContain('decide queued');
    await lose();
    await house.worker();
    await eventually(house.types).toContain('CycleCompleted');
    expect(await house.lines()).toEqual(['water']);
    expect(phasesBegun(await house.events())).toBe(5);
  });

  it('finishes a cycle whose jobs are lost while a phase is at work', async () => {
    const house = await open();
    await house.controller();
    await house.addHeldTask('water');
    await house.request();
    await eventually(house.types).toContain('EffectDispatched');
    await lose();
    await house.release('water');
    await eventually(house.types).toContain('CycleCompleted');
    expect(await house.lines()).toEqual(['water']);
  });

  it('runs phases itself when no worker comes', async () => {
    const house = await open();
    await house.controller({ worksOnPhases: false });
    await house.addTask('water');
    await house.request();
    await eventually(house.types).toContain('CycleCompleted');
    expect(await house.lines()).toEqual(['water']);
  });

  it('carries on a cycle that an earlier process began', async () => {
    const house = await open();
    const first = await house.controller();
    await house.addHeldTask('water');
    await house.request();
    await eventually(house.types).toContain('EffectDispatched');
    await first.stop();
    expect(await house.types()).not.toContain('CycleCompleted');
    await house.release('water');
    await house.controller();
    await eventually(house.types).toContain('CycleCompleted');
    const types = await house.types();
    expect(times(types, 'EffectSettled') + times(types, 'EffectIndeterminate')).toBe(
      times(types, 'EffectIntended'),
    );
  });
}
