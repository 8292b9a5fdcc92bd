import { refuseProvider } from '../../domain/budget/reserve-budget.ts';
import {
  asConsent,
  asProvider,
  budgetProjection,
  CONSENT_KEY,
  providerKey,
} from '../../domain/budget/views/budget.ts';
import { fact } from '../../domain/fact.ts';
import type { AgentRole } from '../../domain/session/events.ts';
import type { View } from '../../kernel/log/log-contract.ts';
import type { Effort, ModelRole, ShownFile } from '../../kernel/ports/model.ts';
import type { Prompt } from '../../prompt/assemble.ts';
import { leastTrusted } from '../../prompt/least-trusted.ts';
import type { CallContext } from '../phase-context.ts';
import { callModel } from './call-model.ts';
import { consentedPorts, offerOf } from './consented-ports.ts';
import type { ModelCall, ModelOutcome, ModelPorts } from './model-run.ts';
import { promptAssembled } from './prompt-assembled.ts';

/** How one purpose asks. Tokens are those of the answer; what is thought before comes on top. */
export type AskSettings = {
  readonly role: ModelRole;
  readonly maxOutputTokens: number;
  readonly timeoutMs: number;
  /** How hard it thinks; left out: as its role does. `none` for those who cannot wait. */
  readonly effort?: Effort | 'none';
};

/** M13: each rates memories by one thing. */
export const MEMORY_REVIEWERS = [
  'memory_importance',
  'memory_relevance',
  'memory_novelty',
] as const;
export type MemoryReviewer = (typeof MEMORY_REVIEWERS)[number];

export type Purpose =
  | 'decide'
  | 'act'
  | 'audit'
  | 'summarise'
  | 'report'
  | 'verdict'
  | 'consolidate'
  | 'read'
  | 'relate'
  | 'generalise'
  | 'heed'
  | 'accept'
  | 'review'
  | MemoryReviewer
  | AgentRole;

/** M16: who has not answered by then has no vote. */
const RATE: AskSettings = {
  role: 'cheap',
  maxOutputTokens: 600,
  timeoutMs: 2_000,
  effort: 'none',
};

export const defaultAskSettings: Readonly<Record<Purpose, AskSettings>> = {
  decide: { role: 'standard', maxOutputTokens: 3000, timeoutMs: 120_000, effort: 'low' },
  /** One round of the agent loop. */
  act: { role: 'standard', maxOutputTokens: 8000, timeoutMs: 180_000 },
  /** Rounds of sub-agents, with the models of V44. */
  builder: { role: 'standard', maxOutputTokens: 8000, timeoutMs: 180_000 },
  researcher: { role: 'cheap', maxOutputTokens: 4000, timeoutMs: 120_000 },
  reviewer: { role: 'standard', maxOutputTokens: 4000, timeoutMs: 120_000 },
  /** What shows that a job is done, decided before it is begun. */
  accept: { role: 'standard', maxOutputTokens: 2000, timeoutMs: 60_000 },
  /** Whether a job is done, by somebody who took no part. */
  review: { role: 'strong', maxOutputTokens: 2000, timeoutMs: 120_000 },
  /** S57: 2 to 5 s, with a slow model as much longer as for all else; what takes longer still is a no. */
  audit: { role: 'cheap', maxOutputTokens: 1000, timeoutMs: 5_000, effort: 'none' },
  /** A42. */
  summarise: { role: 'cheap', maxOutputTokens: 1500, timeoutMs: 30_000, effort: 'none' },
  /** V75. */
  report: { role: 'cheap', maxOutputTokens: 3000, timeoutMs: 60_000 },
  /** V74. */
  verdict: { role: 'cheap', maxOutputTokens: 1500, timeoutMs: 60_000, effort: 'low' },
  /** V20. */
  consolidate: { role: 'cheap', maxOutputTokens: 6000, timeoutMs: 60_000, effort: 'low' },
  /** Somebody waits for an answer; with the repair of a malformed one it stays under the deadline of a mail. */
  read: { role: 'cheap', maxOutputTokens: 1500, timeoutMs: 20_000, effort: 'none' },
  memory_importance: RATE,
  memory_relevance: RATE,
  memory_novelty: RATE,
  /** A28, of up to ten texts. */
  relate: { role: 'cheap', maxOutputTokens: 2500, timeoutMs: 60_000, effort: 'none' },
  /** Of the sentences of one session; nobody waits for it. */
  heed: { role: 'cheap', maxOutputTokens: 600, timeoutMs: 30_000, effort: 'none' },
  /** S60, of up to five kinds of work. */
  generalise: { role: 'cheap', maxOutputTokens: 1500, timeoutMs: 30_000, effort: 'low' },
};

