import type { Origin } from './event.ts';

type Actor = {
  readonly agentId: string;
  readonly newId: () => string;
  readonly now: () => string;
};

/** Of what the controller does by itself: nobody asked for it, so it follows from nothing else. */
export function controllerOrigin({ agentId, newId, now }: Actor): Origin {
  return {
    actor: { kind: 'controller', id: agentId },
    trust: 'self',
    correlationId: newId(),
    occurredAt: now(),
  };
}
