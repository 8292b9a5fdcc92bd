import { memorySettings } from './settings.ts';
import type { MemoryDoc } from './views/memory.ts';

const DAY_MS = 24 * 3_600_000;

/** D23: computed when it is read, from the last time it was said or given to a prompt. */
function fadedImportance(
  { importance, touched_at }: Pick<MemoryDoc, 'importance' | 'touched_at'>,
  now: string,
): number {
  const { restDays, fading } = memorySettings;
  const days = (Date.parse(now) - Date.parse(touched_at)) / DAY_MS;
  return days < restDays ? importance : importance * fading ** (days / restDays);
}

/** What has faded and is in force; what the owner put there by hand stays. */
export function fadedMemories(docs: readonly MemoryDoc[], now: string): readonly MemoryDoc[] {
  return docs.filter(
    (doc) =>
      doc.status === 'active' &&
      !(doc.trust === 'owner' && doc.standing === 'accepted') &&
      fadedImportance(doc, now) < memorySettings.archiveBelow &&
      fadedImportance(doc, now) < doc.importance,
  );
}
