import { addToGroup } from '../../kernel/add-to-group.ts';
import type { Trust } from '../../kernel/event/event.ts';
import { type Claims, claimKeys, claimsOutdate } from '../../language/claims/outdates.ts';
import { claimsIn } from '../../language/claims/read-claim.ts';
import {
  isSameStated,
  type StatedWords,
  sameKeys,
  statedWords,
} from '../../language/claims/says-same.ts';
import type { PayloadOf } from '../fact.ts';
import { memorySettings } from './settings.ts';
import { mayCorrect } from './store-memory.ts';
import type { MemoryDoc } from './views/memory.ts';
import { roomOf } from './whose-words.ts';

/** Words that are about to be stored. */
export type Words = Pick<PayloadOf<'MemoryStored'>, 'kind' | 'scope' | 'session' | 'at'> & {
  readonly text: string;
  readonly trust: Trust;
};

/** A memory with its words. */
export type KnownWords = { readonly doc: MemoryDoc; readonly text: string };

export type Relations = {
  /** The memory that says the same; null: there is none. */
  readonly same: MemoryDoc | null;
  /** Those that do not hold any more. */
  readonly outdated: readonly MemoryDoc[];
};

/**
 * Whether what is remembered need be looked at: what was asked twice was asked twice, and a page of a document is no
 * statement.
 */
export function isStatement({ text, kind }: Words): boolean {
  return kind === 'fact' && text.length <= memorySettings.longestStatement;
}

/** Keys of the memories that a statement may say again or outdate. */
export function lookedUpBy(words: Words): readonly string[] {
  if (!isStatement(words)) return [];
  const { stated, claims } = read(words);
  return keysIn(words, [...sameKeys(stated), ...claimKeys(claims).outdates]);
}

/** The keys under which a memory is looked up. What is much longer than any statement has none. */
export function comparedBy(known: KnownWords): readonly string[] {
  const { doc, text } = known;
  if (doc.kind !== 'fact' || text.length > 2 * memorySettings.longestStatement) return [];
  const { stated, claims } = read(known);
  return keysIn(doc, [...sameKeys(stated), ...claimKeys(claims).outdatedBy]);
}

type ReadText = { readonly stated: StatedWords; readonly claims: Claims };

/** A text is compared with many others: each is read once. */
const readBefore = new WeakMap<{ readonly text: string }, ReadText>();

function read(of: { readonly text: string }): ReadText {
  const known = readBefore.get(of);
  if (known !== undefined) return known;
  const found = { stated: statedWords(of.text), claims: claimsIn(of.text) };
  readBefore.set(of, found);
  return found;
}

/** What belongs to a conversation is compared within it. */
function keysIn(of: Pick<Words, 'scope' | 'session'>, keys: readonly string[]): readonly string[] {
  const place = of.scope === 'session' ? of.session : '';
  return [...new Set(keys)].map((key) => `${place}\n${key}`);
}

/** What new words are to the memories that are like them. */
export function relateMemory(words: Words, known: readonly KnownWords[]): Relations {
  const near = known.filter(({ doc }) => isComparable(words, doc));
  const same = near.find((one) => isSaidBy(words, one.doc, one));
  if (same !== undefined) return { same: same.doc, outdated: [] };
  const claims = mayOutdate(words) ? read(words).claims : [];
  const outdated = near.filter(
    (one) => isBefore(one.doc, words) && claimsOutdate(claims, read(one).claims),
  );
  return { same: null, outdated: outdated.map(({ doc }) => doc) };
}

export type NamedWords = Words & { readonly id: string };

/** Of statements that are stored together: each that says what an earlier one says, by its id, with that one's id. */
export function saidTogether(all: readonly NamedWords[]): ReadonlyMap<string, string> {
  const earlier = new Map<string, NamedWords[]>();
  const found = new Map<string, string>();
  for (const words of all.filter(isStatement)) {
    const keys = keysIn(words, sameKeys(read(words).stated));
    const near = keys.flatMap((key) => earlier.get(key) ?? []);
    const same = near.find((other) => other.id !== words.id && isSaidBy(words, other, other));
    if (same === undefined) for (const key of keys) addToGroup(earlier, key, words);
    else found.set(words.id, same.id);
  }
  return found;
}

/** Of statements that are stored together: each that does not hold any more, with the next of them that outdates it. */
export function outdatedTogether<One extends NamedWords>(
  all: readonly One[],
): readonly { readonly old: One; readonly by: One }[] {
  const inTime = all
    .filter(isStatement)
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map((words, nth): ReadWords<One> => ({ words, nth, claims: read(words).claims }));
  const outdating = new Map<string, ReadWords<One>[]>();
  for (const one of inTime) {
    for (const key of new Set(claimKeys(one.claims).outdates)) addToGroup(outdating, key, one);
  }
  return inTime.flatMap((old) => {
    const near = claimKeys(old.claims).outdatedBy.flatMap((key) => outdating.get(key) ?? []);
    const by = near.find((one) => one.nth > old.nth && replacesWithin(one, old));
    return by === undefined ? [] : [{ old: old.words, by: by.words }];
  });
}

/** In the order of time. */
type ReadWords<One extends NamedWords> = {
  readonly words: One;
  readonly nth: number;
  readonly claims: Claims;
};

function replacesWithin(
  { words, claims }: ReadWords<NamedWords>,
  { words: old, ...read }: ReadWords<NamedWords>,
): boolean {
  const isOfOneRoom =
    words.scope === old.scope && (words.scope === 'global' || words.session === old.session);
  if (!isOfOneRoom || words.kind !== old.kind || words.id === old.id) return false;
  return mayOutdate(words) && mayCorrect(words.trust, old) && claimsOutdate(claims, read.claims);
}

/** A fact in force, of the same room. */
function isComparable(words: Words, { status, kind, scope, session }: MemoryDoc): boolean {
  if (status !== 'active' || kind !== words.kind || scope !== words.scope) return false;
  return scope === 'global' || session === words.session;
}

/** What comes from outside takes the place of nothing: two documents may say what they like. */
function mayOutdate({ trust }: Words): boolean {
  return trust !== 'outside';
}

/** In the same words or nearly, of the same trust and room. */
function isSaidBy(
  words: Words,
  other: Pick<Words, 'trust' | 'scope' | 'session'>,
  text: { readonly text: string },
): boolean {
  return (
    other.trust === words.trust &&
    roomOf(other) === roomOf(words) &&
    isSameStated(read(words).stated, read(text).stated)
  );
}

function isBefore(doc: MemoryDoc, words: Words): boolean {
  return doc.at <= words.at && mayCorrect(words.trust, doc);
}
