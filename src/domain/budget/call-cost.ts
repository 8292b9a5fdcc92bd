import type { CacheLife, ModelUsage, ProviderWeb } from '../../kernel/ports/model.ts';
import { ceilUsd } from './money.ts';
import { priceOf } from './prices.ts';
import { SEARCH_USD } from './providers/anthropic.ts';
import type { ModelPrice, PriceTable } from './providers/model-price.ts';

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
  const searches = (usage.webSearches ?? 0) * (price.searchUsd ?? SEARCH_USD);
  return ceilUsd(millionths / 1e6 + searches);
}

/** How large a call can be. */
export type CallSize = {
  readonly input: number;
  readonly maxOutput: number;
  /** Input that is surely still in the provider's cache (see `cachedFromLast`). Default 0. */
  readonly cached?: number;
  /** Default `5m`. */
  readonly cacheFor?: CacheLife;
  /** What the provider may look up while it answers. */
  readonly web?: ProviderWeb | undefined;
};

/** What the results of one search weigh at most, as far as is known: the provider names no limit. */
const SEARCH_TOKENS = 15_000;
/** The provider keeps to the length of a page about. */
const FETCH_MARGIN = 1.25;
/** How often the provider lets a model continue with results before it interrupts the reply. */
const ROUNDS = 10;

/** Tokens that results add to a call, at most. */
function resultTokens({ searches, fetches, fetchTokens }: ProviderWeb): number {
  return searches * SEARCH_TOKENS + Math.ceil(fetches * fetchTokens * FETCH_MARGIN);
}

/**
 * The most a call can cost, USD: what is cached at the price of reading it, all other input at its dearest rate, all
 * output used. Null when the model has no price. A provider that drops its cache early can make a call dearer than this,
 * at most by the cached part at the dearest rate; it is then booked in full, as every charge.
 *
 * With the provider's web: every search it may do, all that results and replies add as input, and the whole read once
 * more for each time the model goes on with results. The count of tokens is that of the whole reply then, and so may
 * come under the rates of a long input.
 */
export function worstCaseUsd(table: PriceTable, model: string, size: CallSize): number | null {
  const price = priceOf(table, model);
  if (price === undefined) return null;
  const searches = searchesUsd(price, size.web);
  if (searches === null) return null;
  const again = rereadTokens(size);
  const dearest = [price, ratesFor(price, size.input + again.added + again.read)];
  const most = (of: (rate: Rates) => number) => Math.max(...dearest.map(of));
  const write = (rate: Rates) => (size.cacheFor === '1h' ? hourWrite(rate) : rate.cacheWrite);
  const fresh = most((rate) => Math.max(rate.input, rate.cacheRead, write(rate)));
  const read = most(({ cacheRead }) => cacheRead);
  const output = most((rate) => rate.output);
  const cached = Math.min(Math.max(0, size.cached ?? 0), size.input);
  const millionths =
    (cached + again.read) * read +
    (size.input - cached + again.added) * fresh +
    size.maxOutput * output;
  return ceilUsd(millionths / 1e6 + searches);
}

/** All allowed searches, in USD. Null: the price of a search is unknown. */
function searchesUsd({ searchUsd }: ModelPrice, web: ProviderWeb | undefined): number | null {
  if (web === undefined || web.searches === 0) return 0;
  return searchUsd === undefined ? null : web.searches * searchUsd;
}

/** What is added to the input while the provider works, and what is read again from its cache as it continues. */
function rereadTokens({ input, maxOutput, web }: CallSize): { added: number; read: number } {
  if (web === undefined || web.searches + web.fetches === 0) return { added: 0, read: 0 };
  const added = resultTokens(web) + maxOutput;
  return { added, read: (ROUNDS - 1) * (input + added) };
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
