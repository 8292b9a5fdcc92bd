import { confidence } from '../../../kernel/confidence.ts';
import { fact } from '../../fact.ts';
import { DEFAULT_COMPLEXITY } from '../confidence.ts';
import { cyclesSince } from '../cycles-since.ts';
import type { FinishedCycle } from '../finished-cycle.ts';
import { hasFailed, isProductive, judgeActions, judgeCycle, type Verdict } from '../judge-cycle.ts';
import type { LearningSettings } from '../settings.ts';
import { type CapabilityDoc, countsOf } from '../views/capability.ts';
import type { SelfModelDoc } from '../views/self-model.ts';
import { type AttributedUse, attributeUses } from './attribute-uses.ts';
import type { LearningEvent, LearningEventOf } from './register-capability.ts';

/** The tool under which checks after the work are recorded. */
const LOOK = 'verify';
const MOST_EVIDENCE = 10;

/** A use with the confidence before and after it. */
export type RecordedUse = {
  readonly doc: CapabilityDoc;
  readonly event: LearningEventOf<'CapabilityExercised'>;
  /** Confidence after it, as the view will show it. Null: imported, and this use did not count. */
  readonly confidence: number | null;
};

type Capabilities = ReadonlyMap<string, CapabilityDoc>;

/** Every use of the cycle with its own outcome, from the actions that prove it. */
export function recordUses(
  capabilities: Capabilities,
  cycle: FinishedCycle,
  settings: LearningSettings,
): readonly RecordedUse[] {
  const uses = attributeUses(capabilities, cycle, settings);
  return uses.flatMap((use) => {
    const doc = capabilities.get(use.capabilityId);
    if (doc === undefined) return [];
    const event = exercised(cycle, use, verdictOn(cycle, use, uses.length));
    return [{ doc, event, confidence: confidenceAfter(doc, event.payload) }];
  });
}

/**
 * Evidence about the whole work counts for each use with an action in it, and for a single use. One of
 * several uses without an action has only the model's claim: never verified. If the whole failed and it cannot be told which of several is
 * to blame, none is.
 */
function verdictOn(cycle: FinishedCycle, use: AttributedUse, uses: number): Verdict {
  if (use.actions.length === 0) {
    const whole = judgeCycle(cycle);
    return uses === 1 ? whole : { ...whole, verified: false };
  }
  const verdict = judgeActions(shownOf(cycle, use), null, isProductive(cycle));
  const isShared = uses > 1 && verdict.outcome === 'failure' && looksIn(cycle).some(hasFailed);
  return isShared
    ? { outcome: 'partial', verified: false, errorClass: null, error: null }
    : verdict;
}

function looksIn({ actions }: FinishedCycle): FinishedCycle['actions'] {
  return actions.filter(({ tool }) => tool === LOOK);
}

/** The evidence for the outcome of a use: its own actions and the checks of the work, or everything. */
function shownOf(
  cycle: FinishedCycle,
  { actions }: Pick<AttributedUse, 'actions'>,
): FinishedCycle['actions'] {
  return actions.length === 0 ? cycle.actions : [...new Set([...actions, ...looksIn(cycle)])];
}

function exercised(
  cycle: FinishedCycle,
  use: AttributedUse,
  verdict: Verdict,
): LearningEventOf<'CapabilityExercised'> {
  const procedure = use.actions.find(({ procedureId }) => procedureId !== null);
  return fact('CapabilityExercised', {
    capability_id: use.capabilityId,
    cycle_no: cycle.cycleNo,
    at: cycle.at,
    outcome: verdict.outcome,
    complexity: DEFAULT_COMPLEXITY,
    verified: verdict.verified,
    evidence: shownOf(cycle, use)
      .flatMap(({ evidence }) => evidence)
      .slice(0, MOST_EVIDENCE),
    attribution: use.attribution,
    acted: use.actions.length > 0,
    error_class: verdict.errorClass,
    procedure_id: procedure?.procedureId ?? null,
  });
}

type Counted = Pick<
  LearningEventOf<'CapabilityExercised'>['payload'],
  'verified' | 'outcome' | 'error_class'
>;

/** Confidence after a use, as the view will compute it. */
export function confidenceAfter(doc: CapabilityDoc, use: Counted): number | null {
  const isOwn = use.error_class === null || use.error_class === 'capability';
  const { succeeded, failed } = countsOf(doc);
  if (!use.verified || !isOwn || use.outcome === 'partial') return doc.confidence;
  const isSuccess = use.outcome === 'success';
  const counts = {
    succeeded: succeeded + (isSuccess ? 1 : 0),
    failed: failed + (isSuccess ? 0 : 1),
  };
  return confidence(counts);
}

/**
 * D14: pleasure when a capability crosses .70 for the first time soon after its registration; pain when one falls
 * below .30, again only after it was back at .35. Each once per crossing (H76).
 */
export function signalCrossings(
  uses: readonly RecordedUse[],
  { self, cycleNo }: { readonly self: SelfModelDoc; readonly cycleNo: number },
  settings: Pick<LearningSettings, 'painBelow' | 'pleasureFrom' | 'pleasureWithinCycles'>,
): readonly LearningEvent[] {
  return uses.flatMap(({ doc, confidence: belief, event }): readonly LearningEvent[] => {
    if (belief === null) return [];
    const about = {
      capability_id: doc.id,
      cause: `cycle ${cycleNo}: ${event.payload.outcome}`,
      confidence: belief,
    };
    const age = cyclesSince(self, doc.registered_cycle ?? 0, cycleNo);
    const isNew = age <= settings.pleasureWithinCycles && !doc.has_peaked;
    if (isNew && belief >= settings.pleasureFrom) {
      return [fact('PleasureSignalled', { ...about, threshold: 0.7 })];
    }
    if (doc.is_pain_armed && belief < settings.painBelow) {
      const investigation_id = `investigate-${doc.id}-${cycleNo}`;
      return [fact('PainSignalled', { ...about, threshold: 0.3, investigation_id })];
    }
    return [];
  });
}

/** A retired capability that succeeds is reactivated (D16: retiring is reversible). */
export function reinstateUsed(uses: readonly RecordedUse[]): readonly LearningEvent[] {
  return uses
    .filter(({ doc, event }) => doc.status === 'retired' && event.payload.outcome === 'success')
    .map(({ doc, event }) =>
      fact('CapabilityReinstated', {
        capability_id: doc.id,
        reason: `used with success in cycle ${event.payload.cycle_no}`,
      }),
    );
}
