import { folded } from '../folded.ts';
import { languageOfMail } from '../replies/spoken-replies.ts';
import { LANGUAGES } from '../terms/languages.ts';
import { LEADS, SOMETIMES, UNSURE, wordSet } from './claim-words.ts';

/** Words that do not change a statement. */
const EMPTY = wordSet(
  'a an the is are am be that just really very so please of to der die das ein eine ist sind dass bitte sehr le la les un une est sont el los una es son il lo e',
);
/** D46. */
const ALIKE = 0.9;
const TELLING = /[\p{Lu}\d]/u;

/**
 * Whether two texts say the same in nearly the same words, in the same order or turned round ("on Fridays the office is
 * closed"). Texts that differ in a number, a name, a negation or a doubt are different.
 */
export function saysSame(one: string, other: string): boolean {
  const [a, b] = [statedWords(one), statedWords(other)];
  const [shorter, longer] = a.length <= b.length ? [a, b] : [b, a];
  const isFew = shorter.length < 3 || shorter.length < ALIKE * longer.length;
  return !isFew && rotations(longer).some((turned) => isNearly(shorter, turned));
}

type Word = { readonly stem: string; readonly isTelling: boolean };

function statedWords(text: string): readonly Word[] {
  const raw = text.normalize('NFC').trim();
  const lead = LEADS.exec(folded(raw))?.[0] ?? '';
  const language = LANGUAGES.get(languageOfMail(raw)) ?? LANGUAGES.get('en');
  const found =
    raw.slice(lead.length).match(/[\p{L}\p{M}\p{N}]+(?:['’.:,-][\p{L}\p{N}]+)*/gu) ?? [];
  return found.flatMap((written, at) => {
    const plain = folded(written);
    if (EMPTY.has(plain)) return [];
    const isName = TELLING.test(at === 0 ? written.slice(1) : written);
    const isTelling = isName || SOMETIMES.has(plain) || UNSURE.test(plain);
    return [{ stem: isName ? plain : (language?.stem(plain) ?? plain), isTelling }];
  });
}

function rotations(words: readonly Word[]): readonly (readonly Word[])[] {
  return words.map((_, at) => [...words.slice(at), ...words.slice(0, at)]);
}

/** Whether one text is the other without a few unimportant words. */
function isNearly(shorter: readonly Word[], longer: readonly Word[]): boolean {
  let at = 0;
  for (const word of longer) {
    if (shorter[at]?.stem === word.stem) at += 1;
    else if (word.isTelling) return false;
  }
  return at === shorter.length;
}
