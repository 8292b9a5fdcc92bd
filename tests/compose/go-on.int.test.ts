import { afterEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../support/postgres.ts';
import { eventually, type House, openHouse, times } from './controller-story.ts';

const db = await freshDatabase();
const place = { databaseUrl: db.appUrl, adminUrl: db.ownerUrl };
const isEnd = (type: string) => type === 'TickClosed' || type === 'CycleCompleted';
/** Long enough for several looks at the log. */
const QUIET_MS = 3_000;

let houses = 0;
let house: House | null = null;
afterEach(async () => {
  await house?.close();
  house = null;
});

async function open(): Promise<House> {
  houses += 1;
  house = await openHouse(place, `on${houses}`);
  return house;
}

/** Past the one tick of the year. */
async function settled(): Promise<House> {
  const house = await open();
  await house.controller({ cron: true });
  await eventually(async () => (await house.types()).some(isEnd)).toBe(true);
  return house;
}

function openCycles(types: readonly string[]): number {
  return times(types, 'CycleScheduled') - times(types, 'CycleCompleted');
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a cycle that ends', () => {
  // The heartbeat is a year away: nothing else would begin the next two.
  it('is followed at once by the next while the owner has given work, and by nothing after it', async () => {
    const house = await settled();
    await house.addHeldTask('water');
    await eventually(house.types).toContain('EffectDispatched');
    await house.addTask('weed');
    await house.addTask('mow');
    await house.release('water');
    await eventually(house.lines).toEqual(['water', 'weed', 'mow']);
    await eventually(async () => openCycles(await house.types())).toBe(0);
    const events = await house.events();
    const begun = events.filter(({ type }) => type === 'CycleScheduled');
    expect(begun.map(({ dedupeKey }) => dedupeKey).slice(-2)).toEqual(['after:2', 'after:3']);
    await pause(QUIET_MS);
    expect(await house.types()).toEqual(events.map(({ type }) => type));
  });

  it('is followed at once by work that a tick during it hid', async () => {
    const house = await settled();
    await house.addHeldTask('water');
    await eventually(house.types).toContain('EffectDispatched');
    await house.addTask('weed');
    await house.record('TickClosed', {
      schedule: 'heartbeat',
      instant: new Date().toISOString(),
      reason: 'overlap',
      fingerprint: '',
      duration_ms: 0,
      model_calls: 0,
    });
    await house.release('water');
    await eventually(house.lines).toEqual(['water', 'weed']);
  });

  it('is followed by the next after a restart too', async () => {
    const house = await open();
    const first = await house.controller({ cron: true });
    await eventually(async () => (await house.types()).some(isEnd)).toBe(true);
    await house.addHeldTask('water');
    await eventually(house.types).toContain('EffectDispatched');
    await house.addTask('weed');
    await first.stop();
    await house.release('water');
    await house.controller({ cron: true });
    await eventually(house.lines).toContain('weed');
  });
});

describe('a request made during a cycle', () => {
  it('is one more cycle, and no tick meanwhile', async () => {
    const house = await open();
    await house.controller();
    await house.addHeldTask('water');
    await house.request();
    await eventually(house.types).toContain('EffectDispatched');
    await house.request();
    await house.release('water');
    await eventually(async () => times(await house.types(), 'CycleCompleted')).toBe(2);
    await pause(QUIET_MS);
    const types = await house.types();
    expect(times(types, 'CycleScheduled')).toBe(2);
    expect(times(types, 'TickClosed')).toBe(0);
  });

  it('is one more cycle when the controller starts anew in between', async () => {
    const house = await open();
    const first = await house.controller();
    await house.addHeldTask('water');
    await house.request();
    await eventually(house.types).toContain('EffectDispatched');
    await house.request();
    await first.stop();
    await house.release('water');
    await house.controller();
    await eventually(async () => times(await house.types(), 'CycleScheduled')).toBe(2);
    await eventually(async () => times(await house.types(), 'CycleCompleted')).toBeGreaterThan(0);
    await pause(QUIET_MS);
    const types = await house.types();
    expect(times(types, 'CycleScheduled')).toBe(2);
    expect(times(types, 'TickClosed')).toBe(0);
  });
});
