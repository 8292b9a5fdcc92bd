import { CLOCK_SKEW_MS, isAhead } from '../../kernel/clock-ahead.ts';
import type { EventOf } from '../../kernel/event/event.ts';
import { fact } from '../fact.ts';
import type { BudgetScope, budgetEvents } from './events.ts';
import { mayBePaid, NO_PROVIDER } from './give-consent.ts';
import { type SpendScope, windowEndsAt } from './limits.ts';
import { addUsd } from './money.ts';
import { priceAdvice } from './prices.ts';
import type { ConsentDoc, OpenDoc, ProviderDoc, ScopeDoc } from './views/budget.ts';

type BudgetEvent = EventOf<typeof budgetEvents>;

/** What the decision reads: documents of the `budget` view. */
export type BudgetState = {
  readonly consent: ConsentDoc | undefined;
  readonly provider: ProviderDoc | undefined;
  scope(scope: string): ScopeDoc | undefined;
  /** When what is set aside now ends. */
  readonly open?: OpenDoc | undefined;
};

export type ReserveBudget = {
  readonly ref: string;
  readonly provider: string;
  readonly model: string;
  readonly scopes: readonly SpendScope[];
  /** Null: the model has no price. */
  readonly worstCaseUsd: number | null;
  readonly expiresAt: string;
  readonly priceVersion: string;
  /** The database clock, ISO 8601. */
  readonly now: string;
};

export type SpendRefusal = {
  readonly status: 'refused';
  readonly reason: 'no_model' | 'no_consent' | 'no_price' | 'rate_limited' | 'budget';
  readonly detail: string;
  /** When asking again makes sense; null: when the cause changes. */
  readonly retryAt: string | null;
  readonly events: readonly BudgetEvent[];
};

export type SpendDecision =
  | { readonly status: 'reserved'; readonly events: readonly BudgetEvent[] }
  | SpendRefusal;

/** Why a provider may not be asked at all, whatever the call costs; null when it may. Fails closed. */
export function refuseProvider(
  { consent, provider: resting }: Pick<BudgetState, 'consent' | 'provider'>,
  { provider, now }: Pick<ReserveBudget, 'provider' | 'now'>,
): SpendRefusal | null {
  if (consent === undefined) {
    const detail = 'the owner has named no model; `homeostat model use` does';
    return refuseSpend({ reason: 'no_consent', detail });
  }
  if (consent.provider === NO_PROVIDER) {
    return refuseSpend({ reason: 'no_model', detail: 'the owner chose to work without a model' });
  }
  if (!mayBePaid(consent, provider)) {
    const detail = `the owner named ${consent.provider}, not ${provider}`;
    return refuseSpend({ reason: 'no_consent', detail });
  }
  if (resting !== undefined && isResting(resting, now)) {
    const detail = `${provider} asked to wait (${resting.limit})`;
    return refuseSpend({ reason: 'rate_limited', detail, retryAt: resting.retry_at });
  }
  return null;
}

/** Whether a provider's requested wait still lasts. One dated by a clock that was ahead counts as ended. */
export function isResting({ retry_at, since }: ProviderDoc, now: string): boolean {
  if (since !== undefined && isAhead(since, now, CLOCK_SKEW_MS)) return false;
  return Date.parse(now) < Date.parse(retry_at);
}

/**
 * Sets aside the worst case in all scopes of a call, or in none. The decision holds only while no event is appended
 * about its scopes or the consent: the append must be conditional on `reserveCondition`.
 */
export function reserveBudget(state: BudgetState, command: ReserveBudget): SpendDecision {
  const refused = refuseProvider(state, command);
  if (refused !== null) return refused;
  const { worstCaseUsd, model } = command;
  if (worstCaseUsd === null) {
    return refuseSpend({ reason: 'no_price', detail: priceAdvice(model) });
  }
  const full = command.scopes.find((scope) => {
    const doc = state.scope(scope.scope);
    const committed = addUsd(doc?.reserved_usd ?? 0, doc?.spent_usd ?? 0, worstCaseUsd);
    return !(committed <= scope.ceilingUsd); // so that what is not a number is refused
  });
  if (full !== undefined) {
    const heldUntil = endOfHeld(state, full, worstCaseUsd);
    return heldUntil === null ? exhausted(full, worstCaseUsd) : held(full, worstCaseUsd, heldUntil);
  }
  return { status: 'reserved', events: [reserved(command, worstCaseUsd)] };
}

