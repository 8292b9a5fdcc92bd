import { folded } from '../folded.ts';
import { type ClaimValue, claimValue, isOfNumbers, isOfTime } from './claim-value.ts';
import {
  CHANGED,
  ENDS,
  GAVE_UP,
  JOINED,
  LEADS,
  NAME_FIRST,
  NO_LONGER,
  NOT_BEFORE,
  PAST_ONES,
  PLAIN,
  POINTERS,
  READINGS,
  SAME,
  SINCE,
  SOMETIMES,
  TELLS_NUMBER,
  UNSURE,
  wordSet,
} from './claim-words.ts';
import { OTHER_SPEAKERS } from './other-readings.ts';

/** One claim about one subject. */
export type Claim = {
  /** The words that name it, without order; `owner` where that is all. */
  readonly about: ReadonlySet<string>;
  /** The head noun among them. */
  readonly head: string;
  /** The relation: is, lives, works, is at a time; otherwise the verb itself. */
  readonly relation: string;
  readonly value: ClaimValue;
  /** The claim itself states a change. */
  readonly isChange: boolean;
  /** "my new …": a change, or an additional one. */
  readonly isNew: boolean;
  /** No longer true. */
  readonly isOver: boolean;
  /** The earlier value that it states. */
  readonly before: ClaimValue | null;
  /** The subject is a thing, not a person. */
  readonly isThing: boolean;
  /** The sentence contains only this claim. */
  readonly isWhole: boolean;
};

const LONGEST = 240;
const SENTENCES =
  /(?<=(?<!\b(?:Dr|Mr|Mrs|Ms|Prof|St|No|Nr))[.!?])\s+(?!(?<=\d\.\s+)(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember))|\n+/u;

/** "Call Anna at 555 0199" gives her number, whatever the request. */
export function tellsNumber(text: string): boolean {
  return TELLS_NUMBER.test(folded(text.normalize('NFC')).trim());
}

/** The claims of a text, sentence by sentence; most sentences contain none. */
export function claimsIn(text: string): readonly (Claim | null)[] {
  const sentences = text
    .normalize('NFC')
    .split(SENTENCES)
    .filter((one) => /[\p{L}\p{N}]/u.test(one));
  return sentences.flatMap(clauses).map((one) => (one.length > LONGEST ? null : claimOf(one)));
}

const NEXT =
  /,\s+(?:and |but |so |und |aber )?(?=(?:i|we|my|our|the|ich|wir|mein\p{L}*|unser\p{L}*|\p{L}+ (?:is|ist) (?:now |jetzt )?(?:my|our|the|mein\p{L}*|unser\p{L}*))\s)/iu;

/** A clause after a comma is a claim of its own, unless the words before it express doubt. */
function clauses(sentence: string): readonly string[] {
  const parts = sentence.split(NEXT);
  return parts.slice(0, -1).some((part) => UNSURE.test(folded(part))) ? [sentence] : parts;
}

function claimOf(sentence: string): Claim | null {
  if (/\?\W*$/u.test(sentence)) return null;
  const whole = sentence.replace(/[.!\s]+$/u, '').trim();
  const lead = LEADS.exec(folded(whole))?.[0] ?? '';
  const raw = whole.slice(lead.length);
  const plain = folded(raw);
  const isOver = plain.search(NO_LONGER) >= 0 && !/,[^,]*(?:no longer|nicht mehr)/u.test(plain);
  const told = isOver ? without(raw, NO_LONGER) : raw;
  const read = readingOf(turned(without(without(told, SINCE), GAVE_UP)));
  if (read === null) return null;
  return {
    ...read,
    isOver,
    isChange: read.isChange || CHANGED.test(folded(whole)) || plain.search(GAVE_UP) >= 0,
    isNew: /(?<!\p{L})(?:new|neue[rsn]?)(?!\p{L})/u.test(plain),
  };
}

/** A claim with the subject last, put into the usual order. */
function turned(raw: string): string {
  return nameTurned(raw) ?? topicTurned(raw) ?? raw;
}

/** "Tom is my boss": a claim about the boss. */
function nameTurned(raw: string): string | null {
  const found = NAME_FIRST.exec(raw)?.groups;
  if (found === undefined) return null;
  const { name = '', verb = '', subject = '' } = found;
  if (/^(?:the|my|our|an?|der|die|das|mein|meine|unser|unsere)$/u.test(firstWord(name)))
    return null;
  const end = ENDS.exec(folded(subject))?.index ?? subject.length;
  return `${subject.slice(0, end)} ${verb} ${name}${subject.slice(end)}`;
}

function firstWord(text: string): string {
  return folded(text).split(' ', 1)[0] ?? '';
}

/** "For billing the database is X". */
function topicTurned(raw: string): string | null {
  const { topic, rest = '' } = TOPIC_FIRST.exec(raw)?.groups ?? {};
  const { subject, tail = '' } = SUBJECT_FIRST.exec(rest)?.groups ?? {};
  return topic === undefined || subject === undefined ? null : `${subject} ${topic}${tail}`;
}

const TOPIC_FIRST =
  /^(?:for|fur) (?<topic>\p{L}+) (?<rest>(?:the|my|our|we|i|die|der|das|mein) .+)$/iu;
const SUBJECT_FIRST = /^(?<subject>.+?)(?<tail> (?:is|are|ist|will be) .+)$/u;

