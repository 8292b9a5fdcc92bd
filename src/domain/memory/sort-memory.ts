import { tellsNumber } from '../../language/claims/read-claim.ts';
import { asksForWork } from '../../language/words/asks-for-work.ts';
import { kindOfWords } from '../../language/words/kind-of-words.ts';
import type { PayloadOf } from '../fact.ts';
import { looksLikeFact } from './prefilter.ts';
import { memorySettings } from './settings.ts';

type Stored = PayloadOf<'MemoryStored'>;
export type MemorySort = Pick<Stored, 'type' | 'kind' | 'scope' | 'importance'>;

/**
 * What somebody's words are to memory, from the words alone (M11): a question or a request belongs to its conversation
 * (M32); whatever else is said may hold anywhere.
 */
export function sortOfWords(text: string): MemorySort {
  const { importance, importanceOfFact, importanceOfQuestion } = memorySettings;
  if (kindOfWords(text) === 'question' || (asksForWork(text) && !tellsNumber(text))) {
    const scope = 'session';
    return { type: 'episodic', kind: 'user_query', scope, importance: importanceOfQuestion };
  }
  return factOf(looksLikeFact(text) ? importanceOfFact : importance);
}

/** Something that holds anywhere. */
export function factOf(importance: number): MemorySort {
  return { type: 'semantic', kind: 'fact', scope: 'global', importance };
}
