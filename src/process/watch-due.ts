import type { Agent } from '../app/agent.ts';
import { controllerOrigin } from '../kernel/event/controller-origin.ts';
import { recordDue } from '../phases/cycle/record-due.ts';
import { createLoop } from './loop.ts';

/** How often to check the log for what somebody waits for. */
const LOOK_MS = 5_000;

export type DueWatch = { readonly stop: (graceMs: number) => Promise<void> };

/**
 * Records reminders and other tasks as they come due, with or without ticks: no missing model, queue or pause delays
 * a reminder. Reads documents only if the log has grown or a time has come.
 */
export function watchDue(agent: Agent, onError: (error: unknown) => void): DueWatch {
  let seen = -1;
  let nextAt: string | null = null;
  const round = async () => {
    const { head, now } = await agent.log.view(agent.agentId, []);
    const isTime = nextAt !== null && Date.parse(nextAt) <= Date.parse(now);
    if (head === seen && !isTime) return;
    const origin = controllerOrigin(agent);
    const due = await recordDue(agent.log, agent.agentId, origin);
    seen = due.recorded === 0 ? head : -1;
    nextAt = due.nextAt;
  };
  const loop = createLoop(round, onError);
  const timer = setInterval(loop.wake, LOOK_MS);
  loop.wake();
  return {
    stop: async (graceMs) => {
      clearInterval(timer);
      await loop.stop(graceMs);
    },
  };
}
