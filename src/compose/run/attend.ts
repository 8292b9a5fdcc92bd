import { realPath } from '../../adapters/files/real-path.ts';
import { startTimeOf } from '../../adapters/process/process-group.ts';
import type { AttendPorts } from '../../app/attend/attend-ports.ts';
import { type HeedPorts, heedSessions } from '../../app/attend/heard/heed-sessions.ts';
import { reflectNow } from '../../app/attend/reflect.ts';
import { sweepSessions } from '../../app/attend/sweep-sessions.ts';
import { keepSoon } from '../../app/conversation/flush-conversation.ts';
import { guestMemory } from '../../app/guest/guest-memory.ts';
import { guestQuotaOf } from '../../app/guest/guest-quota.ts';
import { passOnConsent } from '../../app/model/pass-on-consent.ts';
import { attendSettings } from '../../domain/attend/settings.ts';
import { defaultAskSettings } from '../../phases/model/ask.ts';
import { createLoop } from '../../process/loop.ts';
import { defaultHeedSettings } from '../../prompt/compose/compose-records.ts';
import { hasOwnPlugin } from '../claude/own-plugin.ts';
import { auditor } from '../model/auditor.ts';
import { openModelPorts, promptTemplate } from '../model/model-ports.ts';
import type { OpenAgent } from '../open/agent.ts';
import { currentUser } from '../self/current-user.ts';
import { openIdentityFile } from '../self/open-identity-file.ts';
import { forEachUser } from '../self/users.ts';
import { actionPolicy } from '../settings/action-policy.ts';
import type { SharedGuard } from '../tools/guard.ts';
import { rememberingHere } from './remember.ts';

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
    userIn: async (cwd) => ({
      ...(await currentUser(agent.config, cwd)),
      isOnly: agent.config.userMode === 'single',
    }),
    keep: () => keepSoon({ ...agent, onError: given.onError }),
    reflect: () => reflectNow(agent),
    startTimeOf,
    hasOwnPlugin: (project) => hasOwnPlugin(agent.config.stateDir, project),
  };
}

const SWEEP_MS = 15_000;

/** Ends attended sessions that nobody will end any more, at the start and then every few seconds. */
export function startSweeping(
  agent: OpenAgent,
  onError: OnError,
): { readonly stop: (graceMs: number) => Promise<void> } {
  const users = forEachUser(agent, (one) => one);
  const sweeping = createLoop(
    async () => {
      await sweepSessions({ ...agent, startTimeOf });
      for (const user of await users()) await sweepSessions({ ...user, startTimeOf });
    },
    saying('attended sessions', onError),
  );
  // Apart, since a model may take its time.
  const remembering = rememberingOfUsers(agent, onError);
  const loops = [
    sweeping,
    createLoop(remembering, saying('memory of users', onError)),
    createLoop(heedingOfUsers(agent), saying('what was said in sessions', onError)),
  ];
  const wake = () => {
    for (const loop of loops) loop.wake();
  };
  wake();
  const timer = setInterval(wake, SWEEP_MS);
  return {
    stop: async (graceMs) => {
      clearInterval(timer);
      await Promise.all(loops.map((loop) => loop.stop(graceMs)));
    },
  };
}

function saying(where: string, onError: OnError): (error: unknown) => void {
  return (error) => {
    onError(where, error);
  };
}

/** What people said in sessions that are over, read by a model where there is one. */
function heedingOfUsers(agent: OpenAgent): (signal: AbortSignal) => Promise<void> {
  const ofUsers = forEachUser(agent, heedPorts);
  const own = heedPorts(agent);
  return async (signal) => {
    for (const ports of [own, ...(await ofUsers())]) await heedSessions(ports, signal);
  };
}

function heedPorts(agent: OpenAgent): HeedPorts {
  const guests = { ...agent, guestQuota: guestQuotaOf(agent.config) };
  return {
    agent,
    memory: (guest) => guestMemory(guests, guest),
    modelPorts: openModelPorts(agent),
    template: promptTemplate('heed'),
    records: defaultHeedSettings,
    asking: defaultAskSettings.heed,
  };
}

/** What the loops of the controller do for the agent itself. */
function rememberingOfUsers(
  agent: OpenAgent,
  onError: OnError,
): (signal: AbortSignal) => Promise<void> {
  const ofUsers = forEachUser(agent, (user) => ({
    user,
    remember: rememberingHere(user, onError),
  }));
  return async (signal) => {
    for (const { user, remember } of await ofUsers()) {
      await passOnConsent(agent, user);
      await remember(signal);
    }
  };
}
