import { folded } from '../folded.ts';
import { NUMBER_WORDS } from '../words/number-words.ts';
import { STREETS, wordSet } from './claim-words.ts';

/** The value of a claim, by kinds that can be compared: a time with a time, a name with a name. */
export type ClaimValue = {
  readonly kinds: ReadonlyMap<string, ReadonlySet<string>>;
  readonly hasArticle: boolean;
};

const TITLES = wordSet('dr mr mrs ms prof professor herr frau doctor the');
const ARTICLES = wordSet('a an ein eine einen einem einer');
const GERMAN_ARTICLES = wordSet('ein eine einen einem einer der die das dem den');
const DAYS = wordSet(
  'monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag sonnabend',
);
const MONTHS = wordSet(
  'january february march april may june july august september october november december januar februar marz mai juni juli oktober dezember',
);
const COUNTS: readonly string[] = ['zero', ...NUMBER_WORDS.slice(0, 12)];
const SMALL = wordSet(
  'of is are to be the and in on at for by um am im uhr o clock about around only exactly per each every week day month from von zu my our your mein unser it that this there very quite really so',
);
const SAYS_NOTHING = [SMALL, ARTICLES, TITLES];
/** A kind of its own for each unit. */
const NUMBER = 'number ';
const UNITS: Readonly<Record<string, string>> = {
  '€': 'euro',
  $: 'dollar',
  '£': 'pound',
  eur: 'euro',
  usd: 'dollar',
  chf: 'franc',
};

/** A clock, a number with its sign, or a word. */
const TOKENS =
  /(?<clock>\d{1,2}[:.h]\d{2}(?: ?[ap]m)?(?![\d.])|\d{1,2} ?(?:[ap]m|uhr|o'clock|h)(?!\p{L})|noon|midnight)|(?<sign>[€$£])?(?<number>\+?\d[\d.,/]*(?:[ -]\d[\d.,]*)*)(?<after>[€%])?|(?<word>[\p{L}\p{M}][\p{L}\p{M}\p{N}'-]*)/gu;

type Context = {
  /** The value is a time: a bare number is an hour. */
  readonly isTime: boolean;
  /** The value is a place or a name: its words need no capitals. */
  readonly isNamed: boolean;
};

export function claimValue(raw: string, context: Context): ClaimValue {
  const tokens = [...folded(raw).matchAll(TOKENS)];
  const hasArticle = ARTICLES.has(tokens[0]?.[0] ?? '');
  const kinds = new Map<string, Set<string>>();
  for (const [at, token] of tokens.entries()) {
    const near = { raw, previous: tokens[at - 1], next: tokens[at + 1] };
    const named = { ...context, isNamed: context.isNamed && !hasArticle };
    const { kind, key } = partOf(token, near, named);
    if (key !== '') kinds.set(kind, (kinds.get(kind) ?? new Set()).add(key));
  }
  return { kinds, hasArticle };
}

type Token = RegExpExecArray;
type Near = {
  readonly raw: string;
  readonly previous: Token | undefined;
  readonly next: Token | undefined;
};
type Part = { readonly kind: string; readonly key: string };

function partOf(token: Token, near: Near, context: Context): Part {
  const { clock, number, word = '' } = token.groups ?? {};
  if (clock !== undefined) return { kind: 'clock', key: clockKey(clock) };
  if (number !== undefined) return numberPart(token, near, context);
  const { raw, previous } = near;
  const isCapital = /\p{Lu}/u.test(raw.slice(token.index, token.index + word.length));
  const hasArticle = GERMAN_ARTICLES.has(previous?.[0] ?? '');
  return wordPart(word, { isCapital: isCapital && !hasArticle, isNamed: context.isNamed });
}

function numberPart(token: Token, { raw, previous, next }: Near, { isTime }: Context): Part {
  const number = token.groups?.['number'] ?? '';
  if (isOfName(raw, token.index, previous)) return { kind: 'name', key: number };
  if (isTime && /^\d{1,2}$/u.test(number)) return { kind: 'clock', key: clockKey(number) };
  const key = number.replace(/[.,]0+$|[\s.,-]/gu, '');
  return { kind: `${NUMBER}${unitOf(token, next)}`, key };
}

type Written = { readonly isCapital: boolean; readonly isNamed: boolean };

