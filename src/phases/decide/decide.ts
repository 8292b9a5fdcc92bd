import type { WorkItem } from '../../domain/cycle/events.ts';
import type { CycleSettings } from '../../domain/cycle/settings.ts';
import { type CycleDoc, cycleKey, cycleProjection } from '../../domain/cycle/views/cycle.ts';
import { type ParkedWork, parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import { type Fact, fact, type PayloadOf } from '../../domain/fact.ts';
import { begunJobs } from '../../domain/job/begun-work.ts';
import { outageWaitMs } from '../../domain/job/job-limits.ts';
import type { JobSettings } from '../../domain/job/settings.ts';
import { jobProjection } from '../../domain/job/views/job.ts';
import { inboxProjection } from '../../domain/task/views/inbox.ts';
import { isOwners } from '../../domain/task/work/at-once-work.ts';
import { ownerDocuments } from '../../domain/task/work/owner-documents.ts';
import type { Trust } from '../../kernel/event/event.ts';
import { later } from '../../kernel/later.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import type { WhyUnavailable } from '../model/why-unavailable.ts';
import type { PhaseBody, PhaseContext, PhaseResult } from '../phase-context.ts';
import { PLAN_DOCUMENTS, planOf, reflexOf } from '../work/plan.ts';

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
      readonly capabilityIds: readonly string[];
      /** Of the least trusted text it was thought from. */
      readonly trust: Trust;
      readonly events: readonly Fact[];
    }
  | {
      readonly status: 'unavailable';
      readonly cause: 'nothing' | WhyUnavailable;
      readonly why: string;
      /** ISO 8601; null: when the cause is over. */
      readonly retryAt: string | null;
    }
  | {
      /** A model answered, its answer was sent back once, and still names no choice. */
      readonly status: 'unreadable';
      readonly why: string;
      /** `why` may quote the answer. */
      readonly trust: Trust;
    };

export type ThinkAbout = {
  readonly view: View;
  readonly ranked: readonly Ranked[];
  readonly cycle: CycleDoc | undefined;
};

export type DecidePorts = {
  readonly rankDocuments: Wanted;
  readonly rank: (
    view: View,
    work: readonly WorkItem[],
    isExploration: boolean,
  ) => Promise<readonly Ranked[]>;
  /** What `think` makes its prompt of: read with the rest, so that all is as of one moment. */
  readonly thinkDocuments: (context: Pick<PhaseContext, 'now' | 'cycleNo'>) => Wanted;
  readonly think: (context: PhaseContext, about: ThinkAbout) => Promise<Thought>;
  readonly cycleSettings: Pick<CycleSettings, 'workRetryBaseMs' | 'workRetryMaxMs'>;
  readonly jobSettings: Pick<JobSettings, 'outageBaseMs' | 'outageMaxMs'>;
};

/**
 * Chooses one piece of work. Work with the owner's steps or an approved procedure is a reflex and costs nothing; only what is
 * left, or a cycle that is for exploring, goes to the model; a job that was begun and still comes first goes on. When no model can be asked, the reflex is done after all,
 * and work that needs one is parked until there is one. When its answer cannot be read, the owner's work that ranks first is done.
 */
export function decide(ports: DecidePorts): PhaseBody {
  return async (context) => {
    const key = cycleKey(context.cycleNo);
    const ofCycle = { projection: cycleProjection, keys: [key] };
    const view = await context.view([
      ...DOCUMENTS,
      ...ports.rankDocuments,
      ...ports.thinkDocuments(context),
      ofCycle,
    ]);
    const cycle = view.get(cycleProjection, key);
    const { work = [], is_exploration: isExploration = false, trigger } = cycle ?? {};
    const ranked = await ports.rank(view, work, isExploration);
    const reflex = ranked.find((candidate) => hasPlan(view, candidate));
    const { cycleNo } = context;
    if (reflex !== undefined && !isExploration) return byReflex(cycleNo, ranked, reflex);
    const goesOn = isExploration ? undefined : goingOn(view, ranked, trigger === 'after');
    if (goesOn !== undefined) return byItself(cycleNo, ranked, goesOn);
    const thought = await ports.think(context, { view, ranked, cycle });
    if (thought.status === 'decided') {
      return byModel(ports, view, { cycleNo, ranked, thought, isExploration });
    }
    if (reflex !== undefined) return byReflex(cycleNo, ranked, reflex);
    return withoutChoice(ports, view, { cycleNo, ranked, thought, isExploration });
  };
}

