import { z } from 'zod';
import type { DeepReadonly, EventOf, Folded } from '../../../kernel/event/event.ts';
import { defineProjection, onlyKey } from '../../../kernel/projection/projection.ts';
import type { learningEvents } from '../events.ts';

/** Figures of this fold; changing one raises its version. */
/** V34. */
const INITIAL_EXPLORATION_RATE = 0.15;
/** D8: how many hypotheses are remembered to refuse duplicates. */
const HYPOTHESES_KEPT = 20;
const DRAWS_KEPT = 20;
/** V35: how many explorations in a row the failure rule looks at. */
const EXPLORATIONS_KEPT = 3;

const unit = z.number().min(0).max(1);

const schema = z.strictObject({
  /** Moved only by recorded adjustments; criticality acts on top of it and is never stored (D6). */
  base_rate: unit,
  last_exploration_cycle: z.int().nullable(),
  /** Oldest first. */
  recent_experiments: z.array(
    z.strictObject({
      experiment_id: z.string(),
      hypothesis: z.string(),
      fingerprint: z.string(),
      proposed_at: z.string(),
      cycle: z.int().nullable(),
      result: z.string().nullable(),
      capability_created: z.string().nullable(),
      event_id: z.string(),
    }),
  ),
  /** With a result: an aborted one shows nothing. */
  concluded: z.int(),
  concluded_well: z.int(),
  /** Oldest first; `cycle_no` null: drawn while idle. */
  draws: z.array(
    z.strictObject({
      cycle_no: z.int().nullable(),
      at: z.string(),
      seed: z.string(),
      draw: unit,
      effective_rate: unit,
      is_exploration: z.boolean(),
      event_id: z.string(),
    }),
  ),
  /** Failed explorations since the last good one or the last adjustment they caused. */
  failed_explorations: z.int(),
  /** Whether the last explorations succeeded, oldest first. */
  last_explorations: z.array(z.boolean()),
  /** Cycles without exploration and without a new capability since the last adjustment they caused. */
  exploits: z.int(),
  /** Cycles behind `failed_explorations` and `exploits`, for the record of an adjustment. */
  failed_cycles: z.array(z.int()),
  exploit_cycles: z.array(z.int()),
});
export type ExplorationRateDoc = DeepReadonly<z.infer<typeof schema>>;

export const initialExplorationRate: ExplorationRateDoc = {
  base_rate: INITIAL_EXPLORATION_RATE,
  last_exploration_cycle: null,
  recent_experiments: [],
  concluded: 0,
  concluded_well: 0,
  draws: [],
  failed_explorations: 0,
  last_explorations: [],
  exploits: 0,
  failed_cycles: [],
  exploit_cycles: [],
};

type LearningEvent = EventOf<typeof learningEvents>;
type Of<Type extends LearningEvent['type']> = Folded<Extract<LearningEvent, { type: Type }>>;

function changeRate<Event>(
  evolve: (doc: ExplorationRateDoc, event: Event) => Partial<ExplorationRateDoc>,
) {
  return {
    keys: onlyKey,
    evolve: (doc: ExplorationRateDoc = initialExplorationRate, event: Event) => ({
      ...doc,
      ...evolve(doc, event),
    }),
  };
}

/**
 * Cycles that could not act or ended without evidence, and faults of the environment, policy or budget, say nothing about
 * exploring (D81).
 */
function experienced(
  doc: ExplorationRateDoc,
  { payload }: Of<'ExperienceRecorded'>,
): Partial<ExplorationRateDoc> {
  const { cycle, was_exploration, success, verified, error_class } = payload;
  if (!was_exploration) {
    const exploit_cycles = [...doc.exploit_cycles, cycle].slice(-HYPOTHESES_KEPT);
    return { exploits: doc.exploits + 1, exploit_cycles };
  }
  const seen = { last_exploration_cycle: cycle, exploits: 0, exploit_cycles: [] };
  if (!verified || (!success && error_class !== 'capability')) return seen;
  return {
    ...seen,
    last_explorations: [...doc.last_explorations, success].slice(-EXPLORATIONS_KEPT),
    failed_explorations: success ? 0 : doc.failed_explorations + 1,
    failed_cycles: success ? [] : [...doc.failed_cycles, cycle].slice(-HYPOTHESES_KEPT),
  };
}

/** A streak counts once: the counter that caused the step is reset. */
function adjusted(
  _: ExplorationRateDoc,
  { payload }: Of<'ExplorationRateAdjusted'>,
): Partial<ExplorationRateDoc> {
  const base_rate = payload.to;
  if (payload.cause === 'three_failures') {
    return { base_rate, failed_explorations: 0, failed_cycles: [] };
  }
  if (payload.cause === 'five_exploits') return { base_rate, exploits: 0, exploit_cycles: [] };
  return { base_rate };
}

function withExperiment(
  doc: ExplorationRateDoc,
  id: string,
  fields: Partial<ExplorationRateDoc['recent_experiments'][number]>,
): ExplorationRateDoc['recent_experiments'] {
  return doc.recent_experiments.map((one) =>
    one.experiment_id === id ? { ...one, ...fields } : one,
  );
}

/** How often to explore, what was drawn and what was tried lately. One document. */
export const explorationRateProjection = defineProjection<LearningEvent, ExplorationRateDoc>({
  name: 'exploration-rate',
  version: 2,
  schema,
  on: {
    ExplorationRateAdjusted: changeRate(adjusted),
    ExplorationDecided: changeRate((doc, { payload, occurredAt: at, eventId: event_id }) => {
      const { cycle_no, seed, draw, effective_rate, is_exploration } = payload;
      const one = { cycle_no, at, seed, draw, effective_rate, is_exploration, event_id };
      return { draws: [...doc.draws, one].slice(-DRAWS_KEPT) };
    }),
    ExperienceRecorded: changeRate(experienced),
    CapabilityRegistered: changeRate((_, { payload }) =>
      payload.source === 'seed' || payload.source === 'import'
        ? {}
        : { exploits: 0, exploit_cycles: [] },
    ),
    ExperimentProposed: changeRate(
      (doc, { payload, occurredAt: proposed_at, eventId: event_id }) => {
        const { experiment_id, hypothesis, fingerprint } = payload;
        const one = { experiment_id, hypothesis, fingerprint, proposed_at, event_id };
        const open = { cycle: null, result: null, capability_created: null };
        const recent_experiments = [...doc.recent_experiments, { ...one, ...open }];
        return { recent_experiments: recent_experiments.slice(-HYPOTHESES_KEPT) };
      },
    ),
    ExperimentStarted: changeRate((doc, { payload }) => ({
      recent_experiments: withExperiment(doc, payload.experiment_id, { cycle: payload.cycle }),
    })),
    ExperimentConcluded: changeRate((doc, { payload }) => {
      const { experiment_id: id, cycle, result, capability_created } = payload;
      return {
        recent_experiments: withExperiment(doc, id, { cycle, result, capability_created }),
        concluded: doc.concluded + (result === 'aborted' ? 0 : 1),
        concluded_well: doc.concluded_well + (result === 'success' ? 1 : 0),
      };
    }),
  },
});