function without(raw: string, pattern: RegExp): string {
  const gone = [...folded(raw).matchAll(pattern)];
  return gone
    .reduceRight(
      (text, { 0: { length }, index }) => text.slice(0, index) + text.slice(index + length),
      raw,
    )
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,]+/u, '')
    .trim();
}

type Read = Omit<Claim, 'isOver' | 'isNew'>;

function readingOf(raw: string): Read | null {
  const plain = folded(raw);
  for (const { relation, pattern } of READINGS) {
    const groups = pattern.exec(plain)?.groups;
    if (groups === undefined) continue;
    const told = toldValue(raw, plain, groups);
    return readOf(relation, groups, told);
  }
  return null;
}

type Groups = Readonly<Record<string, string | undefined>>;
type Told = { readonly value: string; readonly before: string | undefined; readonly rest: string };

/** The value, the stated earlier value, and the rest of the sentence, as written. */
function toldValue(raw: string, plain: string, { value = '', before }: Groups): Told {
  const from = plain.lastIndexOf(value);
  const not = NOT_BEFORE.exec(value)?.groups ?? {};
  const said = not['value'] ?? value;
  const end = ENDS.exec(said)?.index ?? said.length;
  return {
    value: raw.slice(from, from + end),
    before: writtenIn(raw, plain, not['before'] ?? before),
    rest: raw.slice(from + end, from + said.length),
  };
}

function writtenIn(raw: string, plain: string, part: string | undefined): string | undefined {
  if (part === undefined) return undefined;
  const at = plain.indexOf(part);
  return raw.slice(at, at + part.length);
}

function readOf(relation: string, groups: Groups, told: Told): Read | null {
  const { subject = '' } = groups;
  const { value, before, rest } = told;
  const about = aboutTold(relation, groups, told);
  if (about === null) return null;
  const context = contextOf(relation, groups);
  const said = claimValue(value, context);
  return {
    about,
    value: said,
    head: headOf(subject),
    relation: relationOf(relation, groups, said),
    before: before === undefined ? null : claimValue(before, context),
    isChange: before !== undefined || CHANGING.has(relation),
    isThing: /^(?:the|our|der|die|das|unser\p{L}*) /u.test(subject),
    isWhole: !/^ (?:and|but|und|aber) |[\p{Lu}\d]/u.test(rest),
  };
}

/** Null: uncertain, or without a nameable subject. "I switched to Firefox" does not say from what. */
function aboutTold(
  relation: string,
  { subject = '', of = '' }: Groups,
  { value, rest }: Told,
): ReadonlySet<string> | null {
  if (UNSURE.test(subject) || UNSURE.test(folded(value))) return null;
  const about = aboutOf(`${subject} ${of} ${TOPIC[relation] ?? ''}`, folded(`${value} ${rest}`));
  return relation === 'changed' && about?.has('owner') === true ? null : about;
}

function contextOf(relation: string, { link = '' }: Groups) {
  return {
    isTime: TIMED.has(relation) || /^(?:at|um|am|by) /u.test(link),
    isNamed: NAMED.has(relation) || /^in /u.test(link),
  };
}

const TOPIC: Readonly<Record<string, string>> = { car: 'car', phone: 'phone' };
const FOUND: Readonly<Record<string, string>> = { car: 'be', phone: 'be', started: 'work' };
const TIMED: ReadonlySet<string> = new Set(['when', 'moved', 'changed', 'verb']);
const CHANGING: ReadonlySet<string> = new Set(['moved', 'changed', 'started']);
const NAMED: ReadonlySet<string> = new Set(['home', 'work', 'started', 'moved']);

function relationOf(found: string, { of = '', link = '' }: Groups, value: ClaimValue): string {
  if (found === 'verb') return of.replace(/s$/u, '');
  if (found !== 'be') return FOUND[found] ?? found;
  if (isOfTime(value)) return 'when';
  return /^(?:in|at|on|im|auf) /u.test(link) && !isOfNumbers(value) ? 'home' : 'be';
}

/** Null: no subject that another sentence could name in the same way. */
function aboutOf(subject: string, told: string): ReadonlySet<string> | null {
  const words = subject
    .split(/[^\p{L}\p{M}\p{N}'-]+/u)
    .map((word) => word.replace(/'s?$/u, ''))
    .filter((word) => word !== '');
  if (words.some((word) => POINTERS.has(word) || PAST_ONES.has(word) || JOINED.has(word))) {
    return null;
  }
  const naming = words
    .map((word) => singular(SAME[word] ?? word))
    .filter((word) => !PLAIN.has(word));
  const parts = told.split(/[^\p{L}]+/u).filter((word) => SOMETIMES.has(word));
  const isOwner = words.some((word) => OWNER.has(word));
  if (naming.length === 0 && !isOwner) return null;
  const about = new Set([...(naming.length === 0 ? ['owner'] : naming), ...parts]);
  if (about.has('email')) about.delete('address');
  return about.size > MOST_WORDS ? null : about;
}

function headOf(subject: string): string {
  const [noun = ''] = subject.split(/ (?:of|at|with|for|in|from|to|von|vom|bei|fur|mit) /u);
  const words = noun.replace(/'s?$/u, '').split(/[^\p{L}'-]+/u);
  return singular(words.at(-1) ?? '');
}

const MOST_WORDS = 6;
const OWNER = wordSet(`i we ich wir my our mein meine ${OTHER_SPEAKERS}`);

function singular(word: string): string {
  return word.length > 3 && !/(?:ss|us|is)$/u.test(word) ? word.replace(/s$/u, '') : word;
}
