import type { Origin, Trust } from '../../../kernel/event/event.ts';
import type { AgentContext } from '../../phase-context.ts';

/** Correlates everything that a mail led to, with the mail's id. */
export const MAIL_CORRELATION = 'mail:';

/** The owner is the actor for an owner's mail; the controller for everything else. */
export function mailOrigin(
  { agentId, now }: Pick<AgentContext, 'agentId' | 'now'>,
  { mailId, trust }: { readonly mailId: string; readonly trust: Trust },
): Origin {
  const isOwner = trust === 'owner';
  return {
    actor: isOwner ? { kind: 'owner', id: 'mail' } : { kind: 'controller', id: agentId },
    trust,
    correlationId: `${MAIL_CORRELATION}${mailId}`,
    occurredAt: now(),
  };
}
