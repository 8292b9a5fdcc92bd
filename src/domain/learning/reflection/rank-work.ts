import type { WorkItem } from '../../cycle/events.ts';
import { matchWork, usable } from '../match-work.ts';
import type { LearningSettings } from '../settings.ts';
import type { AntiPatternDoc } from '../views/anti-pattern.ts';
import type { CapabilityDoc } from '../views/capability.ts';
import { tokenise } from '../words.ts';

/** One item of work with its place; the shape `TaskRanked` records. */
export type RankedWork = {
  readonly id: string;
  readonly score: number;
  readonly capability_ids: readonly string[];
  /** Confidence of the best match; null if the agent knows no capability for it, or was only told about it (D83). */
  readonly confidence: number | null;
  /** V32: below .5 or unknown: smaller scope, explicit test, rollback plan. A capability nobody tried is not called weak. */
  readonly gated: boolean;
};

/** What a person asked for now, then mail, then what is broken, then the queue. */
const KIND_SCORE: Readonly<Record<WorkItem['kind'], number>> = {
  manual: 1,
  inbox: 0.8,
  failure: 0.6,
  task: 0.5,
  exploration: 0.3,
  standing_order: 0.2,
};
/** Per step of an owner's priority (1 least, 5 most). */
const PRIORITY_SCORE = 0.2;
/** How far confidence and gating move an item: never past one step of the owner's priority. */
const CONFIDENCE_SCORE = 0.1;
const GATE_SCORE = 0.08;
const ANTI_PATTERN_SCORE = 0.05;
/** Of equals, work that was begun comes first. */
const BEGUN_SCORE = 0.05;
/** How far a due order stands before what was begun. */
const ORDER_FIRST = 0.01;

/** Work with the words that say what is wanted (V46). */
export type DescribedWork = WorkItem & { readonly description: string };

export type RankInput = {
  readonly work: readonly DescribedWork[];
  readonly capabilities: ReadonlyMap<string, CapabilityDoc>;
  readonly antiPatterns: ReadonlyMap<string, AntiPatternDoc>;
  readonly isExploration: boolean;
  /** Ids of work that a job was begun for. */
  readonly begun?: ReadonlySet<string>;
};

/**
 * Orders work in code, so that no model is spent on dispatching (V63). The owner's priorities lead; confidence, the
 * gate (V32, V33) and known ways to fail break ties between equals. In an exploration what is gated comes first. Of
 * equals, work that was begun comes first, but a standing order that is due goes before it; others stay in the order given.
 */
export function rankWork(input: RankInput, settings: LearningSettings): readonly RankedWork[] {
  const capabilities = usable(input.capabilities.values());
  const pitfalls = [...input.antiPatterns.values()]
    .filter(({ status }) => status === 'active')
    .map((one) => new Set(tokenise(`${one.id} ${one.signature}`)));
  const rank = (item: DescribedWork): RankedWork => {
    const { ids, isKnown } = matchWork(capabilities, item, settings);
    const best = isKnown ? capabilities.find(({ id }) => id === ids[0]) : undefined;
    const { confidence, isUnsure, gated } = standingOfWork(best, settings);
    const hits = pitfalls.filter((words) => isAbout(words, item)).length;
    const score =
      KIND_SCORE[item.kind] +
      PRIORITY_SCORE * item.priority +
      CONFIDENCE_SCORE * (confidence ?? 0) +
      (isUnsure === input.isExploration ? GATE_SCORE : 0) -
      (hits > 0 ? ANTI_PATTERN_SCORE : 0) +
      (input.begun?.has(item.id) === true ? BEGUN_SCORE : 0);
    return {
      id: item.id,
      score: Math.round(score * 1000) / 1000,
      capability_ids: isKnown ? ids : [],
      confidence,
      gated,
    };
  };
  const ranked = ordersFirst(input, input.work.map(rank));
  return [...ranked].sort((a, b) => b.score - a.score);
}

/** An order has an hour of its own; a job of many cycles would make it wait for its end. */
function ordersFirst(
  { work, begun = new Set() }: RankInput,
  ranked: readonly RankedWork[],
): readonly RankedWork[] {
  const scores = ranked.filter(({ id }) => begun.has(id)).map(({ score }) => score);
  if (scores.length === 0) return ranked;
  const orders = new Set(work.filter(({ kind }) => kind === 'standing_order').map(({ id }) => id));
  const least = Math.round((Math.max(...scores) + ORDER_FIRST) * 1000) / 1000;
  return ranked.map((one) =>
    orders.has(one.id) ? { ...one, score: Math.max(one.score, least) } : one,
  );
}

/** V32, D83: a capability the agent was only told about is unsure, but not called weak. */
function standingOfWork(
  best: CapabilityDoc | undefined,
  { gatedBelow }: Pick<LearningSettings, 'gatedBelow'>,
): Pick<RankedWork, 'confidence' | 'gated'> & { readonly isUnsure: boolean } {
  const confidence = best?.confidence ?? null;
  const isUnsure = confidence === null || confidence < gatedBelow;
  return { confidence, isUnsure, gated: isUnsure && (best === undefined || confidence !== null) };
}

/** At least two telling words in common: one is too easily shared. */
function isAbout(words: ReadonlySet<string>, item: WorkItem): boolean {
  const own = new Set(tokenise([item.title, ...item.tags].join(' ')));
  return [...own].filter((word) => words.has(word)).length >= 2;
}
