import { folded } from '../folded.ts';
import { isLimitAhead } from '../whole/beside.ts';
import { asksForWork } from '../words/asks-for-work.ts';
import { withReason } from '../words/reasons.ts';
import { answerIn } from './answers.ts';

/** A thing of a numbered list: its number from 1, -1 for the last, or words that name it. */
export type ListItem = number | string;

/** What words say about the things of such a list; `which` null: none is named; `rest`: those that nothing else names. */
export type ListWord = {
  readonly answer: 'grant' | 'deny' | null;
  readonly which: 'all' | 'rest' | readonly ListItem[] | null;
};

const ORDINALS: readonly (readonly [RegExp, number])[] = [
  [/^(?:first|1st|erste[rnms]?|premiere?|primer[oa]?|prim[oa]|primeir[oa]|eerste)$/u, 1],
  [
    /^(?:second|2nd|zweite[rnms]?|deuxieme|segund[oa]|second[oa]|tweede|two|zwei|deux|dos|due|dois|twee)$/u,
    2,
  ],
  [
    /^(?:third|3rd|dritte[rnms]?|troisieme|tercer[oa]?|terz[oa]|terceir[oa]|derde|three|drei|trois|tres|tre|drie)$/u,
    3,
  ],
  [
    /^(?:fourth|4th|vierte[rnms]?|quatrieme|cuart[oa]|quart[oa]|vierde|four|vier|quatre|cuatro|quattro|quatro)$/u,
    4,
  ],
  [/^(?:last|letzte[rnms]?|derniere?|ultim[oa]|laatste)$/u, -1],
];
const ALL =
  /^(?:all|all of (?:them|these|it)|everything|them all|both|both of them|alle|allen|alles|beide|beiden|tous|toutes|tout|les deux|todos|todas|todo|ambos|ambas|tutti|tutte|tutto|entrambi|tudo|os dois|allemaal)$/u;
const REST =
  /^(?:(?:all )?(?:of )?(?:the )?(?:rest|others?|other ones)|(?:de[nr]|die )?(?:rest|ander(?:e|en|n)|ubrigen)|(?:le )?reste|(?:les )?autres|(?:el )?resto|(?:los |las )?(?:demas|otr[oa]s)|(?:il )?resto|(?:gli )?altri|(?:le )?altre|(?:os |as )?outr[oa]s|(?:de )?(?:rest|andere))$/u;
const GRANT =
  '(?:yes(?: please)?|approved?|i approve|allow|grant|accept|confirm|go ahead|ok|okay|sure|fine|ja|genehmigt?|genehmige|erlaubt?|erlaube|oui|approuve[rz]?|autorise[rz]?|si|aprueb[oa]|autoriz[oa]|approv[oa]|autorizz[oa]|sim|aprov[oa]|akkoord|goed)';
const DENY =
  "(?:no,? thanks|nein,? danke|non,? merci|no,? gracias|no,? grazie|nao,? obrigad[oa]|nee,? (?:bedankt|dank je)|no|deny|denied|nack|i deny|reject|refuse|decline|nope|(?:don't|do not) (?:do|approve|allow)|(?:don't|do not)(?= \\p{L})|(?:i'd|i would) rather you (?:didn't|did not)|nein|verweigere|lehne|non|refuse[rz]?|niego|deniega|rechazo|rechaza|nego|rifiuto|rifiuta|nao|recuso|recusa|nee|weiger)";
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
  const sides = beforeReason(plain)
    .split(BUT)
    .map((side) => side.split(PARTS).map(partIn));
  // "All but the second" leaves one out; "no to 1 but yes to 2" says both.
  const isLeftOut = sides.slice(1).some(([first]) => first == null || first.answer === null);
  const said = sides.flat();
  return isLeftOut || said.includes(null) ? null : joined(said.flatMap((one) => one ?? []));
}

const DENIED = new RegExp(`^${DENY}(?!\\p{L})`, 'u');
const OF_ANOTHER = new RegExp(`\\d|(?<!\\p{L})(?:${GRANT}|${DENY}|rest|others?)(?!\\p{L})`, 'u');

/** "Reject 3, that's too much money": why something is refused changes nothing, unless it may be a word on another. */
function beforeReason(plain: string): string {
  const said = withReason(plain.replace(/(?<=, )(?:thats|its)(?= )/u, "that's"));
  const isOpen = [OF_ANOTHER, WELL, WISHES].some((one) => one.test(said?.tail ?? ''));
  if (said !== null && DENIED.test(said.head) && !isOpen) return said.head;
  return isPlainNo(plain) ? 'no' : plain;
}

