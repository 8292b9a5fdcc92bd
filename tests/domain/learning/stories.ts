import type { CycleAction, FinishedCycle } from '../../../src/domain/learning/finished-cycle.ts';
import type { LearningDocuments } from '../../../src/domain/learning/learning-documents.ts';
import type { CycleReport } from '../../../src/domain/learning/proposals.ts';
import { antiPatternProjection } from '../../../src/domain/learning/views/anti-pattern.ts';
import { capabilityProjection } from '../../../src/domain/learning/views/capability.ts';
import {
  experienceProjection,
  noExperience,
} from '../../../src/domain/learning/views/experience.ts';
import { experimentProjection } from '../../../src/domain/learning/views/experiment.ts';
import {
  explorationRateProjection,
  initialExplorationRate,
} from '../../../src/domain/learning/views/exploration-rate.ts';
import { gapProjection } from '../../../src/domain/learning/views/gap.ts';
import {
  emptySelfModel,
  selfModelProjection,
} from '../../../src/domain/learning/views/self-model.ts';
import type { RecordedEvent } from '../../../src/kernel/event/event.ts';
import { SINGLETON } from '../../../src/kernel/projection/projection.ts';
import { documentsOf, type Fact, history } from '../../support/recorded.ts';

type Payload<Type extends Fact['type']> = Extract<Fact, { type: Type }>['payload'];

/** All documents of learning after these events. */
export function learned(events: readonly RecordedEvent[]): LearningDocuments {
  return {
    capabilities: documentsOf(capabilityProjection, events),
    antiPatterns: documentsOf(antiPatternProjection, events),
    gaps: documentsOf(gapProjection, events),
    experiments: documentsOf(experimentProjection, events),
    exploration:
      documentsOf(explorationRateProjection, events).get(SINGLETON) ?? initialExplorationRate,
    experience: documentsOf(experienceProjection, events).get(SINGLETON) ?? noExperience,
    self: documentsOf(selfModelProjection, events).get(SINGLETON) ?? emptySelfModel,
  };
}

export function learnedFrom(...facts: readonly Fact[]): LearningDocuments {
  return learned(history(facts));
}

/** A registered capability: nothing known but its name, unless told. */
export function registered(
  capability_id: string,
  about: Partial<Payload<'CapabilityRegistered'>> = {},
): Extract<Fact, { type: 'CapabilityRegistered' }> {
  return {
    type: 'CapabilityRegistered',
    payload: {
      capability_id,
      description: capability_id,
      tags: [],
      notes: '',
      source: 'model',
      cycle_no: null,
      experiment_id: null,
      counts: null,
      stated_confidence: null,
      ...about,
    },
  };
}

/** Counted elsewhere, as an import has it. */
export function counted(id: string, succeeded: number, failed: number) {
  const counts = { used: succeeded + failed, succeeded, failed };
  return registered(id, { source: 'import', counts });
}

/** One verified success, unless told. */
export function exercised(
  capability_id: string,
  about: Partial<Payload<'CapabilityExercised'>> = {},
): Extract<Fact, { type: 'CapabilityExercised' }> {
  return {
    type: 'CapabilityExercised',
    payload: {
      capability_id,
      cycle_no: 1,
      at: '2026-03-01T00:00:00.000Z',
      outcome: 'success',
      complexity: 0.5,
      verified: true,
      evidence: [],
      attribution: 'tool',
      error_class: null,
      procedure_id: null,
      ...about,
    },
  };
}

export function failedUse(
  id: string,
  about: Partial<Payload<'CapabilityExercised'>> = {},
): Extract<Fact, { type: 'CapabilityExercised' }> {
  return exercised(id, { outcome: 'failure', error_class: 'capability', ...about });
}

/** An uneventful experience with what a story is about. */
export function experience(
  about: Partial<Payload<'ExperienceRecorded'>>,
): Payload<'ExperienceRecorded'> {
  return {
    cycle: 1,
    timestamp: '2026-03-01T00:00:00.000Z',
    model: 'reflex',
    success: false,
    reported_success: null,
    verified: false,
    outcome: 'partial',
    error_class: null,
    cost_usd: 0,
    duration_ms: 10,
    task_attempted: null,
    output_summary: '',
    error: null,
    tokens_in: 0,
    tokens_out: 0,
    tokens_cached: 0,
    was_exploration: false,
    productive: null,
    learnings: [],
    capabilities: [],
    ...about,
  };
}

export function experienced(
  about: Partial<Payload<'ExperienceRecorded'>>,
): Extract<Fact, { type: 'ExperienceRecorded' }> {
  return { type: 'ExperienceRecorded', payload: experience(about) };
}

/** An action that went well by its exit code, unless told. */
export function action(command: string, about: Partial<CycleAction> = {}): CycleAction {
  return {
    actionId: `do ${command}`,
    tool: 'step',
    command,
    exitCode: 0,
    errorClass: null,
    message: null,
    evidence: [{ kind: 'exit', ref: 'exit 0', ok: true }],
    procedureId: null,
    ...about,
  };
}

/** One that failed by its own fault, unless told. */
export function failedAction(
  command: string,
  message: string,
  about: Partial<CycleAction> = {},
): CycleAction {
  return action(command, {
    exitCode: 1,
    errorClass: 'capability',
    message,
    evidence: [{ kind: 'exit', ref: 'exit 1', ok: false }],
    ...about,
  });
}

/** A finished cycle in which nothing was done, unless told. */
export function finished(about: Partial<FinishedCycle> = {}): FinishedCycle {
  return {
    cycleNo: 7,
    at: '2026-03-01T00:07:00.000Z',
    model: 'reflex',
    durationMs: 100,
    costUsd: 0,
    tokens: { input: 0, output: 0, cached: 0 },
    work: null,
    output: '',
    error: null,
    wasExploration: false,
    experimentId: null,
    actions: [],
    report: null,
    declared: [],
    judgedProductive: null,
    warnedOf: [],
    ...about,
  };
}

/** A model's report that claims success and nothing else, unless told. */
export function report(about: Partial<CycleReport> = {}): CycleReport {
  return {
    action_taken: 'did it',
    tasks_completed: [],
    observations: [],
    learnings: [],
    capabilities_used: [],
    succeeded: true,
    productive: true,
    new_capabilities: [],
    new_anti_patterns: [],
    updated_capabilities: [],
    ...about,
  };
}
