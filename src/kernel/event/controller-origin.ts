import type { Origin } from './event.ts';

type Actor = {
  readonly agentId: string;
  readonly newId: () => string;
  readonly now: () => string;
};

/** The origin of what the controller does by itself: nobody asked for it, so no other event caused it. */
export function controllerOrigin({ agentId, newId, now }: Actor): Origin {
  return {
    actor: { kind: 'controller', id: agentId },
    trust: 'self',
    correlationId: newId(),
    occurredAt: now(),
  };
}
