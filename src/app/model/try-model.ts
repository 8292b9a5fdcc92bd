import type { Provider } from '../../domain/budget/providers/all-providers.ts';
import type { Origin } from '../../kernel/event/event.ts';
import { callModel } from '../../phases/model/call-model.ts';
import type { ModelCall, ModelPorts } from '../../phases/model/model-run.ts';
import type { CallContext } from '../../phases/phase-context.ts';
import type { Agent } from '../agent.ts';
import { consentTo } from './consent-to.ts';

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

export type TriedModel =
  | { readonly ok: true; readonly model: string; readonly costUsd: number; readonly text: string }
  | { readonly ok: false; readonly why: string };

/** Records the owner's consent to this provider and makes one small call, reserved and booked like any other. */
export async function tryModel(
  agent: Agent,
  modelPorts: ModelPorts,
  { provider, origin }: { readonly provider: Provider; readonly origin: Origin },
): Promise<TriedModel> {
  await consentTo(agent, { provider, by: 'owner' }, origin);
  const outcome = await callModel(contextOf(agent, origin), modelPorts, HELLO);
  if (outcome.status === 'ok') {
    const { model, costUsd, text } = outcome;
    return { ok: true, model, costUsd, text };
  }
  return { ok: false, why: outcome.status === 'failed' ? outcome.message : outcome.detail };
}

function contextOf(agent: Agent, origin: Origin): CallContext {
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
