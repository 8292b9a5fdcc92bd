import type { MemorySort } from '../../../domain/memory/sort-memory.ts';
import type { Trust } from '../../../kernel/event/event.ts';

/** A text and its source. */
export type SaidText = {
  readonly text: string;
  readonly trust: Trust;
  /** The subject whose key encrypts it. */
  readonly subject: string;
  readonly session: string;
  readonly at: string;
  readonly seq: number;
  readonly sourceIds: readonly string[];
  /** Who said it, where a guest did: it counts against what a guest may store. */
  readonly guest?: string;
  /** Left out: derived from the text. */
  readonly sort?: MemorySort;
};