/** How things stand, told as a reason. */
const TOLD =
  /^(?:it'?s |that'?s |i(?:'ve|'m| have| am| already) |we(?:'ve|'re| have| already) |(?:he|she|they)(?:'s|'re| is| has| have| already| did) |(?:my|our|the) [^,]{2,30}?(?:'s| is| are| has| have| does| did) |(?:far |way |much )?too \p{L}|already |not (?:needed|necessary|worth)|(?:das|es) ist |ich (?:habe?|bin|mach) |wir haben |viel zu |zu \p{L}|schon |c'est |j'ai |on a |nous avons |trop |deja |es (?:muy|demasiado) |ya |tenemos |demasiado |e (?:gia|troppo) |ho |abbiamo |gia |troppo |ja \p{L}|paguei |temos |e caro|het is |ik heb |we hebben |te \p{L}|al )/u;
const WELL =
  /(?<!\p{L})(?:good|great|right|perfect|gut|richtig|bien|bene|bem|goed|problem|worr\p{L}+)(?!\p{L})/u;

/** "No, I want a cheaper one" wants another thing instead, which a mere no would lose. */
const WISHES =
  /^(?:i(?:'d| would)? (?:want|need|prefer|like|rather|wanted)|we(?:'d| would)? (?:want|need|prefer|like|rather|wanted)|ich (?:will|mochte|brauch\p{L}*|hatte (?:lieber|gern)|wollte)|wir (?:wollen|mochten|brauchen|wollten)|je (?:veux|voudrais|prefere\p{L}*)|j'(?:aimerais|ai besoin)|on (?:veut|voudrait|prefere)|(?:yo )?(?:quiero|prefiero|necesito)|(?:io )?(?:voglio|vorrei|preferisco)|(?:eu )?(?:quero|queria|prefiro|preciso)|ik (?:wil|wilde|heb liever)|we (?:willen|wilden))(?!\p{L})/u;

function isReasonTold(part: string): boolean {
  const isOpen = [OF_ANOTHER, WELL].some((one) => one.test(part)) || part.includes('?');
  return TOLD.test(part) && !isOpen && !isLimitAhead(part) && !asksForWork(part);
}

function isNo(part: string): boolean {
  const answer = answerIn(part);
  return answer?.name === 'answer' && !answer.isYes;
}

/** "No, my cousin's doing it", "too expensive, forget it": a no to the only thing that waits, with its reason. */
function isPlainNo(plain: string): boolean {
  const [first = '', second, third] = plain.split(/, | - /u);
  if (second === undefined || third !== undefined) return false;
  return (isNo(first) && isReasonTold(second)) || (isReasonTold(first) && isNo(second));
}

const NONE =
  /^(?:none|neither|nothing)(?: of (?:them|these|those|it))?(?: please)?$|^(?:keine[rsn]?|aucune?|ninguno|nessuno|nenhum|geen)(?: (?:davon|d'entre eux|de ellos|di loro|deles|van allen|ervan))?$/u;

function partIn(part: string): ListWord | null {
  if (NONE.test(part)) return { answer: 'deny', which: 'all' };
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
  if (REST.test(bare) || REST.test(named)) return 'rest';
  if (/^\d{1,2}$/u.test(bare)) return [Number(bare)];
  const ordinal = ORDINALS.find(([word]) => word.test(bare))?.[1];
  return ordinal === undefined ? namedIn(bare) : [ordinal];
}

const ABOUT =
  /^(?:(?:one|thing|das|der|die|celui|celle|el|la|quello|quella|o|a|die|degene) )?(?:about|for|with|mit|zu[mr]?|uber|von|sur|pour|sobre|de|su|per|para|over|voor|met) (?:(?:the|der|dem|den|die|das|la|le|l'|el|il|lo|o|a|het|de) ?)?/u;
const LONGEST_NAME = 5;

/** "The one about the refund". */
function namedIn(bare: string): readonly string[] | null {
  const name = bare.replace(ABOUT, '').trim();
  return name === '' || name.split(' ').length > LONGEST_NAME ? null : [name];
}

/** "Approve 1 and 3" is one answer to both. "No, the first one" can be a no to it, or to something else: it is none. */
function joined(words: readonly ListWord[]): readonly ListWord[] | null {
  return words.reduce<readonly ListWord[] | null>((before, word) => {
    if (before === null) return null;
    const last = before.at(-1);
    if (last === undefined || word.answer !== null) return [...before, word];
    if (last.which === null && last.answer === 'deny') return null;
    const which = both(last.which, word.which);
    return which === undefined ? null : [...before.slice(0, -1), { answer: last.answer, which }];
  }, []);
}

/** Undefined: "1 and the rest" is said of none by name. */
function both(one: ListWord['which'], other: ListWord['which']): ListWord['which'] | undefined {
  if (one === null) return other;
  if (one === 'all' || other === 'all') return 'all';
  return one === 'rest' || other === 'rest' ? undefined : [...one, ...(other ?? [])];
}

const LIKE_ANSWER = new RegExp(
  `^(?:(?:please|then|ok,?|well,?|bitte) )*(?:${GRANT}|${DENY}|not|only|just|all|both|none|neither|everything|cancel|(?:the |die |der |das )?(?:first|second|third|last|other)|erste\\p{L}*|zweite\\p{L}*|letzte\\p{L}*|beide|alle|keine\\p{L}*|nicht|nur)(?!\\p{L})`,
  'u',
);
const LONGEST_ANSWER = 60;

/** Short words that may answer a list, though not all of them are understood. */
export function isLikeListWord(sentence: string): boolean {
  const plain = folded(sentence.normalize('NFC')).trim();
  return plain.length <= LONGEST_ANSWER && !plain.includes('?') && LIKE_ANSWER.test(plain);
}