const DOCUMENTS: Wanted = [
  ...PLAN_DOCUMENTS,
  { projection: parkedWorkProjection, keys: 'all' },
  { projection: jobProjection, keys: 'open' },
  { projection: inboxProjection, keys: 'open' },
];

/**
 * Work that was begun and still comes first is not chosen again. If one cycle follows another, neither is
 * what the owner has put before it: a model might choose what was begun all the same.
 */
function goingOn(
  view: View,
  ranked: readonly Ranked[],
  isContinuation: boolean,
): ByItself | undefined {
  const begun = new Set(begunJobs(view.all(jobProjection).values()).map((job) => job.work_id));
  const isBegun = ({ item }: Ranked) => begun.has(item.id);
  const first = ranked.slice(0, 1).find(isBegun);
  if (first !== undefined) return byCode(first, 'was begun and goes on');
  if (!isContinuation || !ranked.some(isBegun)) return undefined;
  const documents = ownerDocuments(view);
  const chosen = ranked.find((one) => isBegun(one) || isOwners(one.item, documents));
  if (chosen === undefined) return undefined;
  return byCode(chosen, isBegun(chosen) ? 'was begun and goes on' : 'goes before what was begun');
}

function byCode(chosen: Ranked, why: string): ByItself {
  const rationale = `"${chosen.item.title}" ${why}`;
  return { chosen, by: 'code', procedureId: null, rationale };
}

type ByItself = {
  readonly chosen: Ranked;
  readonly by: 'code' | 'reflex';
  readonly procedureId: string | null;
  readonly rationale: string;
  /** The trust of what the rationale quotes. Default: that of the phase. */
  readonly trust?: Trust;
};

/** Chosen by code. */
function byItself(
  cycleNo: number,
  ranked: readonly Ranked[],
  { chosen: { item }, by, procedureId, rationale, ...quoted }: ByItself,
): PhaseResult {
  const decision: PayloadOf<'DecisionMade'> = {
    cycle_no: cycleNo,
    kind: item.kind === 'standing_order' ? 'heartbeat' : 'task',
    by,
    work_id: item.id,
    procedure_id: procedureId,
    rationale,
    expected_outcome: null,
    text: null,
  };
  const rank = rankEvent(cycleNo, ranked, item.id);
  const made = fact('DecisionMade', decision, quoted);
  return { events: [rank, made], result: decision };
}

function hasPlan(view: View, { item, procedureId }: Ranked): boolean {
  if (reflexOf(view, item.id, procedureId) !== null) return true;
  return planOf(view, item.id, procedureId)?.trust === 'owner';
}

function rankEvent(cycle_no: number, ranked: readonly Ranked[], chosen: string | null): Fact {
  const candidates = ranked.map(({ item, score, capabilityIds, confidence, gated }) => ({
    id: item.id,
    score,
    capability_ids: capabilityIds,
    confidence,
    gated,
  }));
  return fact('TaskRanked', { cycle_no, candidates, chosen });
}

function byReflex(cycleNo: number, ranked: readonly Ranked[], chosen: Ranked): PhaseResult {
  const { item, procedureId } = chosen;
  const rationale = `"${item.title}" has ${procedureId === null ? 'steps of its own' : 'an approved procedure'}`;
  return byItself(cycleNo, ranked, { chosen, by: 'reflex', procedureId, rationale });
}

type Thinking<Status extends Thought['status']> = {
  readonly cycleNo: number;
  readonly ranked: readonly Ranked[];
  readonly thought: Extract<Thought, { status: Status }>;
};

/** A model may only order the owner's work, not drop it. */
function firstOfOwner(view: View, ranked: readonly Ranked[]): Ranked | undefined {
  const documents = ownerDocuments(view);
  return ranked.find(({ item }) => isOwners(item, documents));
}

function forOwner({ cycleNo, ranked, thought }: Thinking<'decided'>, chosen: Ranked): PhaseResult {
  const rationale = `"${chosen.item.title}" is the owner's and waits; the model named no work: ${thought.rationale}`;
  const { trust } = thought;
  const choice = { chosen, by: 'code' as const, procedureId: null, rationale, trust };
  const { events, result } = byItself(cycleNo, ranked, choice);
  return { events: [...thought.events, ...events], result };
}

/**
 * What names no work has looked at all of it: it sleeps until it changes or a day has passed. A cycle for exploring has
 * looked at none.
 */
