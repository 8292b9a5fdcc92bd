import { asConsent, budgetProjection, CONSENT_KEY } from '../../domain/budget/views/budget.ts';
import { controllerProjection } from '../../domain/cycle/views/controller.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import type { MailDesk } from '../../phases/mail/desk/mail-ports.ts';
import { defaultMailSettings } from '../../phases/mail/desk/mail-ports.ts';
import { mayAsk } from '../../phases/model/ask.ts';
import type { ModelPorts } from '../../phases/model/model-run.ts';
import type { OpenAgent } from '../open/agent.ts';
import { actionPolicy } from '../settings/action-policy.ts';
import { type MailboxSettings, mailDomain } from '../settings/mail-settings.ts';
import { isModelFound } from '../settings/model-settings.ts';
import { mailTells } from './mail-tells.ts';
import { ownerCodes } from './owner-codes.ts';

/** What an owner's mail is worked with in this process. */
export function mailDesk(
  agent: OpenAgent,
  { owners, address }: Pick<MailboxSettings, 'owners' | 'address'>,
  modelPorts: ModelPorts,
): MailDesk {
  const { config } = agent;
  return {
    ...agent,
    owners,
    settings: defaultMailSettings,
    tells: mailTells(agent),
    domain: mailDomain(address),
    codes: () => ownerCodes(config.stateDir),
    limits: { dailyUsd: config.dailyUsd, jobUsd: config.jobUsd },
    approvalMs: () => actionPolicy(config.stateDir).approvalMs,
    hasModel: () => hasModel(agent),
    zone: config.timezone,
    mayAsk: () => mayReadMail(agent, modelPorts),
  };
}

async function hasModel({ agentId, log, config }: OpenAgent): Promise<boolean> {
  const view = await log.view(agentId, [{ projection: budgetProjection, keys: [CONSENT_KEY] }]);
  const provider = asConsent(view.get(budgetProjection, CONSENT_KEY))?.provider ?? null;
  if (config.worker === 'claude-code' && provider !== null) return true;
  return provider !== null && provider !== 'none' && isModelFound(config, provider);
}

async function mayReadMail({ agentId, log }: OpenAgent, modelPorts: ModelPorts): Promise<boolean> {
  const view = await log.view(agentId, [
    { projection: budgetProjection, keys: [CONSENT_KEY] },
    { projection: controllerProjection, keys: [SINGLETON] },
  ]);
  const { paused, safe_mode } = view.get(controllerProjection, SINGLETON) ?? {
    paused: null,
    safe_mode: null,
  };
  return paused === null && safe_mode === null && mayAsk(view, modelPorts);
}
