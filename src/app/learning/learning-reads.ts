import { z } from 'zod';
import { factsOfType, isOfType, type RecordedFact } from '../../domain/fact.ts';
import { claimCounts } from '../../domain/job/calibrate.ts';
import { calibrationProjection } from '../../domain/job/views/calibration.ts';
import { withoutAlias } from '../../domain/learning/capability/capability-id.ts';
import {
  beliefCalibration,
  calibrationOfBeliefs,
} from '../../domain/learning/curve/calibration-of.ts';
import {
  confidenceCurve,
  curvePoint,
  movingTypes,
  thinned,
} from '../../domain/learning/curve/confidence-curve.ts';
import {
  lineReturn,
  lineReturns,
  returnTypes,
  sourcesOfLines,
} from '../../domain/learning/curve/line-returns.ts';
import { gapSeverity } from '../../domain/learning/exploration/gap-severity.ts';
import { tellLearned } from '../../domain/learning/tell-learned.ts';
import {
  type CapabilityDoc,
  capabilityProjection,
} from '../../domain/learning/views/capability.ts';
import {
  failureWindowDoc,
  failureWindowProjection,
  windowKey,
  windowOf,
} from '../../domain/learning/views/failure-window.ts';
import { gapProjection } from '../../domain/learning/views/gap.ts';
import { emptySelfModel, selfModelProjection } from '../../domain/learning/views/self-model.ts';
import type { DeepReadonly } from '../../kernel/event/event.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { readByIds, readFacts } from '../../phases/read-facts.ts';
import type { AgentReader } from '../agent.ts';

/** Newest events of one capability that its curve is drawn from, and the points of the curve. */
const MOST_EVENTS = 2000;
const MOST_POINTS = 200;
const MOST_MARKS = 50;
const MOST_MERGES = 8;

/** What else happened to a capability. */
const MARKS = [
  'CapabilityMerged',
  'CapabilityRetired',
  'CapabilityReinstated',
  'CapabilityFlaggedStale',
  'CapabilityProcedureAttached',
  'ProcedureDemoted',
  'PotentialityAssessed',
  'PleasureSignalled',
  'PainSignalled',
] as const;

export const capabilityHistory = z.strictObject({
  capability: capabilityProjection.schema,
  /** Oldest first, spread evenly if there are more than 200; the first and the last are always there. */
  points: z.array(curvePoint),
  /** Points before they were spread. */
  points_found: z.int(),
  /** False: it has more events than the newest 2,000 that are drawn. */
  is_whole: z.boolean(),
  marks: z.array(
    z.strictObject({ seq: z.int(), at: z.string(), type: z.string(), says: z.string() }),
  ),
  /** How far it is from what it should reach; null: it was never tried. */
  gap: z.number().nullable(),
  /** Open gaps that wait for it. */
  gaps: z.array(gapProjection.schema),
});
export type CapabilityHistory = DeepReadonly<z.infer<typeof capabilityHistory>>;

/** A capability with its confidence over time. Null: there is none of that name. */
async function readCapabilityHistory(
  reader: AgentReader,
  name: string,
): Promise<CapabilityHistory | null> {
  const { log, agentId } = reader;
  const capability = await capabilityNamed(reader, name);
  if (capability === null) return null;
  const subjects = [`capability:${capability.id}`];
  const types = [...new Set([...movingTypes, ...MARKS])];
  const newest = { subjects, types, newestFirst: true, limit: MOST_EVENTS };
  const [found, view] = await Promise.all([
    readFacts(log, agentId, newest),
    log.view(agentId, [{ projection: gapProjection, keys: 'open' }]),
  ]);
  const isWhole = found.length < MOST_EVENTS;
  const events = found.toReversed();
  const moves = factsOfType(events, ...movingTypes);
  const points = confidenceCurve(capability, moves, isWhole);
  const { confidence, id } = capability;
  const gaps = [...view.all(gapProjection).values()];
  return {
    capability,
    points: thinned(points, MOST_POINTS),
    points_found: points.length,
    is_whole: isWhole,
    marks: factsOfType(events, ...MARKS)
      .slice(-MOST_MARKS)
      .map((event) => ({
        seq: event.seq,
        at: event.occurredAt,
        type: event.type,
        says: tellLearned(event).says,
      })),
    gap:
      confidence === null
        ? null
        : gapSeverity({ capability_id: id, severity: 0 }, new Map([[id, capability]])),
    gaps: gaps.filter(({ capability_id }) => capability_id === id),
  };
}

