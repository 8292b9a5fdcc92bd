import { languageOfMail } from '../../language/replies/spoken-replies.ts';
import { termsOf } from '../../language/terms/terms.ts';
import type { KnownWords } from './relate-memory.ts';
import { memorySettings } from './settings.ts';

/** Like memories of several sessions, the newest last. */
export type Pattern = readonly [KnownWords, ...KnownWords[]];

/**
 * M33: what happened alike in three sessions holds beyond them. Nothing from outside: a text that is sent three times
 * would become a rule.
 */
export function patternsAmong(known: readonly KnownWords[]): readonly Pattern[] {
  const episodes = known
    .filter(({ doc }) => doc.status === 'active' && doc.type === 'episodic')
    .filter(({ doc }) => doc.trust !== 'outside')
    .toSorted((a, b) => (a.doc.at < b.doc.at ? -1 : 1))
    .map((one) => ({ one, words: episodeTerms(one.text) }));
  const taken = new Set<KnownWords>();
  return episodes.toReversed().flatMap((newest): readonly Pattern[] => {
    if (taken.has(newest.one)) return [];
    const like = episodes.filter(
      (other) => !taken.has(other.one) && isLike(newest.words, other.words),
    );
    const sessions = new Set(like.map(({ one }) => one.doc.session));
    const [first, ...rest] = like.map(({ one }) => one);
    if (first === undefined || sessions.size < memorySettings.promotedSessions) return [];
    for (const { one } of like) taken.add(one);
    return [[first, ...rest]];
  });
}

function episodeTerms(text: string): ReadonlySet<string> {
  return new Set(termsOf(text, languageOfMail(text)));
}

/** Share of the words that either has which both have. */
function isLike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const common = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - common;
  return all > 0 && common / all >= memorySettings.likeShare;
}
