/** Port: searches memories by words and, if they have vectors, by meaning. The index is derived from the view `memory` and its texts, and can be rebuilt. */
export type MemoryType = 'episodic' | 'semantic' | 'prospective' | 'procedural' | 'working';

export type IndexedMemory = {
  readonly id: string;
  readonly type: MemoryType;
  /** Conversation, thread or job. Neighbours are the memories before and after in it, by `position`. */
  readonly session: string;
  /** An integer. */
  readonly position: number;
  /** `session`: found only by queries from that session. */
  readonly scope: 'session' | 'global';
  /** A text that begins with a name and a colon was said by that person. */
  readonly text: string;
  /** BCP 47; 'en' when unknown. */
  readonly language: string;
  /** ISO 8601: when it happened. */
  readonly at: string;
  /** The subject of the text: erased with the subject's key. */
  readonly subject: string | null;
  /** Left out: nothing is compared with it. */
  readonly keys?: readonly string[];
};

export type MemoryQuery = {
  readonly text: string;
  readonly limit: number;
  readonly types?: readonly MemoryType[];
  /** The session of the query: memories of this session alone are found too. */
  readonly session?: string;
  /** ISO 8601, half open. */
  readonly within?: { readonly from: string | null; readonly to: string | null };
  /** The time the query is about, half open: memories of that time rank first, others are found too. */
  readonly about?: { readonly from: string; readonly to: string };
  /** Embedding of the query; used if the memories have vectors of the same model. */
  readonly meaning?: { readonly model: string; readonly vector: Float32Array };
};

/** The model of the memories' vectors. */
export type VectorSpace = {
  readonly model: string;
  readonly dimensions: number;
  /** Typical cosine of two unrelated texts, and of two that say the same. */
  readonly from: number;
  readonly to: number;
};

export type FoundMemory = {
  readonly id: string;
  /** 0-1, as a share of the best possible match, so that scores of different queries can be compared. */
  readonly score: number;
  readonly parts: Readonly<Record<string, number | null>>;
};

export type MemoryIndex = {
  /** Idempotent; replaces the entry of the same id. Moves the mark to `upTo` (seq of the log) in the same transaction. */
  put(rows: readonly IndexedMemory[], gone: readonly string[], upTo: number): Promise<void>;
  mark(): Promise<number>;
  /** Best first. `fresh`: entries not yet indexed; they are searched too, and replace indexed ones of the same id. */
  find(query: MemoryQuery, fresh?: readonly IndexedMemory[]): Promise<readonly FoundMemory[]>;
  /** Those of them that it has no entry of, in their order. */
  missing(ids: readonly string[]): Promise<readonly string[]>;
  /** Of each key that has any, the memories kept under it: the newest, and no more than are worth comparing. */
  underKeys(keys: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Up to which event indexed memories have their keys: behind the mark in an index that is older than keys are. */
  keysMark(): Promise<number>;
  /** Gives them to memories that are indexed already. Idempotent; moves that mark in the same transaction. */
  putKeys(
    rows: readonly { readonly id: string; readonly keys: readonly string[] }[],
    upTo: number,
  ): Promise<void>;
  /** Null: there are no vectors. `mark`: the event up to which memories have one. */
  vectors(): Promise<(VectorSpace & { readonly mark: number }) | null>;
  /** Switches to this model: vectors of another one are ignored from now on, and the mark is 0. */
  beginVectors(space: VectorSpace): Promise<void>;
  /**
   * Idempotent. Skips memories that are gone, and all if another model was set meanwhile. Moves the mark of vectors to `upTo`
   * in the same transaction.
   */
  putVectors(
    model: string,
    rows: readonly { readonly id: string; readonly vector: Float32Array }[],
    upTo: number,
  ): Promise<void>;
  /** Deletes all entries of this agent, for a rebuild. */
  clear(): Promise<void>;
  count(): Promise<number>;
  /** How many have a vector of the current model. */
  countVectors(): Promise<number>;
};

/** Port: counts memories by status, type and trust without reading them. */
export type MemoryTally = () => Promise<
  readonly {
    readonly status: string;
    readonly type: string;
    readonly trust: string;
    readonly memories: number;
    /** How often prompts contained them. */
    readonly recalled: number;
  }[]
>;
