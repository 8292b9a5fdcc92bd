import { cycleKey, cycleProjection } from '../../domain/cycle/views/cycle.ts';
import type { Fact } from '../../domain/fact.ts';
import type { LearningEvent } from '../../domain/learning/capability/register-capability.ts';
import {
  completeConsolidation,
  isConsolidationDue,
  startConsolidation,
} from '../../domain/learning/consolidation/apply-consolidation.ts';
import { consolidateByCode } from '../../domain/learning/consolidation/consolidate-by-code.ts';
import {
  type LearningDocuments,
  learningDocuments,
  learningWanted,
} from '../../domain/learning/learning-documents.ts';
import type { LearningSettings } from '../../domain/learning/settings.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import type { PhaseContext } from '../phase-context.ts';
import type { Pass } from './audit-pass.ts';
import { demandOf, verifiedStepsOf } from './records-of-use.ts';

/** A model's findings in the records. `insights` null: none was asked, or its answer was unusable. */
export type Insight = {
  readonly events: readonly LearningEvent[];
  readonly insights: string | null;
  /** What of a model is still to come, in words. */
  readonly waits?: string;
};

export type LearningPassPorts = {
  readonly settings: LearningSettings;
  readonly insight: (context: PhaseContext, documents: LearningDocuments) => Promise<Insight>;
};

/** Without an assessment: the middle (V36). */
const NEUTRAL_CRITICALITY = 0.5;

/**
 * Every ten experiences (D2): what the records show by themselves, and what a model says of them where there is one.
 * A model that fails or answers nonsense costs nothing but its call.
 */
export function learningPass({ settings, insight }: LearningPassPorts): Pass {
  return async (context) => {
    const { cycleNo } = context;
    const view = await context.view([
      ...learningWanted,
      { projection: cycleProjection, keys: [cycleKey(cycleNo)] },
      { projection: intentionProjection, keys: 'recent' },
    ]);
    const documents = learningDocuments(view);
    if (!isConsolidationDue(documents, settings)) return [];
    const cycle = view.get(cycleProjection, cycleKey(cycleNo));
    const byCode = consolidateByCode(documents, {
      cycleNo,
      at: view.now,
      criticality: cycle?.criticality ?? NEUTRAL_CRITICALITY,
      demand: demandOf(documents.capabilities, view.all(intentionProjection).values(), settings),
      verifiedSteps: await verifiedStepsOf(context, documents.capabilities),
      settings,
    });
    const told = await insight(context, documents);
    const byModel = withoutKnown(told.events, byCode);
    const by = told.insights === null ? 'code' : 'model';
    const insights = told.insights ?? alone(byCode.length, told.waits);
    const completed = completeConsolidation(documents, { cycleNo, by, insights });
    return [
      startConsolidation(documents, { cycleNo, passes: by === 'code' ? [by] : ['code', by] }),
      ...byCode,
      ...byModel.map((event): Fact => ({ ...event, trust: 'outside' })),
      by === 'code' ? completed : { ...completed, trust: 'outside' },
    ];
  };
}

function alone(facts: number, waits: string | undefined): string {
  const records = `${facts} facts from the records alone`;
  return waits === undefined ? records : `${records}; ${waits}`;
}

/** The model need not register what code has just registered. */
function withoutKnown(
  told: readonly LearningEvent[],
  byCode: readonly LearningEvent[],
): readonly LearningEvent[] {
  const known = new Set(byCode.flatMap(registeredId));
  return told.filter((event) => registeredId(event).every((id) => !known.has(id)));
}

function registeredId(event: LearningEvent): readonly string[] {
  if (event.type === 'CapabilityRegistered') return [`capability:${event.payload.capability_id}`];
  if (event.type === 'AntiPatternRegistered') return [`pattern:${event.payload.anti_pattern_id}`];
  return [];
}
