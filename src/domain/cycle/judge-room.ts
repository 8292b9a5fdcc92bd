import { type Fact, fact } from '../fact.ts';
import type { ControllerDoc } from './views/controller.ts';

/** Free space of one place that must not run full. */
export type Place = { readonly name: string; readonly path: string; readonly freeBytes: number };

export type Room = {
  readonly places: readonly Place[];
  /** Time since a write was last refused for want of room; null: none was. */
  readonly sinceRefusalMs: number | null;
};

export type RoomSettings = {
  /** Less than this anywhere: safe mode. */
  readonly enterBelowBytes: number;
  /** As much as this everywhere: over. The gap keeps it from going to and fro. */
  readonly leaveFromBytes: number;
  /** How long a failed write counts. */
  readonly calmMs: number;
};

const LEAVE_FACTOR = 1.5;
const CALM_MS = 30_000;
const MIB = 1024 ** 2;

/** Settings for a limit in MiB (`HOMEOSTAT_MIN_FREE_MB`). */
export function roomSettings(minFreeMb: number): RoomSettings {
  const enterBelowBytes = minFreeMb * MIB;
  return { enterBelowBytes, leaveFromBytes: enterBelowBytes * LEAVE_FACTOR, calmMs: CALM_MS };
}

export type RoomVerdict = {
  /** `tight`: too little to begin with, too much to stop for. */
  readonly level: 'full' | 'tight' | 'ample';
  readonly why: string;
};

export function judgeRoom({ places, sinceRefusalMs }: Room, settings: RoomSettings): RoomVerdict {
  if (sinceRefusalMs !== null && sinceRefusalMs < settings.calmMs) {
    return { level: 'full', why: 'a write was refused: the disk of the database is full' };
  }
  const short = (limit: number) => places.filter(({ freeBytes }) => freeBytes < limit);
  const full = short(settings.enterBelowBytes);
  if (full.length > 0) return { level: 'full', why: full.map(placeLine(settings)).join('; ') };
  const tight = short(settings.leaveFromBytes);
  return { level: tight.length > 0 ? 'tight' : 'ample', why: 'there is room again' };
}

function placeLine({ enterBelowBytes }: RoomSettings) {
  return ({ name, path, freeBytes }: Place): string =>
    `${mebibytes(freeBytes)} free for ${name} (${path}), less than ${mebibytes(enterBelowBytes)}`;
}

/** What to do about a full disk, for a person. */
export function roomAdvice({ leaveFromBytes }: RoomSettings): string {
  return `make room there: no tick becomes a cycle until ${mebibytes(leaveFromBytes)} are free, then they go on by themselves`;
}

function mebibytes(bytes: number): string {
  return `${Math.floor(bytes / MIB)} MiB`;
}

/** Safe mode is entered and left once: with `tight` it stays as it is. */
export function followRoom(
  { safe_mode }: Pick<ControllerDoc, 'safe_mode'>,
  { level, why: reason }: RoomVerdict,
): readonly Fact[] {
  if (level === 'full' && safe_mode === null) {
    return [fact('SafeModeEntered', { reason })];
  }
  if (level === 'ample' && safe_mode !== null) {
    return [fact('SafeModeLeft', { reason })];
  }
  return [];
}
