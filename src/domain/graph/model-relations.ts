import { z } from 'zod';
import { folded } from '../../language/folded.ts';
import { namedBy } from '../../language/relations/names-in.ts';
import type { Named, StatedRelation } from '../../language/relations/relation-forms.ts';

const NAME_CHARACTERS = 80;
const MOST_RELATIONS = 40;
const words = z.string().trim().min(1).max(NAME_CHARACTERS);

/** What a model may answer: names that stand in the text, by the text's own name. There is no field for a number. */
export const relationsOutput = z.strictObject({
  relations: z
    .array(
      z.strictObject({
        text: z.string().max(8),
        subject: words,
        verb: words,
        object: words,
        topics: z.array(z.string().trim().min(1).max(40)).max(3),
        speaker: words.nullable(),
      }),
    )
    .max(MOST_RELATIONS),
});
export type RelationsOutput = z.infer<typeof relationsOutput>;

type Read = StatedRelation & {
  readonly topics: readonly string[];
  readonly speaker: string | null;
};

const MOST_VERB_WORDS = 4;

/**
 * Of what a model read, what the text bears out: each name stands in it. The owner is an end only where the owner wrote;
 * what is from outside says nothing of them.
 */
export function groundedRelations(
  answered: RelationsOutput['relations'],
  { text, isOwners }: { readonly text: string; readonly isOwners: boolean },
): readonly Read[] {
  const plain = new Set(foldedWords(text));
  return answered.flatMap(({ subject, verb, object, topics, speaker }) => {
    const ends = [namedBy(subject), namedBy(object)] as const;
    const isBorneOut = ends.every((one) => isIn(one, plain, isOwners));
    const isShort = verb.split(/\s+/u).length <= MOST_VERB_WORDS;
    if (!isBorneOut || !isShort) return [];
    const by = speaker !== null && isIn(namedBy(speaker), plain, false) ? speaker : null;
    return [{ subject: ends[0], verb: verb.toLowerCase(), object: ends[1], topics, speaker: by }];
  });
}

/** Each of its words is one of the text, or there with the s that German hangs on: "Claras". */
function isIn(named: Named, plain: ReadonlySet<string>, isOwners: boolean): boolean {
  if (named.kind !== 'name') return isOwners;
  const name = foldedWords(named.name);
  return name.length > 0 && name.every((word) => plain.has(word) || plain.has(`${word}s`));
}

function foldedWords(text: string): readonly string[] {
  return folded(text.normalize('NFC')).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
