import { type OwnerWords, readIntent } from '../../language/intents/read-intent.ts';

const SIX_DIGITS = /(?<!\d)\d{3}[ -]?\d{3}(?!\d)/gu;

/**
 * A mail's text with "[code]" in place of its one-time code, which is read as it is when it counts: what was said is
 * shown to models and remembered, and a code is for neither. Other figures stay.
 */
export function hideCode(words: OwnerWords): string {
  const { text } = words;
  if (text.match(SIX_DIGITS) === null) return text;
  const { code } = readIntent(words);
  if (code === null) return text;
  return text.replace(SIX_DIGITS, (found) =>
    found.replace(/\D/u, '') === code ? '[code]' : found,
  );
}
