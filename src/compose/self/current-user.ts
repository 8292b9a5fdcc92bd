import { gitEmail } from '../../adapters/process/git-email.ts';
import type { Config } from '../../config.ts';
import { type KnownUser, knownUser } from '../../domain/self/users.ts';
import type { OpenAgent } from '../open/agent.ts';

type UserSettings = Pick<Config, 'currentUser' | 'userMode'>;

/** Who works in this folder (S24). */
export async function currentUser(
  { currentUser: set }: UserSettings,
  cwd: string,
): Promise<KnownUser> {
  return knownUser(set, set === '' ? await gitEmail(cwd) : null);
}

/** The agent that keeps what is their own. */
export async function agentOfCurrentUser(agent: OpenAgent, cwd: string): Promise<OpenAgent> {
  return agent.ofUser((await currentUser(agent.config, cwd)).user_id);
}
