import { z } from 'zod';
import type { DeepReadonly } from '../../kernel/event/event.ts';
import { EFFORTS, type ModelRole, type ModelTakes, SIGHTS } from '../../kernel/ports/model.ts';

const perMillionUsd = z.number().nonnegative();
const rates = {
  input: perMillionUsd,
  output: perMillionUsd,
  cacheWrite: perMillionUsd,
  /** What is kept for an hour; where a list does not say, twice the input, as the provider of the first table has it. */
  cacheWrite1h: perMillionUsd.optional(),
  cacheRead: perMillionUsd,
};

const modelTakes = z.strictObject({
  thinking: z.enum(['adaptive', 'budget', 'none']),
  thinkingOff: z.enum(['silence', 'disabled', 'between_tools']).nullable(),
  efforts: z.array(z.enum(EFFORTS)),
  showsThoughts: z.boolean(),
  forcedTool: z.enum(['never', 'unthinking']),
  cacheLives: z.array(z.enum(['5m', '1h'])).min(1),
  sees: z.array(z.enum(SIGHTS)).optional(),
}) satisfies z.ZodType<ModelTakes>;

/** The price of a call in a batch at the first provider, as a share of its list price. */
const BATCH_SHARE = 0.5;

/** What the first provider takes for one search: 10 USD for 1,000. */
export const SEARCH_USD = 0.01;

const modelPrice = z.strictObject({
  ...rates,
  /** What a call in a batch costs, as a share of these rates; left out: the model is not asked in batches. */
  batchShare: z.number().positive().max(1).optional(),
  /** One search by the provider, USD; left out: the model is not offered the provider's web. Pages cost their tokens. */
  searchUsd: z.number().nonnegative().optional(),
  contextTokens: z.int().positive(),
  maxOutput: z.int().positive(),
  /** Other rates for the whole call when its input is longer than `overTokens`. */
  long: z.strictObject({ overTokens: z.int().positive(), ...rates }).optional(),
  /** Left out: found out by asking, from what the server refuses. */
  takes: modelTakes.optional(),
});
export type ModelPrice = DeepReadonly<z.infer<typeof modelPrice>>;

const roleModels = z.strictObject({ cheap: z.string(), standard: z.string(), strong: z.string() });

/** What models cost, USD per million tokens. `version` is recorded with every booking. */
const priceTable = z.strictObject({
  version: z.string(),
  models: z.record(z.string(), modelPrice),
});
export type PriceTable = DeepReadonly<z.infer<typeof priceTable>>;

const thinkingTokens = z.int().nonnegative().max(200_000);
const roleThinking = z
  .strictObject({ cheap: thinkingTokens, standard: thinkingTokens, strong: thinkingTokens })
  .partial();
const effort = z.enum(['none', ...EFFORTS]);
const roleEffort = z.strictObject({ cheap: effort, standard: effort, strong: effort }).partial();

const standIn = z.union([
  z.string().transform((model) => ({ model })),
  z.strictObject({ provider: z.string(), model: z.string() }),
]);
const roleStandIns = z
  .strictObject({ cheap: standIn, standard: standIn, strong: standIn })
  .partial();

/** Who is asked while a role's model is out of order; without a provider, the same one. */
export type StandIn = { readonly provider?: string; readonly model: string };

/** Models by role with their prices (D74). No price, no call. */
export type ModelSettings = {
  readonly roles: z.infer<typeof roleModels>;
  readonly prices: PriceTable;
  /** Tokens a role may think with before it answers; they come on top of what its answers may have. 0: it does not. */
  readonly thinking?: z.infer<typeof roleThinking>;
  /** How hard a role works, whatever it is asked for; calls that cannot wait for thoughts stay without. */
  readonly effort?: z.infer<typeof roleEffort>;
  readonly fallback?: { readonly [Role in ModelRole]?: StandIn | undefined };
  /** False: nothing is handed in in a batch. Default true: what can wait is, where that is cheaper. */
  readonly batch?: boolean;
};

/** What an owner may change: some roles, some prices, who thinks, who stands in. Who gives a price names the version of their list. */
const ownModelSettings = z.strictObject({
  roles: roleModels.partial().optional(),
  prices: priceTable.optional(),
  thinking: roleThinking.optional(),
  effort: roleEffort.optional(),
  fallback: roleStandIns.optional(),
  batch: z.boolean().optional(),
});

/** The defaults with the owner's changes. @throws ZodError when it is not of that shape */
export function withOwnModels(defaults: ModelSettings, own: unknown): ModelSettings {
  const { roles, prices, thinking, effort: efforts, fallback, batch } = ownModelSettings.parse(own);
  const { cheap, standard, strong } = { ...defaults.roles, ...withoutUndefined(roles ?? {}) };
  return {
    roles: { cheap, standard, strong },
    prices:
      prices === undefined
        ? defaults.prices
        : { version: prices.version, models: withPrices(defaults.prices.models, prices.models) },
    ...(thinking !== undefined && { thinking }),
    ...(efforts !== undefined && { effort: efforts }),
    ...(fallback !== undefined && { fallback }),
    ...(batch !== undefined && { batch }),
  };
}

