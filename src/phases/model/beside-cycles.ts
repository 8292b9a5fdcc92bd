import type { Origin } from '../../kernel/event/event.ts';
import type { AgentContext, CallContext } from '../phase-context.ts';

/** For calls beside the cycles: they wait for none, and nobody else works on the same, so they need no lease. */
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
