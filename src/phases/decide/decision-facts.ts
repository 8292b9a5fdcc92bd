import type { BudgetSettings } from '../../domain/budget/limits.ts';
import { spendScopes } from '../../domain/budget/limits.ts';
import { addUsd } from '../../domain/budget/money.ts';
import { withCap } from '../../domain/budget/owner-cap.ts';
import { asCap, asScope, budgetProjection, CAP_KEY } from '../../domain/budget/views/budget.ts';
import type { CycleDoc } from '../../domain/cycle/views/cycle.ts';
import { factsOfType } from '../../domain/fact.ts';
import { learningWanted } from '../../domain/learning/learning-documents.ts';
import type { LearningSettings } from '../../domain/learning/settings.ts';
import { intentionProjection } from '../../domain/task/views/intention.ts';
import { workIdParts } from '../../kernel/event/work-id.ts';
import type { View, Wanted } from '../../kernel/log/log-contract.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import type { Memory } from '../../kernel/ports/memory.ts';
import type { DecisionFacts, OfferedWork } from '../../prompt/compose/decision-input.ts';
import { memoryLines } from '../../prompt/lists/known/memories.ts';
import { documentsFor } from '../../prompt/lists/lists-for.ts';
import { cameWithNote } from '../mail/came-with.ts';
import { answeredAtOnce, saidBefore } from '../mail/said-before.ts';
import type { PhaseContext } from '../phase-context.ts';
import { readFacts } from '../read-facts.ts';
import { type Recalled, recallFor } from '../work/recall-for.ts';
import { WORK_WORD_DOCUMENTS, workWords } from '../work/work-words.ts';
import type { Ranked, ThinkAbout } from './decide.ts';

export type FactPorts = {
  readonly blobs: BlobStore;
  readonly budget: BudgetSettings;
  readonly learning: LearningSettings;
  /** Null: nothing is remembered. */
  readonly memory: Memory | null;
};

/** What the lists of a decision are made from, what is to be done in words, and what learning decides from. */
const DOCUMENTS = [...documentsFor('decide'), ...learningWanted, ...WORK_WORD_DOCUMENTS];

type Spending = Pick<PhaseContext, 'now' | 'cycleNo'>;

/** To be read before `decisionFacts`. */
export function factDocuments(context: Spending, budget: BudgetSettings): Wanted {
  const scopes = [true, false].flatMap((isExploration) =>
    scopesOf(context, budget, isExploration).map(({ scope }) => scope),
  );
  return [...DOCUMENTS, { projection: budgetProjection, keys: [CAP_KEY, ...new Set(scopes)] }];
}

function scopesOf({ now, cycleNo }: Spending, budget: BudgetSettings, isExploration: boolean) {
  return spendScopes(budget, { now: now(), cycleNo, isExploration, priority: 'act' });
}

type Deciding = Omit<ThinkAbout, 'cycle'> & { readonly cycle: CycleDoc };

/** All that a decision is made from. The texts of persons are decrypted here and nowhere else. */
export async function decisionFacts(
  context: PhaseContext,
  ports: FactPorts,
  { view, cycle, ranked }: Deciding,
): Promise<DecisionFacts & { readonly recalled: Recalled }> {
  const cap = asCap(view.get(budgetProjection, CAP_KEY));
  const budget = withCap(ports.budget, cap, view.now);
  const sensed = await sensing(context);
  const offer = ranked.map((one) => offered(context, ports.blobs, { view, ranked: one }));
  const work = await Promise.all(offer);
  const recalled = await recallFor(ports.memory, {
    purpose: 'decide',
    text: work.slice(0, WORKS_RECALLED).map(wordsOf).join('\n'),
    shown: work.map(wordsOf),
  });
  return {
    nonce: context.newId(),
    cycle,
    documents: view,
    settings: ports.learning,
    work,
    recalled,
    memories: memoryLines(recalled.fitting),
    conversation: await conversationOf(context, ports.blobs, cameByMail(view, work)),
    ...sensed,
    money: moneyOf(view, scopesOf(context, budget, cycle.is_exploration)),
  };
}

/** Only the first item is used as the query: more would dilute what is recalled. */
const WORKS_RECALLED = 3;

function wordsOf({ title, text }: OfferedWork): string {
  return `${title}\n${text}`;
}

/** Only these can have a conversation; each costs a read of the log. */
function cameByMail(view: View, work: readonly OfferedWork[]): readonly OfferedWork[] {
  return work.filter(({ id }) => workIdParts(id).kind === 'inbox' || isTaskOfMail(view, id));
}

function isTaskOfMail(view: View, workId: string): boolean {
  return view.get(intentionProjection, workIdParts(workId).name)?.source === 'mail';
}

async function conversationOf(
  context: PhaseContext,
  blobs: BlobStore,
  work: readonly OfferedWork[],
): Promise<DecisionFacts['conversation']> {
  for (const { id } of work) {
    const before = await saidBefore(context, blobs, id);
    const said = [...before, ...(await answeredAtOnce(context, blobs, id))];
    if (said.length > 0) return { workId: id, said };
  }
  return null;
}

type Sensed = Pick<DecisionFacts, 'sources' | 'sensedBy' | 'criticalityBy'>;

async function sensing(context: PhaseContext): Promise<Sensed> {
  const events = await readFacts(context.log, context.agentId, {
    subjects: [`cycle:${context.cycleNo}`],
    types: ['SituationSensed', 'CriticalityAssessed'],
    limit: 2,
  });
  const [sensed] = factsOfType(events, 'SituationSensed');
  const [assessed] = factsOfType(events, 'CriticalityAssessed');
  return {
    sources: sensed?.payload.sources ?? [],
    sensedBy: sensed === undefined ? [] : [sensed.eventId],
    criticalityBy: assessed === undefined ? [] : [assessed.eventId],
  };
}

function moneyOf(view: View, scopes: ReturnType<typeof spendScopes>): DecisionFacts['money'] {
  const committed = (scope: string) => {
    const doc = asScope(view.get(budgetProjection, scope));
    return addUsd(doc?.spent_usd ?? 0, doc?.reserved_usd ?? 0);
  };
  const [day] = scopes;
  const left = scopes.map(({ scope, ceilingUsd }) => ceilingUsd - committed(scope));
  return {
    spentUsd:
      day === undefined ? 0 : (asScope(view.get(budgetProjection, day.scope))?.spent_usd ?? 0),
    limitUsd: day?.limit_usd ?? 0,
    leftUsd: Math.max(0, Math.min(...left)),
  };
}

async function offered(
  context: PhaseContext,
  blobs: BlobStore,
  { view, ranked }: { readonly view: View; readonly ranked: Ranked },
): Promise<OfferedWork> {
  const { item, capabilityIds, gated: isGated } = ranked;
  const { id, kind, title, priority, tags } = item;
  const words = await workWords(view, blobs, item);
  const note = await cameWithNote(context, blobs, id);
  const text = note === null ? words.text : `${words.text}\n(${note})`;
  const isByMail = isTaskOfMail(view, id);
  return { id, kind, title, priority, tags, capabilityIds, isGated, ...words, text, isByMail };
}