/** Setting only the price of a known model leaves its capabilities, batches and searches as they are. */
function withPrices(known: PriceTable['models'], own: PriceTable['models']): PriceTable['models'] {
  const priced = Object.entries(own).map(([id, price]): [string, ModelPrice] => {
    const takes = price.takes ?? known[id]?.takes;
    const batchShare = price.batchShare ?? known[id]?.batchShare;
    const searchUsd = price.searchUsd ?? known[id]?.searchUsd;
    const more = {
      ...(takes !== undefined && { takes }),
      ...(searchUsd !== undefined && { searchUsd }),
      ...(batchShare !== undefined && { batchShare }),
    };
    return [id, { ...price, ...more }];
  });
  return { ...known, ...Object.fromEntries(priced) };
}

function withoutUndefined(given: Readonly<Record<string, string | undefined>>) {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

const current = { contextTokens: 1_000_000, maxOutput: 128_000 };
/** What the models of the 5 and 5.5 generations have in common. */
const adaptive = {
  thinking: 'adaptive' as const,
  efforts: [...EFFORTS],
  showsThoughts: true,
  cacheLives: ['5m' as const, '1h' as const],
  sees: [...SIGHTS],
};

/**
 * Models of the first provider: list prices and what each takes, as of `version`. Compared with the provider's pages of
 * models and, by a test, with the types of its SDK.
 */
export const defaultModelSettings: ModelSettings = {
  roles: { cheap: 'claude-haiku-5-5', standard: 'claude-sonnet-5-5', strong: 'claude-opus-5-5' },
  prices: {
    version: '2026-11-22',
    models: {
      'claude-haiku-5-5': {
        input: 0.1,
        output: 0.5,
        cacheWrite: 0.125,
        cacheWrite1h: 0.2,
        cacheRead: 0.01,
        ...current,
        batchShare: BATCH_SHARE,
        searchUsd: SEARCH_USD,
        long: {
          overTokens: 100_000,
          input: 0.5,
          output: 2.5,
          cacheWrite: 0.625,
          cacheWrite1h: 1,
          cacheRead: 0.05,
        },
        takes: { ...adaptive, thinkingOff: 'disabled', forcedTool: 'unthinking' },
      },
      'claude-sonnet-5-5': {
        input: 2,
        output: 10,
        cacheWrite: 2.5,
        cacheWrite1h: 4,
        cacheRead: 0.1,
        ...current,
        batchShare: BATCH_SHARE,
        searchUsd: SEARCH_USD,
        takes: { ...adaptive, thinkingOff: 'between_tools', forcedTool: 'never' },
      },
      'claude-opus-5-5': {
        input: 4,
        output: 20,
        cacheWrite: 5,
        cacheWrite1h: 8,
        cacheRead: 0.2,
        ...current,
        batchShare: BATCH_SHARE,
        searchUsd: SEARCH_USD,
        takes: { ...adaptive, thinkingOff: null, forcedTool: 'never' },
      },
      'claude-opus-5': {
        input: 5,
        output: 25,
        cacheWrite: 6.25,
        cacheWrite1h: 10,
        cacheRead: 0.5,
        ...current,
        batchShare: BATCH_SHARE,
        searchUsd: SEARCH_USD,
        takes: { ...adaptive, thinkingOff: 'disabled', forcedTool: 'unthinking' },
      },
      'claude-haiku-4-5': {
        input: 1,
        output: 5,
        cacheWrite: 1.25,
        cacheWrite1h: 2,
        cacheRead: 0.1,
        contextTokens: 200_000,
        maxOutput: 64_000,
        batchShare: BATCH_SHARE,
        searchUsd: SEARCH_USD,
        takes: {
          thinking: 'budget',
          thinkingOff: 'silence',
          efforts: [],
          showsThoughts: true,
          forcedTool: 'unthinking',
          cacheLives: ['5m', '1h'],
          sees: [...SIGHTS],
        },
      },
    },
  },
};

/** Undefined when the model has no price. */
export function priceOf(table: PriceTable, model: string): ModelPrice | undefined {
  return Object.hasOwn(table.models, model) ? table.models[model] : undefined;
}

/** What a call of this model costs in a batch, as a share of its price. Null: a batch is not cheaper, or the owner wants none. */
export function batchShareOf(
  { prices, batch = true }: ModelSettings,
  model: string,
): number | null {
  const share = priceOf(prices, model)?.batchShare;
  return batch && share !== undefined && share < 1 ? share : null;
}

/** What to do about a model without a price. */
export function priceAdvice(model: string): string {
  if (model === '') {
    return 'no model is named for this role: set OPENAI_MODEL, or name one under "roles" in models.json in the state folder';
  }
  return `${model} has no price, and without one it is not called: say what it costs, in US dollars per million tokens, with homeostat model price ${model} --input 3 --output 15 (0 where it costs nothing)`;
}
