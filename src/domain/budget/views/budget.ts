import { z } from 'zod';
import type { DeepReadonly, EventOf } from '../../../kernel/event/event.ts';
import { defineProjection } from '../../../kernel/projection/projection.ts';
import type { BudgetScope, budgetEvents } from '../events.ts';
import { addUsd } from '../money.ts';

const usd = z.number().nonnegative();

const openReservation = z.strictObject({
  worst_case_usd: usd,
  expires_at: z.string(),
  scopes: z.array(z.strictObject({ scope: z.string(), limit_usd: usd })),
  price_version: z.string(),
});

/** One window of money. `reserved_usd` is the sum of `open`, worst cases by ref. */
const scopeDoc = z.strictObject({
  kind: z.literal('scope'),
  scope: z.string(),
  limit_usd: usd,
  reserved_usd: usd,
  spent_usd: usd,
  /** The part of `spent_usd` whose real usage is not known. */
  estimated_usd: usd,
  open: z.record(z.string(), usd),
  exhausted_at: z.string().nullable(),
  /** The most that could be filled when a call found it full: a higher one is worth asking again. Some may fill less than others. */
  exhausted_limit_usd: usd.nullable(),
});
export type ScopeDoc = DeepReadonly<z.infer<typeof scopeDoc>>;

/** All reservations that wait for their settlement, by ref. */
const openDoc = z.strictObject({
  kind: z.literal('open'),
  reservations: z.record(z.string(), openReservation),
});
export type OpenDoc = DeepReadonly<z.infer<typeof openDoc>>;

/** What the owner named last. */
export const consentDoc = z.strictObject({
  kind: z.literal('consent'),
  provider: z.string(),
  by: z.string(),
  also: z.array(z.string()).optional(),
  since: z.string(),
});
export type ConsentDoc = DeepReadonly<z.infer<typeof consentDoc>>;

/** A provider that asked to be left alone until `retry_at`. */
const providerDoc = z.strictObject({
  kind: z.literal('provider'),
  limit: z.string(),
  retry_at: z.string(),
  /** When it asked, ISO 8601. */
  since: z.string().optional(),
});
export type ProviderDoc = DeepReadonly<z.infer<typeof providerDoc>>;

/** What the owner said last about a day's money: of every day, and of single ones, the newest last. */
const capDoc = z.strictObject({
  kind: z.literal('cap'),
  usd: usd.nullable(),
  days: z.array(z.strictObject({ day: z.string(), usd: usd.nullable() })),
});
export type CapDoc = DeepReadonly<z.infer<typeof capDoc>>;

export const budgetDoc = z.discriminatedUnion('kind', [
  scopeDoc,
  openDoc,
  consentDoc,
  providerDoc,
  capDoc,
]);
export type BudgetDoc = DeepReadonly<z.infer<typeof budgetDoc>>;

export const CONSENT_KEY = 'consent';
export const OPEN_KEY = 'open';
export const CAP_KEY = 'cap';
/** The scope of a provider's own rate limits, and the key of its document. */
export function providerKey(provider: string): string {
  return `provider:${provider}`;
}

export function asScope(doc: BudgetDoc | undefined): ScopeDoc | undefined {
  return doc?.kind === 'scope' ? doc : undefined;
}
export function asOpen(doc: BudgetDoc | undefined): OpenDoc | undefined {
  return doc?.kind === 'open' ? doc : undefined;
}
export function asConsent(doc: BudgetDoc | undefined): ConsentDoc | undefined {
  return doc?.kind === 'consent' ? doc : undefined;
}
export function asCap(doc: BudgetDoc | undefined): CapDoc | undefined {
  return doc?.kind === 'cap' ? doc : undefined;
}
export function asProvider(doc: BudgetDoc | undefined): ProviderDoc | undefined {
  return doc?.kind === 'provider' ? doc : undefined;
}

export function emptyScope({ scope, limit_usd }: BudgetScope): ScopeDoc {
  return {
    kind: 'scope',
    scope,
    limit_usd,
    reserved_usd: 0,
    spent_usd: 0,
    estimated_usd: 0,
    open: {},
    exhausted_at: null,
    exhausted_limit_usd: null,
  };
}

/** A single day's cap counts on that day only. */
const DAYS_CAPPED = 7;

type Booking = { readonly ref: string; readonly scopes: readonly BudgetScope[] };

