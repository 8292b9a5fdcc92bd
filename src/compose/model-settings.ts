import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, PROVIDERS, type Provider } from '../config.ts';
import {
  defaultModelSettings,
  type ModelSettings,
  withOwnModels,
} from '../domain/budget/prices.ts';
import { messageOf } from '../kernel/thrown.ts';

type Known = {
  /** Whether there is a key or a server for it; one that is merely found is not used (invariant 6). */
  readonly isFound: (config: Config) => boolean;
  /** What to set when it is not found. */
  readonly needs: string;
  /** Models by role before the owner names others. */
  readonly roles: (config: Config) => ModelSettings['roles'];
};

const KNOWN: Readonly<Record<Provider, Known>> = {
  anthropic: {
    isFound: ({ anthropicApiKey }) => anthropicApiKey !== '',
    needs: 'ANTHROPIC_API_KEY',
    roles: () => defaultModelSettings.roles,
  },
  openai: {
    isFound: ({ openaiApiKey, openaiBaseUrl }) => openaiApiKey !== '' || openaiBaseUrl !== '',
    needs: 'OPENAI_BASE_URL or OPENAI_API_KEY',
    roles: ({ openaiModel: id }) => ({ cheap: id, standard: id, strong: id }),
  },
};

/** Every provider this version knows: whether it was found, and what it needs. */
export function providersKnown(
  config: Config,
): readonly { readonly name: Provider; readonly isFound: boolean; readonly needs: string }[] {
  return PROVIDERS.map((name) => {
    const { isFound, needs } = KNOWN[name];
    return { name, isFound: isFound(config), needs };
  });
}

/** Whether there is a key or a server for the one that is named, or for any when none is. */
export function isModelFound(config: Config, provider: string | null): boolean {
  const found = providersKnown(config).filter(({ isFound }) => isFound);
  if (provider === null || provider === 'none') return found.length > 0;
  return found.some(({ name }) => name === provider);
}

/**
 * Models of a provider by role, their prices, how hard they think and who stands in: the defaults with what
 * `<state>/models.json` changes, such as `{"roles":{"standard":"claude-opus-5"},"effort":{"strong":"max"}}`.
 * @throws ConfigError when the file is not of that shape
 */
export function modelSettings(config: Config, provider: Provider): ModelSettings {
  const defaults = { ...defaultModelSettings, roles: KNOWN[provider].roles(config) };
  const path = join(config.stateDir, 'models.json');
  if (!existsSync(path)) return defaults;
  try {
    return withOwnModels(defaults, JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const why = messageOf(error);
    throw new ConfigError(path, `mend or delete it: ${why}`);
  }
}
