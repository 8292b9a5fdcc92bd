import { roundTo2 } from '../../../kernel/confidence.ts';
import type { Trust } from '../../../kernel/event/event.ts';
import { fact } from '../../fact.ts';
import { forgetCapabilities, mergeTwins } from '../capability/forget-capabilities.ts';
import { type LearningEvent, reviseCapability } from '../capability/register-capability.ts';
import { proposeExperiment } from '../exploration/propose-experiment.ts';
import { isWeak, lowConfidenceGap } from '../exploration/review-gaps.ts';
import { expireAntiPatterns } from '../failure/learn-from-failure.ts';
import type { LearningDocuments } from '../learning-documents.ts';
import { usable } from '../match-work.ts';
import type { LearningSettings } from '../settings.ts';
import { type CapabilityDoc, isAllOutside } from '../views/capability.ts';
import { passed, unreviewedProcedure } from './apply-consolidation.ts';
import { isTogetherLine, togetherLine, usedTogether, usesIn } from './used-together.ts';

/** V65: what a capability should reach: at least this, more for each thing that waits for it, never certainty. */
const LEAST_POTENTIALITY = 0.6;
const PER_DEPENDANT = 0.1;
const MOST_POTENTIALITY = 0.95;
/** A change of potentiality worth an event. */
const POTENTIALITY_STEP = 0.05;
/** Most a practice experiment may cost, USD; the cap of an exploration applies as well. */
const PRACTICE_BUDGET_USD = 0.25;

/** Steps of a use that succeeded with evidence. `trust`: the least of those who asked for them. */
export type VerifiedSteps = {
  readonly capabilityId: string;
  readonly steps: readonly string[];
  readonly trust: Trust;
};

export type ConsolidateByCode = {
  readonly cycleNo: number;
  /** ISO 8601. */
  readonly at: string;
  readonly criticality: number;
  /** Open work of the owner per capability that it matches. */
  readonly demand: ReadonlyMap<string, number>;
  readonly verifiedSteps: readonly VerifiedSteps[];
  readonly settings: LearningSettings;
};

/**
 * Consolidation with no model: what the records show by themselves. Runs before and whether or not a model is asked;
 * a model's text can add to it, never replace it. The caller closes with `completeConsolidation`.
 */
export function consolidateByCode(
  documents: LearningDocuments,
  command: ConsolidateByCode,
): readonly LearningEvent[] {
  const { cycleNo, settings } = command;
  const capabilities = usable(documents.capabilities.values());
  const notes = noteUpdates(documents, command);
  const merged = mergeTwins(documents.capabilities);
  const gone = new Set(
    merged.flatMap((e) => (e.type === 'CapabilityMerged' ? [e.payload.from_id] : [])),
  );
  const forgotten = forgetCapabilities(
    capabilities.filter(({ id }) => !gone.has(id)),
    { self: documents.self, cycleNo },
    settings,
  );
  const expired = expireAntiPatterns(documents, cycleNo, settings);
  return [
    ...notes,
    ...merged,
    ...forgotten,
    ...expired,
    ...weakCapabilities(documents, command),
    ...potentialities(capabilities, command.demand),
    passed(cycleNo, 'code', {
      updated: notes.length,
      merged: merged.length,
      retired: forgotten.length + expired.length,
    }),
  ];
}

type Line = { readonly text: string; readonly trust: Trust };