function bookingKeys(event: { readonly payload: Booking }): readonly string[] {
  return [...event.payload.scopes.map(({ scope }) => scope), OPEN_KEY];
}

/** The document under `key` as it was, or the empty one a booking starts from. */
function scopeAt(doc: BudgetDoc | undefined, key: string, booking: Booking): ScopeDoc {
  const named = booking.scopes.find(({ scope }) => scope === key) ?? { scope: key, limit_usd: 0 };
  return asScope(doc) ?? emptyScope(named);
}

function withOpen(doc: ScopeDoc, open: ScopeDoc['open']): ScopeDoc {
  return { ...doc, open, reserved_usd: addUsd(...Object.values(open)) };
}

function without<Value>(record: Readonly<Record<string, Value>>, ref: string) {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== ref));
}

function openWithout(doc: BudgetDoc | undefined, ref: string): OpenDoc {
  return { kind: 'open', reservations: without(asOpen(doc)?.reservations ?? {}, ref) };
}

/**
 * Money by window, open reservations, consent and providers at rest. Keys: `day:YYYY-MM-DD`, `cycle:N`,
 * `exploration:N`, `open`, `consent`, `cap`, `provider:NAME`.
 */
export const budgetProjection = defineProjection<EventOf<typeof budgetEvents>, BudgetDoc>({
  name: 'budget',
  version: 5,
  schema: budgetDoc,
  isOpen: (doc) => doc.kind !== 'scope' || Object.keys(doc.open).length > 0,
  on: {
    ModelConsented: {
      keys: () => [CONSENT_KEY],
      evolve: (_, { payload, occurredAt }) => ({ kind: 'consent', ...payload, since: occurredAt }),
    },
    OwnerCapSet: {
      keys: () => [CAP_KEY],
      evolve: (doc, { payload: { usd: capped, day } }) => {
        const before = asCap(doc) ?? { kind: 'cap' as const, usd: null, days: [] };
        if (day === null) return { ...before, usd: capped, days: [] };
        const others = before.days.filter((one) => one.day !== day);
        return { ...before, days: [...others, { day, usd: capped }].slice(-DAYS_CAPPED) };
      },
    },
    BudgetReserved: {
      keys: bookingKeys,
      evolve: (doc, { payload }, key) => {
        const { ref, worst_case_usd, expires_at, scopes, price_version } = payload;
        if (key === OPEN_KEY) {
          const reservation = { worst_case_usd, expires_at, scopes: [...scopes], price_version };
          const before = asOpen(doc)?.reservations ?? {};
          return { kind: 'open', reservations: { ...before, [ref]: reservation } };
        }
        const scope = scopeAt(doc, key, payload);
        const limit_usd = scopes.find((each) => each.scope === key)?.limit_usd ?? scope.limit_usd;
        return withOpen({ ...scope, limit_usd }, { ...scope.open, [ref]: worst_case_usd });
      },
    },
    BudgetSpent: {
      keys: bookingKeys,
      evolve: (doc, { payload }, key) => {
        const { ref, amount_usd, estimated } = payload;
        if (key === OPEN_KEY) return openWithout(doc, ref);
        const scope = scopeAt(doc, key, payload);
        return {
          ...withOpen(scope, without(scope.open, ref)),
          spent_usd: addUsd(scope.spent_usd, amount_usd),
          estimated_usd: addUsd(scope.estimated_usd, estimated ? amount_usd : 0),
        };
      },
    },
    BudgetReleased: {
      keys: bookingKeys,
      evolve: (doc, { payload }, key) => {
        if (key === OPEN_KEY) return openWithout(doc, payload.ref);
        const scope = scopeAt(doc, key, payload);
        return withOpen(scope, without(scope.open, payload.ref));
      },
    },
    BudgetExhausted: {
      keys: ({ payload }) => [payload.scope],
      evolve: (doc, { payload, occurredAt }) => {
        const scope = asScope(doc) ?? emptyScope(payload);
        return {
          ...scope,
          exhausted_at: occurredAt,
          exhausted_limit_usd: Math.max(scope.exhausted_limit_usd ?? 0, payload.limit_usd),
        };
      },
    },
    RateLimitHit: {
      keys: ({ payload }) => [payload.scope],
      evolve: (doc, { payload: { limit, retry_at }, occurredAt: since }) =>
        doc === undefined || doc.kind === 'provider'
          ? { kind: 'provider', limit, retry_at, since }
          : doc,
    },
  },
});
