import { type Command, InvalidArgumentError } from 'commander';
import { letGuestIn } from '../../compose/settings/api-token.ts';
import { fact, type PayloadOf } from '../../domain/fact.ts';
import { STEP_GUEST } from '../../domain/memory/whose-words.ts';
import type { Guest } from '../../kernel/ports/guest.ts';
import { CommandError } from './output.ts';
import { globals, type Session, withAgent } from './session.ts';

type Change = Pick<PayloadOf<'ConfigurationChanged'>, 'key' | 'from' | 'to'>;

export async function recordedToken(command: Command, change: Change): Promise<boolean> {
  const { output } = globals(command);
  return withAgent(command, (session) => recordToken(session, change)).then(
    () => true,
    (error: unknown) => {
      output.progress(`could not record it in the log: ${String(error)}`);
      return false;
    },
  );
}

async function recordToken({ agent, origin }: Session, change: Change): Promise<void> {
  const payload = { ...change, by: 'owner' };
  await agent.log.append(agent.agentId, origin, {
    events: [fact('ConfigurationChanged', payload)],
  });
}

/** A fresh token, recorded. @throws CommandError where the name is taken */
export async function guestToken(
  command: Command,
  { name, access, user }: Guest,
): Promise<{ readonly token: string; readonly recorded: boolean }> {
  const { config } = globals(command);
  const token = await letGuestIn(config.stateDir, { name, access, user }, new Date().toISOString());
  if (token === null) {
    const why = `a token "${name}" exists already; revoke it first: homeostat token revoke ${name}`;
    throw new CommandError('name_taken', why);
  }
  const recorded = await recordedToken(command, {
    key: guestTokenKey(name),
    from: null,
    to: user === undefined ? access : `${access} as ${user}`,
  });
  return { token, recorded };
}

/** The token of a guest, among what can be set. */
export function guestTokenKey(name: string): string {
  return `guest_token.${name}`;
}

/** `mcp` is who comes with the owner's own token, `step-of-cycle-…` is code in a step. */
const NAME = new RegExp(`^(?!mcp$|${STEP_GUEST})[a-z0-9][a-z0-9-]{0,39}$`);

export function asGuestName(text: string): string {
  if (NAME.test(text)) return text;
  throw new InvalidArgumentError(
    'use 1 to 40 small letters, digits and hyphens, and neither "mcp" nor "step-of-cycle-"',
  );
}
