import { hasModel, mayReadMail } from '../../app/mail/mail-by-model.ts';
import { mailTells } from '../../app/telling/mail-tells.ts';
import type { MailDesk, MailSettings } from '../../phases/mail/desk/mail-ports.ts';
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
    settings: patientSettings(modelPorts),
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

/** A mail waits as much longer for its reading as the slowest model may take. */
function patientSettings({ providers = [] }: Pick<ModelPorts, 'providers'>): MailSettings {
  const patience = Math.max(1, ...providers.map(({ models }) => models.patience ?? 1));
  const { readWithinMs, readAgainMs } = defaultMailSettings;
  return {
    ...defaultMailSettings,
    readWithinMs: readWithinMs * patience,
    readAgainMs: readAgainMs * patience,
  };
}
