import { fact } from '../../fact.ts';
import { cyclesSince } from '../cycles-since.ts';
import type { LearningSettings } from '../settings.ts';
import type { CapabilityDoc } from '../views/capability.ts';
import type { SelfModelDoc } from '../views/self-model.ts';
import { findTwin } from './capability-id.ts';
import { type LearningEvent, mergeCapability } from './register-capability.ts';

type Limits = Pick<LearningSettings, 'retireIdleCycles' | 'retireBelow' | 'flagIdleCycles'>;

/** The last use; for what was never used, when it was registered (D16). */
function lastUse({ last_used_cycle, registered_cycle }: CapabilityDoc): number {
  return last_used_cycle ?? registered_cycle ?? 0;
}

/**
 * Active forgetting (V23, D16, H75): unused for 30 cycles and below .5 is retired, which a use undoes; unused for 50
 * is flagged, however sure. Each once.
 */
export function forgetCapabilities(
  capabilities: Iterable<CapabilityDoc>,
  { self, cycleNo }: { readonly self: SelfModelDoc; readonly cycleNo: number },
  limits: Limits,
): readonly LearningEvent[] {
  return [...capabilities].flatMap((one): readonly LearningEvent[] => {
    if (one.status === 'retired' || one.status === 'merged') return [];
    const idle_cycles = cyclesSince(self, lastUse(one), cycleNo);
    const { confidence } = one;
    if (confidence === null) return []; // imported and never tried: there is nothing to forget
    if (idle_cycles >= limits.retireIdleCycles && confidence < limits.retireBelow) {
      const reason = `unused for ${idle_cycles} cycles at ${confidence}`;
      return [fact('CapabilityRetired', { capability_id: one.id, reason })];
    }
    if (one.status === 'stale' || idle_cycles < limits.flagIdleCycles) return [];
    const payload = { capability_id: one.id, idle_cycles, confidence };
    return [fact('CapabilityFlaggedStale', payload)];
  });
}

/** Pairs with the same meaning: the less used is merged into the more used (D71). Each appears in one pair. */
export function mergeTwins(
  capabilities: ReadonlyMap<string, CapabilityDoc>,
): readonly LearningEvent[] {
  const taken = new Set<string>();
  return [...capabilities.values()].flatMap((one) => {
    const twin = one.status === 'merged' ? undefined : findTwin(capabilities, one.id);
    if (twin === undefined || taken.has(one.id) || taken.has(twin.id)) return [];
    taken.add(one.id).add(twin.id);
    const isFirst =
      one.times_used > twin.times_used || (one.times_used === twin.times_used && one.id < twin.id);
    const [into, from] = isFirst ? [one, twin] : [twin, one];
    return [mergeCapability(from, into, 'the ids say the same')];
  });
}
