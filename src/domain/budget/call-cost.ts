import type { CacheLife, ModelUsage } from '../../kernel/ports/model.ts';
import { ceilUsd } from './money.ts';
import { type ModelPrice, type PriceTable, priceOf } from './prices.ts';

function ratesFor(price: ModelPrice, inputTokens: number) {
  return price.long !== undefined && inputTokens > price.long.overTokens ? price.long : price;
}

type Rates = Pick<ModelPrice, 'input' | 'output' | 'cacheWrite' | 'cacheWrite1h' | 'cacheRead'>;

function hourWrite({ input, cacheWrite, cacheWrite1h }: Rates): number {
  return cacheWrite1h ?? Math.max(cacheWrite, 2 * input);
}

/** What a call of this usage costs, USD. Null when the model has no price. */
export function costUsd(table: PriceTable, model: string, usage: ModelUsage): number | null {
  const price = priceOf(table, model);
  if (price === undefined) return null;
  const { inputTokens, cacheWriteTokens, cacheReadTokens, outputTokens } = usage;
  const forAnHour = Math.min(usage.cacheWrite1hTokens ?? 0, cacheWriteTokens);
  const rate = ratesFor(price, inputTokens + cacheWriteTokens + cacheReadTokens);
  const millionths =
    inputTokens * rate.input +
    (cacheWriteTokens - forAnHour) * rate.cacheWrite +
    forAnHour * hourWrite(rate) +
    cacheReadTokens * rate.cacheRead +
    outputTokens * rate.output;
  return ceilUsd(millionths / 1e6);
}

/** How large a call can be. */
export type CallSize = {
  readonly input: number;
  readonly maxOutput: number;
  /** Input that is surely still in the provider's cache (see `cachedFromLast`). Default 0. */
  readonly cached?: number;
  /** Default `5m`. */
  readonly cacheFor?: CacheLife;
};

/**
 * The most a call can cost, USD: what is cached at the price of reading it, all other input at its dearest rate, all
 * output used. Null when the model has no price. A provider that drops its cache early can make a call dearer than this,
 * at most by the cached part at the dearest rate; it is then booked in full, as every charge.
 */
export function worstCaseUsd(table: PriceTable, model: string, size: CallSize): number | null {
  const price = priceOf(table, model);
  if (price === undefined) return null;
  const dearest = [price, ratesFor(price, size.input)];
  const most = (of: (rate: Rates) => number) => Math.max(...dearest.map(of));
  const write = (rate: Rates) => (size.cacheFor === '1h' ? hourWrite(rate) : rate.cacheWrite);
  const fresh = most((rate) => Math.max(rate.input, rate.cacheRead, write(rate)));
  const read = most(({ cacheRead }) => cacheRead);
  const output = most((rate) => rate.output);
  const cached = Math.min(Math.max(0, size.cached ?? 0), size.input);
  const millionths = cached * read + (size.input - cached) * fresh + size.maxOutput * output;
  return ceilUsd(millionths / 1e6);
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

/** A price at such a share of it. */
export function atShare(usd: number | null, share: number): number | null {
  return usd === null ? null : ceilUsd(usd * share);
}
