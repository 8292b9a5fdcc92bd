import type { Agent } from '../app/agent.ts';
import { endPause } from '../app/end-pause.ts';
import { type Reporting, reportOnce } from '../app/telling/send-report.ts';
import { type Telling, tellOnce } from '../app/telling/tell-owner.ts';
import { createLoop } from './loop.ts';
import { onNewsOf } from './news.ts';

/** Looks when there was news since the last look, and otherwise for what time alone makes due. */
const LOOK_EVERY_MS = 10_000;
const IDLE_ROUNDS = 6;

type TellerPorts = Telling &
  Pick<Reporting, 'reportPage'> & {
    readonly agent: Pick<Agent, 'wake'>;
    readonly onError: (where: string, error: unknown) => void;
  };

type Teller = { stop(graceMs: number): Promise<void> };

/** Tells the owner what they must know, beside all cycles and without a model or a queue. */
export function startTeller(parts: TellerPorts): Teller {
  let hasNews = true;
  let rounds = 0;
  const again = (error: unknown) => {
    hasNews = true;
    parts.onError('alerts', error);
  };
  const loop = createLoop(async () => {
    hasNews = false;
    // One that fails holds up none of the others.
    await endPause(parts).catch(again);
    await tellOnce(parts).catch(again);
    await reportOnce(parts).catch(again);
  }, again);
  const endNews = onNewsOf(parts.agent, () => {
    hasNews = true;
  });
  const timer = setInterval(() => {
    rounds += 1;
    if (hasNews || rounds % IDLE_ROUNDS === 0) loop.wake();
  }, LOOK_EVERY_MS);
  loop.wake();
  return {
    stop: async (graceMs) => {
      clearInterval(timer);
      endNews();
      await loop.stop(graceMs);
    },
  };
}
