import type { Trust } from '../event/event.ts';
import type { MemoryQuery, MemoryType } from './memory-index.ts';

export type Remembered = {
  readonly id: string;
  readonly type: MemoryType;
  readonly text: string;
  /** Of whoever said it. */
  readonly trust: Trust;
  /** ISO 8601: when it happened. */
  readonly at: string;
  /** 0-1. */
  readonly score: number;
  /** How it was stored, then what it follows from. */
  readonly eventIds: readonly [string, ...string[]];
};

/** Port: what the agent remembers beyond one piece of work. */
export type Memory = {
  /** Once per action. Resolves with the memory's id. */
  remember(note: {
    readonly text: string;
    readonly tags: readonly string[];
    readonly trust: Trust;
    readonly actionId: string;
    readonly cycleNo: number;
  }): Promise<string>;
  /** What fits best first. */
  recall(query: MemoryQuery): Promise<readonly Remembered[]>;
  /** The same for a prompt, which waits for nothing: empty when it takes too long or cannot be looked up. */
  recallSoon(query: MemoryQuery): Promise<readonly Remembered[]>;
};
