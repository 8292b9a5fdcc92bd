import { folded } from '../folded.ts';

/** What words say about the things of a numbered list; `which` null: none is named. Numbers count from 1, -1 is the last. */
export type ListWord = {
  readonly answer: 'grant' | 'deny' | null;
  readonly which: 'all' | readonly number[] | null;
};

const ORDINALS: readonly (readonly [RegExp, number])[] = [
  [/^(?:first|1st|erste[rnms]?|premiere?|primer[oa]?|prim[oa]|primeir[oa]|eerste)$/u, 1],
  [/^(?:second|2nd|zweite[rnms]?|deuxieme|segund[oa]|second[oa]|tweede)$/u, 2],
  [/^(?:third|3rd|dritte[rnms]?|troisieme|tercer[oa]?|terz[oa]|terceir[oa]|derde)$/u, 3],
  [/^(?:fourth|4th|vierte[rnms]?|quatrieme|cuart[oa]|quart[oa]|vierde)$/u, 4],
  [/^(?:last|letzte[rnms]?|derniere?|ultim[oa]|laatste)$/u, -1],
];
const ALL =
  /^(?:all|all of (?:them|these|it)|everything|them all|both|both of them|alle|allen|alles|beide|beiden|tous|toutes|tout|les deux|todos|todas|todo|ambos|ambas|tutti|tutte|tutto|entrambi|tudo|os dois|allemaal)$/u;
const GRANT =
  '(?:yes(?: please)?|approved?|i approve|allow|grant|accept|confirm|go ahead|ok|okay|sure|fine|ja|genehmigt?|genehmige|erlaubt?|erlaube|oui|approuve[rz]?|autorise[rz]?|si|aprueb[oa]|autoriz[oa]|approv[oa]|autorizz[oa]|sim|aprov[oa]|akkoord|goed)';
const DENY =
  "(?:no|deny|denied|i deny|reject|refuse|decline|nope|don't (?:do|approve|allow)|do not (?:do|approve|allow)|nein|verweigere|lehne|non|refuse[rz]?|niego|deniega|rechazo|rechaza|nego|rifiuto|rifiuta|nao|recuso|recusa|nee|weiger)";
const TO =
  '(?:(?:to|for|with|on|only|just|zu|zur|zum|fur|nur|mit|a|au|aux|pour|con|para|per|ao|aos|op|voor|met)(?: |$))?';
const BEFORE = new RegExp(
  `^(?:(?<grant>${GRANT})|(?<deny>${DENY}))(?: ${TO}| ?:|$)(?<rest>.*)$`,
  'u',
);
const AFTER = new RegExp(
  `^(?<rest>.+?)(?: (?:is|are|ist|sind|est|sont|e|sao))? ?[:=]? (?:(?<grant>${GRANT})|(?<deny>${DENY}))$`,
  'u',
);
const ARTICLE =
  /^(?:(?:the|number|nr|no|option|item|request|approval|der|die|das|dem|den|nummer|l[ea]s?|el|los|las|il|lo|i|gli|os?|as?|de|het|numero|i (?:mean|meant)|take) |#|nr\.? ?)+/u;
const NOUN = / (?:ones?|please|request|approval|item|bitte|only|nur)$/u;
const BUT = /[,;]? (?:but|aber|mais|pero|ma|mas|maar) /u;
const PARTS = /\s*(?:[,;]| (?:and|und|et|y|e|en|&) )\s*(?:(?:and|und) )?/u;

/** The answers in one sentence, in its order. Null: some of it is about something else, or leaves open what is meant. */
export function listWordsIn(sentence: string): readonly ListWord[] | null {
  const plain = folded(sentence.normalize('NFC'))
    .replace(/[.!\s]+$/u, '')
    .replace(/^(?:please|bitte|then|ok,|okay,|well,|so) /u, '')
    .trim();
  const sides = plain.split(BUT).map((side) => side.split(PARTS).map(partIn));
  // "All but the second" leaves one out; "no to 1 but yes to 2" says both.
  const isLeftOut = sides.slice(1).some(([first]) => first == null || first.answer === null);
  const said = sides.flat();
  return isLeftOut || said.includes(null) ? null : joined(said.flatMap((one) => one ?? []));
}

function partIn(part: string): ListWord | null {
  const found = BEFORE.exec(part) ?? AFTER.exec(part);
  const { grant, deny, rest = part } = found?.groups ?? {};
  const answer = grant !== undefined ? 'grant' : deny !== undefined ? 'deny' : null;
  const named = rest.trim();
  if (named === '') return { answer, which: null };
  const which = whichIn(named);
  return which === null ? null : { answer, which };
}

function whichIn(named: string): ListWord['which'] {
  const bare = named.replace(NOUN, '').replace(NOUN, '').replace(ARTICLE, '').trim();
  if (ALL.test(bare) || ALL.test(named)) return 'all';
  if (/^\d{1,2}$/u.test(bare)) return [Number(bare)];
  const ordinal = ORDINALS.find(([word]) => word.test(bare))?.[1];
  return ordinal === undefined ? null : [ordinal];
}

/** "Approve 1 and 3" is one answer to both. "No, the first one" can be a no to it, or to something else: it is none. */
function joined(words: readonly ListWord[]): readonly ListWord[] | null {
  return words.reduce<readonly ListWord[] | null>((before, word) => {
    if (before === null) return null;
    const last = before.at(-1);
    if (last === undefined || word.answer !== null) return [...before, word];
    if (last.which === null && last.answer === 'deny') return null;
    const which = both(last.which, word.which);
    return [...before.slice(0, -1), { answer: last.answer, which }];
  }, []);
}

function both(one: ListWord['which'], other: ListWord['which']): ListWord['which'] {
  if (one === 'all' || other === 'all') return 'all';
  return one === null ? other : [...one, ...(other ?? [])];
}

const LIKE_ANSWER = new RegExp(
  `^(?:(?:please|then|ok,?|well,?|bitte) )*(?:${GRANT}|${DENY}|not|only|just|all|both|none|neither|everything|cancel|(?:the |die |der |das )?(?:first|second|third|last|other)|erste\\p{L}*|zweite\\p{L}*|letzte\\p{L}*|beide|alle|keine\\p{L}*|nicht|nur)(?!\\p{L})`,
  'u',
);
const LONGEST_ANSWER = 60;

/** Short words that can be an answer to a list, though not one that is wholly read. */
export function isLikeListWord(sentence: string): boolean {
  const plain = folded(sentence.normalize('NFC')).trim();
  return plain.length <= LONGEST_ANSWER && !plain.includes('?') && LIKE_ANSWER.test(plain);
}
