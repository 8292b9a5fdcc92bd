import type { Agent } from '../app/agent.ts';
import { endPause } from '../app/end-pause.ts';
import { type Reporting, reportOnce } from '../app/telling/send-report.ts';
import { type Telling, tellOnce } from '../app/telling/tell-owner.ts';
import { createLoop } from './loop.ts';
import { onNewsOf } from './news.ts';

/** Checks after news, and otherwise for alerts that become due by time alone. */
const LOOK_EVERY_MS = 10_000;
const IDLE_ROUNDS = 6;

type TellerPorts = Telling &
  Pick<Reporting, 'agent' | 'reportPage'> & {
    readonly agent: Pick<Agent, 'wake'>;
    readonly onError: (where: string, error: unknown) => void;
  };

type Teller = { stop(graceMs: number): Promise<void> };

/** Sends alerts to the owner, apart from cycles and without a model or a queue. */
export function startTeller(parts: TellerPorts): Teller {
  let hasNews = true;
  let rounds = 0;
  const again = (error: unknown) => {
    hasNews = true;
    parts.onError('alerts', error);
  };
  const loop = createLoop(async () => {
    hasNews = false;
    // A failing one delays none of the others.
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