/** A prompt and what is expected in answer. Its trust is that of the prompt: nobody can forget it. */
export type Asking<Output> = AskSettings &
  Pick<ModelCall<Output>, 'priority' | 'isExploration' | 'output'> &
  Pick<ModelCall<Output>, 'tools' | 'toolChoice' | 'web' | 'onText' | 'cacheFor' | 'job'> & {
    readonly purpose: Purpose;
    readonly prompt: Prompt;
    /** Shown before the words of the prompt, which say what they are. */
    readonly files?: readonly ShownFile[];
  };

/** Whether the owner named the provider there is a key for; without that nothing is composed. */
export function mayAsk(view: View, modelPorts: Pick<ModelPorts, 'model' | 'providers'>): boolean {
  const consent = asConsent(view.get(budgetProjection, CONSENT_KEY));
  const model = offerOf(modelPorts, consent)?.model ?? modelPorts.model;
  return model !== null && consent?.provider === model.provider;
}

/**
 * Asks a model: the exact text is kept and its lines are traced (invariant: PromptAssembled stands before the call),
 * then the call is made as every call is.
 * @throws LeaseLost
 */
export async function ask<Output>(
  context: CallContext,
  given: ModelPorts,
  asking: Asking<Output>,
): Promise<ModelOutcome<Output>> {
  const modelPorts = await consentedPorts(context, given);
  const refused = await earlyRefusal(context, modelPorts);
  // A provider at rest may have another to stand in for it.
  const mayStandIn =
    refused?.reason === 'rate_limited' && modelPorts.models.fallback?.[asking.role];
  if (refused !== null && !mayStandIn) return refused;
  await keepPrompt(context, modelPorts, asking);
  return callModel(context, modelPorts, callOf(asking));
}

/** Who is asked and why, and the exact text: in the log before the question is put. */
export async function keepPrompt(
  context: CallContext,
  modelPorts: ModelPorts,
  { purpose, prompt, role }: Pick<Asking<unknown>, 'purpose' | 'prompt' | 'role'>,
): Promise<void> {
  const chosen = {
    cycle_no: context.cycleNo,
    role,
    model: modelPorts.models.roles[role],
    reason: `the role of ${purpose}`,
  };
  await context.record([
    fact('ModelSelected', chosen),
    await promptAssembled(context, modelPorts.blobs, { purpose, prompt }),
  ]);
  context.crashPoint('model:prompt-kept');
}

/** The call that puts the question. */
export function callOf<Output>(asking: Asking<Output>): ModelCall<Output> {
  const { purpose: agent, prompt: shown, files = [], ...call } = asking;
  const message = { role: 'user' as const, text: shown.user };
  const messages = [files.length === 0 ? message : { ...message, files }];
  // What a model makes of the owner's words is its own word.
  const trust = leastTrusted([shown.trust, 'self']);
  return { ...call, agent, trust, system: shown.system, messages };
}

/** Why nothing need be kept or asked; null: there is no such reason. */
export async function earlyRefusal(
  context: CallContext,
  { model }: ModelPorts,
): Promise<Extract<ModelOutcome<never>, { status: 'refused' }> | null> {
  if (model === null) {
    const detail = 'there is no model: neither a key nor a server was found';
    return { status: 'refused', reason: 'no_model', detail, retryAt: null };
  }
  const keys = [CONSENT_KEY, providerKey(model.provider)];
  const view = await context.view([{ projection: budgetProjection, keys }]);
  const refusal = refuseProvider(
    {
      consent: asConsent(view.get(budgetProjection, CONSENT_KEY)),
      provider: asProvider(view.get(budgetProjection, providerKey(model.provider))),
    },
    { provider: model.provider, now: view.now },
  );
  if (refusal === null) return null;
  const { reason, detail, retryAt } = refusal;
  return { status: 'refused', reason, detail, retryAt };
}
