import type { MemorySort } from '../../../domain/memory/sort-memory.ts';
import type { Trust } from '../../../kernel/event/event.ts';

/** A text with where it stands. */
export type SaidText = {
  readonly text: string;
  readonly trust: Trust;
  /** Under whose key it is kept. */
  readonly subject: string;
  readonly session: string;
  readonly at: string;
  readonly seq: number;
  readonly sourceIds: readonly string[];
  /** Left out: as its words say. */
  readonly sort?: MemorySort;
};
