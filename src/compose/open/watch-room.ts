import { areOnOneDisk, freeBytesAt } from '../../adapters/files/free-space.ts';
import { keepSpareRoom, releaseSpareRoom, SPARE_BYTES } from '../../adapters/files/spare-room.ts';
import {
  followRoom,
  judgeRoom,
  type Place,
  type RoomVerdict,
  roomSettings,
} from '../../domain/cycle/judge-room.ts';
import { controllerProjection, emptyController } from '../../domain/cycle/views/controller.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import type { RoomWatch } from '../../process/housekeeping.ts';
import type { OpenAgent } from './agent.ts';

/** Several processes may watch: what one recorded is held against what another sees now, so often. */
const SAID_AGAIN_MS = 60_000;

type FreeBytes = (path: string) => Promise<number | null>;
type Watched = Pick<
  OpenAgent,
  'agentId' | 'config' | 'database' | 'log' | 'newId' | 'now' | 'elapsedMs'
>;

export type WatchedRoom = RoomWatch & {
  /** To be told of every failure: one for want of room counts like a full disk. */
  readonly noteError: (error: unknown) => void;
};

/** The state folder, and the data of the database where this machine has it; one place where both are on one disk. */
export async function placesOf(
  {
    config,
    database,
  }: Pick<OpenAgent, 'config'> & { readonly database: Pick<OpenAgent['database'], 'dataDir'> },
  freeBytes: FreeBytes = freeBytesAt,
): Promise<readonly Place[]> {
  const known = [
    { name: 'the state folder', path: config.stateDir },
    ...(database.dataDir === null ? [] : [{ name: 'the database', path: database.dataDir }]),
  ];
  const places: Place[] = [];
  for (const place of known) {
    const free = await freeBytes(place.path);
    if (free !== null) places.push({ ...place, freeBytes: free });
  }
  const [state, data] = places;
  if (state === undefined || data === undefined) return places;
  return (await areOnOneDisk(state.path, data.path)) ? [ofOneDisk(state, data)] : places;
}

/** The room of one disk is told once. */
function ofOneDisk(state: Place, data: Place): Place {
  const freeBytes = Math.min(state.freeBytes, data.freeBytes);
  return { ...state, name: `${state.name} and ${data.name}`, freeBytes };
}

/** Safe mode of a controller: entered when a disk runs full, left by itself when there is room again. */
export function openRoomWatch(agent: Watched, freeBytes: FreeBytes = freeBytesAt): WatchedRoom {
  const settings = roomSettings(agent.config.minFreeMb);
  const { dataDir } = agent.database;
  let refusedAtMs: number | null = null;
  let recorded: { readonly level: RoomVerdict['level']; readonly atMs: number } | null = null;
  return {
    noteError: (error) => {
      if (!isWantOfRoom(error)) return;
      refusedAtMs = agent.elapsedMs();
      recorded = null;
    },
    look: async () => {
      const places = await placesOf(agent, freeBytes);
      const sinceRefusalMs = refusedAtMs === null ? null : agent.elapsedMs() - refusedAtMs;
      const verdict = judgeRoom({ places, sinceRefusalMs }, settings);
      const isOut = places.some((place) => place.freeBytes < SPARE_BYTES);
      if (dataDir !== null && verdict.level === 'full' && isOut) await releaseSpareRoom(dataDir);
      return verdict;
    },
    follow: async (verdict) => {
      const atMs = agent.elapsedMs();
      // Nothing changed: the database is not asked.
      const isSaid = recorded?.level === verdict.level && atMs - recorded.atMs < SAID_AGAIN_MS;
      if (verdict.level === 'tight' || isSaid) return;
      await record(agent, verdict);
      if (dataDir !== null && verdict.level === 'ample') await keepSpareRoom(dataDir);
      recorded = { level: verdict.level, atMs };
    },
  };
}

async function record(agent: Watched, verdict: RoomVerdict): Promise<void> {
  const origin = controllerOrigin(agent);
  const wanted = [{ projection: controllerProjection, keys: [SINGLETON] }];
  await agent.log.decide(agent.agentId, wanted, (view) => {
    const controller = view.get(controllerProjection, SINGLETON) ?? emptyController;
    const events = followRoom(controller, verdict);
    const types = ['SafeModeEntered', 'SafeModeLeft'];
    return { decision: { events, unless: { subjects: ['controller'], types } }, origin };
  });
}

/** Disk full: of Postgres, of the file system, of a quota. */
const WANT_OF_ROOM = ['53100', 'ENOSPC', 'EDQUOT'];

function isWantOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isIt = 'code' in error && WANT_OF_ROOM.includes(String(error.code));
  return isIt || isWantOfRoom(error.cause);
}
