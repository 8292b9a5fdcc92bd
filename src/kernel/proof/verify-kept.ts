import type { Divergence, Kept } from './verify.ts';

/** What is less than an earlier check saw. */
export function keptFault(before: Kept | undefined, now: Kept): Divergence | null {
  if (before === undefined) return null;
  if (now.texts < before.texts) {
    return { kind: 'text', field: 'texts', expected: before.texts, found: now.texts };
  }
  if ((now.unreadable ?? 0) > (before.unreadable ?? now.unreadable ?? 0)) {
    const [expected, found] = [before.unreadable, now.unreadable];
    return { kind: 'text', field: 'texts without a key', expected, found };
  }
  if (now.seals < before.seals) {
    return { kind: 'seals', field: 'seals.jsonl', expected: before.seals, found: now.seals };
  }
  return null;
}
