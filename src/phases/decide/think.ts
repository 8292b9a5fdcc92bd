import { tryExperiment } from '../../domain/learning/exploration/propose-experiment.ts';
import { learningDocuments } from '../../domain/learning/learning-documents.ts';
import type { LearningSettings } from '../../domain/learning/settings.ts';
import { capabilityProjection } from '../../domain/learning/views/capability.ts';
import type { Trust } from '../../kernel/event/event.ts';
import type { Memory } from '../../kernel/ports/memory.ts';
import type { ModelErrorKind } from '../../kernel/ports/model.ts';
import { composePrompt } from '../../prompt/compose/compose-prompt.ts';
import { type DecisionFacts, decisionInput } from '../../prompt/compose/decision-input.ts';
import { leastTrusted } from '../../prompt/least-trusted.ts';
import {
  type Choices,
  type DecisionOutput,
  decisionOutputFor,
} from '../../prompt/output-schemas.ts';
import type { PromptSettings } from '../../prompt/prompt-settings.ts';
import type { Template } from '../../prompt/template.ts';
import { type AskSettings, ask } from '../model/ask.ts';
import type { ModelPorts } from '../model/model-run.ts';
import { detailOf, type Unavailable, whyUnavailable } from '../model/why-unavailable.ts';
import type { PhaseContext } from '../phase-context.ts';
import { memoriesRecalled } from '../work/recall-for.ts';
import type { ThinkAbout, Thought } from './decide.ts';
import { decisionFacts } from './decision-facts.ts';

export type ThinkPorts = {
  readonly modelPorts: ModelPorts;
  readonly template: Template;
  readonly prompt: PromptSettings;
  readonly learning: LearningSettings;
  readonly asking: AskSettings;
  /** Work without steps can be done with tools. */
  readonly canAct: boolean;
  /** Null: nothing is remembered. */
  readonly memory: Memory | null;
};

/** What a model chooses of the work that code ranked, from a prompt whose every line is traced. */
export function thinkWith(ports: ThinkPorts) {
  return async (context: PhaseContext, { view, ranked, cycle }: ThinkAbout): Promise<Thought> => {
    if (cycle === undefined || (ranked.length === 0 && !cycle.is_exploration)) return NOTHING;
    const facts = await decisionFacts(
      context,
      {
        blobs: ports.modelPorts.blobs,
        budget: ports.modelPorts.budget,
        learning: ports.learning,
        memory: ports.memory,
      },
      { view, cycle, ranked },
    );
    const prompt = composePrompt(decisionInput(facts, ports.prompt), ports.template, ports.prompt);
    const { cycleNo } = context;
    await context.record(memoriesRecalled(facts.recalled, prompt, { workId: null, cycleNo }));
    // A model's answer has at most its own trust.
    const trust = leastTrusted([prompt.trust, 'self']);
    const outcome = await ask(context, ports.modelPorts, {
      ...ports.asking,
      purpose: 'decide',
      prompt,
      priority: 'act',
      isExploration: cycle.is_exploration,
      output: { name: 'decision', schema: decisionOutputFor(choicesOf(facts, ports.canAct)) },
    });
    if (outcome.status !== 'ok') return withoutChoice(outcome, { trust, canAct: ports.canAct });
    return decided(context, ports, {
      decision: outcome.parsed,
      facts,
      trust,
    });
  };
}

const NOTHING: Thought = {
  status: 'unavailable',
  cause: 'nothing',
  why: 'nothing was to be done',
  retryAt: null,
};

/** The work offered in the prompt; an answer may name no other. */
function choicesOf({ work, documents, cycle }: DecisionFacts, canAct: boolean): Choices {
  const capabilities = [...documents.all(capabilityProjection).values()];
  return {
    workIds: work.map(({ id }) => id),
    approvedProcedureIds: capabilities.flatMap(({ procedure }) =>
      procedure?.review === 'approved' ? [procedure.id] : [],
    ),
    capabilityIds: capabilities.map(({ id }) => id),
    isExploration: cycle.is_exploration,
    canAct,
    writtenWorkIds: work.filter(({ hasSteps }) => !hasSteps).map(({ id }) => id),
  };
}

/**
 * What is thought when no choice came back. An answer that is none, also once it was sent back, leaves the choice to code;
 * without tools it does not, since the answer would have been the work. All else is retried when the cause is over (no
 * model, no money) or when it is due.
 */
export function withoutChoice(
  outcome: Unavailable,
  { trust, canAct }: { readonly trust: Trust; readonly canAct: boolean },
): Thought {
  const why = detailOf(outcome);
  if (canAct && outcome.status === 'failed' && NO_CHOICE.includes(outcome.error)) {
    return { status: 'unreadable', why, trust };
  }
  const { retryAt } = outcome;
  return { status: 'unavailable', cause: whyUnavailable(outcome), why, retryAt };
}

const NO_CHOICE: readonly ModelErrorKind[] = ['malformed', 'truncated', 'refused'];

type Decided = {
  readonly decision: DecisionOutput;
  readonly facts: DecisionFacts;
  readonly trust: Trust;
};

/** Without an assessment: the middle (V36). */
const NEUTRAL = 0.5;

function decided(
  context: PhaseContext,
  { learning }: ThinkPorts,
  { decision, facts, trust }: Decided,
): Thought {
  const { kind, work_id, procedure_id, rationale, expected_outcome, text, experiment } = decision;
  const chosen = {
    status: 'decided' as const,
    kind,
    workId: work_id,
    procedureId: procedure_id,
    rationale,
    expectedOutcome: expected_outcome,
    text,
    capabilityIds: decision.capability_ids,
    trust,
  };
  if (experiment === null || kind !== 'exploration') return { ...chosen, events: [] };
  const documents = learningDocuments(facts.documents);
  const command = {
    hypothesis: experiment.hypothesis,
    capabilityTarget: experiment.capability_target,
    isReversible: false,
    rollback: experiment.rollback,
    budgetUsd: learning.exploration.budgetUsd,
    criticality: facts.cycle.criticality ?? NEUTRAL,
  };
  const tried = tryExperiment(documents, { command, cycle: context.cycleNo }, learning);
  const events = tried.map((event) => ({ ...event, trust }));
  const refused = tried.find((event) => event.type === 'ExperimentRejected');
  if (refused === undefined) return { ...chosen, events };
  const why = `${rationale} (experiment refused: ${refused.payload.reason})`;
  return {
    ...chosen,
    kind: 'idle',
    workId: null,
    procedureId: null,
    rationale: why,
    text: null,
    events,
  };
}
