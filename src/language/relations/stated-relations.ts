import { TITLES } from '../words/sentences.ts';
import { ROLE_WORDS, roleOf } from './roles.ts';

/** One end of a relation. A role is relative to the speaker: "my sister", without a name. */
export type Named =
  | { readonly kind: 'speaker' }
  | { readonly kind: 'role'; readonly role: string }
  | { readonly kind: 'name'; readonly name: string; readonly isPerson: boolean };

export type StatedRelation = {
  readonly subject: Named;
  /** In English, whatever the language of the text. */
  readonly verb: string;
  readonly object: Named;
  /** It holds too: beside what held before. */
  readonly isMore?: true;
};

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
  const found = FORMS.flatMap((form) => read(form, clause));
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
  const people = FORMS.flatMap((form) => read(form, first))
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
  const { who: subject } = subjectOf(who.groups, true);
  const isRead = FORMS.flatMap((form) => read(form, first)).some(
    (relation) => isSame(relation.subject, subject) || isItsName(relation, subject),
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

/** Capitalised words that are no names. */
const NO_NAME =
  /^(?:I|It|He|She|We|They|You|This|That|These|Those|There|Here|The|A|An|My|Our|Your|His|Her|Its|Their|Who|What|Where|Why|How|And|But|Or|So|Also|Please|Yes|No|Ok|Okay|Thanks|Hello|Hi|Dear|Today|Tomorrow|Yesterday|Everyone|Everybody|Nobody|Someone|Somebody|Something|Nothing|One|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|English|German|French|Ich|Er|Sie|Es|Wir|Ihr|Du|Das|Dies|Der|Die|Den|Dem|Ein|Eine|Mein|Meine|Unser|Unsere|Dein|Deine|Sein|Seine|Ihre|Wer|Was|Wo|Und|Aber|Oder|Auch|Bitte|Ja|Nein|Danke|Hallo|Liebe|Lieber|Heute|Morgen|Gestern|Jeder|Jemand|Niemand|Etwas|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Weihnachten|Ostern|Asked|Answered|Note|Re|Fwd|PS|Who's|What's)$/u;

/** Its own "'s" is not part of it. */
const WORD = "\\p{Lu}[\\p{L}\\p{M}]*(?:[-'.&](?!s(?!\\p{L}))[\\p{L}\\p{M}]+)*";
const LINK = '(?:von der|van der|van den|von|van|de la|de|del|di|da|der|zu|ter|bin|of|&)';
/** One to four capital words; a title may stand before. */
const NAME = `(?:(?:Dr|Prof|Mr|Mrs|Ms)\\.? |Herr |Frau )?${WORD}(?: (?:${LINK} )?${WORD}){0,3}`;
/** A name to which something belongs: "Clara's". */
const OWNER = `${WORD}(?: ${WORD}){0,2}`;
const ADVERBS =
  '(?:(?:now|currently|still|already|also|really|just|jetzt|nun|derzeit|immer noch|noch|auch|schon|seit \\p{L}+) )*';
const END =
  '(?=\\s*(?:[.,!…)]|$| (?:and|und|but|aber|since|seit|with|mit|now|jetzt|too|auch|for|für|as|als|near|bei|because|weil|where|wo)(?!\\p{L})))';
const MY = '(?:[Mm]y|[Oo]ur|[Mm]eine?[rnms]?|[Uu]nsere?[rnms]?)';
const ADJECTIVE =
  '(?:(?:older|younger|elder|little|big|eldest|youngest|best|good|new|old|dear|own|ältere|jüngere|große|kleine|beste|gute|neue|alte|älterer|jüngerer|großer|kleiner|bester|guter|neuer|alter) )?';
const ROLE = `${ADJECTIVE}(?:${ROLE_WORDS})`;

/** What a part of a sentence goes on with, where it says another thing of the same subject. */
const NEXT_PREDICATE = new RegExp(
  `(?:,? (?:and|und)|,) (?=${ADVERBS}(?:lives?|works?|moved|has moved|have moved|comes? from|stud(?:y|ies)|owns?|likes?|loves?|hates?|dislikes?|(?:is|am) (?:from|based|located|married|engaged|employed|allergic)|wohn(?:t|e)|leb(?:t|e)|arbeite[nt]?|komm(?:t|e)|studier(?:t|e)|mag|liebt?|hasst?) )`,
  'u',
);

/** As the subject of a sentence. Named groups cannot be repeated in one pattern, so they are told apart by a letter. */
const subject = `(?:(?<sSpeaker>I|[Ii]ch)(?=[ '])|${MY} (?<sRole>${ROLE}),? (?<sRoleName>${NAME}),?|${MY} (?<sBare>${ROLE})|(?<sAppos>${NAME}), ${MY} (?<sApposRole>${ROLE}),|(?<sName>${NAME}))`;
const START =
  '^(?:(?:By the way|FYI|Also|And|Note|Remember|Remember that|Merk dir|Übrigens|Und|Well|So)[,:]? )?';

const BEGINS_WITH = new RegExp(`${START}(?<whole>${subject})(?=[ '])`, 'u');
const TWO = new RegExp(
  `${START}(?<one>${NAME}|I|[Ii]ch) (?:and|und) (?<other>${NAME}|I|ich) (?<verb>${Object.keys(SINGULAR).join('|')})(?<rest> .+)$`,
  'u',
);

type Groups = Readonly<Record<string, string | undefined>>;
type Form = {
  readonly pattern: RegExp;
  readonly made: (groups: Groups) => readonly (StatedRelation | null)[];
};

function thingNamed(name: string | undefined, isPerson: boolean): Named | null {
  if (name === undefined) return null;
  const plain = name.trim().replace(/[.,]+$/u, '');
  const words = plain.split(' ');
  if (words.some((word) => NO_NAME.test(word)) || plain.length < 2) return null;
  return { kind: 'name', name: plain, isPerson };
}

function ownRole(word: string | undefined): string | null {
  const last = word?.split(' ').at(-1);
  return last === undefined ? null : roleOf(last);
}

function roleRelation(subject_: Named | null, role: string | null, object: Named | null) {
  return subject_ === null || role === null || object === null
    ? null
    : { subject: subject_, verb: `${role} of`, object };
}

const SPEAKER: Named = { kind: 'speaker' };

/** The subject of a sentence, and what it states in passing: "my sister Clara". */
function subjectOf(groups: Groups, isPerson: boolean) {
  const roleName = thingNamed(groups['sRoleName'], true) ?? thingNamed(groups['sAppos'], true);
  const role = ownRole(groups['sRole'] ?? groups['sApposRole']);
  const bare = ownRole(groups['sBare']);
  const who: Named | null =
    groups['sSpeaker'] === undefined
      ? (roleName ??
        (bare === null ? thingNamed(groups['sName'], isPerson) : { kind: 'role', role: bare }))
      : SPEAKER;
  return { who, aside: [roleRelation(roleName, role, SPEAKER)] };
}

/** "Looks like a blast" and "Unconditional love" have no subject that their verb agrees with. */
function agrees({ kind }: Named, verb = ''): boolean {
  const [first = ''] = verb.split(' ');
  return kind === 'speaker' ? !OF_OTHERS.test(first) : OF_OTHERS.test(first) || OF_ALL.test(first);
}

const OF_OTHERS =
  /^(?:lives|is|has|works|comes|studies|owns|likes|loves|hates|dislikes|wohnt|lebt|ist|hat|arbeitet|kommt|studiert|liebt|hasst)$/u;
/** Verbs that also apply to things: a lunch moves too, and a letter is from somewhere. */
const OF_THINGS_TOO = /^(?:(?:has )?moved|is from)/u;
const OF_ALL = /^(?:moved|married|mag)$/u;

/** A sentence `subject verb object`. */
function verbForm(verb: string, words: string, { isPerson } = { isPerson: true }): Form {
  return {
    pattern: new RegExp(
      `${START}${subject} ${ADVERBS}(?<verb>${words}) ${ADVERBS}(?<object>${PLACE})${END}`,
      'u',
    ),
    made: (groups) => {
      const { who, aside } = subjectOf(groups, isPerson);
      const to = thingNamed(groups['object'], false);
      if (who !== null && !agrees(who, groups['verb'])) return [];
      if (groups['sName'] !== undefined && OF_THINGS_TOO.test(groups['verb'] ?? '')) return [];
      return [...aside, who === null || to === null ? null : { subject: who, verb, object: to }];
    },
  };
}

/** The same with what has no capital: "dark chocolate". To the end of the sentence, or it is not known where it ends. */
function plainForm(verb: string, words: string): Form {
  return {
    pattern: new RegExp(
      `${START}${subject} ${ADVERBS}(?<verb>${words}) (?<object>(?!(?:to|it|that|this|how|what|my|your|the way|es|das|dass|wie|zu|ihn|sie|him|her|them|you|when)(?!\\p{L}))[\\p{L}][\\p{L}'-]*(?: [\\p{L}][\\p{L}'-]*){0,2})[.!]?$`,
      'u',
    ),
    made: (groups) => {
      const { who, aside } = subjectOf(groups, true);
      const name = groups['object'];
      if (who === null || name === undefined) return aside;
      if (!agrees(who, groups['verb'])) return [];
      return [...aside, { subject: who, verb, object: { kind: 'name', name, isPerson: false } }];
    },
  };
}

const PLACE = `(?:the |den |der )?${NAME}`;
const LIVES = 'lives?|is living|am living|moved|has moved|have moved|wohnt|wohne|lebt|lebe';
const DATE =
  '(?:\\p{Lu}\\p{L}+ \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:\\.|st|nd|rd|th)? (?:of )?\\p{Lu}\\p{L}+)(?:,? \\d{4})?';

const FORMS: readonly Form[] = [
  verbForm(
    'lives in',
    `(?:${LIVES})(?: (?:at|am|an der|in der) [^,.;]{3,40}?)?(?: now| jetzt| currently| also| auch)? (?:in|to)`,
  ),
  verbForm('works at', 'works? (?:at|for)|is employed (?:at|by)|arbeite[nt]? (?:bei|für)'),
  verbForm(
    'is from',
    "(?:am|is) from|'m from|comes? (?:originally )?from|komm(?:t|e) (?:ursprünglich )?aus",
  ),
  verbForm('studies at', 'stud(?:y|ies) (?:\\p{Ll}+ )?at|studier(?:t|e) (?:\\p{L}+ )?an der'),
  verbForm(
    'is based in',
    '(?:is|are) (?:based|located|headquartered) in|hat (?:seinen|ihren) (?:Haupt)?[Ss]itz in',
    { isPerson: false },
  ),
  verbForm('married to', '(?:is|am) married to|married|is engaged to'),
  verbForm('owns', 'owns?'),
  plainForm('works as', 'works? as an?|arbeite[nt]? als'),
  plainForm('likes', 'likes?|loves?|mag|mögen|liebt?|liebe'),
  plainForm('dislikes', 'hates?|dislikes?|hass(?:t|e)'),
  plainForm('is allergic to', "(?:is|am|'m) allergic to|(?:ist|bin) allergisch gegen"),
  {
    pattern: new RegExp(`${START}${subject} (?:ist|bin) mit (?<object>${NAME}) verheiratet`, 'u'),
    made: (groups) => {
      const { who, aside } = subjectOf(groups, true);
      const to = thingNamed(groups['object'], true);
      return [
        ...aside,
        who === null || to === null ? null : { subject: who, verb: 'married to', object: to },
      ];
    },
  },
  {
    // My sister is (called) Clara; my sister's name is Clara; meine Schwester heißt Clara.
    pattern: new RegExp(
      `${START}(?<my>${MY}) (?<role>${ROLE})(?: is(?: called| named)?| is now|'s (?:name is|called)| heißt| ist(?: jetzt)?) (?<name>${NAME})\\.?$`,
      'u',
    ),
    made: ({ role, name }) => [roleRelation(thingNamed(name, true), ownRole(role), SPEAKER)],
  },
  {
    // Clara is my sister; Clara ist meine Schwester.
    pattern: new RegExp(
      `${START}(?<name>${NAME}) (?:is|ist) ${ADVERBS}${MY} (?<role>${ROLE})(?!\\p{L}|'s| \\p{Ll}+'s)`,
      'u',
    ),
    made: ({ role, name }) => [roleRelation(thingNamed(name, true), ownRole(role), SPEAKER)],
  },
  {
    // I have a dog called Rex; ich habe einen Hund namens Rex.
    pattern: new RegExp(
      `${START}(?:I|[Ii]ch) (?:have|'ve got|got|habe) (?:an?|einen?) (?<role>${ROLE}),? (?:called|named|namens|who is called|der|die)(?: heißt)? ?(?<name>${NAME})(?: heißt)?`,
      'u',
    ),
    made: ({ role, name }) => [roleRelation(thingNamed(name, true), ownRole(role), SPEAKER)],
  },
  {
    // Anna is Clara's daughter.
    pattern: new RegExp(
      `${START}(?<name>${NAME}) (?:is|ist) (?<of>${OWNER})(?:'s?|s) (?<role>${ROLE})(?!\\p{L}|')`,
      'u',
    ),
    made: ({ name, of, role }) => [
      roleRelation(thingNamed(name, true), ownRole(role), thingNamed(of, true)),
    ],
  },
  {
    // Clara's daughter is (called) Anna; Claras Tochter heißt Anna.
    pattern: new RegExp(
      `${START}(?<of>${OWNER})(?:'s?|s) (?<role>${ROLE}) (?:is(?: called| named)?|heißt|ist) (?<name>${NAME})\\.?$`,
      'u',
    ),
    made: ({ name, of, role }) => [
      roleRelation(thingNamed(name, true), ownRole(role), thingNamed(of, true)),
    ],
  },
  {
    // Anna is the daughter of Clara; Anna ist die Tochter von Clara.
    pattern: new RegExp(
      `${START}(?<name>${NAME}) (?:is|ist) (?:the|an?|die|der|das|eine?) (?<role>${ROLE}) (?:of|von) (?<of>${NAME})${END}`,
      'u',
    ),
    made: ({ name, of, role }) => [
      roleRelation(thingNamed(name, true), ownRole(role), thingNamed(of, true)),
    ],
  },
  {
    // My sister Clara's birthday is on 3 May; meine Schwester Clara hat am 3. Mai Geburtstag.
    pattern: new RegExp(
      `${START}(?:${MY} (?<sRole>${ROLE}),? (?<sRoleName>${OWNER})|${MY} (?<sBare>${ROLE})|(?<sName>${OWNER}))(?:(?:'s?|s) (?:birthday|Geburtstag) (?:is|ist)(?: on| am)?| hat am) (?:the )?(?<date>${DATE})`,
      'u',
    ),
    made: (groups) => {
      const { who, aside } = subjectOf(groups, true);
      const name = groups['date'];
      if (who === null || name === undefined) return aside;
      const object = { kind: 'name', name, isPerson: false } as const;
      return [...aside, { subject: who, verb: 'birthday on', object }];
    },
  },
];

/** A role beside a name identifies a person in sentences of any form, because English nouns have no capitals. */
const ASIDE = new RegExp(`(?<!\\p{L})[Mm]y (?<role>(?!\\p{Lu})${ROLE}),? (?<name>${NAME})`, 'gu');

function read({ pattern, made }: Form, sentence: string): readonly StatedRelation[] {
  const groups = pattern.exec(sentence)?.groups;
  const asides = [...sentence.matchAll(ASIDE)].map(({ groups: of }) =>
    roleRelation(thingNamed(of?.['name'], true), ownRole(of?.['role']), SPEAKER),
  );
  const all = groups === undefined ? asides : [...asides, ...made(groups)];
  return all.filter((one) => one !== null);
}
