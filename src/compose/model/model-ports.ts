import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveConsent } from '../../domain/budget/give-consent.ts';
import { defaultBudgetSettings } from '../../domain/budget/limits.ts';
import { defaultModelSettings } from '../../domain/budget/prices.ts';
import { asConsent, budgetProjection, CONSENT_KEY } from '../../domain/budget/views/budget.ts';
import type { Purpose } from '../../phases/model/ask.ts';
import type { ModelPorts } from '../../phases/model/model-run.ts';
import { parseTemplate, type Template } from '../../prompt/template.ts';
import type { OpenAgent } from '../open/agent.ts';
import { modelOffers } from './model-providers.ts';

const PROMPTS = fileURLToPath(new URL('../../../prompts/', import.meta.url));

/** The models of this process with their money. No key and no server: no model. Which may be used is the owner's consent in the log. */
export function openModelPorts({
  config,
  blobs,
  liveWords,
  standIns,
  modelWindows,
}: Pick<OpenAgent, 'config' | 'blobs' | 'liveWords' | 'standIns' | 'modelWindows'>): ModelPorts {
  const providers = standIns?.offers ?? modelOffers(config, modelWindows);
  const [first] = providers;
  const { dailyUsd, cycleUsd, jobUsd } = config;
  return {
    model: first?.model ?? null,
    // Read anew each time: the owner may have written a price meanwhile.
    get models() {
      return first?.models ?? defaultModelSettings;
    },
    ...(liveWords !== undefined && { liveWords }),
    providers,
    blobs,
    budget: { ...defaultBudgetSettings, dailyUsd, cycleUsd, jobUsd },
  };
}

/** The words the model sees, one file per purpose. @throws Error when it is not a template */
export function promptTemplate(purpose: Purpose | 'resume'): Template {
  return parseTemplate(readFileSync(join(PROMPTS, `${purpose}.md`), 'utf8'));
}

/** HOMEOSTAT_MODEL says the same as `homeostat model use`; empty says nothing. */
export async function recordConsent(agent: OpenAgent): Promise<void> {
  const provider = agent.config.model;
  if (provider === '') return;
  const wanted = [{ projection: budgetProjection, keys: [CONSENT_KEY] }];
  await agent.log.decide(agent.agentId, wanted, (view) => {
    const consent = asConsent(view.get(budgetProjection, CONSENT_KEY));
    const origin = {
      actor: { kind: 'owner' as const, id: 'environment' },
      trust: 'owner' as const,
      correlationId: agent.newId(),
      occurredAt: agent.now(),
    };
    const events = giveConsent(consent, { provider, by: 'HOMEOSTAT_MODEL' });
    return { decision: { events }, origin };
  });
}
