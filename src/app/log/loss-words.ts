import type { Divergence } from '../../kernel/proof/verify.ts';

const RESTORE =
  'Restore an earlier backup into a new state folder: homeostat backup restore <file>';

/** What is missing, and what to do about it; null: nothing is missing, but something is not what it should be. */
export function lossWords(divergence: Divergence): string | null {
  const { kind } = divergence;
  if (kind === 'text') return `${textWords(divergence)}. ${RESTORE}`;
  if (kind === 'mark') {
    const name = divergence.projection ?? '';
    if (divergence.found !== null) {
      return `the view ${name} stands at event ${JSON.stringify(divergence.found)}, and should at ${String(divergence.expected)}: later events would be skipped or folded twice. Rebuild it: homeostat log projections rebuild ${name}`;
    }
    return `the view ${name} has lost its mark, so it is not known up to which event it is folded. Rebuild it: homeostat log projections rebuild ${name}`;
  }
  if (kind !== 'seals') return null;
  const { expected, found } = divergence;
  return `seals.jsonl had ${String(expected)} seals at the last check and now has ${String(found)}. Put it back from a copy of the state folder; every backup brings those from before it: homeostat backup restore <file>, into a new state folder. To go on without them, remove checked.json: then everything is checked and signed anew`;
}

function textWords({ field, key, seq, expected, found }: Divergence): string {
  const named =
    seq === undefined ? `the text ${key}` : `the text ${key} that event ${seq} refers to`;
  if (field === 'text') return `${named} is gone`;
  if (field === 'content') return `${named} was changed: its content no longer matches its name`;
  if (key !== undefined) {
    return `${named} was changed in its ${field}: ${String(found)} instead of ${String(expected)}`;
  }
  if (field === 'erased texts') {
    return `${Number(found) - Number(expected)} texts count as erased since the last check, but no event erased them`;
  }
  if (field === 'texts') {
    return `${String(found)} texts are left of ${String(expected)} at the last check`;
  }
  return `the keys of ${Number(found) - Number(expected)} texts are gone although no event erased them: these texts cannot be read`;
}
