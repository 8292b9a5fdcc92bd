import type { Origin } from '../../kernel/event/event.ts';
import type { Guest } from '../../kernel/ports/guest.ts';

/** Where the memories of a guest say they come from: each note adds a name of its own, for they are no neighbours. */
export function guestSession({ name }: Pick<Guest, 'name'>): string {
  return `guest:${name}`;
}

/** Words of another program are words from outside, whoever gave it its token. */
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
