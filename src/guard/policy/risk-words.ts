import type { ActionPolicy } from './action-policy.ts';

/** S58: the words of risk in a text, whole words only. */
export function riskWordsOf(
  text: string,
  { riskWords }: Pick<ActionPolicy, 'riskWords'>,
): readonly string[] {
  const lower = text.toLowerCase();
  return riskWords.filter((word) => wholeWord(word).test(lower));
}

/** The words are the owner's, in any language, and no patterns. */
function wholeWord(word: string): RegExp {
  const letters = word.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}_])${letters}(?![\\p{L}\\p{N}_])`, 'u');
}
