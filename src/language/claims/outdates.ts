import { differingKinds, isSameValue } from './claim-value.ts';
import { MANY, ONE_TIME, SINGLE } from './claim-words.ts';
import { type Claim, claimsIn } from './read-claim.ts';

/** Whether words may take the place of others at all: what is no claim never does. */
export function isClaim(text: string): boolean {
  return claimsIn(text).some((claim) => claim !== null);
}

/** In which other words the same may have been told: "I moved to Basel" shares none with "I live in Bern". */
const TOLD_WITH: Readonly<Record<string, string>> = {
  home: 'live living reside home moved wohne wohnt lebe gezogen',
  moved: 'live living reside home moved wohne wohnt lebe gezogen',
  work: 'work works job joined started arbeite arbeitet',
  changed: 'is uses prefers changed',
  when: 'time takes place starts moved',
};
const TOLD_OF: Readonly<Record<string, string>> = { car: 'drives', phone: 'call number' };

/** What to look for, beside the words themselves, to find what they may outdate. */
export function topicsIn(text: string): readonly string[] {
  return claimsIn(text).flatMap((claim) => {
    if (claim === null) return [];
    const named = [...claim.about].filter((word) => word !== 'owner');
    const others = named.flatMap((word) => TOLD_OF[word] ?? []);
    const topic = named.length > 0 ? [...named, ...others] : [TOLD_WITH[claim.relation] ?? ''];
    return topic.join(' ').trim() === '' ? [] : [topic.join(' ')];
  });
}

/** What each of these is about: only claims about the same can outdate each other. */
export function subjectsOf(claims: readonly (Claim | null)[]): readonly string[] {
  return claims.flatMap((claim) => (claim === null ? [] : [[...claim.about].toSorted().join(' ')]));
}

/** What a claim is also found by: who asks where somebody lives is told that they moved. */
const FOUND_BY: Readonly<Record<string, string>> = {
  moved: 'live lives home wohnt',
  work: 'works job arbeitet',
};

/** The words that a statement is to be found by. */
export function findableText(text: string): string {
  const words = claimsIn(text).flatMap((claim) =>
    claim === null || claim.isOver ? [] : (FOUND_BY[claim.relation] ?? []),
  );
  return words.length === 0 ? text : `${text}\n${[...new Set(words)].join(' ')}`;
}

/**
 * Whether the newer of two statements makes the older one wrong: both say something of the same subject that can be true
 * of one thing alone. Where that is not sure, both stay.
 */
export function outdates(newer: string, older: string): boolean {
  return claimsOutdate(claimsIn(newer), claimsIn(older));
}

/** The same of texts that were read before. */
export function claimsOutdate(
  newer: readonly (Claim | null)[],
  [old, ...more]: readonly (Claim | null)[],
): boolean {
  if (old === undefined || old === null || more.length > 0) return false;
  if (!old.isWhole || old.isOver) return false;
  return newer.some((claim) => claim !== null && replaces(claim, old));
}

function replaces(now: Claim, old: Claim): boolean {
  if (!isSameSubject(now, old) || !isSameRelation(now, old)) return false;
  if (now.isOver) return isSameValue(now.value, old.value);
  const kinds = differingKinds(now.value, old.value);
  if (kinds.length === 0 || isOtherForm(now, old)) return false;
  if (now.before !== null) return isSameValue(now.before, old.value);
  return isMarked(now) || isSingle(now, old, kinds);
}

/** "is Tom" and "is a doctor": who it is, and what. */
function isOtherForm({ relation, value }: Claim, old: Claim): boolean {
  return relation === 'be' && value.hasArticle !== old.value.hasArticle;
}

function isSameSubject({ about: one }: Claim, { about: other }: Claim): boolean {
  return one.size === other.size && [...one].every((word) => other.has(word));
}

/** What something moved or changed to may have been told in other words before. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  moved: ['home', 'when'],
  changed: ['be', 'use', 'prefer', 'when', 'moved', 'home', 'close', 'open', 'end', 'cost', 'earn'],
};

function isSameRelation(now: Claim, old: Claim): boolean {
  if (now.relation === old.relation) return true;
  if (old.relation === 'moved' || old.relation === 'changed') {
    return BEFORE[old.relation]?.includes(now.relation) === true;
  }
  const before = BEFORE[now.relation] ?? [];
  const isOfThing = now.relation === 'moved' && now.isThing && ['use', 'be'].includes(old.relation);
  return before.includes(old.relation) || isOfThing;
}

/** A "new colleague" is one more. */
function isMarked({ isChange, isNew, head }: Claim): boolean {
  return isChange || (isNew && !MANY.has(head));
}

/** Nothing says that it changed: then only what has one value at a time. */
function isSingle({ relation, about, head }: Claim, old: Claim, kinds: readonly string[]): boolean {
  const has = (words: ReadonlySet<string>) => [...about].some((word) => words.has(word));
  if (has(SINGLE)) return true;
  if (relation === 'when' || old.relation === 'when') return !MANY.has(head) || ONE_TIME.has(head);
  if (relation === 'home') return kinds.includes('name');
  if (relation === 'be')
    return !about.has('owner') && !MANY.has(head) && !kinds.every((kind) => kind === 'word');
  return (
    UNIQUE.has(relation) && kinds.some((kind) => kind.startsWith('number') || kind === 'clock')
  );
}

const UNIQUE: ReadonlySet<string> = new Set([
  'cost',
  'weigh',
  'earn',
  'close',
  'open',
  'end',
  'have',
]);
