import type { Origin } from '../../kernel/event/event.ts';
import type { AgentContext, CallContext } from '../phase-context.ts';

/** Beside the cycles, so that nothing of them is waited for; nobody else does the same, so no lease is held. */
export function besideCycles(
  agent: AgentContext,
  origin: Origin,
  signal: AbortSignal,
): CallContext {
  return {
    ...agent,
    cycleNo: null,
    leaseToken: agent.newId(),
    origin,
    signal,
    record: async (events) => {
      const now = { ...origin, occurredAt: agent.now() };
      const { events: recorded } = await agent.log.append(agent.agentId, now, { events });
      return recorded;
    },
    view: (wanted) => agent.log.view(agent.agentId, wanted),
  };
}
