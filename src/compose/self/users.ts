import { guestTokens } from '../../adapters/files/guests/guest-tokens.ts';
import { DEFAULT_USER } from '../../domain/profile/events.ts';
import type { OpenAgent } from '../open/agent.ts';

/** The agents of the users beside the first: of those who have a token, and of whoever is named in the settings. */
export async function agentsOfUsers(agent: OpenAgent): Promise<readonly OpenAgent[]> {
  const { stateDir, userMode, currentUser } = agent.config;
  const tokens = await guestTokens(stateDir);
  const named = tokens.flatMap(({ user }) => (user === undefined ? [] : [user]));
  const users = new Set(
    userMode === 'multi' && currentUser !== '' ? [...named, currentUser] : named,
  );
  users.delete(DEFAULT_USER);
  return [...users].map((user) => agent.ofUser(user));
}

/** What is opened once for the agent of each user, whoever comes later too. */
export function forEachUser<Kept>(
  agent: OpenAgent,
  open: (one: OpenAgent) => Promise<Kept> | Kept,
): () => Promise<readonly Kept[]> {
  const known = new Map<string, Kept>();
  return async () => {
    const all: Kept[] = [];
    for (const one of await agentsOfUsers(agent)) {
      const kept = known.get(one.agentId) ?? (await open(one));
      known.set(one.agentId, kept);
      all.push(kept);
    }
    return all;
  };
}
