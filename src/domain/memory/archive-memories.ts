import { isHiddenTrivial } from './episode.ts';
import { faded } from './fading.ts';
import { isPruned } from './rule-confidence.ts';
import { memorySettings } from './settings.ts';
import type { MemoryDoc } from './views/memory.ts';

/** What has faded and is in force; what the owner put there by hand stays. */
export function fadedMemories(docs: readonly MemoryDoc[], now: string): readonly MemoryDoc[] {
  return docs.filter((doc) => doc.status === 'active' && hasFaded(doc, now));
}

function hasFaded(doc: MemoryDoc, now: string): boolean {
  if (doc.trust === 'owner' && doc.standing === 'accepted') return false;
  if (doc.rule !== null) return isPruned(doc, now);
  if (isHiddenTrivial(doc, now)) return true;
  // From the last time that it was said or given to a prompt.
  const importance = faded(doc.importance, doc.touched_at, now);
  return importance < memorySettings.archiveBelow && importance < doc.importance;
}
