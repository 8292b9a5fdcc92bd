import { nameWords, scorerOf } from '../capability-terms.ts';
import type { CycleAction, FinishedCycle } from '../finished-cycle.ts';
import { usable } from '../match-work.ts';
import type { LearningSettings } from '../settings.ts';
import type { CapabilityDoc } from '../views/capability.ts';
import { tokenise } from '../words.ts';
import { findCapability } from './capability-id.ts';

export type Attribution = 'declared' | 'tool' | 'procedure' | 'keyword';

/** A capability that a cycle used, and the actions that prove it; `actions` empty: no action of its own. */
export type AttributedUse = {
  readonly capabilityId: string;
  readonly attribution: Attribution;
  readonly actions: readonly CycleAction[];
};

/** Minimum score of an action's text; a command says more in fewer words than a report. */
const TOOL_SCORE = 1.5;
/** Share of the best score that further keyword matches must reach, and how many may count. */
const CLOSE_SECOND = 0.7;
const KEYWORD_USES = 2;

type Attributed = Pick<FinishedCycle, 'actions' | 'report' | 'declared' | 'output' | 'work'>;

/**
 * Which capabilities a cycle used (D4): the procedure that ran and what the model declared; if it named none, neither a
 * known one nor a new one, what the tools show, and only if these say nothing, significant whole words of the report. There
 * may be several, or none.
 */
export function attributeUses(
  capabilities: ReadonlyMap<string, CapabilityDoc>,
  cycle: Attributed,
  settings: Pick<LearningSettings, 'declaredUses' | 'keywordScore'>,
): readonly AttributedUse[] {
  const all = usable(capabilities.values());
  const isNamed = namesAny(cycle.report);
  const uses = new Map<string, AttributedUse>();
  const claims = [
    ...byProcedure(all, cycle.actions),
    ...byDeclaration(capabilities, cycle, settings.declaredUses),
    ...(isNamed ? [] : byTool(all, cycle.actions)),
  ];
  for (const use of claims) {
    const known = uses.get(use.capabilityId);
    const actions = [...new Set([...(known?.actions ?? []), ...use.actions])];
    uses.set(use.capabilityId, { ...(known ?? use), actions });
  }
  return uses.size > 0 || isNamed
    ? [...uses.values()]
    : byKeyword(all, cycle, settings.keywordScore);
}

/** Whoever did the work says what it was: likeness of words shows nothing against that. */
function namesAny(report: Attributed['report']): boolean {
  return report !== null && report.capabilities_used.length + report.new_capabilities.length > 0;
}

function byProcedure(
  capabilities: readonly CapabilityDoc[],
  actions: readonly CycleAction[],
): readonly AttributedUse[] {
  return actions.flatMap((action) => {
    const owner = capabilities.find(
      ({ procedure }) => procedure !== null && procedure.id === action.procedureId,
    );
    if (owner === undefined) return [];
    return [{ capabilityId: owner.id, attribution: 'procedure' as const, actions: [action] }];
  });
}

/** Unknown ids count as no use. */
function byDeclaration(
  capabilities: ReadonlyMap<string, CapabilityDoc>,
  { report, declared: planned, actions }: Attributed,
  most: number,
): readonly AttributedUse[] {
  const declared = (report?.capabilities_used ?? planned)
    .map((id) => findCapability(capabilities, id))
    .filter((doc) => doc !== undefined);
  return [...new Set(declared)].slice(0, most).map((doc) => {
    const own = new Set(nameWords(doc));
    const shown = actions.filter((action) =>
      tokenise(`${action.tool} ${action.command}`).some((word) => own.has(word)),
    );
    return { capabilityId: doc.id, attribution: 'declared' as const, actions: shown };
  });
}

function byTool(
  capabilities: readonly CapabilityDoc[],
  actions: readonly CycleAction[],
): readonly AttributedUse[] {
  const score = scorerOf(capabilities);
  return actions.flatMap((action) => {
    const [best] = ranked(score(`${action.tool} ${action.command}`));
    if (best === undefined || best.score < TOOL_SCORE) return [];
    return [{ capabilityId: best.id, attribution: 'tool' as const, actions: [action] }];
  });
}

function byKeyword(
  capabilities: readonly CapabilityDoc[],
  { output, work, actions }: Attributed,
  least: number,
): readonly AttributedUse[] {
  const text = [work?.title ?? '', ...(work?.tags ?? []), output].join(' ');
  const scores = ranked(scorerOf(capabilities)(text));
  const best = scores[0]?.score ?? 0;
  return scores
    .filter(({ score }) => score >= least && score >= CLOSE_SECOND * best)
    .slice(0, KEYWORD_USES)
    .map(({ id }) => ({ capabilityId: id, attribution: 'keyword' as const, actions }));
}

function ranked(scores: ReadonlyMap<string, number>): readonly { id: string; score: number }[] {
  return [...scores]
    .map(([id, score]) => ({ id, score }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}
