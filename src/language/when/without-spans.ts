const ASKED =
  /^(?:please,? |bitte,? )?(?:remind me(?: please)?|reminder|erinner[en]? mich(?: bitte)?|recu[eé]rdame|rappelle[- ]moi)\s*:?(?:\s+(?:to|that|about|of|daran|an|dass|de|que|d'))?(?=\s|$|')/iu;
/** Words that lead to a time and mean nothing without one. */
const LEADING =
  /(?:^|\s)(?:on|at|by|before|until|till|from|this|the|am|um|bis|vor|ab|der|den|le|la|à|avant|pour|el|a las?|para|antes de(?:l)?|coming|kommende[nrsm]?)$/iu;

/** A text without the times found in it, and without the words that only lead to them. */
export function withoutSpans(
  text: string,
  spans: readonly { readonly index: number; readonly text: string }[],
): string {
  const last = [...spans].sort((a, b) => b.index - a.index);
  const left = last.reduce((said, span) => {
    const before = said.slice(0, span.index).trimEnd().replace(LEADING, '');
    return `${before} ${said.slice(span.index + span.text.length)}`;
  }, text);
  const bare = tidy(left).replace(ASKED, '');
  return tidy(
    tidy(bare).replace(
      /^(?:(?:to|that|daran,?(?: dass)?|dass|de|que|di|om(?: te)?)\s+|d['’])/iu,
      '',
    ),
  );
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:!?])/g, '$1')
    .replace(/^[\s,;:.–-]+|[\s,;:–-]+$/g, '');
}
