const SIX = '(?<code>\\d{3}[ -]?\\d{3})';
const CALLED =
  '(?:(?:with |using |mit |avec |con |com |met )?(?:the |my |this |dem |meinem |le |mon |el |mi |il |mio |o |meu |de |mijn )?(?:one-time |owner |security |totp |2fa )?(?:code|pin|otp|totp|token|codigo|codice|authenticator)(?: is| ist| est| es| e)?[ :=#]*)';
/** "Oh right, the code. 123456": around a code that says no more. */
const HANDED =
  "(?:(?:oh|ah|oops|sorry|right|of course|forgot(?: it| that| the code)?|here(?: you (?:go|are)| it is|'s| is)?|ach(?: ja)?|stimmt|entschuldigung|hier(?: ist| kommt)?(?: er)?|voila|voici|pardon|aqui(?: esta| tienes| va)?|perdon|ecco(?:lo)?|scusa|aqui (?:esta|vai)|desculpa|hier is)[\\s,.:;!]+)*";
const ALONE = new RegExp(
  `^[\\s([{*_\`"']*${HANDED}(?:${CALLED}[.!,]? *)?${SIX}[\\s)\\]}*_\`"'.!]*$`,
  'iu',
);
const NAMED_AT_END = new RegExp(`[\\s,;:(-]+${CALLED}${SIX}[\\s)\\]."'!]*$`, 'iu');
const THANKS =
  '(?:,? ?(?:thanks|thank you|thx|ty|cheers|please|pls|danke|bitte|merci|gracias|grazie|obrigad[oa]|bedankt))?';
const BARE_AT_END = new RegExp(`[\\s,;:(-]+${SIX}${THANKS}[\\s)\\]."'!]*$`, 'iu');
export type Coded = { readonly text: string; readonly code: string | null };

/** A line without the one-time code that stands alone in it or is called one, and that code in six digits. */
export function withoutCode(line: string): Coded {
  const alone = ALONE.exec(line)?.groups?.['code'];
  if (alone !== undefined) return { text: '', code: digits(alone) };
  return cut(line, NAMED_AT_END) ?? { text: line, code: null };
}

/** The same for six digits at the end that nothing calls a code: one only where a code is wanted. Null: there are none. */
export function withoutDigits(line: string): Coded | null {
  return cut(line, BARE_AT_END);
}

function cut(line: string, pattern: RegExp): Coded | null {
  const found = pattern.exec(line);
  const code = found?.groups?.['code'];
  if (found === null || code === undefined) return null;
  return { text: line.slice(0, found.index).trimEnd(), code: digits(code) };
}

function digits(code: string): string {
  return code.replace(/\D/gu, '');
}
