import { hasModel, mayReadMail } from '../../app/mail/mail-by-model.ts';
import { mailTells } from '../../app/telling/mail-tells.ts';
import type { MailDesk } from '../../phases/mail/desk/mail-ports.ts';
import { defaultMailSettings } from '../../phases/mail/desk/mail-ports.ts';
import type { ModelPorts } from '../../phases/model/model-run.ts';
import type { OpenAgent } from '../open/agent.ts';
import { actionPolicy } from '../settings/action-policy.ts';
import { type MailboxSettings, mailDomain } from '../settings/mail-settings.ts';
import { ownerCodes } from './owner-codes.ts';

/** The ports with which this process handles the owner's mail. */
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
