import { tokenise } from './words.ts';

/** What makes a capability recognisable in a text. */
export type Recognisable = {
  readonly id: string;
  readonly tags: readonly string[];
  readonly description: string;
};

/** A word of the id or of a tag says more than one of the description. */
const NAME_WEIGHT = 1;
const DESCRIPTION_WEIGHT = 0.5;

/** How relevant a text is to each capability. */
export type Scorer = (text: string) => ReadonlyMap<string, number>;

/**
 * A scorer over these capabilities: whole words, each counted once, worth less the more capabilities share it (D4).
 * Capabilities that share no word with the text are left out.
 */
export function scorerOf(capabilities: readonly Recognisable[]): Scorer {
  const terms = capabilities.map((one) => ({ id: one.id, weights: weightsOf(one) }));
  const sharedBy = new Map<string, number>();
  for (const { weights } of terms) {
    for (const word of weights.keys()) sharedBy.set(word, (sharedBy.get(word) ?? 0) + 1);
  }
  return (text) => {
    const words = new Set(tokenise(text));
    const scores = new Map<string, number>();
    for (const { id, weights } of terms) {
      let score = 0;
      for (const [word, weight] of weights) {
        if (words.has(word)) score += weight / Math.sqrt(sharedBy.get(word) ?? 1);
      }
      if (score > 0) scores.set(id, score);
    }
    return scores;
  };
}

function weightsOf(one: Recognisable): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const word of tokenise(one.description)) weights.set(word, DESCRIPTION_WEIGHT);
  for (const word of nameWords(one)) weights.set(word, NAME_WEIGHT);
  return weights;
}

/** The words of an id and its tags. */
export function nameWords({ id, tags }: Pick<Recognisable, 'id' | 'tags'>): readonly string[] {
  return tokenise([id, ...tags].join(' '));
}
