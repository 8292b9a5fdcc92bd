import type { CycleSettings } from '../../domain/cycle/settings.ts';
import { controllerProjection } from '../../domain/cycle/views/controller.ts';
import { incidentProjection } from '../../domain/cycle/views/incident.ts';
import { type Fact, fact, isOfType } from '../../domain/fact.ts';
import { assessCriticality } from '../../domain/learning/criticality.ts';
import { decideExploration } from '../../domain/learning/exploration/decide-exploration.ts';
import type { LearningSettings } from '../../domain/learning/settings.ts';
import { experienceProjection, noExperience } from '../../domain/learning/views/experience.ts';
import {
  explorationRateProjection,
  initialExplorationRate,
} from '../../domain/learning/views/exploration-rate.ts';
import { emptySelfModel, selfModelProjection } from '../../domain/learning/views/self-model.ts';
import { isAhead } from '../../kernel/clock-ahead.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import type { ModelStanding } from '../model/model-standing.ts';
import type { Opening, Situation } from './run-tick.ts';

export type OpeningSettings = {
  readonly cycle: Pick<CycleSettings, 'exploreIdleEveryMs'>;
  readonly learning: LearningSettings;
};

/** The tick itself asks for the controller. */
const DOCUMENTS: Wanted = [
  { projection: experienceProjection, keys: [SINGLETON] },
  { projection: explorationRateProjection, keys: [SINGLETON] },
  { projection: selfModelProjection, keys: [SINGLETON] },
  { projection: incidentProjection, keys: 'open' },
];

export type OpeningModel = Pick<ModelStanding, 'wanted' | 'affords'>;

/**
 * What a cycle begins with: criticality (D76) and the exploration draw (D6). While idle the draw is made at most once
 * per EXPLORE_IDLE_EVERY, never where somebody waits for the work, and never when no model can be paid: then there is
 * nobody to explore.
 */
export function openingWith(settings: OpeningSettings, model: OpeningModel): Opening {
  const { budgetUsd } = settings.learning.exploration;
  return {
    wanted: (now) => [...DOCUMENTS, ...model.wanted(now)],
    open: (view, situation, { seed, isForWork }) => {
      const cycleNo = (view.get(controllerProjection, SINGLETON)?.last_cycle ?? 0) + 1;
      const criticality = criticalityOf(view, situation, { cycleNo, settings });
      const isAffordable = model.affords(view, budgetUsd);
      const draw = (no: number | null): readonly Fact[] => {
        if (isForWork) return [];
        return decideExploration(
          view.get(explorationRateProjection, SINGLETON) ?? initialExplorationRate,
          {
            cycleNo: no,
            seed,
            criticality: criticality.value,
            isAffordable,
            settings: settings.learning.exploration,
          },
        );
      };
      const isIdle = situation.work.length === 0;
      const idleDraw = isIdle && isAffordable && mayDrawIdle(view, settings) ? draw(null) : [];
      const events = (no: number): readonly Fact[] => [
        fact('CriticalityAssessed', { cycle_no: no, ...criticality }),
        ...(isIdle && idleDraw.length > 0 ? idleDraw : draw(no)),
      ];
      return { explores: idleDraw.some(isExploration), events, idleEvents: idleDraw };
    },
  };
}

function isExploration(drawn: Fact): boolean {
  return isOfType(drawn, 'ExplorationDecided') && drawn.payload.is_exploration;
}

function mayDrawIdle(view: View, { cycle }: OpeningSettings): boolean {
  const draws = view.get(explorationRateProjection, SINGLETON)?.draws ?? [];
  const last = draws.findLast(({ cycle_no }) => cycle_no === null);
  if (last === undefined || isAhead(last.at, view.now)) return true;
  return Date.parse(view.now) - Date.parse(last.at) >= cycle.exploreIdleEveryMs;
}

function criticalityOf(
  view: View,
  { sources }: Situation,
  { cycleNo, settings }: { cycleNo: number; settings: OpeningSettings },
) {
  const experience = view.get(experienceProjection, SINGLETON) ?? noExperience;
  const verified = experience.window.filter((one) => one.success && one.verified);
  const incidents = [...view.all(incidentProjection).values()];
  const health = sources.find(({ source }) => source === 'health')?.classes ?? {};
  return assessCriticality(
    {
      experience,
      self: view.get(selfModelProjection, SINGLETON) ?? emptySelfModel,
      cycleNo,
      lastVerifiedCycle: verified.at(-1)?.cycle ?? null,
      openErrors: incidents.filter(({ status }) => status === 'open').length,
      healthTroubles: Object.values(health).filter((value) => value !== 'ok').length,
    },
    settings.learning,
  );
}
