import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { consentTo } from '../../app/model/consent-to.ts';
import { defaultBudgetSettings } from '../../domain/budget/limits.ts';
import { defaultModelSettings } from '../../domain/budget/prices.ts';
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
export function promptTemplate(purpose: Purpose | 'resume' | 'summarise_conversation'): Template {
  return parseTemplate(readFileSync(join(PROMPTS, `${purpose}.md`), 'utf8'));
}

/** HOMEOSTAT_MODEL is a consent like `homeostat model use`; empty is none. */
export async function recordConsent(agent: OpenAgent): Promise<void> {
  const provider = agent.config.model;
  if (provider === '') return;
  await consentTo(
    agent,
    { provider, by: 'HOMEOSTAT_MODEL' },
    {
      actor: { kind: 'owner', id: 'environment' },
      trust: 'owner',
      correlationId: agent.newId(),
      occurredAt: agent.now(),
    },
  );
}
