import { sha256 } from '../../kernel/text/sha256.ts';
import { DEFAULT_USER } from '../profile/events.ts';

/** As an agent's name may be (`src/config.ts`). */
const LONGEST_AGENT = 40;
const MARK_CHARACTERS = 8;

/** S24: who works here, and how that is known. */
export type KnownUser = {
  readonly user_id: string;
  readonly method: 'setting' | 'git' | 'default';
};

/** The setting, else the e-mail address that git knows, else the one user there is. */
export function knownUser(setting: string, gitEmail: string | null): KnownUser {
  if (setting !== '') return { user_id: setting, method: 'setting' };
  if (gitEmail !== null && gitEmail !== '') return { user_id: gitEmail, method: 'git' };
  return { user_id: DEFAULT_USER, method: 'default' };
}

/**
 * The agent that keeps what is a user's own: log, texts, memory and views are an agent's, so another one can show nothing
 * of them. The agent itself is that of the default user. No two users have the same one, whatever their names are.
 */
export function agentOfUser(agentId: string, userId: string): string {
  if (userId === DEFAULT_USER) return agentId;
  const plain = plainly(userId);
  const mark = sha256(`${agentId}\n${userId}`).slice(0, MARK_CHARACTERS);
  const room = LONGEST_AGENT - MARK_CHARACTERS - 2;
  const named = `${agentId.slice(0, room / 2)}-${plain}`.slice(0, room + 1).replace(/-+$/u, '');
  return `${named}-${mark}`;
}

const LONGEST_GUEST = 20;

/** A name that a guest may have, another one for each user. */
export function guestOfUser(userId: string): string {
  const named = plainly(userId).slice(0, LONGEST_GUEST).replace(/-+$/u, '');
  return `${named}-${sha256(userId).slice(0, MARK_CHARACTERS)}`.replace(/^-/u, '');
}

function plainly(userId: string): string {
  return userId
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-|-$/gu, '');
}
