import { nameWords, scorerOf } from './capability-terms.ts';
import type { LearningSettings } from './settings.ts';
import type { CapabilityDoc } from './views/capability.ts';
import { tokenise } from './words.ts';

/** The part of a piece of work that matching reads. */
export type Matchable = {
  readonly title: string;
  readonly description?: string;
  readonly tags?: readonly string[];
};

/** `isKnown` false: nothing matches; `ids` is then a small default set, strongest and latest first (D5). */
export type Matches = { readonly ids: readonly string[]; readonly isKnown: boolean };

/** Active and stale capabilities: those that can be shown and used. */
export function usable(capabilities: Iterable<CapabilityDoc>): readonly CapabilityDoc[] {
  return [...capabilities].filter(({ status }) => status === 'active' || status === 'stale');
}

/** Capabilities by relevance to the work, best first (V46, D5). */
export function matchWork(
  capabilities: readonly CapabilityDoc[],
  work: Matchable,
  settings: Pick<LearningSettings, 'descriptionWords' | 'defaultMatches'>,
): Matches {
  const text = matchedText(work, settings.descriptionWords);
  const scores = scorerOf(capabilities)(text);
  const words = new Set(tokenise(text));
  const named = capabilities.filter((one) => isAbout(one, words, settings));
  if (named.length === 0) {
    const strongest = [...capabilities].sort((a, b) => standing(b) - standing(a) || byId(a, b));
    return { ids: strongest.slice(0, settings.defaultMatches).map(({ id }) => id), isKnown: false };
  }
  const best = [...named].sort(
    (a, b) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0) || byId(a, b),
  );
  return { ids: best.map(({ id }) => id), isKnown: true };
}

/** Described words that a text must share when it shares no word of the name. */
const DESCRIBED_WORDS = 2;

/** One word of its id or tags, or several of how it is described (V46). */
function isAbout(
  capability: CapabilityDoc,
  words: ReadonlySet<string>,
  { descriptionWords }: Pick<LearningSettings, 'descriptionWords'>,
): boolean {
  if (nameWords(capability).some((word) => words.has(word))) return true;
  const described = new Set(tokenise(firstWords(capability.description, descriptionWords)));
  return [...described].filter((word) => words.has(word)).length >= DESCRIBED_WORDS;
}

function firstWords(text: string, count: number): string {
  return text.split(/\s+/).slice(0, count).join(' ');
}

/** V46: title, tags and the first words of the description. */
function matchedText({ title, description = '', tags = [] }: Matchable, words: number): string {
  return [title, ...tags, firstWords(description.trim(), words)].join(' ');
}

/** Confidence times recency of the last use; untried ones come last. */
function standing(capability: CapabilityDoc): number {
  return (capability.confidence ?? 0) * (1 + (capability.last_used_cycle ?? 0));
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}
