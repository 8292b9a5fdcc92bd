import type { Origin } from '../../kernel/event/event.ts';
import type { HttpPorts } from './ports.ts';

/** The origin of a request with the token: the owner. */
export function apiOrigin({ newId, now }: Pick<HttpPorts, 'newId' | 'now'>): Origin {
  return {
    actor: { kind: 'user', id: 'api' },
    trust: 'owner',
    correlationId: newId(),
    occurredAt: now(),
  };
}
