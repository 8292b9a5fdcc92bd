import type { Trust } from '../event/event.ts';
import type { MemoryQuery, MemoryType } from './memory-index.ts';

export type Remembered = {
  readonly id: string;
  readonly type: MemoryType;
  readonly text: string;
  /** Trust of the author. */
  readonly trust: Trust;
  /** ISO 8601, when it happened. */
  readonly at: string;
  /** 0-1. */
  readonly score: number;
  /** Of a rule: how far its evidence bears it out now, 0-1. */
  readonly confidence?: number;
  /** The event that stored it, then its sources. */
  readonly eventIds: readonly [string, ...string[]];
};

/** Port: memories beyond one piece of work. */
export type Memory = {
  /** Once per action. Resolves with the memory's id. */
  remember(note: {
    readonly text: string;
    readonly tags: readonly string[];
    readonly trust: Trust;
    readonly actionId: string;
    readonly cycleNo: number;
  }): Promise<string>;
  /** Best match first. */
  recall(query: MemoryQuery): Promise<readonly Remembered[]>;
  /** The same for a prompt: empty if the search fails or takes too long. */
  recallSoon(query: MemoryQuery): Promise<readonly Remembered[]>;
};
