import type { WorkItem } from '../../domain/cycle/events.ts';
import { rankWork } from '../../domain/learning/rank-work.ts';
import type { LearningSettings } from '../../domain/learning/settings.ts';
import { antiPatternProjection } from '../../domain/learning/views/anti-pattern.ts';
import {
  type CapabilityDoc,
  capabilityProjection,
} from '../../domain/learning/views/capability.ts';
import type { View, Wanted } from '../../kernel/log-contract.ts';
import type { Ranked } from './decide.ts';

export const RANK_DOCUMENTS: Wanted = [
  { projection: capabilityProjection, keys: 'all' },
  { projection: antiPatternProjection, keys: 'all' },
];

/** Ranks work in code and finds the approved procedure of a trusted capability that fits (V63, V33, V69). */
export function rankWith(settings: LearningSettings) {
  return (view: View, work: readonly WorkItem[], isExploration: boolean): readonly Ranked[] => {
    const capabilities = view.all(capabilityProjection);
    const antiPatterns = view.all(antiPatternProjection);
    const input = { work, capabilities, antiPatterns, isExploration };
    return rankWork(input, settings).flatMap((ranked) => {
      const item = work.find(({ id }) => id === ranked.id);
      if (item === undefined) return [];
      const { score, capability_ids: capabilityIds, confidence, gated } = ranked;
      const best = capabilities.get(capabilityIds[0] ?? '');
      const procedureId = confidence === null ? null : procedureOf(best, settings);
      return [{ item, score, capabilityIds, confidence, gated, procedureId }];
    });
  };
}

function procedureOf(
  capability: CapabilityDoc | undefined,
  { trustedAbove }: LearningSettings,
): string | null {
  const procedure = capability?.procedure ?? null;
  if (capability === undefined || procedure === null) return null;
  const isTrusted = capability.confidence > trustedAbove && procedure.review === 'approved';
  return isTrusted ? procedure.id : null;
}
