/** Port: finds memories by their words. An index beside the log, made from the view `memory` and its texts; never a fact. */
export type MemoryType = 'episodic' | 'semantic' | 'prospective' | 'procedural' | 'working';

export type IndexedMemory = {
  readonly id: string;
  readonly type: MemoryType;
  /** Conversation, thread, job: neighbours are the memories before and after in it, by `position`. */
  readonly session: string;
  /** A whole number. */
  readonly position: number;
  /** `session`: only whoever asks from that session finds it. */
  readonly scope: 'session' | 'global';
  /** What begins with a name and a colon was said by that person. */
  readonly text: string;
  /** BCP 47; 'en' when unknown. */
  readonly language: string;
  /** ISO 8601: when it happened. */
  readonly at: string;
  /** Whose text it is: erased with the subject's key. */
  readonly subject: string | null;
};

export type MemoryQuery = {
  readonly text: string;
  readonly limit: number;
  readonly types?: readonly MemoryType[];
  /** Who asks: what is of this session alone is found too. */
  readonly session?: string;
  /** ISO 8601, half open. */
  readonly within?: { readonly from: string | null; readonly to: string | null };
};

export type FoundMemory = {
  readonly id: string;
  /** 0-1, of all that a text could have in common with the query: scores of two queries can be compared. */
  readonly score: number;
  readonly parts: Readonly<Record<string, number>>;
};

export type MemoryIndex = {
  /** Idempotent; replaces what stands under the id. Also moves the mark to `upTo` (seq of the log), in one transaction. */
  put(rows: readonly IndexedMemory[], gone: readonly string[], upTo: number): Promise<void>;
  mark(): Promise<number>;
  /** Best first. `fresh` is not yet indexed: it is searched as if it were, and stands above what has the same id. */
  find(query: MemoryQuery, fresh?: readonly IndexedMemory[]): Promise<readonly FoundMemory[]>;
  /** Empties it for this agent: it is made anew. */
  clear(): Promise<void>;
  count(): Promise<number>;
};
