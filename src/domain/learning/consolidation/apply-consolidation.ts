import { createHash } from 'node:crypto';
import { fact } from '../../fact.ts';
import {
  type LearningEvent,
  registerCapability,
  reviseCapability,
} from '../capability/register-capability.ts';
import { failureSignature } from '../failure/failure-signature.ts';
import { antiPattern } from '../failure/learn-from-failure.ts';
import type { LearningDocuments } from '../learning-documents.ts';
import type { UpdatedCapability } from '../proposals.ts';
import type { LearningSettings } from '../settings.ts';
import {
  asAsked,
  type ConsolidationOutput,
  checkConsolidation,
  readConsolidation,
  withoutOvertaken,
} from './consolidation-output.ts';

/** Of a stated value only its head is kept. */
const LONGEST_VALUE = 40;

export type ApplyConsolidation = {
  readonly cycleNo: number;
  /** ISO 8601. */
  readonly at: string;
  /** The model's whole answer. */
  readonly text: string;
  /** The model run it came from. */
  readonly runId: string | null;
  readonly settings: LearningSettings;
};

export type Consolidated = {
  readonly events: readonly LearningEvent[];
  /** Null: refused as a whole; `issues` then says why, for one retry (D10). */
  readonly insights: string | null;
  readonly issues: readonly string[];
};

/**
 * The model's consolidation as events: all of it, or none and a `ConsolidationRejected` (D10). A refused number is
 * recorded beside what is accepted. The caller closes with `completeConsolidation`.
 */
export function applyConsolidation(
  documents: LearningDocuments,
  command: ApplyConsolidation,
): Consolidated {
  const { text, cycleNo: cycle_no, runId: run_id, settings } = command;
  const read = readConsolidation(text);
  const issues = read.ok ? checkConsolidation(documents, read.output, settings) : read.issues;
  if (!read.ok || issues.length > 0) {
    const payload = { cycle_no, pass: 'capability', run_id, issues: [...issues] };
    return { events: [fact('ConsolidationRejected', payload)], insights: null, issues };
  }
  const { output } = read;
  const created = createdBy(documents, command, output);
  const updated = output.updated_capabilities.flatMap((one) => updatedBy(documents, one));
  const pass = passed(cycle_no, 'capability', { created: created.length, updated: updated.length });
  const events = [...created, ...updated, ...refusedNumbers(command, output), pass];
  return { events, insights: output.insights, issues: [] };
}

type Did = {
  readonly created?: number;
  readonly updated?: number;
  readonly merged?: number;
  readonly retired?: number;
};

export function passed(cycleNo: number, pass: string, did: Did): LearningEvent {
  const counts = { created: 0, updated: 0, merged: 0, retired: 0, ...did };
  const payload = { cycle_no: cycleNo, pass, ...counts, skipped_reason: null };
  return fact('ConsolidationPassCompleted', payload);
}

function createdBy(
  { capabilities, experience }: LearningDocuments,
  { cycleNo, at }: ApplyConsolidation,
  output: ConsolidationOutput,
): readonly LearningEvent[] {
  const seenAt = new Map(experience.window.map(({ cycle, timestamp }) => [cycle, timestamp]));
  const registered = output.new_capabilities.flatMap((one) => [
    ...registerCapability(capabilities, { ...one, source: 'consolidation', cycleNo }).events,
  ]);
  const patterns = output.new_anti_patterns.map(({ id, description, mitigation, cycle }) =>
    antiPattern({
      id,
      description,
      mitigation,
      source: 'consolidation',
      cycle: { cycleNo: cycle, at: seenAt.get(cycle) ?? at },
      failure: { cause_class: 'capability', signature: failureSignature(id, description) },
      times: 1,
    }),
  );
  return [...registered, ...patterns];
}

function updatedBy(
  { capabilities }: LearningDocuments,
  { id, description, tags, notes, procedure }: UpdatedCapability,
): readonly LearningEvent[] {
  const revised = reviseCapability(capabilities, {
    id,
    source: 'consolidation',
    ...(description !== undefined && { description }),
    ...(tags !== undefined && { tags }),
    ...(notes !== undefined && { notes }),
  });
  const known = capabilities.get(id)?.procedure ?? null;
  // What the owner approved, or real runs showed, no model's words replace.
  const isKept = known !== null && (known.review === 'approved' || known.work_key !== null);
  return procedure === undefined || isKept
    ? revised
    : [...revised, unreviewedProcedure(id, procedure, 'model')];
}

