import { StepNotStarted, type StepRunner } from '../../kernel/ports/step-runner.ts';

type WorkspaceRoom = {
  /** Null: the workspace is within its limit. */
  readonly whyFull: () => Promise<string | null>;
};

/** How often the workspace is measured while a step runs. */
const LOOK_EVERY_MS = 5000;

/** Runs no step in a full workspace, and ends one that fills it. */
export function withinRoom(
  runner: StepRunner,
  room: WorkspaceRoom,
  lookEveryMs = LOOK_EVERY_MS,
): StepRunner {
  return {
    killGroup: (group) => runner.killGroup(group),
    run: async (request) => {
      await refuseWhenFull(room);
      const full = new AbortController();
      const watch = watchRoom(room, lookEveryMs, () => {
        full.abort();
      });
      try {
        const signal = AbortSignal.any([request.signal, full.signal]);
        const result = await runner.run({ ...request, signal });
        const isFull = full.signal.aborted && !request.signal.aborted;
        return isFull ? { ...result, aborted: false, exceeded: 'disk' } : result;
      } finally {
        watch.stop();
      }
    },
  };
}

/** @throws StepNotStarted */
async function refuseWhenFull(room: WorkspaceRoom): Promise<void> {
  const why = await room.whyFull();
  if (why !== null) throw new StepNotStarted(why);
}

function watchRoom(room: WorkspaceRoom, everyMs: number, onFull: () => void): { stop: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const look = async () => {
    if ((await room.whyFull()) !== null) onFull();
    else if (!isOver) lookLater();
  };
  const lookLater = () => {
    timer = setTimeout(() => void look(), everyMs);
  };
  lookLater();
  return {
    stop: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
