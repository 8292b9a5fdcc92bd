import { z } from 'zod';
import type { DeepReadonly } from '../../../kernel/event/event.ts';
import { EFFORTS, type ModelTakes, SIGHTS } from '../../../kernel/ports/model.ts';

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

/** What models cost, USD per million tokens. `version` is recorded with every booking. */
export const priceTable = z.strictObject({
  version: z.string(),
  models: z.record(z.string(), modelPrice),
});
export type PriceTable = DeepReadonly<z.infer<typeof priceTable>>;
