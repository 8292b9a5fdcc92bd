import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anthropicModel } from '../adapters/models/anthropic-model.ts';
import { defaultCallSettings } from '../adapters/models/guarded-model.ts';
import { openaiModel } from '../adapters/models/openai-model.ts';
import { type Config, ConfigError, PROVIDERS, type Provider } from '../config.ts';
import {
  defaultModelSettings,
  type ModelSettings,
  withOwnModels,
} from '../domain/budget/prices.ts';
import type { Model } from '../kernel/ports/model.ts';
import type { ModelOffer } from '../phases/model-run.ts';

const ANTHROPIC = 'https://api.anthropic.com';
const OPENAI = 'https://api.openai.com/v1';
/** A31. */
const NO_KEY = 'not-needed';
/** A local server says nothing while it loads a model and reads a long prompt. */
const LOCAL_STALL_MS = 180_000;

type Entry = {
  /** Whether there is a key or a server for it; one that is merely found is not used (invariant 6). */
  readonly isFound: (config: Config) => boolean;
  /** What to set when it is not found. */
  readonly needs: string;
  readonly build: (config: Config) => Model;
  /** Models by role before the owner names others. */
  readonly roles: (config: Config) => ModelSettings['roles'];
};

const world = { nowMs: () => Date.now(), random: () => Math.random() };

const ENTRIES: Readonly<Record<Provider, Entry>> = {
  anthropic: {
    isFound: ({ anthropicApiKey }) => anthropicApiKey !== '',
    needs: 'ANTHROPIC_API_KEY',
    roles: () => defaultModelSettings.roles,
    build: ({ anthropicApiKey: apiKey, anthropicBaseUrl }) =>
      anthropicModel({
        ...world,
        ...{ apiKey, baseUrl: anthropicBaseUrl === '' ? ANTHROPIC : anthropicBaseUrl },
        settings: defaultCallSettings,
      }),
  },
  openai: {
    isFound: ({ openaiApiKey, openaiBaseUrl }) => openaiApiKey !== '' || openaiBaseUrl !== '',
    needs: 'OPENAI_BASE_URL or OPENAI_API_KEY',
    roles: ({ openaiModel: id }) => ({ cheap: id, standard: id, strong: id }),
    build: ({ openaiApiKey, openaiBaseUrl, openaiTools: tools }) =>
      openaiModel({
        ...{ ...world, tools, apiKey: openaiApiKey === '' ? NO_KEY : openaiApiKey },
        baseUrl: openaiBaseUrl === '' ? OPENAI : openaiBaseUrl,
        settings: { ...defaultCallSettings, stallMs: LOCAL_STALL_MS },
      }),
  },
};

/** Every provider this version knows: whether it was found, and what it needs. */
export function providersKnown(
  config: Config,
): readonly { readonly name: Provider; readonly isFound: boolean; readonly needs: string }[] {
  return PROVIDERS.map((name) => {
    const { isFound, needs } = ENTRIES[name];
    return { name, isFound: isFound(config), needs };
  });
}

/** Whether there is a key or a server for the one that is named, or for any when none is. */
export function isModelFound(config: Config, provider: string | null): boolean {
  const found = providersKnown(config).filter(({ isFound }) => isFound);
  if (provider === null || provider === 'none') return found.length > 0;
  return found.some(({ name }) => name === provider);
}

/** The providers there is a key or a server for, the one HOMEOSTAT_MODEL names first. */
export function modelOffers(config: Config): readonly ModelOffer[] {
  const found = providersKnown(config).filter(({ isFound }) => isFound);
  const [named, others] = [
    found.filter(({ name }) => name === config.model),
    found.filter(({ name }) => name !== config.model),
  ];
  return [...named, ...others].map(({ name }) => ({
    model: ENTRIES[name].build(config),
    models: modelSettings(config, name),
  }));
}

/**
 * Models of a provider by role, their prices and who thinks: the defaults with what `<state>/models.json` changes, such
 * as `{"roles":{"standard":"claude-opus-5"},"thinking":{"strong":8000}}`.
 * @throws ConfigError when the file is not of that shape
 */
export function modelSettings(config: Config, provider: Provider): ModelSettings {
  const defaults = { ...defaultModelSettings, roles: ENTRIES[provider].roles(config) };
  const path = join(config.stateDir, 'models.json');
  if (!existsSync(path)) return defaults;
  try {
    return withOwnModels(defaults, JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(path, `mend or delete it: ${why}`);
  }
}
