import { batchProjection } from '../../domain/budget/views/batch.ts';
import type { LearningEvent } from '../../domain/learning/capability/register-capability.ts';
import { applyConsolidation } from '../../domain/learning/consolidation/apply-consolidation.ts';
import type { LearningDocuments } from '../../domain/learning/learning-documents.ts';
import type { LearningSettings } from '../../domain/learning/settings.ts';
import { type CapabilityDoc, shareText } from '../../domain/learning/views/capability.ts';
import { composeRecords, type RecordSettings } from '../../prompt/compose/compose-records.ts';
import { leastTrusted } from '../../prompt/least-trusted.ts';
import type { Template } from '../../prompt/template.ts';
import { askInBatch } from '../batch/ask-in-batch.ts';
import { type Asking, type AskSettings, ask } from '../model/ask.ts';
import type { ModelPorts } from '../model/model-run.ts';
import type { PhaseContext } from '../phase-context.ts';
import type { Insight } from './learning-pass.ts';

export type InsightPorts = {
  readonly modelPorts: ModelPorts;
  readonly settings: LearningSettings;
  readonly template: Template;
  readonly records: RecordSettings;
  readonly asking: AskSettings;
};

/** V21: experiences shown to the model. */
const EXPERIENCES = 10;
const TRIES = 2;

/**
 * What a model makes of the last experiences (V20-V22): all of its answer or nothing. An answer that does not hold is
 * recorded and asked for once more with what is wrong with it (D10). Nobody waits for it: where a batch is cheaper it is
 * handed in, and what comes back is applied later; while one is open no second is asked.
 */
export function insightWith(ports: InsightPorts) {
  return async (context: PhaseContext, documents: LearningDocuments): Promise<Insight> => {
    const handed = await handedIn(context, ports, documents);
    if (handed !== null) return { events: [], insights: null, waits: handed };
    const refused: LearningEvent[] = [];
    let issues: readonly string[] = [];
    for (let tries = 0; tries < TRIES; tries++) {
      const outcome = await askOnce(context, ports, { documents, issues });
      if (outcome.status !== 'ok') return { events: refused, insights: null };
      const applied = applyConsolidation(documents, {
        cycleNo: context.cycleNo,
        at: context.now(),
        text: outcome.text,
        runId: outcome.runId,
        settings: ports.settings,
      });
      if (applied.insights !== null) {
        return { events: [...refused, ...applied.events], insights: applied.insights };
      }
      refused.push(...applied.events);
      issues = applied.issues;
    }
    return { events: refused, insights: null };
  };
}

type Question = { readonly documents: LearningDocuments; readonly issues: readonly string[] };

/** What it waits for; null: nothing, so it may ask at once. */
async function handedIn(
  context: PhaseContext,
  ports: InsightPorts,
  documents: LearningDocuments,
): Promise<string | null> {
  const view = await context.view([{ projection: batchProjection, keys: 'all' }]);
  const isAwaited = [...view.all(batchProjection).values()].some(
    ({ purpose, expires_at }) =>
      purpose === 'consolidate' && Date.parse(view.now) < Date.parse(expires_at),
  );
  if (isAwaited) return 'an earlier question is open';
  const handed = await askInBatch(context, ports.modelPorts, {
    ...questionOf(ports, { documents, issues: [] }),
    lastExperience: documents.experience.total,
  });
  if (handed === 'handed_in') return 'a model was asked and answers within a day';
  return handed === 'unknown' ? 'a model was asked, but no answer will be found' : null;
}

async function askOnce(context: PhaseContext, ports: InsightPorts, question: Question) {
  return ask<null>(context, ports.modelPorts, questionOf(ports, question));
}

function questionOf(
  { template, records, asking }: InsightPorts,
  { documents, issues }: Question,
): Asking<null> {
  return {
    ...asking,
    purpose: 'consolidate',
    prompt: composeRecords(listsOf(documents, issues), template, records),
    priority: 'consolidation',
    isExploration: false,
    output: null,
  };
}

/** Another agent's counts are no record of this one. */
function capabilityFields(doc: CapabilityDoc) {
  const { id, description, tags, notes, confidence, times_used, imported } = doc;
  const own = { id, description, tags, notes, confidence: shareText(confidence), times_used };
  return imported === null ? own : { ...own, imported_from: imported.from };
}

function listsOf(
  { capabilities, antiPatterns, experience }: LearningDocuments,
  issues: readonly string[],
) {
  const shown = [...capabilities.values()].filter(({ status }) => status !== 'merged');
  const newest = experience.window.slice(-EXPERIENCES);
  const [about] = newest.slice(-1);
  return {
    capabilities: shown
      .sort((a, b) => (a.last_used_cycle ?? 0) - (b.last_used_cycle ?? 0))
      .map((doc) => ({
        name: doc.id,
        fields: capabilityFields(doc),
        eventIds: [doc.event_ids.registered] as const,
        trust: leastTrusted([doc.event_ids.description.trust, doc.event_ids.notes.trust]),
      })),
    anti_patterns: [...antiPatterns.values()]
      .sort((a, b) => (a.last_observed_cycle ?? 0) - (b.last_observed_cycle ?? 0))
      .map(({ id, description, mitigation, times_observed, event_ids }) => ({
        name: id,
        fields: { id, description, mitigation, times_observed },
        eventIds: [event_ids.registered] as const,
        trust: event_ids.mitigation.trust,
      })),
    experiences: newest.map((one) => ({
      name: `cycle ${one.cycle}`,
      fields: {
        cycle: one.cycle,
        task: one.task_attempted,
        outcome: one.outcome,
        error: one.error,
        error_class: one.error_class,
        summary: one.output_summary,
        learnings: one.learnings,
        capabilities: one.capabilities,
      },
      eventIds: [one.event_id] as const,
      trust: 'outside' as const, // what a step printed, whoever wrote the step
    })),
    issues:
      about === undefined
        ? []
        : issues.map((issue) => ({
            name: 'issue',
            fields: { issue },
            eventIds: [about.event_id] as const,
            trust: 'self' as const,
          })),
  };
}
