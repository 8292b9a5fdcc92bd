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

/** Capitalised words that are no names. */
const NO_NAME =
  /^(?:I|It|He|She|We|They|You|This|That|These|Those|There|Here|The|A|An|My|Our|Your|His|Her|Its|Their|Who|What|Where|Why|How|And|But|Or|So|Also|Please|Yes|No|Ok|Okay|Thanks|Hello|Hi|Dear|Today|Tomorrow|Yesterday|Everyone|Everybody|Nobody|Someone|Somebody|Something|Nothing|One|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|English|German|French|Ich|Er|Sie|Es|Wir|Ihr|Du|Das|Dies|Der|Die|Den|Dem|Ein|Eine|Mein|Meine|Unser|Unsere|Dein|Deine|Sein|Seine|Ihre|Wer|Was|Wo|Und|Aber|Oder|Auch|Bitte|Ja|Nein|Danke|Hallo|Liebe|Lieber|Heute|Morgen|Gestern|Jeder|Jemand|Niemand|Etwas|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Januar|Februar|März|Mai|Juni|Juli|Oktober|Dezember|Weihnachten|Ostern|Asked|Answered|Note|Re|Fwd|PS|Who's|What's)$/u;

/** Its own "'s" is not part of it. */
const WORD = "\\p{Lu}[\\p{L}\\p{M}]*(?:[-'.&](?!s(?!\\p{L}))[\\p{L}\\p{M}]+)*";
const LINK = '(?:von der|van der|van den|von|van|de la|de|del|di|da|der|zu|ter|bin|of|&)';
/** One to four capital words; a title may stand before. */
export const NAME = `(?:(?:Dr|Prof|Mr|Mrs|Ms)\\.? |Herr |Frau )?${WORD}(?: (?:${LINK} )?${WORD}){0,3}`;
/** A name to which something belongs: "Clara's". */
const OWNER = `${WORD}(?: ${WORD}){0,2}`;
export const ADVERBS =
  '(?:(?:now|currently|still|already|also|really|just|jetzt|nun|derzeit|immer noch|noch|auch|schon|seit \\p{L}+) )*';
const END =
  '(?=\\s*(?:[.,!…)]|$| (?:and|und|but|aber|since|seit|with|mit|now|jetzt|too|auch|for|für|as|als|near|bei|because|weil|where|wo)(?!\\p{L})))';
export const MY = '(?:[Mm]y|[Oo]ur|[Mm]eine?[rnms]?|[Uu]nsere?[rnms]?)';
const ADJECTIVE =
  '(?:(?:older|younger|elder|little|big|eldest|youngest|best|good|new|old|dear|own|ältere|jüngere|große|kleine|beste|gute|neue|alte|älterer|jüngerer|großer|kleiner|bester|guter|neuer|alter) )?';
export const ROLE = `${ADJECTIVE}(?:${ROLE_WORDS})`;

/** As the subject of a sentence. Named groups cannot be repeated in one pattern, so they are told apart by a letter. */
export const SUBJECT = `(?:(?<sSpeaker>I|[Ii]ch)(?=[ '])|${MY} (?<sRole>${ROLE}),? (?<sRoleName>${NAME}),?|${MY} (?<sBare>${ROLE})|(?<sAppos>${NAME}), ${MY} (?<sApposRole>${ROLE}),|(?<sName>${NAME}))`;
export const START =
  '^(?:(?:By the way|FYI|Also|And|Note|Remember|Remember that|Merk dir|Übrigens|Und|Well|So)[,:]? )?';

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
export function subjectOf(groups: Groups, isPerson: boolean) {
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
      `${START}${SUBJECT} ${ADVERBS}(?<verb>${words}) ${ADVERBS}(?<object>${PLACE})${END}`,
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
      `${START}${SUBJECT} ${ADVERBS}(?<verb>${words}) (?<object>(?!(?:to|it|that|this|how|what|my|your|the way|es|das|dass|wie|zu|ihn|sie|him|her|them|you|when)(?!\\p{L}))[\\p{L}][\\p{L}'-]*(?: [\\p{L}][\\p{L}'-]*){0,2})[.!]?$`,
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

/** Made when they are first needed: their patterns take a tenth of a second, and most programs read no sentence. */
const kept: { forms?: readonly Form[] } = {};

const madeForms = (): readonly Form[] => [
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
    pattern: new RegExp(`${START}${SUBJECT} (?:ist|bin) mit (?<object>${NAME}) verheiratet`, 'u'),
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

/** What a clause states, read by each form. */
export function relationsOf(clause: string): readonly StatedRelation[] {
  kept.forms ??= madeForms();
  return kept.forms.flatMap((form) => read(form, clause));
}

function read({ pattern, made }: Form, sentence: string): readonly StatedRelation[] {
  const groups = pattern.exec(sentence)?.groups;
  const asides = [...sentence.matchAll(ASIDE)].map(({ groups: of }) =>
    roleRelation(thingNamed(of?.['name'], true), ownRole(of?.['role']), SPEAKER),
  );
  const all = groups === undefined ? asides : [...asides, ...made(groups)];
  return all.filter((one) => one !== null);
}
