import type { Agent } from './agent.ts';
import { openSealKeeper } from './keep-seals.ts';

const ROUND_EVERY_MS = 5000;

export type Housekeeping = {
  /** After the last event was written: seals it. */
  stop(): Promise<void>;
};

/** What a controller does beside its ticks. One round at a time; a failed one is told and comes again. */
export async function startHousekeeping(
  agent: Agent,
  onError: (where: string, error: unknown) => void,
): Promise<Housekeeping> {
  const keepSeals = await openSealKeeper(agent);
  const told = async (isStopping: boolean) => {
    await keepSeals(isStopping).catch((error: unknown) => {
      onError('housekeeping: seals', error);
    });
  };
  let round: Promise<void> | null = null;
  const timer = setInterval(() => {
    round ??= told(false).finally(() => {
      round = null;
    });
  }, ROUND_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await round;
      await told(true);
    },
  };
}
