import { type Fact, fact } from '../fact.ts';
import { creedHash, creedWith } from './creed.ts';
import type { CharterDoc } from './views/charter.ts';

export const CREED_IS_FIXED = 'the creed was ratified and never changes again';

/** D30: ratified once, with what the owner adds. Afterwards every change is refused, and that is on record. */
export function ratifyCharter(
  known: CharterDoc | undefined,
  { additions }: { readonly additions: readonly string[] },
): readonly Fact[] {
  if (known !== undefined) {
    if (additions.length === 0) return [];
    const asked = creedWith(additions).slice(-additions.length);
    return [
      fact('CharterAmendmentRejected', {
        asked: asked.map(({ text }) => text),
        reason: CREED_IS_FIXED,
      }),
    ];
  }
  const values = creedWith(additions);
  const payload = { invariants: [...values], hash: creedHash(values) };
  return [fact('CharterRatified', payload, { dedupeKey: 'charter' })];
}
