import type { CycleDoc } from '../domain/cycle/views/cycle.ts';
import type { ObservationDoc } from '../domain/cycle/views/observation.ts';
import type { LearningDocuments } from '../domain/learning/learning-documents.ts';
import type { LearningSettings } from '../domain/learning/settings.ts';
import type { Experience } from '../domain/learning/views/experience.ts';
import type { LessonDoc } from '../domain/lesson/views/lesson.ts';
import { describeUser } from '../domain/owner/describe-user.ts';
import type { PreferenceDoc } from '../domain/owner/views/preference.ts';
import type { StandingOrdersDoc } from '../domain/owner/views/standing-orders.ts';
import type { UserModelDoc } from '../domain/owner/views/user-model.ts';
import type { Trust } from '../kernel/event/event.ts';
import {
  antiPatternLines,
  capabilitiesFor,
  experimentLines,
  gapLines,
  orderLines,
  practiceLines,
} from './known-lines.ts';
import type { Figure, LogLine, NoteLine, PromptInput, SaidLine, WorkLine } from './prompt-input.ts';
import type { PromptSettings } from './prompt-settings.ts';

/** One piece of work as code ranked it, with the text that says what is wanted. */
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
  /** Best first; empty when none is known (D5). */
  readonly capabilityIds: readonly string[];
  readonly isGated: boolean;
  readonly hasSteps: boolean;
};

/** Documents and sensing that a decision is made from; nothing else (K6). */
export type DecisionFacts = {
  readonly nonce: string;
  readonly cycle: CycleDoc;
  readonly learning: LearningDocuments;
  readonly settings: Pick<LearningSettings, 'exploration' | 'descriptionWords' | 'defaultMatches'>;
  readonly orders: StandingOrdersDoc;
  readonly preferences: ReadonlyMap<string, PreferenceDoc>;
  /** What the owner corrected, what weighs most first. */
  readonly lessons: readonly LessonDoc[];
  readonly user: UserModelDoc | undefined;
  readonly decisions: readonly NoteLine[];
  readonly projects: readonly NoteLine[];
  readonly observations: ObservationDoc | undefined;
  readonly work: readonly OfferedWork[];
  /** Of the first work that goes on with a conversation; null: none does. */
  readonly conversation: { readonly workId: string; readonly said: readonly SaidLine[] } | null;
  /** Classes of what was sensed, by source. */
  readonly sources: readonly {
    readonly source: string;
    readonly classes: Readonly<Record<string, string>>;
  }[];
  readonly sensedBy: readonly string[];
  readonly criticalityBy: readonly string[];
  readonly money: {
    readonly spentUsd: number;
    readonly limitUsd: number;
    readonly leftUsd: number;
  };
};

const LOGS = 3;
const OBSERVATIONS = 5;
/** Without an assessment: the middle (V36). */
const NEUTRAL = 0.5;

/** The input of `composePrompt`: what is known, put beside what is to be done. */
export function decisionInput(facts: DecisionFacts, prompt: PromptSettings): PromptInput {
  const { cycle, learning, work, money } = facts;
  const workText = work.map(({ title, tags, text }) => [title, ...tags, text].join(' ')).join(' ');
  const figure = (value: number): Figure => ({ value, eventIds: [] });
  return {
    cycleNo: cycle.cycle_no,
    nonce: facts.nonce,
    identity: [],
    orders: orderLines(facts.orders),
    preferences: ownerLines(facts),
    decisions: facts.decisions,
    projects: facts.projects,
    capabilities: capabilitiesFor(
      work.map(({ title, text: description, tags }) => ({ title, description, tags })),
      learning.capabilities.values(),
      { ...prompt, ...facts.settings },
    ),
    antiPatterns: antiPatternLines(learning.antiPatterns.values(), workText),
    exploration: explorationOf(facts),
    health: healthLines(facts),
    criticality: { value: cycle.criticality ?? NEUTRAL, eventIds: facts.criticalityBy },
    spentUsd: figure(money.spentUsd),
    limitUsd: figure(money.limitUsd),
    leftUsd: figure(money.leftUsd),
    work: work.flatMap((one) => workLine(one, one.id === facts.conversation?.workId)),
    said: facts.conversation?.said ?? [],
    logs: learning.experience.window.slice(-LOGS).reverse().map(logLine),
    observations: observationLines(facts.observations),
  };
}

