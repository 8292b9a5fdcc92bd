import type { Trust } from '../../kernel/event/event.ts';
import { isClaim, outdates } from '../../language/claims/outdates.ts';
import { saysSame } from '../../language/claims/says-same.ts';
import type { PayloadOf } from '../fact.ts';
import { memorySettings } from './settings.ts';
import { mayCorrect } from './store-memory.ts';
import type { MemoryDoc } from './views/memory.ts';

/** Words that are about to be stored. */
export type Words = Pick<
  PayloadOf<'MemoryStored'>,
  'type' | 'kind' | 'scope' | 'session' | 'at'
> & {
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

/** Whether what is remembered need be looked at: a page of a document is no statement. */
export function isStatement({ text, type }: Words): boolean {
  return type !== 'working' && text.length <= memorySettings.longestStatement;
}

/** What new words are to the memories that are like them. */
export function relateMemory(words: Words, known: readonly KnownWords[]): Relations {
  const near = known.filter(({ doc }) => doc.status === 'active' && isOfSameRoom(words, doc));
  const same = near.find(
    ({ doc, text }) => doc.trust === words.trust && saysSame(words.text, text),
  );
  if (same !== undefined) return { same: same.doc, outdated: [] };
  const outdated = mayOutdate(words)
    ? near.filter(({ doc, text }) => isBefore(doc, words) && outdates(words.text, text))
    : [];
  return { same: null, outdated: outdated.map(({ doc }) => doc) };
}

function isOfSameRoom(words: Words, { scope, session, type }: MemoryDoc): boolean {
  if (scope !== words.scope || type !== words.type) return false;
  return scope === 'global' || session === words.session;
}

/** What comes from outside takes the place of nothing: two documents may say what they like. */
function mayOutdate(words: Words): boolean {
  return words.kind === 'fact' && words.trust !== 'outside' && isClaim(words.text);
}

function isBefore(doc: MemoryDoc, words: Words): boolean {
  return doc.kind === 'fact' && doc.at <= words.at && mayCorrect(words.trust, doc);
}
