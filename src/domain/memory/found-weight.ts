import { isHiddenTrivial, isTrivial } from './episode.ts';
import { isPruned } from './rule-confidence.ts';
import { memorySettings } from './settings.ts';
import type { MemoryDoc } from './views/memory.ts';

/** Whether it is shown to whoever looks for something: what is trivial and old, or a rule that no longer holds, is not. */
export function isShown(doc: MemoryDoc, now: string): boolean {
  return doc.status === 'active' && !isHiddenTrivial(doc, now) && !isPruned(doc, now);
}

/**
 * What a memory that fits counts for. The newer stands above the older, so that words from outside, said last, would stand above
 * those of the owner: they must fit clearly better.
 */
export function foundWeight(doc: Pick<MemoryDoc, 'trust' | 'episode'>): number {
  const { outsideWeight, trivialWeight } = memorySettings;
  return (doc.trust === 'outside' ? outsideWeight : 1) * (isTrivial(doc) ? trivialWeight : 1);
}

export type Found = { readonly id: string; readonly score: number };
export type FoundDoc = { readonly doc: MemoryDoc; readonly score: number };

/** Rules whose episodes were found, at the place of the best of them: they say in a line what these have in common. */
export function rulesOfFound(found: readonly FoundDoc[]): readonly Found[] {
  const best = new Map<string, number>();
  for (const { doc, score } of found) {
    const rule = doc.consolidated_in;
    if (rule !== null && score > 0) best.set(rule, Math.max(score, best.get(rule) ?? 0));
  }
  return [...best].map(([id, score]) => ({ id, score }));
}

/** Best first; of equals the rule stands before its episodes. What is trivial is shown where nothing else fits better. */
export function inOrder(found: readonly FoundDoc[]): readonly FoundDoc[] {
  const ordered = found.toSorted(
    (a, b) => b.score - a.score || Number(b.doc.rule !== null) - Number(a.doc.rule !== null),
  );
  const best = ordered.findIndex(({ doc }) => !isTrivial(doc));
  return ordered.filter(({ doc }, at) => !isTrivial(doc) || best < 0 || at < best);
}
