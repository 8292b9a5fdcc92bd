const SIX = '(?<code>\\d{3}[ -]?\\d{3})';
const CALLED =
  '(?:(?:with |using |mit |avec |con |com |met )?(?:the |my |this |dem |meinem |le |mon |el |mi |il |mio |o |meu |de |mijn )?(?:one-time |owner |security |totp |2fa )?(?:code|pin|otp|totp|token|codigo|codice|authenticator)(?: is| ist| est| es| e)?[ :=#]*)';
const ALONE = new RegExp(`^[\\s([{*_\`"']*${CALLED}?${SIX}[\\s)\\]}*_\`"'.!]*$`, 'iu');
const NAMED_AT_END = new RegExp(`[\\s,;:(-]+${CALLED}${SIX}[\\s)\\]."'!]*$`, 'iu');
const BARE_AT_END = new RegExp(`[\\s,;:(-]+${SIX}[\\s)\\]."'!]*$`, 'u');
/** Only where a code is wanted is a number at the end of a line one. */
const WANTS_CODE =
  /^\W*(?:please |bitte |por favor |per favore )?(?:approv|grant|allow|permit|authori|yes|ok|ja|genehmig|freig|erlaub|oui|autoris|accept|si|aprueb|apruebo|aprob|autoriz|approv|sim|aprov|akkoord|goedk|resume|continue|forget|vergiss|oublie|olvid|dimentica|esquec|vergeet|reprend|reanud|riprendi|retom|hervat|weiter|setze)/iu;

/** A line without the one-time code in it, and that code in six digits. */
export function withoutCode(line: string): { readonly text: string; readonly code: string | null } {
  const alone = ALONE.exec(line)?.groups?.['code'];
  if (alone !== undefined) return { text: '', code: digits(alone) };
  const found = NAMED_AT_END.exec(line) ?? (WANTS_CODE.test(line) ? BARE_AT_END.exec(line) : null);
  const code = found?.groups?.['code'];
  if (found === null || code === undefined) return { text: line, code: null };
  return { text: line.slice(0, found.index).trimEnd(), code: digits(code) };
}

function digits(code: string): string {
  return code.replace(/\D/gu, '');
}
