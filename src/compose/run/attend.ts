import { realPath } from '../../adapters/files/real-path.ts';
import { startTimeOf } from '../../adapters/process/process-group.ts';
import type { AttendPorts } from '../../app/attend/attend-ports.ts';
import { reflectNow } from '../../app/attend/reflect.ts';
import { sweepSessions } from '../../app/attend/sweep-sessions.ts';
import { keepSoon } from '../../app/conversation/flush-conversation.ts';
import { createLoop } from '../../process/loop.ts';
import type { OpenAgent } from '../open/agent.ts';
import { actionPolicy } from '../settings/action-policy.ts';
import { sharedGuard } from '../tools/guard.ts';

type OnError = (where: string, error: unknown) => void;

/** What attending needs of this machine. */
export function attendPorts(
  agent: OpenAgent,
  given: Pick<AttendPorts, 'memory' | 'stream' | 'onError'>,
): AttendPorts {
  const guard = sharedGuard(agent.config);
  return {
    ...agent,
    ...given,
    judgeIn: async () => (await guard()).judgeIn,
    policy: () => actionPolicy(agent.config.stateDir),
    realPath,
    keep: () => keepSoon({ ...agent, onError: given.onError }),
    reflect: () => reflectNow(agent),
    startTimeOf,
  };
}

const SWEEP_MS = 15_000;

/** Ends attended sessions that nobody will end any more, at the start and then every few seconds. */
export function startSweeping(
  agent: OpenAgent,
  onError: OnError,
): { readonly stop: (graceMs: number) => Promise<void> } {
  const loop = createLoop(
    () => sweepSessions({ ...agent, startTimeOf }),
    (error) => {
      onError('attended sessions', error);
    },
  );
  loop.wake();
  const timer = setInterval(loop.wake, SWEEP_MS);
  return {
    stop: async (graceMs) => {
      clearInterval(timer);
      await loop.stop(graceMs);
    },
  };
}
