import type { RoomVerdict } from '../domain/cycle/judge-room.ts';

const ROUND_EVERY_MS = 5000;
/** Exports and snapshots may lag by this many rounds. */
const EXPORT_EVERY_ROUNDS = 12;

/** The disks of a controller. */
export type RoomWatch = {
  /** Judges what is free; on a disk that is out of room it frees the reserve. */
  look(): Promise<RoomVerdict>;
  /** Records what follows from the verdict, if that is news, and keeps a reserve when there is room. @throws when it cannot; the next call tries again */
  follow(verdict: RoomVerdict): Promise<void>;
};

export type HousekeepingPorts = {
  readonly room: RoomWatch;
  /** Signs the committed head of the log when a seal is due, or (`isStopping`) when events came since the last seal. */
  readonly seals: (isStopping: boolean) => Promise<void>;
  /** Brings the exported files up to date. */
  readonly refreshExports: () => Promise<unknown>;
  readonly capLogs: () => Promise<unknown>;
  /** Drops documents of older views and makes the next snapshots. `more`: continue in the next round. */
  readonly keepViews: () => Promise<'more' | 'all'>;
  readonly onError: (where: string, error: unknown) => void;
  /** Called when a disk is full or has room again, whether or not that could be recorded. */
  readonly onRoom: (verdict: RoomVerdict) => void;
};

export type Housekeeping = {
  /** `stop` seals the last event; `cancel` ends a start that failed, without a seal. */
  readonly stop: () => Promise<void>;
  readonly cancel: () => Promise<void>;
};

/** Runs the housekeeping of a controller beside its ticks. Resolves after the first check; reports and retries failures. */
export async function startHousekeeping(ports: HousekeepingPorts): Promise<Housekeeping> {
  const look = lookAround(ports);
  const seal = (isStopping: boolean) =>
    ports.seals(isStopping).catch((error: unknown) => {
      ports.onError('seals', error);
    });
  let rounds = 0;
  let left: 'more' | 'all' = 'all';
  const refresh = async (level: RoomVerdict['level']) => {
    if (level === 'full') return;
    const isTime = rounds++ % EXPORT_EVERY_ROUNDS === 0;
    if (isTime) {
      await ports.refreshExports().catch((error: unknown) => {
        ports.onError('exports', error);
      });
    }
    if (!isTime && left === 'all') return;
    left = await ports.keepViews().catch((error: unknown) => {
      ports.onError('views', error);
      return 'all' as const;
    });
  };
  const cap = () =>
    ports.capLogs().catch((error: unknown) => {
      ports.onError('logs', error);
    });
  await look();
  let round: Promise<void> | null = null;
  const timer = setInterval(() => {
    round ??= look()
      .then(refresh)
      .then(cap)
      .then(() => seal(false))
      .finally(() => {
        round = null;
      });
  }, ROUND_EVERY_MS);
  const cancel = async () => {
    clearInterval(timer);
    await round;
  };
  return {
    cancel,
    stop: async () => {
      await cancel();
      await seal(true);
    },
  };
}

/** Each check returns the level; a failed check counts as full, so that nothing more is written. */
function lookAround({ room, onError, onRoom }: HousekeepingPorts) {
  let said: RoomVerdict['level'] = 'ample';
  return async (): Promise<RoomVerdict['level']> => {
    try {
      const verdict = await room.look();
      if (verdict.level !== 'tight' && verdict.level !== said) {
        said = verdict.level;
        onRoom(verdict);
      }
      await room.follow(verdict);
      return verdict.level;
    } catch (error) {
      onError('safe mode could not be recorded; it is tried again', error);
      return 'full';
    }
  };
}
