import { anthropicModel } from '../../adapters/models/anthropic/anthropic-model.ts';
import { defaultCallSettings } from '../../adapters/models/guarded-model.ts';
import { openaiModel } from '../../adapters/models/openai/openai-model.ts';
import type { Config, Provider } from '../../config.ts';
import { type ModelSettings, priceOf } from '../../domain/budget/prices.ts';
import type { Model } from '../../kernel/ports/model.ts';
import type { ModelOffer } from '../../phases/model/model-run.ts';
import {
  currentModelSettings,
  type ModelWindows,
  providersKnown,
} from '../settings/model-settings.ts';

const ANTHROPIC = 'https://api.anthropic.com';
const OPENAI = 'https://api.openai.com/v1';
/** A31. */
const NO_KEY = 'not-needed';
/** A local server says nothing while it loads a model and reads a long prompt. */
const LOCAL_STALL_MS = 180_000;

const world = { nowMs: () => Date.now(), random: () => Math.random() };

const BUILD: Readonly<Record<Provider, (config: Config, models: () => ModelSettings) => Model>> = {
  anthropic: ({ anthropicApiKey: apiKey, anthropicBaseUrl }, models) =>
    anthropicModel({
      ...world,
      apiKey,
      baseUrl: anthropicBaseUrl === '' ? ANTHROPIC : anthropicBaseUrl,
      settings: defaultCallSettings,
      takes: (model) => priceOf(models().prices, model)?.takes,
    }),
  openai: ({ openaiApiKey, openaiBaseUrl, openaiTools: tools }) =>
    openaiModel({
      ...world,
      tools,
      apiKey: openaiApiKey === '' ? NO_KEY : openaiApiKey,
      baseUrl: openaiBaseUrl === '' ? OPENAI : openaiBaseUrl,
      settings: { ...defaultCallSettings, stallMs: LOCAL_STALL_MS },
    }),
};

/** The providers there is a key or a server for, the one HOMEOSTAT_MODEL names first. */
export function modelOffers(config: Config, windows?: ModelWindows): readonly ModelOffer[] {
  const found = providersKnown(config).filter(({ isFound }) => isFound);
  const [named, others] = [
    found.filter(({ name }) => name === config.model),
    found.filter(({ name }) => name !== config.model),
  ];
  return [...named, ...others].map(({ name }) => {
    const models = currentModelSettings(config, name, windows);
    return {
      model: BUILD[name](config, models),
      get models() {
        return models();
      },
    };
  });
}
