import { cycleKey, cycleProjection } from '../../domain/cycle/views/cycle.ts';
import { auditBeliefs, auditReferences, isAuditDue } from '../../domain/learning/audit-beliefs.ts';
import { learningDocuments, learningWanted } from '../../domain/learning/learning-documents.ts';
import type { LearningSettings } from '../../domain/learning/settings.ts';
import { intentionProjection } from '../../domain/owner/views/intention.ts';
import type { NewEvent } from '../../kernel/event.ts';
import type { PhaseContext } from '../phase-context.ts';

export type Pass = (context: PhaseContext) => Promise<readonly NewEvent[]>;

/** Every 25 cycles, or when a recorded draw says so (V67): claims of capabilities against what the log says. */
export function auditPass(settings: LearningSettings): Pass {
  return async (context) => {
    const { cycleNo } = context;
    const view = await context.view([
      ...learningWanted,
      { projection: cycleProjection, keys: [cycleKey(cycleNo)] },
    ]);
    const documents = learningDocuments(view);
    const seed = view.get(cycleProjection, cycleKey(cycleNo))?.seed ?? '';
    const { isDue, wasDrawn } = isAuditDue(documents, { cycleNo, seed }, settings);
    if (!isDue) return [];
    const { cycles, archivedTasks: tasks } = auditReferences(documents.capabilities.values());
    const seen = await context.view([
      { projection: cycleProjection, keys: cycles.map(cycleKey) },
      { projection: intentionProjection, keys: tasks },
    ]);
    const ended = seen.all(cycleProjection);
    const outcomes = new Map(
      [...ended.values()].flatMap((cycle) => {
        const outcome = outcomeOf(cycle.outcome);
        return outcome === null ? [] : [[cycle.cycle_no, outcome] as const];
      }),
    );
    const archivedTasks = new Map(
      [...seen.all(intentionProjection)].map(
        ([id, { status }]) => [id, status === 'done'] as const,
      ),
    );
    const facts = { commits: null, archivedTasks, cycles: outcomes };
    return auditBeliefs(documents, { cycleNo, wasDrawn, facts });
  };
}

const OUTCOMES = ['success', 'partial', 'failure', 'nothing'] as const;

function outcomeOf(outcome: string | null) {
  return OUTCOMES.find((known) => known === outcome) ?? null;
}
