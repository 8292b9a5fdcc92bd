import type { ListLimit } from './fill-lists.ts';

/** The place of a list in a prompt, and its limits there. */
export type Place = ListLimit & {
  /** Section of the template; a list that the template does not name goes to its end. */
  readonly section: string;
  /** Lists are filled by worth, the highest first: the lowest is the first to lose lines (D77). */
  readonly worth: number;
  /** The name of a figure that says first how many items were left out; without it their absence is not told. */
  readonly countsLeftOut?: string;
};
