import { z } from 'zod';
import { type DeepReadonly, event } from '../../kernel/event/event.ts';
import { reference, toolInput } from '../../kernel/text/field-kind.ts';
import { evidence } from '../action/events.ts';
import { hostSubject } from '../attend/events.ts';
import { errorClass } from '../cycle/events.ts';
import { experienceEvents } from './experience-events.ts';
import { cycleReport } from './proposals.ts';
import { skillEvents } from './skill-events.ts';
import { learnedLine } from './views/learned-lines.ts';

const capability = { capability_id: z.string() };
const antiPattern = { anti_pattern_id: z.string() };
const experiment = { experiment_id: z.string() };
const aboutCapability = (p: { capability_id: string }) => [`capability:${p.capability_id}`];
const aboutAntiPattern = (p: { anti_pattern_id: string }) => [`anti_pattern:${p.anti_pattern_id}`];
const aboutGap = (p: { gap_id: string }) => [`gap:${p.gap_id}`];
const aboutExperiment = (p: { experiment_id: string }) => [`experiment:${p.experiment_id}`];
const aboutCycle = (p: { cycle_no: number }) => [`cycle:${p.cycle_no}`];

const source = z.enum([
  'seed',
  'model',
  'reflection',
  'consolidation',
  'experiment',
  'owner',
  'import',
]);
/** Counts that another agent made, and where they come from. */
export const importedCounts = z.strictObject({
  used: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  from: z.string(),
});
const outcome = z.enum(['success', 'failure', 'partial']);
const unit = z.number().min(0).max(1);
/** Schema generators would recurse into this self-containing schema for ever, so it is described here. */
const anyJson = z.json().meta({ type: ['object', 'array', 'string', 'number', 'boolean', 'null'] });

/** A shell step, or one call of a tool with its exact input. */
export const procedureStep = z.union([
  z.strictObject({ run: z.string(), timeout_ms: z.int().optional() }),
  z.strictObject({ tool: reference(), input: toolInput(anyJson) }),
]);
export type ProcedureStep = DeepReadonly<z.infer<typeof procedureStep>>;