/** How the owner wants things: what they corrected, what they prefer, what is known of them. */
export function ownerLines({
  lessons,
  preferences,
  user,
}: Pick<DecisionFacts, 'lessons' | 'preferences' | 'user'>): readonly NoteLine[] {
  return [...lessonLines(lessons), ...preferenceLines(preferences), ...userLines(user)];
}

function explorationOf({ cycle, learning, settings }: DecisionFacts): PromptInput['exploration'] {
  if (!cycle.is_exploration) return null;
  return {
    experiments: experimentLines(learning.experiments.values()),
    practice: practiceLines(learning.experiments.values(), learning.capabilities),
    gaps: gapLines(learning.gaps.values(), learning.capabilities),
    budgetUsd: settings.exploration.budgetUsd,
  };
}

function workLine(work: OfferedWork, goesOn: boolean): readonly WorkLine[] {
  const [first, ...rest] = work.eventIds;
  if (first === undefined) return [];
  const { id, kind, title, text, priority, dueAt, trust, hasSteps } = work;
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
    matches,
    isGated,
    goesOn,
  };
  return [{ ...line, eventIds: [first, ...rest] }];
}

/** Only the owner's own words become lessons. */
function lessonLines(lessons: readonly LessonDoc[]): readonly NoteLine[] {
  return lessons.flatMap(({ text, event_ids: [first, ...rest] }) =>
    first === undefined ? [] : [{ text, trust: 'owner', eventIds: [first, ...rest] }],
  );
}

function userLines(user: UserModelDoc | undefined): readonly NoteLine[] {
  return describeUser(user).flatMap(({ text, eventIds: [first, ...rest] }) =>
    first === undefined ? [] : [{ text, trust: 'owner', eventIds: [first, ...rest] }],
  );
}

function preferenceLines(preferences: ReadonlyMap<string, PreferenceDoc>): readonly NoteLine[] {
  return [...preferences.values()].flatMap(({ key, value, values }) => {
    const [first, ...rest] = values[0]?.event_ids ?? [];
    if (first === undefined) return [];
    return [{ text: `${key}: ${value}`, trust: 'owner', eventIds: [first, ...rest] }];
  });
}

/** Only what is not as it should be: a healthy machine needs no token. */
function healthLines({ sources, sensedBy }: DecisionFacts): readonly NoteLine[] {
  const [first, ...rest] = sensedBy;
  if (first === undefined) return [];
  const health = sources.find(({ source }) => source === 'health')?.classes ?? {};
  return Object.entries(health)
    .filter(([, value]) => value !== 'ok')
    .map(([name, value]) => ({
      text: `${name}: ${value}`,
      trust: 'self' as const,
      eventIds: [first, ...rest],
    }));
}

/** What a step printed is data, whoever wrote the step. */
function logLine({
  cycle,
  outcome,
  verified,
  output_summary,
  error,
  event_id,
}: Experience): LogLine {
  const told = error ?? output_summary;
  const summary = `${outcome}${verified ? '' : ' (not verified)'}${told === '' ? '' : `: ${told}`}`;
  return { cycleNo: cycle, summary, trust: 'outside', eventIds: [event_id] };
}

function observationLines(doc: ObservationDoc | undefined): readonly NoteLine[] {
  const newest = (doc?.recent ?? []).slice(-OBSERVATIONS).reverse();
  return newest.map(({ text, event_id }) => ({ text, trust: 'outside', eventIds: [event_id] }));
}
