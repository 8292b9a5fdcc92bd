import { z } from 'zod';
import { ceilUsd } from './money.ts';

const perMillionUsd = z.number().nonnegative();
const rates = {
  input: perMillionUsd,
  output: perMillionUsd,
  cacheWrite: perMillionUsd,
  cacheRead: perMillionUsd,
};

const modelPrice = z.strictObject({
  ...rates,
  contextTokens: z.int().positive(),
  maxOutput: z.int().positive(),
  /** Other rates for the whole call when its input is longer than `overTokens`. */
  long: z.strictObject({ overTokens: z.int().positive(), ...rates }).optional(),
});
export type ModelPrice = z.infer<typeof modelPrice>;

const roleModels = z.strictObject({ cheap: z.string(), standard: z.string(), strong: z.string() });

/** What models cost, USD per million tokens. `version` is recorded with every booking. */
const priceTable = z.strictObject({
  version: z.string(),
  models: z.record(z.string(), modelPrice),
});
export type PriceTable = z.infer<typeof priceTable>;

const thinkingTokens = z.int().nonnegative().max(200_000);
const roleThinking = z
  .strictObject({ cheap: thinkingTokens, standard: thinkingTokens, strong: thinkingTokens })
  .partial();

/** Models by role with their prices (D74). No price, no call. */
export type ModelSettings = {
  readonly roles: z.infer<typeof roleModels>;
  readonly prices: PriceTable;
  /** Tokens a role may think with before it answers; they come on top of what its answers may have. None: it does not. */
  readonly thinking?: z.infer<typeof roleThinking>;
};

/** What an owner may change: some roles, some prices, who thinks. Who gives a price names the version of their list. */
const ownModelSettings = z.strictObject({
  roles: roleModels.partial().optional(),
  prices: priceTable.optional(),
  thinking: roleThinking.optional(),
});

/** The defaults with the owner's changes. @throws ZodError when it is not of that shape */
export function withOwnModels(defaults: ModelSettings, own: unknown): ModelSettings {
  const { roles, prices, thinking } = ownModelSettings.parse(own);
  const { cheap, standard, strong } = { ...defaults.roles, ...withoutUndefined(roles ?? {}) };
  return {
    roles: { cheap, standard, strong },
    prices:
      prices === undefined
        ? defaults.prices
        : { version: prices.version, models: { ...defaults.prices.models, ...prices.models } },
    ...(thinking !== undefined && { thinking }),
  };
}

function withoutUndefined(given: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

const current = { contextTokens: 1_000_000, maxOutput: 128_000 };

/** List prices of the provider, November 2026; cache writes for five minutes. */
export const defaultModelSettings: ModelSettings = {
  roles: { cheap: 'claude-haiku-5-5', standard: 'claude-sonnet-5-5', strong: 'claude-opus-5-5' },
  prices: {
    version: '2026-11-20',
    models: {
      'claude-haiku-5-5': {
        ...{ input: 0.1, output: 0.5, cacheWrite: 0.125, cacheRead: 0.01, ...current },
        long: { overTokens: 100_000, input: 0.5, output: 2.5, cacheWrite: 0.625, cacheRead: 0.05 },
      },
      'claude-sonnet-5-5': { input: 2, output: 10, cacheWrite: 2.5, cacheRead: 0.1, ...current },
      'claude-opus-5-5': { input: 4, output: 20, cacheWrite: 5, cacheRead: 0.2, ...current },
      'claude-opus-5': { input: 5, output: 25, cacheWrite: 6.25, cacheRead: 0.5, ...current },
      'claude-haiku-4-5': {
        ...{ input: 1, output: 5, cacheWrite: 1.25, cacheRead: 0.1 },
        ...{ contextTokens: 200_000, maxOutput: 64_000 },
      },
    },
  },
};

/** Tokens of a call as the provider counted them; the kinds of input do not overlap. */
type Usage = {
  readonly inputTokens: number;
  readonly cacheWriteTokens: number;
  readonly cacheReadTokens: number;
  readonly outputTokens: number;
};

/** Undefined when the model has no price. */
export function priceOf(table: PriceTable, model: string): ModelPrice | undefined {
  return Object.hasOwn(table.models, model) ? table.models[model] : undefined;
}

/** What to do about a model without a price. */
export function priceAdvice(model: string): string {
  if (model === '') {
    return 'no model is named for this role: set OPENAI_MODEL, or write {"roles":{"standard":"its id"}} into models.json in the state folder';
  }
  const free = { input: 0, output: 0, cacheWrite: 0, cacheRead: 0 };
  const price = { ...free, contextTokens: 32_768, maxOutput: 16_384 };
  const prices = { version: 'mine-1', models: { [model]: price } };
  return `${model} has no price: no price, no call. Write into models.json in the state folder what it costs, in US dollars per million tokens, 0 where it costs nothing: ${JSON.stringify({ prices })}`;
}

function ratesFor(price: ModelPrice, inputTokens: number) {
  return price.long !== undefined && inputTokens > price.long.overTokens ? price.long : price;
}

/** What a call of this usage costs, USD. Null when the model has no price. */
export function costUsd(table: PriceTable, model: string, usage: Usage): number | null {
  const price = priceOf(table, model);
  if (price === undefined) return null;
  const { inputTokens, cacheWriteTokens, cacheReadTokens, outputTokens } = usage;
  const rate = ratesFor(price, inputTokens + cacheWriteTokens + cacheReadTokens);
  const millionths =
    inputTokens * rate.input +
    cacheWriteTokens * rate.cacheWrite +
    cacheReadTokens * rate.cacheRead +
    outputTokens * rate.output;
  return ceilUsd(millionths / 1e6);
}

/** The most a call can cost, USD: all input at its dearest rate, all output used. Null when the model has no price. */
export function worstCaseUsd(
  table: PriceTable,
  model: string,
  tokens: { readonly input: number; readonly maxOutput: number },
): number | null {
  const price = priceOf(table, model);
  if (price === undefined) return null;
  const dearest = [price, ratesFor(price, tokens.input)];
  const of = (rate: 'input' | 'cacheWrite' | 'cacheRead' | 'output') =>
    Math.max(...dearest.map((each) => each[rate]));
  const input = Math.max(of('input'), of('cacheWrite'), of('cacheRead'));
  return ceilUsd((tokens.input * input + tokens.maxOutput * of('output')) / 1e6);
}

/** Whether the model takes a call of this size. */
export function fitsModel(
  price: ModelPrice,
  tokens: { readonly input: number; readonly maxOutput: number },
): boolean {
  return (
    tokens.maxOutput <= price.maxOutput && tokens.input + tokens.maxOutput <= price.contextTokens
  );
}
