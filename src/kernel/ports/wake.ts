/** Null: any agent may have news (the poll, or messages that may have been lost); check all. */
export type NewsHandler = (agentId: string | null) => void;

/**
 * Port: says that an agent's log has grown. Only a hint: it may come late, twice or not at all, so readers go by
 * their own marks, and every handler is called with null every 2 s.
 */
export type Wake = {
  /** After a commit. Never fails and never waits: readers in this process hear at once, others soon. */
  notify(agentId: string): void;
  /** Returns a function that unsubscribes. The handler must not throw. */
  onNews(handler: NewsHandler): () => void;
  readonly close: () => Promise<void>;
};
