/** Port: finds memories by their words. An index beside the log, made from the view `memory` and its texts; never a fact. */
export type MemoryType = 'episodic' | 'semantic' | 'prospective' | 'procedural' | 'working';
export type IndexedMemory = {
  readonly id: string;
  readonly type: MemoryType;
  /** Conversation, thread, job: neighbours are the memories before and after in it, by `position`. */
  readonly session: string;
  readonly position: number;
  /** null = everybody of this agent may recall it; else only that session. */
  readonly scope: 'session' | 'global';
  readonly text: string /** BCP 47, 'en' when unknown */;
  readonly language: string;
  /** ISO 8601: when it happened. */ readonly at: string;
  readonly subject: string | null; // whose text: erased with the subject's key
};
export type MemoryQuery = {
  readonly text: string;
  readonly limit: number;
  readonly types?: readonly MemoryType[];
  readonly session?: string;
  /** ISO 8601, half open. */ readonly within?: {
    readonly from: string | null;
    readonly to: string | null;
  };
};
export type FoundMemory = {
  readonly id: string /** 0-1 */;
  readonly score: number;
  readonly parts: Readonly<Record<string, number>>;
};
export type MemoryIndex = {
  /** Idempotent; replaces what stands under the id. Also moves the mark to `upTo` (seq of the log), in one transaction. */
  put(rows: readonly IndexedMemory[], gone: readonly string[], upTo: number): Promise<void>;
  mark(): Promise<number>;
  find(query: MemoryQuery): Promise<readonly FoundMemory[]>;
  /** Empties it for this agent: it is made anew. */ clear(): Promise<void>;
  count(): Promise<number>;
};
