import { defaultCallSettings } from '../../adapters/models/guarded-model.ts';
import { lateModel } from '../../adapters/models/late-model.ts';
import { providersKnown } from '../../app/model/providers-found.ts';
import { type Config, valueOf } from '../../config.ts';
import { type ModelSettings, priceOf } from '../../domain/budget/prices.ts';
import {
  KNOWN_PROVIDERS,
  type OwnSpeaker,
  type Provider,
} from '../../domain/budget/providers/all-providers.ts';
import type { Model } from '../../kernel/ports/model.ts';
import type { ModelOffer } from '../../phases/model/model-run.ts';
import { addressOf, currentModelSettings, type ModelWindows } from '../settings/model-settings.ts';

/** A31. */
const NO_KEY = 'not-needed';
/** A local server says nothing while it loads a model and reads a long prompt. */
const LOCAL_STALL_MS = 180_000;

const world = { nowMs: () => Date.now(), random: () => Math.random() };

type Build = (config: Config, models: () => ModelSettings) => Model;

/** Who does not speak Chat Completions. */
const OWN: Readonly<Record<OwnSpeaker, Build>> = {
  anthropic: (config, models) =>
    lateModel({ provider: 'anthropic', takesBatches: true }, async () => {
      const { anthropicModel } = await import('../../adapters/models/anthropic/anthropic-model.ts');
      return anthropicModel({
        ...world,
        apiKey: config.anthropicApiKey,
        baseUrl: addressOf(config, 'anthropic'),
        settings: defaultCallSettings,
        takes: (model) => priceOf(models().prices, model)?.takes,
      });
    }),
};

function modelOf(config: Config, name: Provider, models: () => ModelSettings): Model {
  return isOwnSpeaker(name) ? OWN[name](config, models) : chatCompletions(config, name);
}

function isOwnSpeaker(name: Provider): name is OwnSpeaker {
  return KNOWN_PROVIDERS[name].speaks === 'its own';
}

function chatCompletions(config: Config, name: Provider): Model {
  return lateModel({ provider: name, takesBatches: false }, async () => {
    const { openaiModel } = await import('../../adapters/models/openai/openai-model.ts');
    return openaiModel({
      ...world,
      tools: name === 'openai' ? config.openaiTools : 'native',
      apiKey: valueOf(config, KNOWN_PROVIDERS[name].apiKey) || NO_KEY,
      baseUrl: addressOf(config, name),
      settings: { ...defaultCallSettings, stallMs: LOCAL_STALL_MS },
    });
  });
}

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
      model: modelOf(config, name, models),
      get models() {
        return models();
      },
    };
  });
}
