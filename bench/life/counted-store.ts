import type { EventStore } from '../../src/kernel/ports/event-store.ts';

/** What a life takes from its log: no clock shows it as well on a busy machine. */
export type StoreWork = {
  appends: number;
  /** Events read. */
  events: number;
  /** Documents read. */
  documents: number;
};

/** The same store, with what is asked of it counted. */
export function countedStore(store: EventStore): { store: EventStore; work: StoreWork } {
  const work: StoreWork = { appends: 0, events: 0, documents: 0 };
  const counted: EventStore = {
    ...store,
    append: (request) => {
      work.appends += 1;
      return store.append(request);
    },
    read: async (agentId, query) => {
      const events = await store.read(agentId, query);
      work.events += events.length;
      return events;
    },
    scan: async (agentId, page) => {
      const found = await store.scan(agentId, page);
      work.events += found.events.length;
      return found;
    },
    archive: async (agentId, query) => {
      const page = await store.archive(agentId, query);
      work.documents += page.documents.length;
      return page;
    },
    load: async (agentId, versions, queries) => {
      const snapshot = await store.load(agentId, versions, queries);
      work.documents += snapshot.documents.length;
      return snapshot;
    },
  };
  return { store: counted, work };
}
