import type { RoomVerdict } from '../domain/cycle/judge-room.ts';
import type { SealKeeper } from './keep-seals.ts';
import type { RoomWatch } from './watch-room.ts';

const ROUND_EVERY_MS = 5000;

export type HousekeepingParts = {
  readonly room: RoomWatch;
  readonly seals: SealKeeper;
  readonly onError: (where: string, error: unknown) => void;
  /** Told when a disk ran full or has room again, whether or not that could be recorded. */
  readonly onRoom: (verdict: RoomVerdict) => void;
};

export type Housekeeping = {
  /** After the last event was written: seals it. `cancel`: nothing was begun, so there is nothing to seal. */
  stop(): Promise<void>;
  cancel(): void;
};

/** What a controller does beside its ticks. The first look is over when it returns; what fails is told and tried again. */
export async function startHousekeeping(parts: HousekeepingParts): Promise<Housekeeping> {
  const look = lookAround(parts);
  const seal = (isStopping: boolean) =>
    parts.seals(isStopping).catch((error: unknown) => {
      parts.onError('seals', error);
    });
  await look();
  let round: Promise<void> | null = null;
  const timer = setInterval(() => {
    round ??= look()
      .then(() => seal(false))
      .finally(() => {
        round = null;
      });
  }, ROUND_EVERY_MS);
  const cancel = () => {
    clearInterval(timer);
  };
  return {
    cancel,
    stop: async () => {
      cancel();
      await round;
      await seal(true);
    },
  };
}

function lookAround({ room, onError, onRoom }: HousekeepingParts): () => Promise<void> {
  let said: RoomVerdict['level'] = 'ample';
  return async () => {
    try {
      const verdict = await room.look();
      if (verdict.level !== 'tight' && verdict.level !== said) {
        said = verdict.level;
        onRoom(verdict);
      }
      await room.follow(verdict);
    } catch (error) {
      onError('safe mode could not be recorded; it is tried again', error);
    }
  };
}
