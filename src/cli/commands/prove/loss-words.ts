import type { Divergence } from '../../../kernel/proof/verify.ts';

const RESTORE =
  'The way back is a backup from before: homeostat backup restore <file>, into a new state folder';

/** What is missing, and what to do about it; null: nothing is missing, but something is not what it should be. */
export function lossWords(divergence: Divergence): string | null {
  const { kind } = divergence;
  if (kind === 'text') return `${textWords(divergence)}. ${RESTORE}`;
  if (kind === 'mark') {
    const name = divergence.projection ?? '';
    if (divergence.found !== null) {
      return `the view ${name} stands at event ${JSON.stringify(divergence.found)}, and should at ${String(divergence.expected)}: what comes would be left out or folded twice. Fold it anew: homeostat log projections rebuild ${name}`;
    }
    return `the view ${name} has lost its mark: nothing says up to which event it stands. Fold it anew: homeostat log projections rebuild ${name}`;
  }
  if (kind !== 'seals') return null;
  const { expected, found } = divergence;
  return `seals.jsonl held ${String(expected)} seals at the last check and now holds ${String(found)}. Put it back from a copy of the state folder; every backup brings those from before it: homeostat backup restore <file>, into a new state folder. To go on without them, remove checked.json: then everything is checked and signed anew`;
}

function textWords({ field, key, seq, expected, found }: Divergence): string {
  const named =
    seq === undefined ? `the text ${key}` : `the text ${key} that event ${seq} refers to`;
  if (field === 'text') return `${named} is gone`;
  if (field === 'content')
    return `${named} was changed: it no longer says what its name is made of`;
  if (key !== undefined) {
    return `${named} was changed in its ${field}: ${String(found)} instead of ${String(expected)}`;
  }
  if (field === 'erased texts') {
    return `${Number(found) - Number(expected)} texts count as erased that nobody erased since the last check`;
  }
  if (field === 'texts') {
    return `of ${String(expected)} texts that were there at the last check, ${String(found)} are left`;
  }
  return `the keys of ${Number(found) - Number(expected)} texts are gone though nobody erased them, so they cannot be read`;
}
