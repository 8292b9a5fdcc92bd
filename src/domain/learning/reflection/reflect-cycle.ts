import { fact } from '../../fact.ts';
import {
  type RecordedUse,
  recordUses,
  reinstateUsed,
  signalCrossings,
} from '../capability/record-uses.ts';
import {
  type LearningEvent,
  type LearningEventOf,
  registerCapability,
  reviseCapability,
} from '../capability/register-capability.ts';
import { concludeExperiment } from '../exploration/propose-experiment.ts';
import { reviewGaps } from '../exploration/review-gaps.ts';
import { learnFromFailures } from '../failure/learn-from-failure.ts';
import type { FinishedCycle } from '../finished-cycle.ts';
import { judgeCycle, type Verdict, wordOnWorth } from '../judge-cycle.ts';
import type { LearningDocuments } from '../learning-documents.ts';
import { demoteProcedure } from '../procedure/approve-procedure.ts';
import type { LearningSettings } from '../settings.ts';
import { registered } from '../views/capability.ts';
import { keepLearnings } from './keep-learnings.ts';

/** V14. */
const SUMMARY_LENGTH = 300;
const ERROR_LENGTH = 500;

export type ReflectCycle = { readonly cycle: FinishedCycle; readonly settings: LearningSettings };

/**
 * What a finished cycle teaches, in code alone (V13), after failure too (V4). Numbers come from evidence; of the
 * model's report only texts are taken. `CycleReflected` comes first: its dedupe key makes the whole append once only.
 */
export function reflectCycle(
  documents: LearningDocuments,
  { cycle, settings }: ReflectCycle,
): readonly LearningEvent[] {
  const verdict = judgeCycle(cycle);
  const told = learnFromReport(documents, cycle);
  const uses = usesOf(documents, { cycle, settings }, told);
  const failures = learnFromFailures(documents.antiPatterns, cycle, settings);
  const created = told.find(({ type }) => type === 'CapabilityRegistered');
  const capabilityCreated =
    created?.type === 'CapabilityRegistered' ? created.payload.capability_id : null;
  return [
    reflected(cycle, uses, failures),
    experienceOf(cycle, verdict, uses),
    ...told, // before the uses: one of them may be the first of what it tells
    ...uses.map(({ event }) => event),
    ...keepLearnings(cycle, uses),
    ...demoteFailed(uses),
    ...reinstateUsed(uses),
    ...signalCrossings(uses, { self: documents.self, cycleNo: cycle.cycleNo }, settings),
    ...failures,
    ...concludeExperiment(documents, { cycle, verdict, capabilityCreated }),
    ...reviewGaps(documents.gaps, { cycle, verdict, uses }, settings),
  ];
}

/** What the report says is new and was used counts from this use on; anything else new was only thought of. */
function usesOf(
  { capabilities }: LearningDocuments,
  { cycle, settings }: ReflectCycle,
  told: readonly LearningEvent[],
): readonly RecordedUse[] {
  const used = new Set(cycle.report?.capabilities_used ?? []);
  const fresh = told.flatMap((event) =>
    event.type === 'CapabilityRegistered' && used.has(event.payload.capability_id)
      ? [registered({ ...event, eventId: '', trust: 'self', occurredAt: cycle.at })]
      : [],
  );
  const known = new Map([...capabilities, ...fresh.map((doc) => [doc.id, doc] as const)]);
  return recordUses(known, cycle, settings);
}

/** A procedure whose run failed by its own fault runs no more; act has said so already when it ran tool calls. */
function demoteFailed(uses: readonly RecordedUse[]): readonly LearningEvent[] {
  return uses.flatMap(({ doc, event: { payload } }) => {
    const { procedure_id, outcome, verified, error_class, cycle_no } = payload;
    const isOwn = verified && outcome === 'failure' && error_class === 'capability';
    if (procedure_id === null || !isOwn) return [];
    const shown = payload.evidence
      .filter(({ ok }) => !ok)
      .map(({ kind, ref }) => `${kind}: ${ref}`);
    const why = `its run in cycle ${cycle_no} failed: ${shown.join('; ')}`;
    const about = { capability: doc, procedureId: procedure_id, cycleNo: cycle_no, workId: null };
    const demoted = demoteProcedure({ ...about, why, by: 'code' });
    return demoted === null ? [] : [demoted];
  });
}

