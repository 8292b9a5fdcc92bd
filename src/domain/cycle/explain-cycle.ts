import type { RecordedEvent } from '../../kernel/event/event.ts';
import type { Reason } from '../../kernel/explanation.ts';
import type { CycleDoc } from './views/cycle.ts';

/** Events that say why a cycle went as it went, and what each of them is. */
const TELLING: Readonly<Record<string, string>> = {
  CycleScheduled: 'how it began',
  SituationSensed: 'what was to be done',
  CriticalityAssessed: 'criticality',
  ExplorationDecided: 'whether to explore',
  TaskRanked: 'how the work was ranked',
  PromptAssembled: 'what the model was shown',
  DecisionMade: 'what was decided',
  ActionExecuted: 'what was done',
  ProviderLookedUp: 'what the provider looked up',
  EvidenceAttached: 'what was seen from outside',
  CycleReported: "the model's own word",
  CycleJudged: 'was it worth it',
  PhaseFailed: 'what failed',
  ExperienceRecorded: 'what it came to',
  CycleCompleted: 'how it ended',
  CycleFailed: 'how it ended',
};

/** Why a cycle did what it did. `events`: those of the cycle. */
export function explainCycle(cycle: CycleDoc, events: readonly RecordedEvent[]): Reason {
  const { cycle_no, trigger, work, decision, outcome, error, is_exploration } = cycle;
  const offered = work.map(({ title }) => `"${title}"`).join(', ');
  return {
    kind: 'cycle',
    id: String(cycle_no),
    says: [
      `cycle ${cycle_no} (${trigger}${is_exploration ? ', exploring' : ''}): ${outcome ?? 'not over'}`,
      `work offered: ${offered === '' ? 'none' : offered}`,
      decision === null
        ? 'nothing was decided'
        : `decided by ${decision.by}: ${decision.kind} ${decision.work_id ?? ''}: ${decision.rationale}`,
      ...(error === null
        ? []
        : [`failed in ${error.phase} (${error.error_class}): ${error.message}`]),
    ],
    because: events.flatMap(({ type, eventId }) => {
      const role = TELLING[type];
      return role === undefined ? [] : [{ eventId, role }];
    }),
  };
}
