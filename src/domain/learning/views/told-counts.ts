import type { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import type { importedCounts, learningEvents } from '../events.ts';

export type Imported = DeepReadonly<z.infer<typeof importedCounts>>;
type UseCounts = Omit<Imported, 'from'>;
type Registered = Extract<
  EventOf<typeof learningEvents>,
  { type: 'CapabilityRegistered' }
>['payload'];

const NO_COUNTS: UseCounts = { used: 0, succeeded: 0, failed: 0 };
/** Imports of older versions did not name where their counts come from. */
const UNNAMED = 'another agent';

export function atLeastNone(counts: UseCounts | null | undefined): UseCounts {
  return {
    used: Math.max(0, counts?.used ?? 0),
    succeeded: Math.max(0, counts?.succeeded ?? 0),
    failed: Math.max(0, counts?.failed ?? 0),
  };
}

/**
 * The initial counts of a capability. Seeds of older versions carried the counts of another agent, and notes on its
 * machines: they are not evidence of this one's skill (D83).
 */
export function toldWith(payload: Registered) {
  const { source, counts, counts_from, description, tags, experiment_id } = payload;
  const { notes, stated_confidence } = payload;
  const about = { description, tags, source, experiment_id };
  if (source === 'seed') {
    const told = { notes: counts === null ? notes : '', stated_confidence: null, imported: null };
    return { counts: NO_COUNTS, texts: { ...about, ...told } };
  }
  const known = atLeastNone(counts);
  const isImported = source === 'import' && known.used > 0;
  const imported = isImported ? { ...known, from: counts_from ?? UNNAMED } : null;
  return { counts: known, texts: { ...about, notes, stated_confidence, imported } };
}

export function addImported(one: Imported | null, other: Imported | null): Imported | null {
  if (one === null || other === null) return one ?? other;
  return {
    used: one.used + other.used,
    succeeded: one.succeeded + other.succeeded,
    failed: one.failed + other.failed,
    from: one.from,
  };
}
