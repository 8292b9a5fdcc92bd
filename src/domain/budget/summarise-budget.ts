import { windowEndsAt } from './limits.ts';
import { addUsd } from './money.ts';
import { dailyLimit } from './owner-cap.ts';
import { isResting } from './reserve-budget.ts';
import {
  asCap,
  asConsent,
  asOpen,
  asProvider,
  asScope,
  type BudgetDoc,
  CAP_KEY,
  CONSENT_KEY,
  type ConsentDoc,
  emptyScope,
  OPEN_KEY,
  type ScopeDoc,
} from './views/budget.ts';

/** Money of one window, USD. `left_usd` is what a call may still reserve. */
export type ScopeSummary = {
  readonly scope: string;
  readonly limit_usd: number;
  readonly spent_usd: number;
  readonly reserved_usd: number;
  /** The part of `spent_usd` whose real usage is not known. */
  readonly estimated_usd: number;
  readonly left_usd: number;
  readonly exhausted_at: string | null;
  /** ISO 8601; null for a window that ends with its cycle. */
  readonly ends_at: string | null;
};

/** The one read model of money: CLI and HTTP render it (O15). */
export type BudgetSummary = {
  readonly consent: ConsentDoc | null;
  readonly today: ScopeSummary;
  /** Newest first, the day's own included. */
  readonly scopes: readonly ScopeSummary[];
  readonly open: readonly { ref: string; worst_case_usd: number; expires_at: string }[];
  readonly resting: readonly { key: string; limit: string; retry_at: string }[];
};

/** The window of the day of an instant, ISO 8601; days are UTC. */
export function dayScope(now: string): string {
  return `day:${new Date(Date.parse(now)).toISOString().slice(0, 10)}`;
}

/** What was spent, is reserved and is left; `documents` with the cap, where there is one. `now` is the database clock, ISO 8601; days are UTC. */
export function summariseBudget(
  documents: ReadonlyMap<string, BudgetDoc>,
  { now, dailyUsd }: { readonly now: string; readonly dailyUsd: number },
): BudgetSummary {
  const today = dayScope(now);
  const found = asScope(documents.get(today));
  const limit = dailyLimit(dailyUsd, asCap(documents.get(CAP_KEY)), now);
  const scopes = [...documents.values()].map(asScope).filter((doc) => doc !== undefined);
  const open = asOpen(documents.get(OPEN_KEY))?.reservations ?? {};
  return {
    consent: asConsent(documents.get(CONSENT_KEY)) ?? null,
    // The setting and the owner's cap count, not what they were when the day's first call was reserved.
    today: summary({
      ...(found ?? emptyScope({ scope: today, limit_usd: limit })),
      limit_usd: limit,
    }),
    scopes: scopes.map(summary).sort((a, b) => compareScopes(b.scope, a.scope)),
    open: Object.entries(open).map(([ref, { worst_case_usd, expires_at }]) => ({
      ref,
      worst_case_usd,
      expires_at,
    })),
    resting: resting(documents, now),
  };
}

function compareScopes(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

function summary(doc: ScopeDoc): ScopeSummary {
  const { scope, limit_usd, spent_usd, reserved_usd, estimated_usd, exhausted_at } = doc;
  return {
    scope,
    limit_usd,
    spent_usd,
    reserved_usd,
    estimated_usd,
    exhausted_at,
    left_usd: Math.max(0, addUsd(limit_usd, -spent_usd, -reserved_usd)),
    ends_at: windowEndsAt(scope),
  };
}

function resting(documents: ReadonlyMap<string, BudgetDoc>, now: string): BudgetSummary['resting'] {
  return [...documents].flatMap(([key, doc]) => {
    const provider = asProvider(doc);
    if (provider === undefined || !isResting(provider, now)) return [];
    return [{ key, limit: provider.limit, retry_at: provider.retry_at }];
  });
}
