import { afterEach, expect, it, vi } from 'vitest';
import { statusNow } from '../../src/compose/look/status-now.ts';
import { openRoomWatch } from '../../src/compose/open/watch-room.ts';
import type { RoomVerdict } from '../../src/domain/cycle/judge-room.ts';
import { StoreUnavailable } from '../../src/kernel/ports/event-store.ts';
import { type Housekeeping, startHousekeeping } from '../../src/process/housekeeping.ts';
import { agentUnderTest } from './agent-under-test.ts';

const MIB = 1024 ** 2;
const { agent } = await agentUnderTest({ HOMEOSTAT_MIN_FREE_MB: '100' });
let free = 1000 * MIB;
const safeMode = async () => (await statusNow(agent, null)).controller.safe_mode;
const types = async () =>
  (await agent.store.read(agent.agentId, { types: ['SafeModeEntered', 'SafeModeLeft'] })).map(
    ({ type }) => type,
  );

it('follows the room on the disks, with a gap between entering and leaving', async () => {
  const watch = openRoomWatch(agent, async () => free);
  const round = async (mib: number) => {
    free = mib * MIB;
    await watch.follow(await watch.look());
    return safeMode();
  };
  expect(await round(1000)).toBeNull();
  expect(await round(99)).toMatchObject({
    reason: expect.stringContaining('99 MiB free') as string,
  });
  expect(await round(50)).not.toBeNull();
  expect(await round(149)).not.toBeNull();
  expect(await round(150)).toBeNull();
  expect(await round(120)).toBeNull();
  expect(await types()).toEqual(['SafeModeEntered', 'SafeModeLeft']);
});

it('counts a write that was refused for want of room, of Postgres or the file system', async () => {
  for (const code of ['53100', 'ENOSPC', 'EDQUOT']) {
    let elapsedMs = 0;
    const watch = openRoomWatch({ ...agent, elapsedMs: () => elapsedMs }, async () => 1000 * MIB);
    const cause = Object.assign(new Error('no space left on device'), { code });
    watch.noteError(new StoreUnavailable('full', 'no space', cause));
    expect((await watch.look()).level).toBe('full');
    elapsedMs = 30_000;
    expect((await watch.look()).level).toBe('ample');
  }
  const watch = openRoomWatch(agent, async () => 1000 * MIB);
  watch.noteError(new StoreUnavailable('gone', 'restarting'));
  watch.noteError('a text');
  expect((await watch.look()).level).toBe('ample');
});

it('is left by any process when the one that was refused a write is gone, and entered again if not', async () => {
  let elapsedMs = 0;
  const watchOf = () =>
    openRoomWatch({ ...agent, elapsedMs: () => elapsedMs }, async () => 1000 * MIB);
  const [refused, other] = [watchOf(), watchOf()];
  const refuse = () => {
    refused.noteError(Object.assign(new Error('no space left on device'), { code: '53100' }));
  };
  const round = async (watch: typeof other) => watch.follow(await watch.look());
  await round(other);
  refuse();
  await round(refused);
  await round(other);
  expect(await safeMode()).not.toBeNull();
  elapsedMs = 60_000;
  await round(other);
  expect(await safeMode()).toBeNull();
  refuse();
  await round(refused);
  expect(await safeMode()).not.toBeNull();
  elapsedMs = 120_000;
  await round(refused);
  expect(await safeMode()).toBeNull();
});

let house: Housekeeping | null = null;
afterEach(async () => {
  await house?.cancel();
  vi.useRealTimers();
});

it('says so and keeps trying while the event itself cannot be written', async () => {
  let isFull = true;
  const full = async () => Promise.reject(new StoreUnavailable('full', 'no space left on device'));
  const log = {
    ...agent.log,
    decide: (...args: Parameters<typeof agent.log.decide>) =>
      isFull ? full() : agent.log.decide(...args),
  };
  const said: RoomVerdict['level'][] = [];
  const errors: string[] = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const before = await types();
  house = await startHousekeeping({
    room: openRoomWatch({ ...agent, log }, async () => 0),
    seals: async () => undefined,
    refreshExports: async () => undefined,
    capLogs: async () => undefined,
    keepViews: async () => 'all',
    onError: (where) => errors.push(where),
    onRoom: ({ level }) => said.push(level),
  });
  const nextRound = () => vi.advanceTimersByTime(5000);
  nextRound();
  await expect.poll(() => errors.length).toBe(2);
  expect(errors).toEqual(Array(2).fill('safe mode could not be recorded; it is tried again'));
  expect(said).toEqual(['full']);
  expect(await types()).toEqual(before);
  isFull = false;
  nextRound();
  await expect.poll(safeMode).not.toBeNull();
  expect(said).toEqual(['full']);
});

it('shows in status what is free, what the tables grow by, and what to do', async () => {
  const status = await statusNow(agent, null);
  expect(status.disk).toMatchObject([{ name: 'the state folder', path: agent.config.stateDir }]);
  expect(status.min_free_bytes).toBe(100 * MIB);
  const { bytes, bytes_per_day } = status.database;
  expect(bytes_per_day).toBeGreaterThan(0);
  // An empty database weighs millions of bytes that are no growth.
  expect(bytes_per_day).toBeLessThan(bytes - 5_000_000);
  const config = { ...agent.config, minFreeMb: 1_000_000_000 };
  const { warnings } = await statusNow({ ...agent, config }, null);
  expect(warnings.at(-1)).toMatch(/free for the state folder .*make room there/);
});
