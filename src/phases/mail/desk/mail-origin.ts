import type { Origin, Trust } from '../../../kernel/event/event.ts';
import type { AgentContext } from '../../phase-context.ts';

/** What a mail led to is found by this name and the mail's id. */
export const MAIL_CORRELATION = 'mail:';

/** An owner's mail is the owner's act; everything else the controller does about what came. */
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