/** By its id, a known other name, or the id of one that was merged into it. */
async function capabilityNamed(
  { log, agentId }: AgentReader,
  name: string,
): Promise<CapabilityDoc | null> {
  let keys = [name, withoutAlias(name)];
  for (let merges = 0; merges < MOST_MERGES; merges += 1) {
    const view = await log.view(agentId, [{ projection: capabilityProjection, keys }]);
    const [found] = keys.flatMap((key) => view.get(capabilityProjection, key) ?? []);
    if (found === undefined) return null;
    if (found.status !== 'merged' || found.merged_into === null) return found;
    keys = [found.merged_into];
  }
  return null;
}

export const explorationDraws = z.strictObject({
  /** Newest first. */
  draws: z.array(
    z.strictObject({
      seq: z.int(),
      at: z.string(),
      /** Null: drawn while idle. */
      cycle_no: z.int().nullable(),
      base_rate: z.number(),
      effective_rate: z.number(),
      draw: z.number(),
      is_exploration: z.boolean(),
      criticality: z.number(),
      modifiers: z.array(z.string()),
      reason: z.string(),
    }),
  ),
  /** Moves of the base rate in the same stretch, newest first. */
  moves: z.array(
    z.strictObject({
      seq: z.int(),
      at: z.string(),
      from: z.number(),
      to: z.number(),
      cause: z.string(),
    }),
  ),
});
export type ExplorationDraws = DeepReadonly<z.infer<typeof explorationDraws>>;

type Page = { readonly limit: number; readonly upTo?: number };
/** The events of a page, for the cursor of the next one. */
type Paged<Answer> = {
  readonly answer: Answer;
  readonly read: readonly { readonly seq: number }[];
};

/** What was drawn, and how the rate moved. */
async function readDraws(
  { log, agentId }: AgentReader,
  page: Page,
): Promise<Paged<ExplorationDraws>> {
  const types = ['ExplorationDecided', 'ExplorationRateAdjusted'] as const;
  const read = await readFacts(log, agentId, { ...page, types, newestFirst: true });
  const draws = factsOfType(read, 'ExplorationDecided').map(({ seq, occurredAt: at, payload }) => ({
    seq,
    at,
    cycle_no: payload.cycle_no,
    base_rate: payload.base_rate,
    effective_rate: payload.effective_rate,
    draw: payload.draw,
    is_exploration: payload.is_exploration,
    criticality: payload.criticality,
    modifiers: payload.modifiers,
    reason: payload.reason,
  }));
  const moves = factsOfType(read, 'ExplorationRateAdjusted').map(
    ({ seq, occurredAt: at, payload: { from, to, cause } }) => ({ seq, at, from, to, cause }),
  );
  return { answer: { draws, moves }, read };
}

export const calibration = z.strictObject({
  /** Confidence in capabilities before each counted use, against the outcome. */
  beliefs: beliefCalibration,
  /** The worker's word that a job is done, of the last jobs: how often it was given, and how often it held. */
  claims: z.strictObject({ made: z.int(), held: z.int(), turned: z.int() }),
});

/** How far confidence and claims held. */
async function readCalibration({
  log,
  agentId,
}: AgentReader): Promise<DeepReadonly<z.infer<typeof calibration>>> {
  const view = await log.view(agentId, [
    { projection: capabilityProjection, keys: 'all' },
    { projection: calibrationProjection, keys: [SINGLETON] },
  ]);
  return {
    beliefs: calibrationOfBeliefs(view.all(capabilityProjection).values()),
    claims: claimCounts(view.get(calibrationProjection, SINGLETON)),
  };
}

export const failureWindow = z.strictObject({
  ...failureWindowDoc.shape,
  /** The agent is still in it. */
  is_open: z.boolean(),
});
type FailureWindow = DeepReadonly<z.infer<typeof failureWindow>>;

