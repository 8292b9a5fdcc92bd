import type { PayloadOf } from '../fact.ts';
import { type CreedValue, creedHash } from './creed.ts';
import type { CharterDoc } from './views/charter.ts';

/** What is wrong with the creed; null: it is the one that was ratified. `ratified`: as the log has it. */
export function whyNotTheCreed(
  ratified: PayloadOf<'CharterRatified'> | undefined,
  shown: CharterDoc | undefined,
): string | null {
  if (ratified === undefined) {
    return shown === undefined ? null : 'the log does not say that a creed was ever ratified';
  }
  if (!hasHash(ratified.invariants, ratified.hash)) {
    return 'its words in the log are not those that were ratified. Look: homeostat log verify --full';
  }
  if (shown === undefined || !hasHash(shown.invariants, ratified.hash)) {
    return 'prompts would show other words than those that were ratified. Mend it: homeostat log projections rebuild charter';
  }
  return null;
}

function hasHash(values: readonly CreedValue[], hash: string): boolean {
  return creedHash(values) === hash;
}
