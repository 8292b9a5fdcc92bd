import { oneLine } from '../../../kernel/text/one-line.ts';
import { shownInput } from '../../../kernel/text/shown/shown-input.ts';
import { visibleText } from '../../../kernel/text/shown/visible-text.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import { approvalWords } from '../../../language/replies/approval/approval-words.ts';
import type { TimeLanguage } from '../../../language/when/time-text.ts';
import type { ApprovalDoc } from './approval.ts';

const REASON_CHARACTERS = 200;

/** What an action would do, which its owner is to know before they say yes. `input`: JSON text; null: none was kept. */
export function askedLines(input: string | null, language: TimeLanguage): readonly string[] {
  const words = approvalWords(language);
  if (input === null) return [words.notKept];
  const { lines, left } = shownInput(input);
  return left === 0 ? lines : [...lines, words.leftOut(left)];
}

/** Why the owner is asked, as a sentence. What a model or a rule of code said is quoted. */
export function whyAsked(
  { rule, reason }: Pick<ApprovalDoc, 'rule' | 'reason'>,
  language: TimeLanguage,
): string {
  const words = approvalWords(language);
  if (rule.startsWith('taint.')) return words.afterOutside;
  if (rule === 'recipient.unknown') return words.unnamed;
  return rule === 'tool.park' ? words.always : words.because(quotable(reason));
}

/** It stays one line, and ends no quotation. */
function quotable(reason: string): string {
  const line = visibleText(oneLine(reason)).replace(/["“”„«»]/gu, "'");
  return cutToCharacters(line, REASON_CHARACTERS);
}
