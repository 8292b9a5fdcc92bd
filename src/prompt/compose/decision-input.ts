import type { CycleDoc } from '../../domain/cycle/views/cycle.ts';
import type { LearningSettings } from '../../domain/learning/settings.ts';
import { capabilityProjection } from '../../domain/learning/views/capability.ts';
import type { Trust } from '../../kernel/event/event.ts';
import type { SaidLine, WorkLine } from '../list/lines.ts';
import type { Deciding } from '../list/prompt-list.ts';
import { capabilitiesFor } from '../lists/known/capabilities.ts';
import { type DecisionLines, listsFor } from '../lists/lists-for.ts';
import type { PromptSettings } from '../prompt-settings.ts';
import type { Figure, PromptInput } from './compose-prompt.ts';

/** One ranked piece of work with the text of the request. */
export type OfferedWork = {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly priority: number;
  readonly dueAt: string | null;
  readonly tags: readonly string[];
  readonly trust: Trust;
  readonly eventIds: readonly string[];
  /** Best first; empty if none matches (D5). */
  readonly capabilityIds: readonly string[];
  readonly isGated: boolean;
  readonly hasSteps: boolean;
  /** The owner asked for it in a mail, whoever chose the words of its title. */
  readonly isByMail: boolean;
};

/** The documents and sensing behind a decision; nothing else (K6). */
export type DecisionFacts = Pick<Deciding, 'documents' | 'sources' | 'sensedBy' | 'memories'> & {
  readonly nonce: string;
  readonly cycle: CycleDoc;
  readonly settings: Pick<LearningSettings, 'exploration' | 'descriptionWords' | 'defaultMatches'>;
  readonly work: readonly OfferedWork[];
  /** The conversation that the first such work continues; null: none does. */
  readonly conversation: { readonly workId: string; readonly said: readonly SaidLine[] } | null;
  readonly criticalityBy: readonly string[];
  readonly money: {
    readonly spentUsd: number;
    readonly limitUsd: number;
    readonly leftUsd: number;
  };
};

/** Without an assessment: the middle (V36). */
const NEUTRAL = 0.5;

/** The input of `composePrompt`: knowledge matched with the work. */
export function decisionInput(facts: DecisionFacts, prompt: PromptSettings): PromptInput {
  const { cycle, documents, money, nonce, settings } = facts;
  const given = decidingOf(facts, prompt);
  const lines = listsFor('decide').map(({ name, place }) => [name, place.lines(given)] as const);
  const figure = (value: number): Figure => ({ value, eventIds: [] });
  return {
    cycleNo: cycle.cycle_no,
    now: documents.now,
    nonce,
    exploration: cycle.is_exploration ? { budgetUsd: settings.exploration.budgetUsd } : null,
    criticality: { value: cycle.criticality ?? NEUTRAL, eventIds: facts.criticalityBy },
    spentUsd: figure(money.spentUsd),
    limitUsd: figure(money.limitUsd),
    leftUsd: figure(money.leftUsd),
    lines: Object.fromEntries(lines) as DecisionLines, // each list is under its own name
  };
}

function decidingOf(facts: DecisionFacts, prompt: PromptSettings): Deciding {
  const { documents, cycle, conversation, sources, sensedBy, memories } = facts;
  const settings = { ...prompt, ...facts.settings };
  const asked = facts.work.map(({ title, text: description, tags }) => {
    return { title, description, tags };
  });
  const known = documents.all(capabilityProjection).values();
  return {
    documents,
    cycle,
    settings,
    work: facts.work.flatMap((one) => workLine(one, one.id === conversation?.workId)),
    workText: facts.work.map(({ title, tags, text }) => [title, ...tags, text].join(' ')).join(' '),
    capabilities: capabilitiesFor(asked, known, settings),
    said: conversation?.said ?? [],
    memories,
    sources,
    sensedBy,
  };
}

function workLine(work: OfferedWork, goesOn: boolean): readonly WorkLine[] {
  const [first, ...rest] = work.eventIds;
  if (first === undefined) return [];
  const { id, kind, title, text, priority, dueAt, trust, hasSteps, isByMail } = work;
  const { capabilityIds: matches } = work;
  const isGated = work.isGated && matches.length > 0;
  const line = {
    id,
    kind,
    title,
    text,
    priority,
    dueAt,
    trust,
    hasSteps,
    isByMail,
    matches,
    isGated,
    goesOn,
  };
  return [{ ...line, eventIds: [first, ...rest] }];
}
