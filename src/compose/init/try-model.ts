import { giveConsent } from '../../domain/budget/give-consent.ts';
import type { Provider } from '../../domain/budget/providers/all-providers.ts';
import { asConsent, budgetProjection, CONSENT_KEY } from '../../domain/budget/views/budget.ts';
import type { Origin } from '../../kernel/event/event.ts';
import { callModel } from '../../phases/model/call-model.ts';
import type { ModelCall } from '../../phases/model/model-run.ts';
import type { CallContext } from '../../phases/phase-context.ts';
import { openModelPorts } from '../model/model-ports.ts';
import type { OpenAgent } from '../open/agent.ts';
import { windowsAtHome } from '../settings/model-settings.ts';

const HELLO: ModelCall<null> = {
  agent: 'init',
  role: 'cheap',
  priority: 'act',
  isExploration: false,
  trust: 'owner',
  system: [{ text: 'You answer with one word.', cacheMark: false }],
  messages: [{ role: 'user', text: 'Answer with the word: ready' }],
  output: null,
  maxOutputTokens: 64,
  timeoutMs: 60_000,
  effort: 'none',
};

/** What one small call of a model came to. */
export type Tried =
  | { readonly ok: true; readonly model: string; readonly costUsd: number; readonly text: string }
  | { readonly ok: false; readonly why: string };

/** The owner's consent to this provider, and one call of it that is reserved and booked as every call is. */
export async function tryModel(
  agent: OpenAgent,
  provider: Provider,
  origin: Origin,
): Promise<Tried> {
  await consentTo(agent, provider, origin);
  const modelWindows = await windowsAtHome(agent.config);
  const outcome = await callModel(
    contextOf(agent, origin),
    openModelPorts({ ...agent, modelWindows }),
    HELLO,
  );
  if (outcome.status === 'ok') {
    const { model, costUsd, text } = outcome;
    return { ok: true, model, costUsd, text };
  }
  return { ok: false, why: outcome.status === 'failed' ? outcome.message : outcome.detail };
}

async function consentTo(agent: OpenAgent, provider: Provider, origin: Origin): Promise<void> {
  const wanted = [{ projection: budgetProjection, keys: [CONSENT_KEY] }];
  await agent.log.decide(agent.agentId, wanted, (view) => {
    const consent = asConsent(view.get(budgetProjection, CONSENT_KEY));
    return { decision: { events: giveConsent(consent, { provider, by: 'owner' }) }, origin };
  });
}

function contextOf(agent: OpenAgent, origin: Origin): CallContext {
  return {
    ...agent,
    cycleNo: null,
    leaseToken: agent.newId(),
    origin,
    signal: AbortSignal.timeout(HELLO.timeoutMs),
    record: async (events) => {
      const now = { ...origin, occurredAt: agent.now() };
      const { events: recorded } = await agent.log.append(agent.agentId, now, { events });
      return recorded;
    },
    view: (wanted) => agent.log.view(agent.agentId, wanted),
  };
}