/** What is learned, and from what. A model may propose text, never numbers. */
export const learningEvents = {
  ...experienceEvents,
  ...skillEvents,
  CapabilityRegistered: event(
    {
      ...capability,
      description: z.string(),
      tags: z.array(reference()),
      notes: z.string(),
      source,
      cycle_no: z.int().nullable(),
      experiment_id: z.string().nullable(),
      /** Counted by another agent: uses, successes, failures. Only those of an import count (D83). */
      counts: z.strictObject({ used: z.int(), succeeded: z.int(), failed: z.int() }).nullable(),
      stated_confidence: unit.nullable(),
      /** Where the counts come from. */
      counts_from: reference().optional(),
    },
    aboutCapability,
  ),
  /** One use. Only verified uses with error class null or `capability` change counts (D81). */
  CapabilityExercised: event(
    {
      ...capability,
      cycle_no: z.int(),
      at: z.string(),
      outcome,
      complexity: unit,
      verified: z.boolean(),
      evidence: z.array(evidence),
      attribution: z.enum(['declared', 'tool', 'procedure', 'keyword']),
      /** An action of the cycle is its own. Left out: not known, by an older version. */
      acted: z.boolean().optional(),
      error_class: errorClass.nullable(),
      procedure_id: z.string().nullable(),
    },
    (p) => [...aboutCapability(p), ...aboutCycle(p)],
  ),
  /** One use in a piece of work of somebody else's agent, as what was looked at from outside shows it (S21). */
  CapabilityUsedInSession: event(
    {
      ...capability,
      session_id: reference(),
      episode_id: reference(),
      at: z.string(),
      outcome,
      complexity: unit,
      evidence: z.array(evidence),
      /** Of a failure. Only null and `capability` change counts (D81). */
      error_class: errorClass.nullable(),
      /** The newest cycle there was: what is used lately is not forgotten. */
      after_cycle: z.int().nonnegative(),
    },
    (p) => [...aboutCapability(p), hostSubject(p.session_id), `episode:${p.episode_id}`],
  ),
  CapabilityAttributionCorrected: event(
    {
      cycle_no: z.int(),
      from: z.string().nullable(),
      to: z.string().nullable(),
      outcome,
      verified: z.boolean(),
      by: z.string(),
    },
    (p) => [
      ...aboutCycle(p),
      ...[p.from, p.to].filter((id) => id !== null).map((id) => `capability:${id}`),
    ],
  ),
  /** Kept so that old logs read. No code ever wrote one: a model may propose text, never numbers (decision 0009). */
  CapabilityAssessmentAdjusted: event(
    {
      ...capability,
      target_confidence: z.number().min(0.01).max(0.99),
      weight: z.number().positive(),
      reason: z.string(),
      source: z.string(),
    },
    aboutCapability,
  ),
  CapabilityNotesRevised: event(
    {
      ...capability,
      field: z.enum(['description', 'notes', 'tags']),
      from_hash: z.string(),
      value: z.string(),
      source,
    },
    aboutCapability,
  ),
  /** A finding of a cycle, in the words of its report, for work that needs the same abilities. */
  LearningsKept: event(
    {
      cycle_no: z.int(),
      capability_ids: z.array(z.string()).min(1),
      learnings: z.array(z.string()).min(1),
    },
    (p) => [...aboutCycle(p), ...p.capability_ids.map((id) => `capability:${id}`)],
  ),
  CapabilityProcedureAttached: event(
    {
      ...capability,
      procedure_id: z.string(),
      steps: z.array(procedureStep),
      verify: z.array(z.strictObject({ kind: z.string(), target: z.string() })),
      /** Only `approved` ones ever run; a model's own are `unreviewed`. */
      review: z.enum(['unreviewed', 'approved']),
      by: z.string(),
      /** The text of the work it was distilled from: it fits no other work. */
      work_key: reference().optional(),
      /** Cycles whose verified runs it was distilled from. */
      sources: z.array(z.int()).optional(),
      /** The demoted procedure that it replaces (O12: revised). */
      supersedes: reference().optional(),
    },
    (p) => [...aboutCapability(p), `procedure:${p.procedure_id}`],
  ),
  /** It does not run until it is revised or approved again. */
  ProcedureDemoted: event(
    {
      ...capability,
      procedure_id: z.string(),
      cycle_no: z.int().nullable(),
      work_id: z.string().nullable(),
      why: z.string(),
      by: z.string(),
    },
    (p) => [
      ...aboutCapability(p),
      `procedure:${p.procedure_id}`,
      ...(p.cycle_no === null ? [] : [`cycle:${p.cycle_no}`]),
    ],
  ),
  /** `from_id` becomes an alias; its counts so far move to `into_id`. */
  CapabilityMerged: event(
    {
      from_id: z.string(),
      into_id: z.string(),
      reason: z.string(),
      counts: z.strictObject({ used: z.int(), succeeded: z.int(), failed: z.int() }).optional(),
      /** Those of the counts that were imported. */
      imported: importedCounts.optional(),
      /** Findings of work that used it. */
      learned: z.array(learnedLine).optional(),
    },
    (p) => [`capability:${p.from_id}`, `capability:${p.into_id}`],
  ),
  PotentialityAssessed: event(
    { ...capability, potentiality: unit, basis: z.string() },
    aboutCapability,
  ),
  CapabilityFlaggedStale: event(
    { ...capability, idle_cycles: z.int(), confidence: unit },
    aboutCapability,
  ),
  CapabilityRetired: event({ ...capability, reason: z.string() }, aboutCapability),
  CapabilityReinstated: event({ ...capability, reason: z.string() }, aboutCapability),
  AntiPatternRegistered: event(
    {
      ...antiPattern,
      description: z.string(),
      mitigation: z.string(),
      source,
      cycle_no: z.int().nullable(),
      cause_class: errorClass,
      /** Signature of the failure that a later failure is compared with. */
      signature: reference(),
      /** 0: imported, never observed by this agent. */
      times_observed: z.int().nonnegative(),
      first_observed: z.string(),
    },
    aboutAntiPattern,
  ),
  AntiPatternObserved: event(
    {
      ...antiPattern,
      cycle_no: z.int(),
      /** The mitigation was in the prompt of the cycle that hit it. */
      after_warning: z.boolean(),
      evidence: z.string(),
    },
    (p) => [...aboutAntiPattern(p), ...aboutCycle(p)],
  ),
  /** A cycle that would have hit it succeeded: the cause may be gone. */
  AntiPatternRetested: event(
    {
      ...antiPattern,
      cycle_no: z.int(),
      still_there: z.boolean(),
      /** The mitigation was in a prompt of that cycle. */
      after_warning: z.boolean().optional(),
    },
    (p) => [...aboutAntiPattern(p), ...aboutCycle(p)],
  ),
  AntiPatternRevised: event({ ...antiPattern, mitigation: z.string(), source }, aboutAntiPattern),
  AntiPatternRetired: event({ ...antiPattern, reason: z.string() }, aboutAntiPattern),
  GapIdentified: event(
    {
      gap_id: z.string(),
      topic: z.string(),
      origin: z.enum(['failure', 'low_confidence', 'owner', 'consolidation', 'no_capability']),
      severity: unit,
      capability_id: z.string().nullable(),
      /** Pieces of attended work that showed it and were not counted for it yet. */
      seen_in: z.array(reference()).optional(),
    },
    aboutGap,
  ),
  GapClosed: event({ gap_id: z.string(), by: z.string() }, aboutGap),
  /** The model's report on its cycle (V75): recorded and scored separately, never evidence. */
  CycleReported: event(
    {
      cycle_no: z.int(),
      run_id: z.string(),
      report: cycleReport,
      /** Of the conversation that ended with it; absent: of no conversation, or by an older version. */
      work_id: z.string().optional(),
    },
    aboutCycle,
  ),
  /** V74: the verdict of an independent model. Only a clear no counts. */
  CycleJudged: event(
    { cycle_no: z.int(), run_id: z.string(), productive: z.boolean(), reason: z.string() },
    aboutCycle,
  ),
  ExperimentProposed: event(
    {
      ...experiment,
      hypothesis: z.string(),
      fingerprint: reference(),
      capability_target: z.string().nullable(),
      reversible: z.boolean(),
      rollback: z.string(),
      budget_usd: z.number(),
    },
    aboutExperiment,
  ),
  ExperimentRejected: event(
    {
      fingerprint: reference(),
      hypothesis: z.string(),
      reason: z.enum(['duplicate', 'budget', 'chaos', 'policy']),
    },
    (p) => [`experiment-fingerprint:${p.fingerprint}`],
  ),
  ExperimentStarted: event({ ...experiment, cycle: z.int() }, (p) => [
    ...aboutExperiment(p),
    `cycle:${p.cycle}`,
  ]),
  ExperimentConcluded: event(
    {
      ...experiment,
      cycle: z.int(),
      result: z.enum(['success', 'partial', 'failure', 'aborted']),
      capability_created: z.string().nullable(),
      cost_usd: z.number(),
      lesson: z.string(),
    },
    (p) => [...aboutExperiment(p), `cycle:${p.cycle}`],
  ),
  PleasureSignalled: event(
    { ...capability, cause: z.string(), confidence: unit, threshold: z.literal(0.7) },
    aboutCapability,
  ),
  PainSignalled: event(
    {
      ...capability,
      cause: z.string(),
      confidence: unit,
      threshold: z.literal(0.3),
      investigation_id: z.string(),
    },
    aboutCapability,
  ),
};
