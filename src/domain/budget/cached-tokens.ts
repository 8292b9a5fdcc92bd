import type { CacheLife, ModelUsage } from '../../kernel/ports/model.ts';

/** The last call of a conversation: what the provider counted, and when the call began, ISO 8601. */
export type LastCall = {
  readonly usage: ModelUsage;
  readonly at: string;
};

const LIFE_MS: Readonly<Record<CacheLife, number>> = { '5m': 300_000, '1h': 3_600_000 };
/** The next call still has to reach the provider, whose clock is not ours. */
const MARGIN_MS = 30_000;

/**
 * Tokens of the next call of the same conversation that the provider surely has in its cache: those it read from it or
 * put into it the last time, unless that is too long ago. What it counted as plain input is in no cache.
 */
export function cachedFromLast(last: LastCall | null, now: string, life: CacheLife): number {
  if (last === null) return 0;
  const ageMs = Date.parse(now) - Date.parse(last.at);
  const isFresh = ageMs >= 0 && ageMs <= LIFE_MS[life] - MARGIN_MS;
  return isFresh ? last.usage.cacheReadTokens + last.usage.cacheWriteTokens : 0;
}
