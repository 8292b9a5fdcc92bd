import { tellsNumber } from '../../language/claims/read-claim.ts';
import { isBareAnswer } from '../../language/intents/follow-up-words.ts';
import { isTimeSomewhere } from '../../language/when/read-time.ts';
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

/** Without a figure: of a date it is known which one. */
const FIGURE = /\p{N}/u;

/**
 * What an answer that means nothing by itself is to memory, together with its question: a name or a place holds anywhere, a yes, a "Tuesday" or
 * "the second one" only for the work that asked.
 */
export function sortOfAnswer(words: string): MemorySort {
  const { importance, importanceOfQuestion } = memorySettings;
  const isOfThisWork = isBareAnswer(words) || (isTimeSomewhere(words) && !FIGURE.test(words));
  if (!isOfThisWork) return factOf(importance);
  const scope = 'session';
  return { type: 'episodic', kind: 'user_query', scope, importance: importanceOfQuestion };
}

/** Something that holds anywhere. */
export function factOf(importance: number): MemorySort {
  return { type: 'semantic', kind: 'fact', scope: 'global', importance };
}