function reflected(
  cycle: FinishedCycle,
  uses: readonly RecordedUse[],
  failures: readonly LearningEvent[],
): LearningEventOf<'CycleReflected'> {
  const hits = failures.flatMap((event) =>
    event.type === 'AntiPatternObserved' ? [event.payload.anti_pattern_id] : [],
  );
  return fact(
    'CycleReflected',
    {
      cycle_no: cycle.cycleNo,
      tier: 'R0',
      capability_uses: uses.map(({ event: { payload } }) => ({
        capability_id: payload.capability_id,
        outcome: payload.outcome,
        verified: payload.verified,
        attribution: payload.attribution,
      })),
      anti_pattern_hits: hits,
      unattributed: uses.length === 0,
    },
    { dedupeKey: `reflected:${cycle.cycleNo}` },
  );
}

function experienceOf(
  cycle: FinishedCycle,
  verdict: Verdict,
  uses: readonly RecordedUse[],
): LearningEventOf<'ExperienceRecorded'> {
  const { tokens } = cycle;
  return fact(
    'ExperienceRecorded',
    {
      cycle: cycle.cycleNo,
      timestamp: cycle.at,
      model: cycle.model,
      success: verdict.outcome === 'success' && verdict.verified,
      verified: verdict.verified,
      outcome: verdict.outcome,
      error_class: verdict.errorClass,
      cost_usd: cycle.costUsd,
      duration_ms: cycle.durationMs,
      task_attempted: cycle.work?.id ?? null,
      error: verdict.error?.slice(0, ERROR_LENGTH) ?? null,
      tokens_in: tokens.input,
      tokens_out: tokens.output,
      tokens_cached: tokens.cached,
      was_exploration: cycle.wasExploration,
      ...reportedBy(cycle),
      capabilities: uses.map(({ doc }) => doc.id),
    },
    { dedupeKey: `experience:${cycle.cycleNo}` },
  );
}

/** The model's own word, kept beside the evidence (V68). */
function reportedBy(cycle: FinishedCycle) {
  const { report, output } = cycle;
  const told = output === '' ? (report?.action_taken ?? '') : output;
  return {
    output_summary: told.slice(0, SUMMARY_LENGTH),
    reported_success: report?.succeeded ?? null,
    productive: wordOnWorth(cycle),
    learnings: report?.learnings ?? [],
  };
}

/** V10, V45: texts the model wants kept. What the registry refuses is left out; the report itself is on record. */
function learnFromReport(
  { capabilities }: LearningDocuments,
  cycle: FinishedCycle,
): readonly LearningEvent[] {
  const { report, cycleNo, experimentId } = cycle;
  if (report === null) return [];
  const ids = new Set<string>();
  const fresh = report.new_capabilities.filter(({ id }) => !ids.has(id) && ids.add(id));
  const source = experimentId === null ? 'model' : 'experiment';
  const registered = fresh.flatMap((one) => [
    ...registerCapability(capabilities, {
      ...one,
      source,
      cycleNo,
      ...(experimentId !== null && { experimentId }),
    }).events,
  ]);
  const revised = report.updated_capabilities.flatMap(({ id, description, tags, notes }) => [
    ...reviseCapability(capabilities, {
      id,
      source: 'model',
      ...(description !== undefined && { description }),
      ...(tags !== undefined && { tags }),
      ...(notes !== undefined && { notes }),
    }),
  ]);
  return [...registered, ...revised];
}
