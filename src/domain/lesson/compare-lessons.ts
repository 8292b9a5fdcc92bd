/** Words that carry no topic: of the seven languages, of politeness, and of rules in general. */
const EMPTY = new Set(
  `a an the to of in on at for with and or as by be is are was do does dont don not no never always please stop
  avoid i me my you your it this that when if from now going forward future time every each all any more only use
  should must would like prefer rather want instead than over keep make sure ever again really too much
  der die das den dem ein eine einen einem und oder zu im am auf mit für von bitte immer nie niemals nicht kein keine
  keinen mehr ich mir mich du dein deine ab jetzt sofort zukunft künftig lieber statt als wenn nur
  el la los las un una de y o en con por favor siempre nunca jamás no me mi tu tus que cuando a partir ahora prefiero
  le les un une de des et ou en dans avec toujours jamais ne pas plus je te ton ta tes vous que quand à partir maintenant
  désormais préfère s'il plaît plait
  il lo gli i uno di del della e o da con per favore sempre mai non più io mi tuo tua che quando se in ora poi preferisco
  os um uma do da em no na e ou com sempre jamais não mais eu meu seu sua quando se agora diante prefiro
  het een van en of op met voor alsjeblieft graag altijd nooit niet geen meer ik mij je jouw dat als nu af aan vanaf voortaan liever`.split(
    /\s+/,
  ),
);

const NEGATIVE =
  /(?<!\p{L})(?:never|no|not|don't|don’t|dont|stop|avoid|without|hate|dislike|too|shouldn't|mustn't|nie|niemals|nicht|keine?[nmrs]?|ohne|zu lang\p{L}*|nunca|jamás|sin|deja de|evita|pas|jamais|plus|sans|arrête\p{L}*|évite\p{L}*|mai|non|senza|smetti\p{L}*|não|sem|pare de|evite|nooit|niet|geen|zonder|vermijd|stop met)(?!\p{L})/iu;

/** Words of one group exclude each other: who asks for one of them no longer wants the others. */
const EXCLUSIVE: readonly (readonly RegExp[])[] = [
  [
    /\b(?:english|englisch|ingl[ée]s|anglais)\b/i,
    /\b(?:german|deutsch|alem[áa]n|allemand)\b/i,
    /\b(?:spanish|spanisch|espa[ñn]ol|espagnol)\b/i,
    /\b(?:french|franz[öo]sisch|franc[ée]s|fran[çc]ais)\b/i,
  ],
  [
    /\b(?:short|brief|concise|terse|kurze?n?|knapp\w*|cort[oa]s?|breves?|courte?s?)\b/i,
    /\b(?:long|detailed|thorough|ausführlich\w*|lange?n?|larg[oa]s?|detallad[oa]s?|longs?|longues?|détaillée?s?)\b/i,
  ],
  [
    /\bhtml\b/i,
    /\b(?:plain text|plain|klartext|texto plano|texte brut)\b/i,
    /\bmarkdown\b/i,
    /\bpdf\b/i,
  ],
  [/\bmetric\b/i, /\bimperial\b/i],
  [/\b(?:formal|formell\w*|siez\w*)\b/i, /\b(?:informal|casual|informell\w*|locker\w*|duz\w*)\b/i],
  [/\bdark\b/i, /\blight\b/i],
  [/\btabs\b/i, /\bspaces\b/i],
  [
    /\b(?:daily|täglich\w*|diari[oa]s?|quotidien\w*)\b/i,
    /\b(?:weekly|wöchentlich\w*|semanal\w*|hebdomadaire\w*)\b/i,
    /\b(?:monthly|monatlich\w*|mensual\w*|mensuel\w*)\b/i,
  ],
  [/\b(?:morning|mornings|morgens)\b/i, /\b(?:evening|evenings|abends)\b/i],
];

/** From this many words in common, two lessons are about the same thing. */
const SAME_TOPIC = 0.6;
const LIKE_TOPIC = 0.4;

/**
 * How a new wish stands to a known one, by its words alone: the same again, the opposite, or about something else. A
 * model that is there judges better (P33).
 */
export function relationOf(fresh: string, known: string): 'same' | 'opposite' | 'other' {
  const isExclusive = EXCLUSIVE.some((group) => excludes(group, fresh, known));
  const [now, before] = [topicOf(fresh), topicOf(known)];
  // "I prefer tabs" states nothing but its choice.
  const isBare = isExclusive && now.size === 0 && before.size === 0;
  const shared = isBare ? 1 : overlap(now, before);
  if (isExclusive) return shared >= LIKE_TOPIC ? 'opposite' : 'other';
  if (shared < SAME_TOPIC) return 'other';
  const isTurned = NEGATIVE.test(fresh) !== NEGATIVE.test(known) || isReversed(fresh, known);
  return isTurned ? 'opposite' : 'same';
}

function excludes(group: readonly RegExp[], fresh: string, known: string): boolean {
  const of = (text: string) => group.findIndex((word) => word.test(text));
  const [now, before] = [of(fresh), of(known)];
  return now >= 0 && before >= 0 && now !== before;
}

const CHOICE =
  /\b(?:over|instead of|rather than|than|statt|als|en lugar de|en vez de|que|plutôt que|à la place de|invece di|piuttosto che|em vez de|ao invés de|do que|in plaats van|dan)\b/i;

/** "Tea over coffee" and "coffee over tea" have the same words. */
function isReversed(fresh: string, known: string): boolean {
  if (!CHOICE.test(fresh) || !CHOICE.test(known)) return false;
  const first = (text: string) => [...topicOf(text.split(CHOICE)[0] ?? '')].join(' ');
  return first(fresh) !== first(known);
}

function topicOf(text: string): ReadonlySet<string> {
  const plain = EXCLUSIVE.flat().reduce((left, word) => left.replace(word, ' '), text);
  const free = plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const pick = (list: readonly string[]) => list.filter((word) => !EMPTY.has(word)).map(stem);
  return new Set(pick(free));
}

function stem(word: string): string {
  return word.length <= 4 ? word : word.replace(/(?:ings?|en|es|e|s)$/u, '');
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  const all = new Set([...a, ...b]).size;
  return all === 0 ? 0 : shared / all;
}
