import { join } from 'node:path';
import { installedModel } from '../../adapters/embeddings/installed-model.ts';
import { type ProcessModel, processModel } from '../../adapters/embeddings/process-model.ts';
import type { Config } from '../../config.ts';
import { defaultBudgetSettings } from '../../domain/budget/limits.ts';
import { KNOWN_PROVIDERS } from '../../domain/budget/providers/all-providers.ts';
import { once } from '../../kernel/once.ts';
import type { EmbeddingModel, Embeddings } from '../../kernel/ports/embeddings.ts';
import {
  type EmbeddingMoney,
  type EmbeddingMoneyOptions,
  embeddingMoney,
} from '../../phases/model/embedding-money.ts';
import { isLoopback } from '../../process/loopback.ts';
import { currentModelSettings } from '../settings/model-settings.ts';

/** Where `homeostat memory embeddings install` puts its model. */
export function embeddingsFolder({ stateDir }: Pick<Config, 'stateDir'>): string {
  return join(stateDir, 'embeddings');
}

/**
 * Whom the owner has chosen: the server that the settings name, else what is installed. The latter is looked up anew each
 * time: it may be installed or taken away meanwhile.
 */
export function openEmbeddings(
  config: Config,
  context: EmbeddingMoneyOptions['context'],
): Embeddings {
  if (config.openaiEmbeddingsModel !== '') return embeddingsServer(config, context);
  const folder = embeddingsFolder(config);
  let opened: ProcessModel | null = null;
  return {
    current: () => {
      const model = installedModel(folder);
      if (model === null) return null;
      opened ??= processModel({ model, languages: ['en'], folder });
      return opened;
    },
    close: async () => {
      await opened?.close();
    },
  };
}

/** On this machine it costs nothing; elsewhere consent, price and limits are those of the provider `openai`. */
function embeddingsServer(config: Config, context: EmbeddingMoneyOptions['context']): Embeddings {
  const { openaiEmbeddingsUrl, openaiEmbeddingsModel: model, openaiBaseUrl } = config;
  const baseUrl = openaiEmbeddingsUrl || openaiBaseUrl || KNOWN_PROVIDERS.openai.baseUrl.otherwise;
  const isFree = isLoopback(new URL(baseUrl).hostname);
  const money = isFree ? FREE : paid(config, { context, model });
  const apiKey = config.openaiApiKey || 'not-needed';
  // Its SDK takes a tenth of a start, and few commands embed anything.
  const opened = once(async () => {
    const { openaiEmbeddings } = await import('../../adapters/models/openai/openai-embeddings.ts');
    return openaiEmbeddings({ model, apiKey, baseUrl, spend: money.spend });
  });
  const server: EmbeddingModel = {
    model,
    languages: null,
    embed: async (texts, signal) => (await opened()).embed(texts, signal),
  };
  return { current: () => server, close: money.close };
}

const FREE: EmbeddingMoney = {
  spend: async (_, send) => (await send()).answer,
  close: async () => undefined,
};

function paid(
  config: Config,
  of: Pick<EmbeddingMoneyOptions, 'context' | 'model'>,
): EmbeddingMoney {
  const settings = currentModelSettings(config, 'openai');
  const { dailyUsd, cycleUsd, jobUsd } = config;
  return embeddingMoney({
    ...of,
    provider: 'openai',
    prices: () => settings().prices,
    budget: { ...defaultBudgetSettings, dailyUsd, cycleUsd, jobUsd },
  });
}
