import { guestTokens } from '../../adapters/files/guests/guest-tokens.ts';
import { realPath } from '../../adapters/files/real-path.ts';
import { startTimeOf } from '../../adapters/process/process-group.ts';
import type { AttendPorts } from '../../app/attend/attend-ports.ts';
import { reflectNow, reflectWhenDue } from '../../app/attend/reflect.ts';
import { sweepSessions } from '../../app/attend/sweep-sessions.ts';
import { keepSoon } from '../../app/conversation/flush-conversation.ts';
import { attendSettings } from '../../domain/attend/settings.ts';
import { createLoop } from '../../process/loop.ts';
import { auditor } from '../model/auditor.ts';
import { openModelPorts } from '../model/model-ports.ts';
import type { OpenAgent } from '../open/agent.ts';
import { currentUser } from '../self/current-user.ts';
import { openIdentityFile } from '../self/open-identity-file.ts';
import { actionPolicy } from '../settings/action-policy.ts';
import type { SharedGuard } from '../tools/guard.ts';

type OnError = (where: string, error: unknown) => void;

/** `guard`: one for all users, since it takes a while to load. */
type Given = Pick<AttendPorts, 'memory' | 'stream' | 'onError'> & { readonly guard: SharedGuard };

/** What attending needs of this machine. */
export function attendPorts(agent: OpenAgent, { guard, ...given }: Given): AttendPorts {
  return {
    ...agent,
    ...given,
    judgeIn: async () => (await guard()).judgeIn,
    policy: () => actionPolicy(agent.config.stateDir),
    auditor: {
      modelPorts: openModelPorts(agent),
      audit: auditor(),
      withinMs: attendSettings.auditMs,
    },
    realPath,
    identityFile: (cwd) => openIdentityFile(agent.config, { cwd }),
    userIn: (cwd) => currentUser(agent.config, cwd),
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
  const round = async () => {
    await sweepSessions({ ...agent, startTimeOf });
    for (const one of await agentsOfUsers(agent)) await lookAfter(one, onError);
  };
  const loop = createLoop(round, (error) => {
    onError('attended sessions', error);
  });
  loop.wake();
  const timer = setInterval(loop.wake, SWEEP_MS);
  return {
    stop: async (graceMs) => {
      clearInterval(timer);
      await loop.stop(graceMs);
    },
  };
}

/** Of the users who have a token. */
async function agentsOfUsers(agent: OpenAgent): Promise<readonly OpenAgent[]> {
  const tokens = await guestTokens(agent.config.stateDir);
  const users = tokens.flatMap(({ user }) => (user === undefined ? [] : [user]));
  return [...new Set(users)].map((user) => agent.ofUser(user));
}

/** What the loops of the controller do for the agent itself; rules are in the words of code. */
async function lookAfter(agent: OpenAgent, onError: OnError): Promise<void> {
  await sweepSessions({ ...agent, startTimeOf });
  await keepSoon({ ...agent, onError });
  await reflectWhenDue(agent, { trigger: agent.config.reflectionTrigger });
}
