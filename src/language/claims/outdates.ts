import { differingKinds, isSameValue } from './claim-value.ts';
import { MANY, ONE_TIME, SINGLE } from './claim-words.ts';
import { type Claim, claimsIn } from './read-claim.ts';

/** Whether a text may replace another one: only claims do. */
export function isClaim(text: string): boolean {
  return claimsIn(text).some((claim) => claim !== null);
}

/** Other words for the same claim: "I moved to Basel" shares none with "I live in Bern". */
const TOLD_WITH: Readonly<Record<string, string>> = {
  home: 'live living reside home moved wohne wohnt lebe gezogen',
  moved: 'live living reside home moved wohne wohnt lebe gezogen',
  work: 'work works job joined started arbeite arbeitet',
  changed: 'is uses prefers changed',
  when: 'time takes place starts moved',
};
const TOLD_OF: Readonly<Record<string, string>> = { car: 'drives', phone: 'call number' };

/** Search terms, beside the text itself, for memories it may outdate. */
export function topicsIn(text: string): readonly string[] {
  return claimsIn(text).flatMap((claim) => {
    if (claim === null) return [];
    const named = [...claim.about].filter((word) => word !== 'owner');
    const others = named.flatMap((word) => TOLD_OF[word] ?? []);
    const topic = named.length > 0 ? [...named, ...others] : [TOLD_WITH[claim.relation] ?? ''];
    return topic.join(' ').trim() === '' ? [] : [topic.join(' ')];
  });
}

/** The subject of each claim: only claims about the same subject can outdate each other. */
export function subjectsOf(claims: readonly (Claim | null)[]): readonly string[] {
  return claims.flatMap((claim) => (claim === null ? [] : [[...claim.about].toSorted().join(' ')]));
}

/** More search terms of a claim: a question where somebody lives also finds that they moved. */
const FOUND_BY: Readonly<Record<string, string>> = {
  moved: 'live lives home wohnt',
  work: 'works job arbeitet',
};

/** The search terms of a statement. */
export function findableText(text: string): string {
  const words = claimsIn(text).flatMap((claim) =>
    claim === null || claim.isOver ? [] : (FOUND_BY[claim.relation] ?? []),
  );
  return words.length === 0 ? text : `${text}\n${[...new Set(words)].join(' ')}`;
}

/**
 * Whether the newer of two statements makes the older one wrong: both give the same subject a value of which only one can be
 * true. In doubt both stay.
 */
export function outdates(newer: string, older: string): boolean {
  return claimsOutdate(claimsIn(newer), claimsIn(older));
}

/** The same for texts that were parsed before. */
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

/** "is Tom" and "is a doctor": an identity and a kind. */
function isOtherForm({ relation, value }: Claim, old: Claim): boolean {
  return relation === 'be' && value.hasArticle !== old.value.hasArticle;
}

function isSameSubject({ about: one }: Claim, { about: other }: Claim): boolean {
  return one.size === other.size && [...one].every((word) => other.has(word));
}

/** The earlier value of a change may have been stated in other words. */
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

/** A "new colleague" is an additional one. */
function isMarked({ isChange, isNew, head }: Claim): boolean {
  return isChange || (isNew && !MANY.has(head));
}

/** Without a stated change, only subjects with one value at a time are outdated. */
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
