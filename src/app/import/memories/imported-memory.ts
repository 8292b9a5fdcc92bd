import type { Refusal } from '../../../domain/import-plan.ts';
import type { MemorySort } from '../../../domain/memory/sort-memory.ts';
import type { Trust } from '../../../kernel/event/event.ts';

/** A memory as a file of another system, or of another agent of ours, holds it. */
export type ImportedMemory = MemorySort & {
  /** Where it stands, for people: a file with its line, or an id. */
  readonly what: string;
  readonly text: string;
  /** ISO 8601: when it happened; null: the file does not say. */
  readonly at: string | null;
  readonly tags: readonly string[];
  /** Conversation or file: neighbours there are neighbours here. */
  readonly session: string;
  readonly position: number;
  /** As the file says, which only its owner can vouch for; left out: it says nothing. */
  readonly trust?: Trust;
  readonly standing?: 'provisional' | 'accepted';
  /** By the names of the file. */
  readonly id?: string;
  readonly supersedes?: string | null;
};

export type LeftOut = { readonly left_out: Refusal };

export type ImportItem = ImportedMemory | LeftOut;

export function leftOut(what: string, why: string): LeftOut {
  return { left_out: { what, why } };
}
