import type { WorkItem } from '../../domain/cycle/events.ts';
import { rankWork } from '../../domain/learning/rank-work.ts';
import type { LearningSettings } from '../../domain/learning/settings.ts';
import { antiPatternProjection } from '../../domain/learning/views/anti-pattern.ts';
import {
  type CapabilityDoc,
  capabilityProjection,
} from '../../domain/learning/views/capability.ts';
import { intentionProjection } from '../../domain/owner/views/intention.ts';
import { standingOrdersProjection } from '../../domain/owner/views/standing-orders.ts';
import type { View, Wanted } from '../../kernel/log-contract.ts';
import { SINGLETON } from '../../kernel/projection.ts';
import { reflexOf } from '../act/plan.ts';
import type { Ranked } from './decide.ts';

export const RANK_DOCUMENTS: Wanted = [
  { projection: capabilityProjection, keys: 'all' },
  { projection: antiPatternProjection, keys: 'all' },
  { projection: intentionProjection, keys: 'all' },
  { projection: standingOrdersProjection, keys: [SINGLETON] },
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
      const own = [...capabilities.values()].find(
        (one) => procedureOf(one, settings) !== null && isFor(view, one, item.id),
      );
      const best = confidence === null ? undefined : capabilities.get(capabilityIds[0] ?? '');
      const procedureId = procedureOf(own ?? general(best), settings);
      return [{ item, score, capabilityIds, confidence, gated, procedureId }];
    });
  };
}

/** Distilled from exactly this work: its words say so, whatever capability they sound like. */
function isFor(view: View, capability: CapabilityDoc, workId: string): boolean {
  const id = capability.procedure?.id ?? null;
  return isUsable(capability) && reflexOf(view, workId, id) !== null;
}

function isUsable({ status }: CapabilityDoc): boolean {
  return status === 'active' || status === 'stale';
}

/** A procedure for some other work is none for this. */
function general(capability: CapabilityDoc | undefined): CapabilityDoc | undefined {
  return capability?.procedure?.work_key === null ? capability : undefined;
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
