import { cycleKey, cycleProjection } from '../../domain/cycle/views/cycle.ts';
import type { Fact } from '../../domain/fact.ts';
import {
  auditBeliefs,
  auditReferences,
  isAuditDue,
} from '../../domain/learning/capability/audit-beliefs.ts';
import { learningDocuments, learningWanted } from '../../domain/learning/learning-documents.ts';
import type { LearningSettings } from '../../domain/learning/settings.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import type { Verifiers } from '../../kernel/ports/step-runner.ts';
import type { PhaseContext } from '../phase-context.ts';
import { commitsThere } from './audit-commits.ts';

export type Pass = (context: PhaseContext) => Promise<readonly Fact[]>;

export type AuditPorts = {
  readonly settings: LearningSettings;
  readonly verifiers: Pick<Verifiers, 'verify'>;
};

/**
 * Every 25 cycles, or when a recorded draw says so (V67): claims of capabilities against what the log, the task
 * archive and the repositories of the workspace say.
 */
export function auditPass({ settings, verifiers }: AuditPorts): Pass {
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
    const references = auditReferences(documents.capabilities.values());
    const { cycles, archivedTasks: tasks } = references;
    const seen = await context.view([
      { projection: cycleProjection, keys: cycles.map(cycleKey) },
      { projection: intentionProjection, keys: tasks },
    ]);
    const ended = seen.all(cycleProjection);
    const outcomes = new Map(
      [...ended.values()].flatMap((cycle) => {
        const outcome = knownOutcome(cycle.outcome);
        return outcome === null ? [] : [[cycle.cycle_no, outcome] as const];
      }),
    );
    const archivedTasks = new Map(
      [...seen.all(intentionProjection)].map(
        ([id, { status }]) => [id, status === 'done'] as const,
      ),
    );
    const commits = await commitsThere(references.commits, verifiers, context.signal);
    const facts = { commits, archivedTasks, cycles: outcomes };
    return auditBeliefs(documents, { cycleNo, wasDrawn, facts });
  };
}

const OUTCOMES = ['success', 'partial', 'failure', 'nothing'] as const;

function knownOutcome(outcome: string | null) {
  return OUTCOMES.find((known) => known === outcome) ?? null;
}
