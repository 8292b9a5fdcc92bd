import type { Divergence } from '../../../kernel/proof/verify.ts';

const RESTORE =
  'The way back is a backup from before: homeostat backup restore <file>, into a new state folder';

/** What is gone, and what to do about it; null: nothing is, what is there is not what it should be. */
export function lossWords(divergence: Divergence): string | null {
  const { kind } = divergence;
  if (kind === 'text') return `${textWords(divergence)}. ${RESTORE}`;
  if (kind === 'mark') {
    const name = divergence.projection ?? '';
    return `the view ${name} has lost its mark: nothing says up to which event it stands. Fold it anew: homeostat log projections rebuild ${name}`;
  }
  if (kind !== 'seals') return null;
  const { expected, found } = divergence;
  return `seals.jsonl held ${String(expected)} seals at the last check and now holds ${String(found)}. Put it back from a copy of the state folder; every backup brings those from before it: homeostat backup restore <file>, into a new state folder. To go on without them, remove checked.json: then everything is checked and signed anew`;
}

function textWords({ field, seq, expected, found }: Divergence): string {
  if (seq !== undefined) return `event ${seq} refers to a text that is gone (${String(expected)})`;
  if (field === 'texts') {
    return `of ${String(expected)} texts that were there at the last check, ${String(found)} are left`;
  }
  return `the keys of ${Number(found) - Number(expected)} texts are gone though nobody erased them, so they cannot be read`;
}
