import { guestSession } from '../../domain/conversation/guest-session.ts';
import type { Origin } from '../../kernel/event/event.ts';
import type { Guest } from '../../kernel/ports/guest.ts';

/** Calls with the owner's token come from a program all the same. */
export const OWNERS_GUEST: Guest = { name: 'mcp', access: 'write' };

/** Under which name it is counted what a guest stores: code in steps is one guest, whichever the cycle. */
export function usageName({ name }: Pick<Guest, 'name'>): string {
  return name.replace(/^step-of-cycle-\d+$/, 'steps');
}

/** The trust is `outside`, whoever issued the token. */
export function guestOrigin(
  { newId, now }: { readonly newId: () => string; readonly now: () => string },
  guest: Guest,
): Origin {
  return {
    actor: { kind: 'agent', id: guestSession(guest) },
    trust: 'outside',
    correlationId: newId(),
    occurredAt: now(),
  };
}
