import { asConsent, budgetProjection, CONSENT_KEY } from '../../domain/budget/views/budget.ts';
import { controllerProjection } from '../../domain/cycle/views/controller.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { mayAsk } from '../../phases/model/ask.ts';
import type { ModelPorts } from '../../phases/model/model-run.ts';
import type { Agent, AgentReader } from '../agent.ts';
import { isModelFound } from '../model/providers-found.ts';

/** Whether a model or Claude Code can work on mail that is no command: the owner consented, and the provider is here. */
export async function hasModel({
  agentId,
  log,
  config,
}: Pick<Agent, 'agentId' | 'log' | 'config'>): Promise<boolean> {
  const view = await log.view(agentId, [{ projection: budgetProjection, keys: [CONSENT_KEY] }]);
  const provider = asConsent(view.get(budgetProjection, CONSENT_KEY))?.provider ?? null;
  if (config.worker === 'claude-code' && provider !== null) return true;
  return provider !== null && provider !== 'none' && isModelFound(config, provider);
}

/** Whether a model may read mail now: the owner consented to one, and the agent is neither paused nor in safe mode. */
export async function mayReadMail(
  { agentId, log }: AgentReader,
  modelPorts: ModelPorts,
): Promise<boolean> {
  const view = await log.view(agentId, [
    { projection: budgetProjection, keys: [CONSENT_KEY] },
    { projection: controllerProjection, keys: [SINGLETON] },
  ]);
  const controller = view.get(controllerProjection, SINGLETON);
  const isHeld = controller != null && (controller.paused ?? controller.safe_mode) !== null;
  return !isHeld && mayAsk(view, modelPorts);
}
