import { TITLES } from '../words/sentences.ts';
import {
  ADVERBS,
  MY,
  NAME,
  type Named,
  ROLE,
  relationsOf,
  START,
  type StatedRelation,
  SUBJECT,
  subjectOf,
} from './relation-forms.ts';
import { ROLE_WORDS } from './roles.ts';

type ReadOptions = {
  /** Whether the person behind "I" and "my" is known. */
  readonly hasSpeaker: boolean;
};

/**
 * What simple sentences state, in English and German, without a model: who is what to whom, lives or works where, comes
 * from where, likes what. What is asked, denied, supposed or past is not stated; a sentence of another form is left out.
 */
export function statedRelations(
  text: string,
  { hasSpeaker }: ReadOptions,
): readonly StatedRelation[] {
  const found = sentencesOf(text)
    .filter(isStatement)
    .flatMap(clausesOf)
    .flatMap(eachOfTwo)
    .flatMap(predicatesOf)
    .flatMap(relationsIn)
    .filter((one) => hasSpeaker || !(isOfSpeaker(one.subject) || isOfSpeaker(one.object)));
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

/** In "my boss Tom also lives in Bern" it is where he lives that holds too. */
function relationsIn(clause: string): readonly StatedRelation[] {
  const found = relationsOf(clause);
  if (!MORE.test(clause)) return found;
  const isAside = ({ verb }: StatedRelation) => found.length > 1 && verb.endsWith(' of');
  return found.map((one) => (isAside(one) ? one : { ...one, isMore: true }));
}

const MORE =
  /(?<!\p{L})(?:also|too|as well|additionally|besides|another|auch|außerdem|zusätzlich|ebenfalls)(?!\p{L})/iu;

function isOfSpeaker({ kind }: Named): boolean {
  return kind !== 'name';
}

function sentencesOf(text: string): readonly string[] {
  return text
    .normalize('NFC')
    .replaceAll(/[’ʼ]/gu, "'")
    .split(SENTENCE_END)
    .map((sentence) => sentence.replace(/^[\s"“„(*•–-]+|["”)\s]+$/gu, ''))
    .filter((sentence) => sentence !== '' && sentence.length <= LONGEST_SENTENCE);
}

const SENTENCE_END = new RegExp(
  `(?<=[.!?…])(?<!(?:\\d|(?<!\\p{L})(?:${TITLES}|St))\\.)\\s+(?=["“„(]?\\p{Lu})|\\n+|;\\s`,
  'u',
);

const LONGEST_SENTENCE = 240;

/** Words that negate, suppose, ask for or report what the sentence would state. */
const NO_STATEMENT =
  /\?\s*$|(?<!\p{L})(?:not|never|no longer|neither|nor|without|used to|formerly|once|if|unless|whether|when|would|could|should|might|maybe|perhaps|probably|possibly|wish\p{L}*|hop(?:e|es|ing)|want\p{L}*|plan\p{L}*|think\p{L}*|believe\p{L}*|guess|suppose\p{L}*|pretend\p{L}*|imagine|say(?:s|ing)?|said|claim\p{L}*|heard|told|asked|will|until|soon|was|were|nicht|nie|niemals|kein\p{L}*|ohne|früher|damals|einst|falls|wenn|ob|würde\p{L}*|könnte\p{L}*|sollte\p{L}*|vielleicht|wohl|möchte\p{L}*|will|plan\p{L}*|glaub\p{L}*|denk\p{L}*|mein(?:t|te)|sagt\p{L}*|behauptet\p{L}*|angeblich|gehört|wird|werde\p{L}*|bald|bis|war|waren)(?!\p{L})|n't(?!\p{L})/iu;

/** A sentence without any of these states no relation. */
const TELLING = new RegExp(
  `(?<!\\p{L})(?:live|living|moved|work|employed|from|stud|based|located|headquartered|married|engaged|own|like|love|hate|dislike|allerg|birthday|wohn|leb|arbeit|komm|sitz|verheiratet|mag|lieb|hass|geburtstag)|(?<!\\p{L})(?:${ROLE_WORDS})(?!\\p{L})`,
  'iu',
);

function isStatement(sentence: string): boolean {
  if (!TELLING.test(sentence)) return false;
  // May is a month.
  return !NO_STATEMENT.test(sentence) && !/(?<!\p{L})may(?!\p{L})/u.test(sentence);
}

