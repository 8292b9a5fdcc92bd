/** Behind a title or a number sign no sentence ends: "Dr. Weber". With their dots, but for the last. */
export const TITLES =
  'Dr|Mr|Mrs|Ms|Prof|Nr|Hr|Sr|Sra|Dra|Mme|Mlle|Sig|Dott|bzw|ca|z\\.B|e\\.g|i\\.e|vs|incl|inkl|zzgl|ggf|evtl|approx';
const NO_TITLE = `(?<!(?<!\\p{L})(?:${TITLES})\\.)`;
/** Nor behind an initial before a name: "as 'R. Abernathy'", "from J. R. Ewing". "Vitamin C." ends one. */
export const NO_INITIAL =
  '(?<!(?:^|[\'"„“«‘’(]|(?<!\\p{L})(?:as|by|from|to|with|for|and|von|an|mit|für|und|par|per|por|de|da|met|van)\\s|(?-i:\\p{Lu})\\.\\s?)(?-i:\\p{Lu})\\.)(?!(?<=(?<!\\p{L})(?-i:\\p{Lu})\\.)\\s+(?-i:\\p{Lu})\\.)';
const MONTHS =
  'Januar|J[äa]nner|Februar|M[äa]rz|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember';
/** "On the 20. Dezember" is no end of a sentence. */
const MONTH = `(?!(?:${MONTHS})(?!\\p{L}))`;
/** The same where a month may begin the next sentence, and a number end one. */
export const NO_ORDINAL = `(?!(?<=(?<![\\d.,:])\\d{1,2}\\.)\\s+(?:${MONTHS})(?!\\p{L}))`;
/** Nor is "by the 4.12. it must go", nor "am 24. und am 31.". */
const NO_DATE =
  '(?<!(?<!\\d)(?:\\d{1,2}\\.\\d{1,2}\\.(?=\\s+(?-i:\\p{Ll}))|\\d{1,2}\\.(?=\\s+(?-i:und|oder|bis)\\s)))';
const END = new RegExp(
  `(?<=[.!?;\\u2026])${NO_TITLE}${NO_INITIAL}${NO_DATE}\\s+(?=\\S)${MONTH}`,
  'iu',
);
const WITHIN = new RegExp(
  `[.!?;\\u2026]${NO_TITLE}${NO_INITIAL}${NO_DATE}\\s+${MONTH}[\\p{L}\\p{N}]`,
  'iu',
);

/** "Remind me at 10 to pay it, and from now on write to me in English": what is to last is a sentence of its own, but for a time. */
const LASTING_NEXT =
  /(?<!\s)(?:,\s{1,3}|\s{1,3})(?:and|und|et|y|e|en)\s{1,3}(?=(?:from now on|in (?:the )?future|going forward|ab (?:jetzt|sofort)|von jetzt an|künftig|in zukunft|à partir de maintenant|désormais|dorénavant|à l['’]avenir|de ahora en adelante|a partir de ahora|d['’]ora in (?:poi|avanti)|da ora in poi|in futuro|a partir de agora|de agora em diante|no futuro|voortaan|vanaf nu|in het vervolg)(?!\p{L})(?!,? (?:at|on|every|only|um|am|jed\p{L}*|nur|à|chaque|a las?|cada|alle|ogni|às?|om|elke|op|\d)(?!\p{L})))/iu;

/** The sentences of a line. */
export function sentencesOf(text: string): readonly string[] {
  return text.split(END).flatMap(lastingApart);
}

/** A sentence without, and with, what is to last from now on. */
export function lastingApart(sentence: string): readonly string[] {
  return sentence.split(LASTING_NEXT);
}

/** Whether nothing is said behind the end of a sentence. */
export function isOneSentence(text: string): boolean {
  return !WITHIN.test(text);
}
