import type { WorkItem } from '../../domain/cycle/events.ts';
import { begunJobs } from '../../domain/job/begun-work.ts';
import { jobProjection } from '../../domain/job/views/job.ts';
import { type DescribedWork, rankWork } from '../../domain/learning/reflection/rank-work.ts';
import type { LearningSettings } from '../../domain/learning/settings.ts';
import { antiPatternProjection } from '../../domain/learning/views/anti-pattern.ts';
import {
  type CapabilityDoc,
  capabilityProjection,
} from '../../domain/learning/views/capability.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import { reflexOf } from '../work/plan.ts';
import { WORK_WORD_DOCUMENTS, workWords } from '../work/work-words.ts';
import type { Ranked } from './decide.ts';

export const RANK_DOCUMENTS: Wanted = [
  ...WORK_WORD_DOCUMENTS,
  { projection: antiPatternProjection, keys: 'open' },
  { projection: jobProjection, keys: 'open' },
];

/** Ranks work in code and finds the approved procedure of a trusted capability that fits (V63, V33, V69). */
export function rankWith(settings: LearningSettings, blobs: BlobStore) {
  return async (
    view: View,
    work: readonly WorkItem[],
    isExploration: boolean,
  ): Promise<readonly Ranked[]> => {
    const capabilities = view.all(capabilityProjection);
    const antiPatterns = view.all(antiPatternProjection);
    const described = await Promise.all(work.map((item) => withWords(view, blobs, item)));
    const begun = new Set(begunJobs(view.all(jobProjection).values()).map((job) => job.work_id));
    const input = { work: described, capabilities, antiPatterns, isExploration, begun };
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

/** What the work says, not its title alone, decides what it is about (V46). */
async function withWords(view: View, blobs: BlobStore, item: WorkItem): Promise<DescribedWork> {
  const { text } = await workWords(view, blobs, item);
  return { ...item, description: text };
}

/** Distilled from exactly this work: its words say so, whatever capability they sound like. */
function isFor(view: View, capability: CapabilityDoc, workId: string): boolean {
  const id = capability.procedure?.id ?? null;
  return isUsable(capability) && reflexOf(view, workId, id) !== null;
}

function isUsable({ status }: CapabilityDoc): boolean {
  return status === 'active' || status === 'stale';
}

/** A procedure for other work does not count for this one. */
function general(capability: CapabilityDoc | undefined): CapabilityDoc | undefined {
  return capability?.procedure?.work_key === null ? capability : undefined;
}

function procedureOf(
  capability: CapabilityDoc | undefined,
  { trustedAbove }: LearningSettings,
): string | null {
  const procedure = capability?.procedure ?? null;
  if (capability === undefined || procedure === null) return null;
  const isTrusted = (capability.confidence ?? 0) > trustedAbove && procedure.review === 'approved';
  return isTrusted ? procedure.id : null;
}
