import { differingKinds, isSameValue } from './claim-value.ts';
import { MANY, ONE_TIME, SINGLE } from './claim-words.ts';
import { type Claim, claimsIn } from './read-claim.ts';

/** Keys of a text: under which it is outdated, and of the texts that it may outdate. */
export type ClaimKeys = {
  readonly outdatedBy: readonly string[];
  readonly outdates: readonly string[];
};

/** Where one text outdates another, one of the keys that it looks for is a key of the other. */
export function claimKeys(claims: Claims): ClaimKeys {
  const old = onlyClaim(claims);
  return {
    outdatedBy: old === null ? [] : [claimKey(old, old.relation)],
    outdates: claims.flatMap((now) =>
      now === null ? [] : relationsBefore(now).map((relation) => claimKey(now, relation)),
    ),
  };
}

function claimKey({ about }: Claim, relation: string): string {
  return `claim ${relation}: ${[...about].toSorted().join(' ')}`;
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

/** What a text claims, sentence by sentence. */
export type Claims = ReturnType<typeof claimsIn>;

/** The same for texts that were parsed before. */
export function claimsOutdate(newer: Claims, older: Claims): boolean {
  const old = onlyClaim(older);
  return old !== null && newer.some((claim) => claim !== null && replaces(claim, old));
}

/** What says more than one thing stays. */
function onlyClaim([old = null, ...more]: Claims): Claim | null {
  return old === null || more.length > 0 || !old.isWhole || old.isOver ? null : old;
}

function replaces(now: Claim, old: Claim): boolean {
  if (!isSameSubject(now, old) || !relationsBefore(now).includes(old.relation)) return false;
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

/** The relations of claims that this one may replace. */
function relationsBefore({ relation, isThing }: Claim): readonly string[] {
  const changes = Object.keys(BEFORE).filter((change) => BEFORE[change]?.includes(relation));
  const stated = (BEFORE[relation] ?? []).filter((before) => BEFORE[before] === undefined);
  const ofThing = relation === 'moved' && isThing ? ['use', 'be'] : [];
  return [...new Set([relation, ...changes, ...stated, ...ofThing])];
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