/** Windows of 50 cycles, newest first. `before`: a window; the page begins with the one before it. */
async function readFailureWindows(
  { log, agentId }: AgentReader,
  { limit, before }: { readonly limit: number; readonly before?: number | undefined },
): Promise<{ readonly windows: readonly FailureWindow[]; readonly next: string | null }> {
  const wanted = [{ projection: selfModelProjection, keys: [SINGLETON] }];
  const self = (await log.view(agentId, wanted)).get(selfModelProjection, SINGLETON);
  const last = (self ?? emptySelfModel).last_cycle_no;
  if (last === null) return { windows: [], next: null };
  const newest = Math.min(windowOf(last), (before ?? Number.POSITIVE_INFINITY) - 1);
  const oldest = Math.max(1, newest - limit + 1);
  const keys = Array.from({ length: Math.max(0, newest - oldest + 1) }, (_, i) =>
    windowKey(newest - i),
  );
  const view = await log.view(agentId, [{ projection: failureWindowProjection, keys }]);
  const windows = keys.flatMap((key) => view.get(failureWindowProjection, key) ?? []);
  return {
    windows: windows.map((one) => ({ ...one, is_open: one.window === windowOf(last) })),
    next: oldest > 1 ? `${oldest}` : null,
  };
}

export const returnsOnLines = z.strictObject({
  lines: z.array(lineReturn),
  /** What was looked at: prompts of cycles, and how those cycles ended. */
  window: z.strictObject({
    prompts: z.int(),
    cycles: z.int(),
    from_cycle: z.int().nullable(),
    to_cycle: z.int().nullable(),
    ended: z.int(),
    succeeded: z.int(),
  }),
});
export type ReturnsOnLines = DeepReadonly<z.infer<typeof returnsOnLines>>;

/** Every read of how learning went. */
export type LearningReads = {
  /** Null: there is no such capability. */
  readonly history: (name: string) => Promise<CapabilityHistory | null>;
  readonly draws: (page: Page) => ReturnType<typeof readDraws>;
  readonly calibration: () => ReturnType<typeof readCalibration>;
  readonly failures: (
    page: Parameters<typeof readFailureWindows>[1],
  ) => ReturnType<typeof readFailureWindows>;
  readonly returns: (page: Page) => ReturnType<typeof readReturns>;
};

export function learningReads(read: AgentReader): LearningReads {
  return {
    history: (name) => readCapabilityHistory(read, name),
    draws: (page) => readDraws(read, page),
    calibration: () => readCalibration(read),
    failures: (page) => readFailureWindows(read, page),
    returns: (page) => readReturns(read, page),
  };
}

/** Of the prompts of one page: learned lines looked up, lines shown, and outcomes read. */
const MOST_SOURCES = 1500;
const MOST_LINES = 300;
const MOST_OUTCOMES = 5000;

/** What learned lines did in the newest prompts. */
async function readReturns(
  { log, agentId }: AgentReader,
  page: Page,
): Promise<Paged<ReturnsOnLines>> {
  const types = ['PromptAssembled'] as const;
  const read = await readFacts(log, agentId, { ...page, types, newestFirst: true });
  const cycles = new Set(read.flatMap(({ payload }) => payload.cycle_no ?? []));
  const sources = await readByIds(log, agentId, sourcesOfLines(read).slice(0, MOST_SOURCES));
  const after = (read.at(-1)?.seq ?? 1) - 1;
  const all = await log.read(agentId, { types: returnTypes, after, limit: MOST_OUTCOMES });
  const outcomes = all.filter((event) => cycles.has(cycleOf(event)));
  const ended = factsOfType(outcomes, 'ExperienceRecorded');
  const window = {
    prompts: read.length,
    cycles: cycles.size,
    from_cycle: cycles.size === 0 ? null : Math.min(...cycles),
    to_cycle: cycles.size === 0 ? null : Math.max(...cycles),
    ended: ended.length,
    succeeded: ended.filter(({ payload }) => payload.success).length,
  };
  const lines = lineReturns({ prompts: read, sources, outcomes }).slice(0, MOST_LINES);
  return { answer: { lines, window }, read };
}

type Outcome = RecordedFact<(typeof returnTypes)[number]>;

function cycleOf(event: Parameters<typeof isOfType>[0]): number {
  if (!isOfType(event, ...returnTypes)) return 0;
  const { payload } = event as Outcome; // one of these types
  return 'cycle' in payload ? payload.cycle : payload.cycle_no;
}