/** Stored as text for prompts; nothing runs it before the owner approves. */
export function unreviewedProcedure(
  capabilityId: string,
  steps: readonly string[],
  by: string,
): LearningEvent {
  const hash = createHash('sha256').update(steps.join('\n')).digest('hex').slice(0, 12);
  return fact('CapabilityProcedureAttached', {
    capability_id: capabilityId,
    procedure_id: `${capabilityId}-${hash}`,
    steps: steps.map((run) => ({ run })),
    verify: [],
    review: 'unreviewed',
    by,
  });
}

function refusedNumbers(
  { cycleNo: cycle_no, runId: run_id }: ApplyConsolidation,
  { confidence_adjustments }: ConsolidationOutput,
): readonly LearningEvent[] {
  if (confidence_adjustments.length === 0) return [];
  const issues = confidence_adjustments.map(({ id, new_confidence, reason }) => {
    const value = JSON.stringify(new_confidence ?? null).slice(0, LONGEST_VALUE);
    return `${id.slice(0, 64)} to ${value} (${reason.slice(0, 120)}): confidence follows from uses alone`;
  });
  const payload = { cycle_no, pass: 'confidence_adjustments', run_id, issues };
  return [fact('ConsolidationRejected', payload)];
}

/** D2: due when ten experiences were made since the last one was completed; whatever their outcome, at most once per ten. */
export function isConsolidationDue(
  { experience, self }: Pick<LearningDocuments, 'experience' | 'self'>,
  { consolidateEvery }: Pick<LearningSettings, 'consolidateEvery'>,
): boolean {
  const done = self.consolidation?.last_experience ?? 0;
  return experience.total - done >= consolidateEvery;
}

type Passes = { readonly cycleNo: number; readonly passes: readonly string[] };

export function startConsolidation(
  { experience, self }: Pick<LearningDocuments, 'experience' | 'self'>,
  { cycleNo, passes }: Passes,
): LearningEvent {
  const first = (self.consolidation?.last_experience ?? 0) + 1;
  return fact('ConsolidationStarted', {
    cycle_no: cycleNo,
    passes: [...passes],
    experience_range: [first, Math.max(first, experience.total)],
  });
}

/** The mark from which the next ten are counted; set even if the model was refused or there is none. */
export function completeConsolidation(
  { experience }: Pick<LearningDocuments, 'experience'>,
  done: { readonly cycleNo: number; readonly by: 'model' | 'code'; readonly insights: string },
): LearningEvent {
  const { cycleNo: cycle_no, by, insights } = done;
  return fact(
    'ConsolidationCompleted',
    { cycle_no, by, insights, last_experience: experience.total },
    { dedupeKey: `consolidated:${cycle_no}` },
  );
}

export type LateConsolidation = ApplyConsolidation & {
  readonly runId: string;
  /** It was asked about the experiences up to this one. */
  readonly lastExperience: number;
};

/**
 * An answer that came after the pass that asked had ended by code: held against what it was asked about, and without what
 * is known by now. The next ten stay counted from where that pass ended. An answer that does not hold is recorded and
 * dropped: there is nobody left to ask again.
 */
export function applyLateConsolidation(
  documents: LearningDocuments,
  command: LateConsolidation,
): readonly LearningEvent[] {
  const { cycleNo: cycle_no, runId, lastExperience } = command;
  const read = readConsolidation(command.text);
  const text = read.ok ? JSON.stringify(withoutOvertaken(documents, read.output)) : command.text;
  const asked = asAsked(documents, lastExperience);
  const { events, insights } = applyConsolidation(asked, { ...command, text });
  if (insights === null) return events;
  const last_experience = documents.self.consolidation?.last_experience ?? 0;
  const completed: LearningEvent = fact(
    'ConsolidationCompleted',
    { cycle_no, by: 'model', insights, last_experience },
    { dedupeKey: `consolidated:run:${runId}` },
  );
  return [...events, completed];
}