/** Words that do not describe a value have no key. */
function wordPart(word: string, { isCapital, isNamed }: Written): Part {
  const bare = word.replace(/'s$/u, '');
  const one = bare.replace(/s$/u, '');
  const count = COUNTS.indexOf(bare);
  if (SAYS_NOTHING.some((words) => words.has(bare))) return { kind: 'word', key: '' };
  if (DAYS.has(one)) return { kind: 'weekday', key: one };
  if (MONTHS.has(bare) && isCapital) return { kind: 'month', key: bare };
  if (count >= 0) return { kind: 'count', key: String(count) };
  return isCapital || isNamed ? { kind: 'name', key: bare } : { kind: 'word', key: one };
}

/** "Room 5", "Elm Street 5": the number is part of the name. */
function isOfName(raw: string, at: number, previous: Token | undefined): boolean {
  if (previous?.groups?.['word'] === undefined) return false;
  const end = previous.index + previous[0].length;
  const name = folded(previous[0]);
  const isName = /^\p{Lu}/u.test(raw.slice(previous.index)) && !DAYS.has(name) && !MONTHS.has(name);
  return isName && raw.slice(end, at) === ' ';
}

function unitOf(token: Token, next: Token | undefined): string {
  const { sign, after } = token.groups ?? {};
  const given = sign ?? after;
  if (given !== undefined) return UNITS[given] ?? given;
  const word = next?.groups?.['word'] ?? '';
  return SMALL.has(word) ? '' : (UNITS[word] ?? word.replace(/s$/u, ''));
}

/** People often leave the half of the day open, so 4 and 16:00 are equal here. */
function clockKey(clock: string): string {
  if (clock === 'noon' || clock === 'midnight') return clock;
  const [, hour = '0', minute = '00'] = /^(\d{1,2})(?:[:.h](\d{2}))?/u.exec(clock) ?? [];
  return `${Number(hour) % 12}:${minute}`;
}

/** The kinds that both have, each with a value that the other lacks. */
export function differingKinds(one: ClaimValue, other: ClaimValue): readonly string[] {
  return [...one.kinds].flatMap(([kind, keys]) => {
    const others = likeKind(kind, other);
    if (others === undefined || isLevelApart(kind, keys, others)) return [];
    const isIn = (some: ReadonlySet<string>, all: ReadonlySet<string>) =>
      [...some].every((key) => all.has(key));
    return isIn(keys, others) || isIn(others, keys) ? [] : [kind];
  });
}

/** A number without its unit is compared with any other: "raised to 950". */
function likeKind(kind: string, { kinds }: ClaimValue): ReadonlySet<string> | undefined {
  const same = kinds.get(kind);
  if (same !== undefined || !kind.startsWith(NUMBER)) return same;
  if (kind !== NUMBER) return kinds.get(NUMBER);
  return [...kinds].find(([other]) => other.startsWith(NUMBER))?.[1];
}

/** Whether the values may be the same and share a part. */
export function isSameValue(one: ClaimValue, other: ClaimValue): boolean {
  if (differingKinds(one, other).length > 0) return false;
  return [...one.kinds].some(([kind, keys]) =>
    [...keys].some((key) => likeKind(kind, other)?.has(key) === true),
  );
}

const TIME_KINDS = ['clock', 'weekday', 'month'] as const;

export function isOfTime({ kinds }: ClaimValue): boolean {
  return TIME_KINDS.some((kind) => kinds.has(kind));
}

export function isOfNumbers({ kinds }: ClaimValue): boolean {
  return [...kinds.keys()].some((kind) => kind.startsWith('number') || kind === 'count');
}

/** Named when they are first needed: 1,400 questions to the system's tables. */
const known: { countries?: ReadonlySet<string> } = {};

/** A street is in a town and a town in a country, so both may be true. */
function isLevelApart(kind: string, one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return kind === 'name' && levelOf(one) !== levelOf(other);
}

function levelOf(names: ReadonlySet<string>): 'country' | 'street' | 'town' {
  const all = [...names];
  known.countries ??= countryNames();
  if (known.countries.has(all.join(' '))) return 'country';
  return all.some((name) => STREETS.test(name)) ? 'street' : 'town';
}

function countryNames(): ReadonlySet<string> {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const codes = letters.flatMap((a) => letters.map((b) => `${a}${b}`));
  const names = ['en', 'de'].flatMap((language) => {
    const region = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    return codes.flatMap((code) => region.of(code) ?? []);
  });
  return new Set(names.map((name) => folded(name)));
}