/** Notes from steps that worked and from uses that go together; and a procedure for what works well (V69). */
function noteUpdates(
  { capabilities, experience }: LearningDocuments,
  { verifiedSteps, settings }: ConsolidateByCode,
): readonly LearningEvent[] {
  const lines = new Map<string, Line[]>();
  const add = (id: string, line: Line) => lines.set(id, [...(lines.get(id) ?? []), line]);
  for (const { capabilityId, steps, trust } of verifiedSteps)
    add(capabilityId, { text: `Worked: ${steps.join(' && ')}`, trust });
  const known = usable(capabilities.values());
  const ids = new Set(known.map(({ id }) => id));
  const uses = usesIn(experience.window);
  for (const { id } of known) {
    const others = usedTogether(uses, id, settings.together);
    const named = others.filter((other) => ids.has(other));
    if (named.length > 0) add(id, { text: togetherLine(named), trust: 'self' });
  }
  const procedures = new Map(verifiedSteps.map((one) => [one.capabilityId, one]));
  return known.flatMap((doc): readonly LearningEvent[] => {
    const { text: notes, trust } = appended(doc, lines.get(doc.id) ?? [], settings.notesLength);
    const revised = reviseCapability(capabilities, { id: doc.id, notes, source: 'consolidation' });
    const events = revised.map((event) => ({ ...event, trust }));
    const worked = procedures.get(doc.id);
    const isEarned = (doc.confidence ?? 0) > settings.trustedAbove && doc.procedure === null;
    if (worked === undefined || !isEarned) return events;
    const procedure = unreviewedProcedure(doc.id, worked.steps, 'consolidation');
    return [...events, { ...procedure, trust: leastOf(worked.trust) }];
  });
}

/**
 * New lines at the end, as long as they fit: what is known is never cut for what is new, but for what it was used with
 * before. Words from outside are not
 * written among the agent's own, which would all count as outside from then on.
 */
function appended(doc: CapabilityDoc, lines: readonly Line[], most: number): Line {
  const { notes } = doc.event_ids;
  const fitting = lines.filter(({ trust }) => trust !== 'outside' || isAllOutside(doc));
  return fitting.reduce<Line>(
    (before, { text, trust }) => {
      if (before.text.includes(text)) return before;
      const after = before.text === '' ? text : `${before.text}\n${text}`;
      return after.length > most ? before : { text: after, trust: leastOf(before.trust, trust) };
    },
    { text: withoutTogether(doc.notes), trust: leastOf(notes.trust) },
  );
}

function withoutTogether(notes: string): string {
  return notes
    .split('\n')
    .filter((line) => !isTogetherLine(line))
    .join('\n');
}

/** The trust of the texts that something is made from; code combined them, so it is never the owner's. */
function leastOf(...trusts: readonly Trust[]): Trust {
  return trusts.includes('outside') ? 'outside' : 'self';
}

/** D16: a capability below .3 is a gap, and something to practise on purpose. */
function weakCapabilities(
  documents: LearningDocuments,
  { criticality, settings }: ConsolidateByCode,
): readonly LearningEvent[] {
  return usable(documents.capabilities.values()).flatMap((doc) => {
    if (!isWeak(doc.confidence, settings)) return [];
    const gap = lowConfidenceGap(doc, doc.confidence);
    const isOpen = documents.gaps.get(gap.payload.gap_id)?.status === 'open';
    const practice = proposeExperiment(
      documents,
      {
        hypothesis: `Practising ${doc.id} in the small shows what makes it fail`,
        capabilityTarget: doc.id,
        isReversible: true,
        rollback: 'undo the practice in the workspace',
        budgetUsd: PRACTICE_BUDGET_USD,
        criticality,
      },
      settings,
    );
    const isNew = practice.type === 'ExperimentProposed';
    return [...(isOpen ? [] : [gap]), ...(isNew ? [practice] : [])];
  });
}

/** V65: what waits for a capability says how good it should become. */
function potentialities(
  capabilities: readonly CapabilityDoc[],
  demand: ReadonlyMap<string, number>,
): readonly LearningEvent[] {
  return capabilities.flatMap((doc) => {
    const waiting = demand.get(doc.id) ?? 0;
    const potentiality = roundTo2(
      Math.min(MOST_POTENTIALITY, LEAST_POTENTIALITY + PER_DEPENDANT * waiting),
    );
    const before = doc.potentiality;
    if (before !== null && Math.abs(before - potentiality) < POTENTIALITY_STEP) return [];
    const basis = `${waiting} open tasks of the owner need it`;
    return [fact('PotentialityAssessed', { capability_id: doc.id, potentiality, basis })];
  });
}