/** Subjects and types an append that reserves must be conditional on. */
export function reserveCondition(command: Pick<ReserveBudget, 'scopes' | 'provider'>): {
  readonly subjects: readonly string[];
  readonly types: readonly string[];
} {
  return {
    subjects: ['consent', 'budget:cap', ...command.scopes.map(({ scope }) => `budget:${scope}`)],
    types: ['ModelConsented', 'OwnerCapSet', 'BudgetReserved', 'BudgetSpent', 'BudgetReleased'],
  };
}

function reserved(command: ReserveBudget, worstCaseUsd: number): BudgetEvent {
  return fact('BudgetReserved', {
    ref: command.ref,
    scopes: command.scopes.map(({ scope, limit_usd }): BudgetScope => ({ scope, limit_usd })),
    worst_case_usd: worstCaseUsd,
    expires_at: command.expiresAt,
    model: command.model,
    price_version: command.priceVersion,
  });
}

/** When the first call under way must have ended, where only such stand in the way; null: the money is spent. */
function endOfHeld(
  state: BudgetState,
  { scope, ceilingUsd }: SpendScope,
  wantedUsd: number,
): string | null {
  const doc = state.scope(scope);
  if (addUsd(doc?.spent_usd ?? 0, wantedUsd) > ceilingUsd) return null;
  const ends = Object.keys(doc?.open ?? {}).flatMap(
    (ref) => state.open?.reservations[ref]?.expires_at ?? [],
  );
  return ends.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;
}

/** The window is not used up: nothing is said of it. */
function held(full: SpendScope, wantedUsd: number, retryAt: string): SpendRefusal {
  const detail = `${shortOf(full, wantedUsd)}, while calls under way hold the rest`;
  return refuseSpend({ reason: 'budget', detail, retryAt });
}

function shortOf({ scope, ceilingUsd }: SpendScope, wantedUsd: number): string {
  return `${scope} has less than ${wantedUsd} of ${ceilingUsd} USD left`;
}

/** Said once per scope and ceiling: later refusals of the same window are the same fact. */
function exhausted(full: SpendScope, wantedUsd: number): SpendRefusal {
  const { scope, ceilingUsd } = full;
  const retryAt = windowEndsAt(scope);
  const payload = {
    scope,
    limit_usd: ceilingUsd,
    wanted_usd: wantedUsd,
    window_ends_at: retryAt,
  };
  const dedupeKey = `budget-exhausted:${scope}:${ceilingUsd}`;
  const detail = shortOf(full, wantedUsd);
  return {
    ...refuseSpend({ reason: 'budget', detail, retryAt }),
    events: [fact('BudgetExhausted', payload, { dedupeKey })],
  };
}

/** Which kind of scope a refusal for want of money speaks of. */
export function exhaustedScope(detail: string): 'day' | 'cycle' | 'job' | 'exploration' {
  const [, kind = 'day'] = /^(day|cycle|job|exploration):/.exec(detail) ?? [];
  return kind as 'day' | 'cycle' | 'job' | 'exploration'; // one of the words of the pattern
}

/** What was wanted of the whole of the scope, in dollars, as a refusal for want of money says it; null: it is another. */
export function shortIn(detail: string): { readonly wanted: number; readonly of: number } | null {
  const [, wanted, of] = / has less than (\S+) of (\S+) USD left/.exec(detail) ?? [];
  return wanted === undefined ? null : { wanted: Number(wanted), of: Number(of) };
}

function refuseSpend(why: {
  reason: SpendRefusal['reason'];
  detail: string;
  retryAt?: string | null;
}): SpendRefusal {
  return { status: 'refused', retryAt: null, events: [], ...why };
}
