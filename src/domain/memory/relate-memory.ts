import type { Trust } from '../../kernel/event/event.ts';
import {
  claimsOutdate,
  isClaim,
  outdates,
  subjectsOf,
  topicsIn,
} from '../../language/claims/outdates.ts';
import { claimsIn } from '../../language/claims/read-claim.ts';
import { saysSame } from '../../language/claims/says-same.ts';
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

/** What to look for to find the memories that are like these words. */
export function likeQueries({ text }: Words): readonly string[] {
  return [text, ...topicsIn(text)];
}

/** What new words are to the memories that are like them. */
export function relateMemory(words: Words, known: readonly KnownWords[]): Relations {
  const near = known.filter(({ doc }) => isComparable(words, doc));
  const same = near.find(
    ({ doc, text }) =>
      doc.trust === words.trust && roomOf(doc) === roomOf(words) && saysSame(words.text, text),
  );
  if (same !== undefined) return { same: same.doc, outdated: [] };
  const outdated = mayOutdate(words)
    ? near.filter(({ doc, text }) => isBefore(doc, words) && outdates(words.text, text))
    : [];
  return { same: null, outdated: outdated.map(({ doc }) => doc) };
}

export type NamedWords = Words & { readonly id: string };

/** Of statements that are stored together: each that does not hold any more, with the next of them that outdates it. */
export function outdatedTogether(
  all: readonly NamedWords[],
): readonly { readonly old: NamedWords; readonly by: NamedWords }[] {
  const groups = new Map<string, ReadWords[]>();
  for (const words of all.filter(isStatement)) {
    const read = { ...words, claims: claimsIn(words.text) };
    for (const subject of new Set(subjectsOf(read.claims))) {
      groups.set(subject, [...(groups.get(subject) ?? []), read]);
    }
  }
  const found = new Map<string, { old: NamedWords; by: NamedWords }>();
  for (const group of groups.values()) {
    const inTime = group.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
    for (const [at, old] of inTime.entries()) {
      const by = inTime.slice(at + 1).find((words) => replacesWithin(words, old));
      if (by !== undefined && !found.has(old.id)) found.set(old.id, { old, by });
    }
  }
  return [...found.values()];
}

/** With what is claimed there, read once. */
type ReadWords = NamedWords & { readonly claims: ReturnType<typeof claimsIn> };

function replacesWithin(words: ReadWords, old: ReadWords): boolean {
  const isOfOneRoom =
    words.scope === old.scope && (words.scope === 'global' || words.session === old.session);
  if (!isOfOneRoom || words.kind !== old.kind || words.id === old.id) return false;
  return (
    words.trust !== 'outside' &&
    mayCorrect(words.trust, old) &&
    claimsOutdate(words.claims, old.claims)
  );
}

/** A fact in force, of the same room. */
function isComparable(words: Words, { status, kind, scope, session }: MemoryDoc): boolean {
  if (status !== 'active' || kind !== words.kind || scope !== words.scope) return false;
  return scope === 'global' || session === words.session;
}

/** What comes from outside takes the place of nothing: two documents may say what they like. */
function mayOutdate(words: Words): boolean {
  return words.trust !== 'outside' && isClaim(words.text);
}

function isBefore(doc: MemoryDoc, words: Words): boolean {
  return doc.at <= words.at && mayCorrect(words.trust, doc);
}