/**
 * "My sister is called Ida and she lives in Bern" says two things. Who "she" is can be told where the first clause names
 * one person, or "my sister" alone; else the second is left out.
 */
function clausesOf(sentence: string): readonly string[] {
  const { first, rest } =
    /^(?<first>.+?)(?:,? (?:and|und)|[:,]) (?:she|he|sie|er) (?<rest>.+)$/iu.exec(sentence)
      ?.groups ?? {};
  if (first === undefined || rest === undefined) return [sentence];
  const people = relationsOf(first)
    .flatMap(({ subject: who, object }) => [who, object])
    .flatMap((one) => (one.kind === 'name' && one.isPerson ? [one.name] : []));
  const alone = new RegExp(`^(?:${NAME}|${MY} ${ROLE})(?= )`, 'u').exec(
    first.replace(new RegExp(START, 'u'), ''),
  );
  const named = people.length > 0 ? [...new Set(people)] : (alone ?? []);
  const [who] = named;
  return who === undefined || named.length > 1 ? [first] : [first, `${who} ${rest}`];
}

/** "Peter and Anna live in Geneva" is said of each; with "I" the verb has that form already. */
function eachOfTwo(clause: string): readonly string[] {
  const groups = TWO.exec(clause)?.groups;
  if (groups === undefined) return [clause];
  const { one = '', other = '', verb = '', rest = '' } = groups;
  const of = (who: string) => `${who} ${/^I(?:ch)?$/iu.test(who) ? verb : SINGULAR[verb]}${rest}`;
  return [of(one), of(other)];
}

const SINGULAR: Readonly<Record<string, string>> = {
  live: 'lives',
  work: 'works',
  come: 'comes',
  study: 'studies',
  own: 'owns',
  like: 'likes',
  love: 'loves',
  hate: 'hates',
  dislike: 'dislikes',
  are: 'is',
  'have moved': 'has moved',
  moved: 'moved',
  wohnen: 'wohnt',
  leben: 'lebt',
  arbeiten: 'arbeitet',
  kommen: 'kommt',
  mögen: 'mag',
  lieben: 'liebt',
  hassen: 'hasst',
};

/**
 * "My boss Anna works at Acme and lives in Zurich" says both of her. Only where the first part is read, and as said of the
 * one it begins with: in "Anna met Tom, who lives in Bern and works at Acme" nobody knows that here.
 */
function predicatesOf(clause: string): readonly string[] {
  const [first = '', ...others] = clause.split(NEXT_PREDICATE);
  const who = BEGINS_WITH.exec(first);
  if (others.length === 0 || who?.groups === undefined || RELATIVE.test(first)) return [clause];
  const { who: about } = subjectOf(who.groups, true);
  const isRead = relationsOf(first).some(
    (relation) => isSame(relation.subject, about) || isItsName(relation, about),
  );
  return isRead ? [first, ...others.map((other) => `${who.groups?.['whole']} ${other}`)] : [clause];
}

function isSame(one: Named, other: Named | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** "My sister is called Clara". */
function isItsName({ verb, object }: StatedRelation, who: Named | null): boolean {
  return who?.kind === 'role' && verb === `${who.role} of` && object.kind === 'speaker';
}

const RELATIVE =
  /(?<!\p{L})(?:who|whom|whose|which|that|where)(?!\p{L})|, (?:der|die|das|dem|den) /u;

/** What a part of a sentence goes on with, where it says another thing of the same subject. */
const NEXT_PREDICATE = new RegExp(
  `(?:,? (?:and|und)|,) (?=${ADVERBS}(?:lives?|works?|moved|has moved|have moved|comes? from|stud(?:y|ies)|owns?|likes?|loves?|hates?|dislikes?|(?:is|am) (?:from|based|located|married|engaged|employed|allergic)|wohn(?:t|e)|leb(?:t|e)|arbeite[nt]?|komm(?:t|e)|studier(?:t|e)|mag|liebt?|hasst?) )`,
  'u',
);

const BEGINS_WITH = new RegExp(`${START}(?<whole>${SUBJECT})(?=[ '])`, 'u');
const TWO = new RegExp(
  `${START}(?<one>${NAME}|I|[Ii]ch) (?:and|und) (?<other>${NAME}|I|ich) (?<verb>${Object.keys(SINGULAR).join('|')})(?<rest> .+)$`,
  'u',
);