function byModel(
  { cycleSettings }: DecidePorts,
  view: View,
  { isExploration, ...thinking }: Thinking<'decided'> & { readonly isExploration: boolean },
): PhaseResult {
  const { cycleNo, ranked, thought } = thinking;
  const isPassedOver = !isExploration && thought.workId === null;
  const passed = isPassedOver ? firstOfOwner(view, ranked) : undefined;
  if (passed !== undefined) return forOwner(thinking, passed);
  const { trust, kind, workId } = thought;
  const decision = {
    cycle_no: cycleNo,
    kind,
    by: 'model' as const,
    work_id: workId,
    procedure_id: thought.procedureId,
    rationale: thought.rationale,
    expected_outcome: thought.expectedOutcome,
    text: thought.text,
    capability_ids: thought.capabilityIds,
  };
  const laidDown = workId === null && !isExploration ? ranked : [];
  const retryAt = later(view.now, cycleSettings.workRetryMaxMs);
  const events = [
    rankEvent(cycleNo, ranked, workId),
    ...thought.events,
    ...laidDown.map(({ item }) => parked(cycleNo, item, { cause: 'done', retryAt })),
    fact('DecisionMade', decision, { trust }),
  ];
  return { events, result: decision };
}

/**
 * Where a model answered with no choice, the owner's work that ranks first is done. No other: what others sent may be what
 * spoilt the answer, and would choose itself.
 */
function withoutChoice(
  ports: DecidePorts,
  view: View,
  {
    isExploration,
    ...thinking
  }: Thinking<'unavailable' | 'unreadable'> & { readonly isExploration: boolean },
): PhaseResult {
  const { cycleNo, ranked, thought } = thinking;
  if (thought.status === 'unavailable') return byNobody(ports, view, { cycleNo, ranked, thought });
  const chosen = isExploration ? undefined : firstOfOwner(view, ranked);
  if (chosen === undefined) {
    const failed = { status: 'unavailable', cause: 'failure', retryAt: null } as const;
    return byNobody(ports, view, { cycleNo, ranked, thought: { ...failed, why: thought.why } });
  }
  const rationale = `"${chosen.item.title}" ranks first of the owner's; the model's choice cannot be read: ${thought.why}`;
  const { trust } = thought;
  return byItself(cycleNo, ranked, { chosen, by: 'code', procedureId: null, rationale, trust });
}

/** No model can be called: reported, and the work parked until the cause is over. */
function byNobody(
  ports: DecidePorts,
  view: View,
  { cycleNo, ranked, thought }: Thinking<'unavailable'>,
): PhaseResult {
  const { cause, why, retryAt } = thought;
  const laidDownFor = (pause: WhyUnavailable) =>
    ranked.map(({ item }) => {
      const pauseMs = () => pauseOf(ports, view.get(parkedWorkProjection, item.id), pause);
      const until = pause === 'model' ? retryAt : (retryAt ?? later(view.now, pauseMs()));
      return parked(cycleNo, item, { cause: pause, retryAt: until });
    });
  const decision = {
    cycle_no: cycleNo,
    kind: 'idle' as const,
    by: 'code' as const,
    work_id: null,
    procedure_id: null,
    rationale: cause === 'nothing' ? why : `nothing here can be done without a model: ${why}`,
    expected_outcome: null,
    text: null,
  };
  // An exploring cycle looked at no work that could be parked.
  const parks = cause === 'nothing' ? [] : laidDownFor(cause);
  const events = [rankEvent(cycleNo, ranked, null), ...parks, fact('DecisionMade', decision)];
  return { events, result: decision };
}

/** Soon after an outage, which is no fault of the work; later each time, in milliseconds. */
function pauseOf(
  { cycleSettings: { workRetryBaseMs, workRetryMaxMs }, jobSettings }: DecidePorts,
  before: ParkedWork | undefined,
  cause: Extract<Thought, { status: 'unavailable' }>['cause'],
): number {
  if (cause === 'outage') return outageWaitMs(before?.outages ?? 0, jobSettings);
  return Math.min(workRetryBaseMs * 2 ** (before?.failures ?? 0), workRetryMaxMs);
}

type Pause = {
  readonly cause: PayloadOf<'WorkParked'>['cause'];
  readonly retryAt: string | null;
};

function parked(cycle_no: number, item: WorkItem, { cause, retryAt }: Pause): Fact {
  const { id: work_id, fingerprint } = item;
  return fact('WorkParked', { cycle_no, work_id, fingerprint, cause, retry_at: retryAt });
}
