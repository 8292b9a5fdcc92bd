import { describe, expect, it } from 'vitest';
import { followRoom, judgeRoom, roomSettings } from '../../../src/domain/cycle/judge-room.ts';
import { shortPlaceIn } from '../../../src/domain/cycle/views/controller.ts';

const MIB = 1024 ** 2;
const settings = roomSettings(100);
const room = (freeMib: number, sinceRefusalMs: number | null = null) => ({
  places: [
    { name: 'the state folder', path: '/s', freeBytes: 10_000 * MIB },
    { name: 'the database', path: '/d', freeBytes: freeMib * MIB },
  ],
  sinceRefusalMs,
});
const safe = { safe_mode: { reason: 'full', since: '2026-11-21T04:00:00.000Z' } };
const normal = { safe_mode: null };

describe('room on the disks', () => {
  it.each([
    [99, 'full'],
    [100, 'tight'],
    [149, 'tight'],
    [150, 'ample'],
  ])('is judged by the scarcest place: %i MiB of a limit of 100 are %s', (free, level) => {
    expect(judgeRoom(room(free), settings).level).toBe(level);
  });

  it('is full after a refused write, for half a minute, whatever the gauges say', () => {
    expect(judgeRoom(room(5000, 29_999), settings).level).toBe('full');
    expect(judgeRoom(room(5000, 30_000), settings).level).toBe('ample');
  });

  it('names the place, what is free there and the limit', () => {
    expect(judgeRoom(room(7), settings).why).toBe(
      '7 MiB free for the database (/d), less than 100 MiB',
    );
    expect(shortPlaceIn(judgeRoom(room(7), settings).why)).toBe('/d');
    expect(shortPlaceIn(judgeRoom(room(7, 1), settings).why)).toBeNull();
  });

  it('is unknown of a database elsewhere, which counts as enough', () => {
    expect(judgeRoom({ places: [], sinceRefusalMs: null }, settings).level).toBe('ample');
  });
});

describe('safe mode', () => {
  const types = (state: typeof safe | typeof normal, free: number) =>
    followRoom(state, judgeRoom(room(free), settings)).map(({ type }) => type);

  it('is entered once', () => {
    expect(types(normal, 99)).toEqual(['SafeModeEntered']);
    expect(types(safe, 99)).toEqual([]);
  });

  it('is left only with room to spare', () => {
    expect(types(safe, 149)).toEqual([]);
    expect(types(normal, 149)).toEqual([]);
    expect(types(safe, 150)).toEqual(['SafeModeLeft']);
    expect(types(normal, 150)).toEqual([]);
  });
});
