import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { anthropicModel } from '../adapters/models/anthropic-model.ts';
import { defaultCallSettings } from '../adapters/models/guarded-model.ts';
import { type Config, ConfigError } from '../config.ts';
import { giveConsent } from '../domain/budget/give-consent.ts';
import { defaultBudgetSettings } from '../domain/budget/limits.ts';
import {
  defaultModelSettings,
  type ModelSettings,
  withOwnModels,
} from '../domain/budget/prices.ts';
import { asConsent, budgetProjection, CONSENT_KEY } from '../domain/budget/views/budget.ts';
import type { Model } from '../kernel/ports/model.ts';
import type { Purpose } from '../phases/ask.ts';
import type { ModelEdges } from '../phases/model-run.ts';
import { parseTemplate, type Template } from '../prompt/template.ts';
import type { Agent } from './agent.ts';

const PROMPTS = fileURLToPath(new URL('../../prompts/', import.meta.url));
const ANTHROPIC = 'https://api.anthropic.com';

/** The model of this process with its money. No key: no model. Whether it may be used is the owner's consent in the log. */
export function modelEdges({ config, blobs }: Pick<Agent, 'config' | 'blobs'>): ModelEdges {
  return {
    model: modelOf(config),
    blobs,
    budget: { ...defaultBudgetSettings, dailyUsd: config.dailyUsd },
    models: modelSettings(config.stateDir),
  };
}

/**
 * Models by role and their prices: the defaults with what `<state>/models.json` changes, such as
 * `{"roles":{"standard":"claude-opus-5"}}`.
 * @throws ConfigError when the file is not of that shape
 */
export function modelSettings(stateDir: string): ModelSettings {
  const path = join(stateDir, 'models.json');
  if (!existsSync(path)) return defaultModelSettings;
  try {
    return withOwnModels(defaultModelSettings, JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(path, `mend or delete it: ${why}`);
  }
}

function modelOf({ anthropicApiKey: apiKey, anthropicBaseUrl }: Config): Model | null {
  if (apiKey === '') return null;
  return anthropicModel({
    apiKey,
    baseUrl: anthropicBaseUrl === '' ? ANTHROPIC : anthropicBaseUrl,
    settings: defaultCallSettings,
    nowMs: () => Date.now(),
    random: () => Math.random(),
  });
}

/** The words the model sees, one file per purpose. @throws Error when it is not a template */
export function promptTemplate(purpose: Purpose): Template {
  return parseTemplate(readFileSync(join(PROMPTS, `${purpose}.md`), 'utf8'));
}

/** HOMEOSTAT_MODEL says the same as `homeostat model use`; empty says nothing. */
export async function recordConsent(agent: Agent): Promise<void> {
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
