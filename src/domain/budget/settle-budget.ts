import { isStillToCome } from '../../kernel/clock-ahead.ts';
import type { EventOf } from '../../kernel/event/event.ts';
import { fact } from '../fact.ts';
import type { budgetEvents } from './events.ts';
import { addUsd } from './money.ts';
import type { OpenDoc } from './views/budget.ts';

type BudgetEvent = EventOf<typeof budgetEvents>;

/** Tokens as the events carry them. */
export type BookedUsage = {
  readonly tokens_in: number;
  readonly tokens_out: number;
  readonly tokens_cached: number;
  readonly tokens_cache_write: number;
  readonly tokens_cache_write_1h?: number;
  readonly web_searches?: number;
};

/**
 * How a call ended for its reservation: nothing was billed, this was, or the cost is unknown: then the worst case counts,
 * or `atMostUsd` where that is less.
 */
export type Settlement =
  | { readonly status: 'none'; readonly why: string }
  | { readonly status: 'known'; readonly amountUsd: number; readonly usage: BookedUsage }
  | { readonly status: 'unknown'; readonly atMostUsd?: number };

/**
 * Closes a reservation. Nothing when it is closed already (it expired and was booked at worst case). A charge above
 * the reservation is booked as it is and marked. Appends must be conditional on `settleCondition`.
 */
export function settleBudget(
  open: OpenDoc | undefined,
  { ref, settlement }: { readonly ref: string; readonly settlement: Settlement },
): readonly BudgetEvent[] {
  const reservation = open?.reservations[ref];
  if (reservation === undefined) return [];
  const { scopes, worst_case_usd, price_version } = reservation;
  const booking = { ref, scopes };
  switch (settlement.status) {
    case 'none':
      return [fact('BudgetReleased', { ...booking, why: settlement.why })];
    case 'unknown': {
      const { atMostUsd = worst_case_usd } = settlement;
      const amount_usd = Math.min(worst_case_usd, atMostUsd);
      const booked = { amount_usd, estimated: true, usage: null, price_version };
      return [fact('BudgetSpent', { ...booking, ...booked })];
    }
    case 'known': {
      const { amountUsd, usage } = settlement;
      const booked = { amount_usd: amountUsd, estimated: false, usage, price_version };
      const over = addUsd(amountUsd, -worst_case_usd);
      const note = over > 0 ? { over_reserved_usd: over } : {};
      return [fact('BudgetSpent', { ...booking, ...booked, ...note })];
    }
  }
}

/** No call or batch takes this long: a reservation that ends later was made by a clock that was ahead. */
const LONGEST_RESERVATION_MS = 48 * 3_600_000;

/** Books expired reservations at worst case: their holders are gone. `now` is the database clock. */
export function expireReservations(open: OpenDoc | undefined, now: string): readonly BudgetEvent[] {
  const refs = Object.entries(open?.reservations ?? {})
    .filter(([, { expires_at }]) => !isStillToCome(expires_at, now, LONGEST_RESERVATION_MS))
    .map(([ref]) => ref)
    .sort();
  return refs.flatMap((ref) => settleBudget(open, { ref, settlement: { status: 'unknown' } }));
}

/** Subjects and types an append that closes reservations must be conditional on. */
export function settleCondition(refs: readonly string[]): {
  readonly subjects: readonly string[];
  readonly types: readonly string[];
} {
  return {
    subjects: refs.map((ref) => `reservation:${ref}`),
    types: ['BudgetSpent', 'BudgetReleased'],
  };
}
