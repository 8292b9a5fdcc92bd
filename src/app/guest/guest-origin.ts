import type { Origin } from '../../kernel/event/event.ts';
import type { Guest } from '../../kernel/ports/guest.ts';

/** The beginning of the sessions of a guest's memories. Each note adds a name, because its notes are no neighbours of each other. */
export function guestSession({ name }: Pick<Guest, 'name'>): string {
  return `guest:${name}`;
}

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
