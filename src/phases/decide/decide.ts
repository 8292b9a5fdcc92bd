import type { WorkItem } from '../../domain/cycle/events.ts';
import { cycleKey, cycleProjection } from '../../domain/cycle/views/cycle.ts';
import type { NewEvent } from '../../kernel/event.ts';
import type { View, Wanted } from '../../kernel/log-contract.ts';
import { PLAN_DOCUMENTS, planOf } from '../act/plan.ts';
import type { PhaseBody, PhaseContext, PhaseResult } from '../phase-context.ts';

/** What a work item is worth today, in code (V63): best first. */
export type Ranked = {
  readonly item: WorkItem;
  readonly score: number;
  readonly capabilityIds: readonly string[];
  readonly confidence: number | null;
  /** V32: below .5, with extra caution. */
  readonly gated: boolean;
  /** An approved procedure that fits. */
  readonly procedureId: string | null;
};

/** What the model chose; it never names a command. */
export type Thought =
  | {
      readonly status: 'decided';
      readonly kind: 'task' | 'heartbeat' | 'exploration' | 'reply' | 'idle';
      readonly workId: string | null;
      readonly procedureId: string | null;
      readonly rationale: string;
      readonly expectedOutcome: string | null;
      readonly text: string | null;
      readonly events: readonly NewEvent[];
    }
  | { readonly status: 'unavailable'; readonly cause: 'model' | 'budget'; readonly why: string };

export type DecidePorts = {
  readonly rankDocuments: Wanted;
  readonly rank: (
    view: View,
    work: readonly WorkItem[],
    isExploration: boolean,
  ) => readonly Ranked[];
  readonly think: (context: PhaseContext, ranked: readonly Ranked[]) => Promise<Thought>;
};

/**
 * Chooses one thing. Work with the owner's steps or an approved procedure is a reflex and costs nothing; only what is
 * left goes to the model, and without one it is parked until there is one.
 */
export function decide(ports: DecidePorts): PhaseBody {
  return async (context) => {
    const key = cycleKey(context.cycleNo);
    const view = await context.view([
      ...PLAN_DOCUMENTS.filter(({ projection }) => !isIn(ports.rankDocuments, projection.name)),
      ...ports.rankDocuments,
      { projection: cycleProjection, keys: [key] },
    ]);
    const work = view.get(cycleProjection, key)?.work ?? [];
    const isExploration = view.get(cycleProjection, key)?.is_exploration ?? false;
    const ranked = ports.rank(view, work, isExploration);
    const reflex = isExploration ? undefined : ranked.find((candidate) => hasPlan(view, candidate));
    const rank = rankEvent(context.cycleNo, ranked, reflex?.item.id ?? null);
    if (reflex !== undefined) return byReflex(context, reflex, rank);
    return byModel(context, await ports.think(context, ranked), { ranked, rank });
  };
}

function isIn(wanted: Wanted, name: string): boolean {
  return wanted.some(({ projection }) => projection.name === name);
}

function hasPlan(view: View, { item, procedureId }: Ranked): boolean {
  return planOf(view, item.id, procedureId)?.trust === 'owner';
}

function rankEvent(cycle_no: number, ranked: readonly Ranked[], chosen: string | null): NewEvent {
  const candidates = ranked.map(({ item, score, capabilityIds, confidence, gated }) => ({
    id: item.id,
    score,
    capability_ids: capabilityIds,
    confidence,
    gated,
  }));
  return { type: 'TaskRanked', payload: { cycle_no, candidates, chosen } };
}

function byReflex(context: PhaseContext, chosen: Ranked, rank: NewEvent): PhaseResult {
  const { item, procedureId } = chosen;
  const decision = {
    cycle_no: context.cycleNo,
    kind: item.kind === 'standing_order' ? 'heartbeat' : 'task',
    by: 'reflex',
    work_id: item.id,
    procedure_id: procedureId,
    rationale: `"${item.title}" has ${procedureId === null ? 'steps of its own' : 'an approved procedure'}`,
    expected_outcome: null,
    text: null,
  };
  return { events: [rank, { type: 'DecisionMade', payload: decision }], result: decision };
}

function byModel(
  { cycleNo }: PhaseContext,
  thought: Thought,
  { ranked, rank }: { ranked: readonly Ranked[]; rank: NewEvent },
): PhaseResult {
  if (thought.status === 'decided') {
    const decision = {
      cycle_no: cycleNo,
      kind: thought.kind,
      by: 'model',
      work_id: thought.workId,
      procedure_id: thought.procedureId,
      rationale: thought.rationale,
      expected_outcome: thought.expectedOutcome,
      text: thought.text,
    };
    const made = { type: 'DecisionMade', payload: decision };
    return { events: [rank, ...thought.events, made], result: decision };
  }
  const decision = {
    cycle_no: cycleNo,
    kind: 'idle',
    by: 'code',
    work_id: null,
    procedure_id: null,
    rationale: `nothing here can be done without a model: ${thought.why}`,
    expected_outcome: null,
    text: null,
  };
  const parked = ranked.map(({ item }) => ({
    type: 'WorkParked',
    payload: {
      cycle_no: cycleNo,
      work_id: item.id,
      fingerprint: item.fingerprint,
      cause: thought.cause,
      retry_at: null,
    },
  }));
  return {
    events: [rank, ...parked, { type: 'DecisionMade', payload: decision }],
    result: decision,
  };
}
