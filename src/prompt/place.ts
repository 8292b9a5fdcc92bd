import type { ListLimit } from './fill-lists.ts';

/** Where a list stands in a prompt and what it may take there. */
export type Place = ListLimit & {
  /** Of the template: where that does not name the list, it stands at the end of this section. */
  readonly section: string;
  /** Lists are filled by worth, the highest first: the lowest is the first to lose lines (D77). */
  readonly worth: number;
};
