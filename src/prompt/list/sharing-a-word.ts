import { tokenise } from '../../domain/learning/words.ts';
import type { JobGiven } from './prompt-list.ts';

/** Whether a text has a telling word in common with the work. */
export function sharingAWord({ title, text }: JobGiven['work']): (other: string) => boolean {
  const asked = new Set(tokenise(`${title} ${text}`));
  return (other) => tokenise(other).some((word) => asked.has(word));
}
