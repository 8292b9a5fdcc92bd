import { z } from 'zod';
import { event } from '../../kernel/event/event.ts';
import { reference } from '../../kernel/text/field-kind.ts';
import { errorClass } from '../cycle/events.ts';

const outcome = z.enum(['success', 'failure', 'partial']);
const unit = z.number().min(0).max(1);
const aboutCycle = (p: { cycle_no: number }) => [`cycle:${p.cycle_no}`];

/** Exploration, experiences, audits and consolidation: what learning works on. */
export const experienceEvents = {
  ExplorationDecided: event(
    {
      cycle_no: z.int().nullable(),
      is_exploration: z.boolean(),
      base_rate: unit,
      effective_rate: unit,
      seed: reference(),
      draw: unit,
      criticality: unit,
      modifiers: z.array(z.string()),
      reason: z.string(),
    },
    () => ['exploration'],
  ),
  ExplorationRateAdjusted: event(
    {
      from: unit,
      to: unit,
      cause: z.enum(['three_failures', 'five_exploits', 'reversion', 'manual']),
      window: z.array(z.int()),
    },
    () => ['exploration'],
  ),
  CycleReflected: event(
    {
      cycle_no: z.int(),
      tier: z.literal('R0'),
      capability_uses: z.array(
        z.strictObject({
          capability_id: z.string(),
          outcome,
          verified: z.boolean(),
          attribution: z.string(),
        }),
      ),
      anti_pattern_hits: z.array(z.string()),
      unattributed: z.boolean(),
    },
    aboutCycle,
  ),
  /** The summary of one cycle (V14). `success` needs outside evidence; `reported_success` is the model's own word. */
  ExperienceRecorded: event(
    {
      cycle: z.int(),
      timestamp: reference(),
      model: reference(),
      success: z.boolean(),
      reported_success: z.boolean().nullable(),
      verified: z.boolean(),
      outcome,
      error_class: errorClass.nullable(),
      cost_usd: z.number(),
      duration_ms: z.number(),
      task_attempted: z.string().nullable(),
      output_summary: z.string().max(300),
      error: z.string().nullable(),
      tokens_in: z.int(),
      tokens_out: z.int(),
      tokens_cached: z.int(),
      was_exploration: z.boolean(),
      productive: z.boolean().nullable(),
      learnings: z.array(z.string()),
      capabilities: z.array(z.string()),
    },
    (p) => [`cycle:${p.cycle}`, 'experiences'],
  ),
  AuditFindingRecorded: event(
    {
      claim_ref: z.string(),
      source: z.enum(['git', 'log', 'task_archive']),
      verdict: z.enum(['confirmed', 'contradicted', 'unknown']),
      detail: z.string(),
    },
    (p) => [p.claim_ref],
  ),
  BeliefAuditCompleted: event(
    { cycle: z.int(), checked: z.int(), contradicted: z.int(), drawn: z.boolean() },
    (p) => [`cycle:${p.cycle}`, 'belief-audit'],
  ),
  ConsolidationStarted: event(
    {
      cycle_no: z.int(),
      passes: z.array(reference()),
      experience_range: z.tuple([z.int(), z.int()]),
    },
    (p) => [...aboutCycle(p), 'consolidation'],
  ),
  ConsolidationPassCompleted: event(
    {
      cycle_no: z.int(),
      pass: reference(),
      created: z.int(),
      updated: z.int(),
      merged: z.int(),
      retired: z.int(),
      skipped_reason: z.string().nullable(),
    },
    (p) => [...aboutCycle(p), 'consolidation'],
  ),
  ConsolidationRejected: event(
    {
      cycle_no: z.int(),
      pass: reference(),
      run_id: z.string().nullable(),
      issues: z.array(z.string()),
    },
    (p) => [...aboutCycle(p), 'consolidation'],
  ),
  ConsolidationCompleted: event(
    {
      cycle_no: z.int(),
      by: z.enum(['model', 'code']),
      insights: z.string(),
      last_experience: z.int(),
    },
    (p) => [...aboutCycle(p), 'consolidation'],
  ),
  /** A decision or a fact about the owner's projects worth keeping (decisions.md, projects.md). */
  NoteKept: event(
    { note_id: z.string(), kind: z.enum(['decision', 'project']), text: z.string() },
    (p) => [`note:${p.note_id}`],
  ),
  /** The owner did not want it kept. */
  NoteDropped: event({ note_id: z.string(), by: z.string() }, (p) => [`note:${p.note_id}`]),
  LegacyDataImported: event(
    {
      source: z.string(),
      source_hash: z.string(),
      mapping_version: z.int(),
      taken: z.record(z.string(), z.int()),
      refused: z.array(z.strictObject({ what: z.string(), why: z.string() })),
    },
    (p) => [`import:${p.source_hash}`],
  ),
};
