/** On the scale of a model, whose cosines begin and end somewhere: 0 for texts that have nothing in common, 1 for two that say the same. */
export function likeness(
  cosine: number,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  return to > from ? (cosine - from) / (to - from) : 0;
}

/** Pairs that say about the same, one after the other; of two pairs no text has anything in common. */
export const SAMPLE_TEXTS: readonly string[] = [
  'Where does my sister live now?',
  'My sister moved to a flat in Bern last spring.',
  'What is the rent for the office?',
  'We pay 900 euros a month for the office space.',
  'Which instrument does Tom play?',
  'Tom practises the cello every evening.',
  'How did the database migration end?',
  'Moving the tables to the new server failed twice.',
  'What food is the dog allergic to?',
  'The vet says our puppy cannot eat chicken.',
  'When is the next dentist appointment?',
  'The check-up of my teeth is on Monday at nine.',
];

/** The scale of a model, by its vectors of the sample texts. Null: it tells no two of them apart. */
export function scaleOf(
  vectors: readonly Float32Array[],
): { readonly from: number; readonly to: number } | null {
  const alike: number[] = [];
  const apart: number[] = [];
  vectors.forEach((one, at) => {
    vectors.forEach((other, beside) => {
      if (beside <= at) return;
      const isPair = at % 2 === 0 && beside === at + 1;
      (isPair ? alike : apart).push(dotProduct(one, other));
    });
  });
  const [from, to] = [meanOf(apart), meanOf(alike)];
  return to > from ? { from, to } : null;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Of two vectors of the same length. */
export function dotProduct(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  // Of typed arrays there is a number at each place; a check for it would take longer than the product.
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number);
  return sum;
}
