import type { EventStore } from '../ports/event-store.ts';
import type { Wake } from '../ports/wake.ts';

/** A store that notifies readers after each commit that added events. */
export function notifyingStore(store: EventStore, wake: Pick<Wake, 'notify'>): EventStore {
  return {
    ...store,
    append: async (request) => {
      const outcome = await store.append(request);
      if (outcome.status === 'stored') wake.notify(request.agentId);
      return outcome;
    },
  };
}
