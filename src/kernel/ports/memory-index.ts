/** Port: finds memories by their words and, where vectors are put, by what they mean. An index beside the log, made from the view `memory` and its texts; never a fact. */
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
  /** The time it is about: what happened then comes first, the rest is found all the same. Half open. */
  readonly about?: { readonly from: string; readonly to: string };
  /** What it means; looked at where the memories' vectors are of the same model. */
  readonly meaning?: { readonly model: string; readonly vector: Float32Array };
};

/** Whose vectors the memories have. */
export type VectorSpace = {
  readonly model: string;
  readonly dimensions: number;
  /** The cosine of two texts that have nothing in common, and of two that say the same. */
  readonly from: number;
  readonly to: number;
};

export type FoundMemory = {
  readonly id: string;
  /** 0-1, of all that a text could have in common with the query: scores of two queries can be compared. */
  readonly score: number;
  readonly parts: Readonly<Record<string, number | null>>;
};

export type MemoryIndex = {
  /** Idempotent; replaces what stands under the id. Also moves the mark to `upTo` (seq of the log), in one transaction. */
  put(rows: readonly IndexedMemory[], gone: readonly string[], upTo: number): Promise<void>;
  mark(): Promise<number>;
  /** Best first. `fresh` is not yet indexed: it is searched as if it were, and stands above what has the same id. */
  find(query: MemoryQuery, fresh?: readonly IndexedMemory[]): Promise<readonly FoundMemory[]>;
  /** Null: no vector was ever put. `mark`: up to which event memories have one. */
  vectors(): Promise<(VectorSpace & { readonly mark: number }) | null>;
  /** From here on vectors are of this model: those of another count no more, and its mark is 0. */
  beginVectors(space: VectorSpace): Promise<void>;
  /**
   * Idempotent. Memories that are gone get none, nor does any if another model has begun meanwhile. Also moves the mark of
   * vectors to `upTo`, in one transaction.
   */
  putVectors(
    model: string,
    rows: readonly { readonly id: string; readonly vector: Float32Array }[],
    upTo: number,
  ): Promise<void>;
  /** Empties it for this agent: it is made anew. */
  clear(): Promise<void>;
  count(): Promise<number>;
  /** Those that have a vector of the model that is looked at. */
  countVectors(): Promise<number>;
};
