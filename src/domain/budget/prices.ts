import { z } from 'zod';
import { EFFORTS, type ModelRole } from '../../kernel/ports/model.ts';
import { anthropic } from './providers/anthropic.ts';
import { type ModelPrice, type PriceTable, priceTable } from './providers/model-price.ts';

const roleModels = z.strictObject({ cheap: z.string(), standard: z.string(), strong: z.string() });

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
  /** How many times longer than usual an answer may take, for a slow machine. Default 1. */
  readonly patience?: number;
};

/** An hour for a turn of work. */
const MOST_PATIENCE = 20;

/** What an owner may change: some roles, some prices, who thinks, who stands in. Who gives a price names the version of their list. */
const ownModelSettings = z.strictObject({
  roles: roleModels.partial().optional(),
  prices: priceTable.optional(),
  thinking: roleThinking.optional(),
  effort: roleEffort.optional(),
  fallback: roleStandIns.optional(),
  batch: z.boolean().optional(),
  patience: z.number().min(1).max(MOST_PATIENCE).optional(),
});

/** The defaults with the owner's changes. @throws ZodError when it is not of that shape */
export function withOwnModels(defaults: ModelSettings, own: unknown): ModelSettings {
  const {
    roles,
    prices,
    thinking,
    effort: efforts,
    fallback,
    ...rest
  } = ownModelSettings.parse(own);
  const { batch, patience } = rest;
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
    ...(patience !== undefined && { patience }),
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

/** Models of the first provider with their prices. */
export const defaultModelSettings: ModelSettings = {
  roles: anthropic.roles,
  prices: anthropic.prices,
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
