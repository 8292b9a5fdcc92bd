import { existsSync, readFileSync, statSync } from 'node:fs';
import { modelWindows } from '../../adapters/models/model-windows.ts';
import { modelsFile } from '../../app/model/set-price.ts';
import { type Config, valueOf } from '../../config.ts';
import {
  defaultModelSettings,
  type ModelSettings,
  priceOf,
  withOwnModels,
} from '../../domain/budget/prices.ts';
import {
  KNOWN_PROVIDERS,
  PROVIDERS,
  type Provider,
} from '../../domain/budget/providers/all-providers.ts';
import type { ModelPrice } from '../../domain/budget/providers/model-price.ts';
import { messageOf } from '../../kernel/thrown.ts';
import { isLoopback } from '../../process/loopback.ts';
import { ConfigError } from '../../raw-settings.ts';

type DeclaredRoles = (typeof KNOWN_PROVIDERS)[Provider]['roles'];

/** What is assumed of a model at home where nobody says otherwise. */
const HOME_WINDOW_TOKENS = 32_768;
const HOME_OUTPUT_SHARE = 1 / 4;
/** A machine without a fast graphics card reads a long prompt for minutes. */
const HOME_PATIENCE = 4;

/** Tokens of context by model, as a server told them. */
export type ModelWindows = ReadonlyMap<string, number>;

/**
 * Models of a provider by role, their prices, how hard they think and who stands in: the defaults with what
 * `<state>/models.json` changes, such as `{"roles":{"standard":"claude-opus-5"},"effort":{"strong":"max"}}`.
 * A model at a loopback address costs nothing unless the file says what it does, and may take its time.
 * @throws ConfigError when the file is not of that shape
 */
export function modelSettings(
  config: Config,
  provider: Provider,
  windows: ModelWindows = new Map(),
): ModelSettings {
  const settings = ownSettings(config, provider);
  if (!isAtHome(config, provider)) return settings;
  const isOwnServer = KNOWN_PROVIDERS[provider].speaks === 'chat completions';
  // What speaks otherwise at a loopback address is a way to the provider, as fast as that.
  const patience = settings.patience ?? (isOwnServer ? HOME_PATIENCE : 1);
  return { ...withFreeModels(settings, windows), patience };
}

/**
 * The same as the file says now: a price written into it counts with the next call. Where the file cannot be used as it
 * is, what it last said holds; `doctor` and the next start say what is wrong with it.
 * @throws ConfigError when it cannot be used from the start
 */
export function currentModelSettings(
  config: Config,
  provider: Provider,
  windows?: ModelWindows,
): () => ModelSettings {
  const mark = () => {
    const found = statSync(modelsFile(config), { throwIfNoEntry: false });
    return found === undefined ? '' : `${found.ino}:${found.mtimeMs}:${found.size}`;
  };
  let seen = mark();
  let settings = modelSettings(config, provider, windows);
  return () => {
    const now = mark();
    if (now === seen) return settings;
    seen = now;
    try {
      settings = modelSettings(config, provider, windows);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
    }
    return settings;
  };
}

/** What the servers of models at home say that they take; empty where there is none. */
export async function windowsAtHome(config: Config): Promise<ModelWindows> {
  const speaking = PROVIDERS.filter((name) => KNOWN_PROVIDERS[name].speaks === 'chat completions');
  const servers = speaking.filter((name) => isAtHome(config, name));
  const told = await Promise.all(servers.map((name) => modelWindows(addressOf(config, name))));
  return new Map(told.flatMap((windows) => [...windows]));
}

/** Where a provider is asked. */
export function addressOf(config: Config, provider: Provider): string {
  const { setting, otherwise } = KNOWN_PROVIDERS[provider].baseUrl;
  return valueOf(config, setting) || otherwise;
}

/** Whether its server is on this machine and nowhere else. */
function isAtHome(config: Config, provider: Provider): boolean {
  const address = addressOf(config, provider);
  return URL.canParse(address) && isLoopback(new URL(address).hostname);
}

function withFreeModels(settings: ModelSettings, windows: ModelWindows): ModelSettings {
  const { roles, fallback = {}, prices } = settings;
  const standIns = Object.values(fallback).flatMap((one) =>
    one === undefined || one.provider !== undefined ? [] : [one.model],
  );
  const named = [...Object.values(roles), ...standIns].filter((id) => id !== '');
  const free = named
    .filter((id) => priceOf(prices, id) === undefined)
    .map((id) => [id, freeModel(windows.get(id) ?? HOME_WINDOW_TOKENS)] as const);
  return {
    ...settings,
    prices: { ...prices, models: { ...prices.models, ...Object.fromEntries(free) } },
  };
}

function freeModel(contextTokens: number): ModelPrice {
  const maxOutput = Math.floor(contextTokens * HOME_OUTPUT_SHARE);
  return { input: 0, output: 0, cacheWrite: 0, cacheRead: 0, contextTokens, maxOutput };
}

/** What the provider declares. Models of the first provider have their prices wherever they are asked. */
function declaredSettings(config: Config, provider: Provider): ModelSettings {
  const { roles, prices = defaultModelSettings.prices } = KNOWN_PROVIDERS[provider];
  const models = { ...defaultModelSettings.prices.models, ...prices.models };
  return { roles: rolesOf(config, roles), prices: { version: prices.version, models } };
}

function rolesOf(config: Config, roles: DeclaredRoles): ModelSettings['roles'] {
  if (!('setting' in roles)) return roles;
  const id = valueOf(config, roles.setting);
  return { cheap: id, standard: id, strong: id };
}

function ownSettings(config: Config, provider: Provider): ModelSettings {
  const defaults = declaredSettings(config, provider);
  const path = modelsFile(config);
  if (!existsSync(path)) return defaults;
  try {
    return withOwnModels(defaults, JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const why = messageOf(error);
    throw new ConfigError(path, `mend or delete it: ${why}`);
  }
}
