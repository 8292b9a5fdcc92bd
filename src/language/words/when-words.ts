const LEAD = '(?:(?:and|so|hi|hey|ok|und|et|y|e|en)[, ]+)*';
const WHEN = [
  "when(?:'?s| is| are| was|'re| do (?:i|we)(?: have(?: to)?| need to)?)?|(?:at )?what time(?:'?s| is| are| do i have)?",
  'wann(?: ist| sind| hab(?:e)? ich| muss ich)?|um wie viel uhr ist',
  "quand(?: est| sont| c'est| ai-je)?|quand'e|a quelle heure (?:est|c'est)",
  'cuando(?: es| son| tengo)?|a que hora (?:es|tengo)',
  'quando(?: e| ho| sono| tenho)?|a che ora (?:e|ho)|a que horas (?:e|tenho)',
  'wanneer(?: is| zijn| heb ik| moet ik)?|hoe laat is',
].join('|');
const ASKS_WHEN = new RegExp(`^${LEAD}(?:${WHEN}) (?<thing>[^?!.,;]{2,60}?)\\W*$`, 'u');
/** Said of the thing without naming it. */
const SMALL =
  /(?<!\p{L})(?:the|my|our|next|again|please|pls|then|due|on|coming up|reminder|task|der|die|das|den|dem|mein\p{L}*|nachste\p{L}*|wieder|dran|le|la|les|l|mon|ma|mes|prochain\p{L}*|el|los|las|mi|mis|proxim[oa]|il|lo|mio|mia|prossim[oa]|o|a|os|as|meu|minha|de|het|mijn|volgende|d|eigentlich|nochmal|faellig|fallig)(?!\p{L})/gu;

/** What a question asks the time of, in its own words; null: it asks something else. `plain`: folded. */
export function thingAskedFor(plain: string): string | null {
  const thing = ASKS_WHEN.exec(plain)?.groups?.['thing'];
  const bare = thing?.replace(SMALL, ' ').replace(/\s+/gu, ' ').trim() ?? '';
  return bare === '' ? null : bare;
}

const WHAT_ON = [
  "what(?:'?s| is| have i(?: got)?| do i have| have we(?: got)?| do we have|'ve i got)(?: (?:there|planned|due|up|happening|to do|coming up|on (?:my|the) (?:plate|agenda|list|calendar)))*(?: for me)?",
  '(?:is there |have i (?:got )?|do i have )?anything(?: (?:planned|due|to do))*(?: for me)?',
  'was (?:ist|steht|habe? ich|liegt|gibt es)',
  "qu'est-ce (?:que j'ai|qu'il y a)|(?:j'ai|il y a) quoi|qu'ai-je",
  'que (?:hay|tengo|toca)',
  "(?:che )?cosa (?:c'e|ho)|che c'e",
  'o que (?:ha|tenho|tem)',
  'wat (?:is er|heb ik|staat er)',
].join('|');
const BEHIND =
  '(?: (?:an|los|vor|prevu|pendiente|que hacer|in programma|da fare|marcado|on|(?:on|in|op|auf|sur|en|in) (?:the|my|de|mijn|dem|meinem|mon|mi|la mia) (?:list|calendar|plate|agenda|planning|lijst|liste|zettel)))?';
const ON_DAY = new RegExp(
  `^${LEAD}(?:${WHAT_ON})(?: (?:on|for|4|fur|am|pour|para|el|per|pra|voor|op|de))* (?<day>[^?!.,;]{3,40}?)${BEHIND}\\W*$`,
  'u',
);

/** The words for the day of which a question asks what comes; null: it asks something else. `plain`: folded. */
export function onDay(plain: string): string | null {
  return ON_DAY.exec(plain)?.groups?.['day'] ?? null;
}
