import type { Front } from '../../kernel/ports/event-store.ts';

/** The fronts of so many agents, those asked for last; of others the members are read again. */
const KNOWN_FRONTS = 1000;

type Known = Pick<Front, 'gen' | 'members'>;

export type KnownFronts = {
  get(agentId: string): Known | undefined;
  set(agentId: string, front: Known): void;
  forget(agentId: string): void;
};

/** What belongs to the front of an agent, by its generation: reading it with each load would cost more than the rest. */
export function knownFronts(limit = KNOWN_FRONTS): KnownFronts {
  const known = new Map<string, Known>();
  return {
    get: (agentId) => known.get(agentId),
    forget: (agentId) => {
      known.delete(agentId);
    },
    set: (agentId, { gen, members }) => {
      known.delete(agentId); // to the end: those asked for longest ago leave first
      known.set(agentId, { gen, members });
      for (const other of known.keys()) {
        if (known.size <= limit) break;
        known.delete(other);
      }
    },
  };
}
