import { describe, expect, it } from 'vitest';
import { costUsd, worstCaseUsd } from '../../../src/domain/budget/call-cost.ts';
import { giveConsent } from '../../../src/domain/budget/give-consent.ts';
import {
  defaultBudgetSettings,
  type SpendPriority,
  spendScopes,
  windowEndsAt,
} from '../../../src/domain/budget/limits.ts';
import { defaultModelSettings } from '../../../src/domain/budget/prices.ts';
import { type ReserveBudget, reserveBudget } from '../../../src/domain/budget/reserve-budget.ts';
import { expireReservations, settleBudget } from '../../../src/domain/budget/settle-budget.ts';
import {
  asConsent,
  asOpen,
  asProvider,
  asScope,
  type BudgetDoc,
} from '../../../src/domain/budget/views/budget.ts';
import type { NewEvent } from '../../../src/kernel/event/event.ts';
import { budgetAfter } from './budget-story.ts';

const now = '2026-11-21T10:00:00.000000Z';
const consented = { type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } };
const usage = { tokens_in: 10, tokens_out: 5, tokens_cached: 0, tokens_cache_write: 0 };

function scopes(priority: SpendPriority, isExploration = false) {
  const settings = { ...defaultBudgetSettings, cycleUsd: 1 };
  return spendScopes(settings, { now, cycleNo: 17, isExploration, priority });
}

function wish(change: Partial<ReserveBudget> = {}): ReserveBudget {
  return {
    ref: 'r1',
    provider: 'anthropic',
    model: 'claude-haiku-5-5',
    worstCaseUsd: 0.3,
    now,
    scopes: scopes('gate'),
    expiresAt: '2026-11-21T10:05:00.000Z',
    priceVersion: 'p1',
    ...change,
  };
}

function decideOn(docs: ReadonlyMap<string, BudgetDoc>, command: ReserveBudget) {
  const state = {
    consent: asConsent(docs.get('consent')),
    provider: asProvider(docs.get(`provider:${command.provider}`)),
    scope: (key: string) => asScope(docs.get(key)),
    open: asOpen(docs.get('open')),
  };
  return reserveBudget(state, command);
}

function reserved(ref: string, worstCaseUsd: number): readonly NewEvent[] {
  return decideOn(budgetAfter([consented]), wish({ ref, worstCaseUsd })).events;
}

describe('a reservation', () => {
  it('is refused while the owner has named no model', () => {
    const refusal = { status: 'refused', reason: 'no_consent', events: [] };
    expect(decideOn(budgetAfter([]), wish())).toMatchObject(refusal);
  });

  it('is refused for a provider the owner did not name', () => {
    const docs = budgetAfter([consented]);
    expect(decideOn(docs, wish({ provider: 'openai' }))).toMatchObject({ reason: 'no_consent' });
  });

  it('is refused once the owner chose to work without a model', () => {
    const none = { type: 'ModelConsented', payload: { provider: 'none', by: 'owner' } };
    expect(decideOn(budgetAfter([consented, none]), wish())).toMatchObject({ reason: 'no_model' });
  });

  it('is refused for a model without a price', () => {
    const docs = budgetAfter([consented]);
    expect(decideOn(docs, wish({ worstCaseUsd: null }))).toMatchObject({ reason: 'no_price' });
  });

  it('sets aside the worst case in every scope', () => {
    const docs = budgetAfter([consented, ...reserved('r1', 0.3)]);
    expect(asScope(docs.get('day:2026-11-21'))).toMatchObject({ reserved_usd: 0.3, limit_usd: 2 });
    expect(asScope(docs.get('cycle:17'))).toMatchObject({ reserved_usd: 0.3, spent_usd: 0 });
    expect(Object.keys(asOpen(docs.get('open'))?.reservations ?? {})).toEqual(['r1']);
  });

  it('is refused when one of its scopes would pass its limit, and says so once', () => {
    const open = budgetAfter([consented, ...reserved('r1', 0.8)]);
    const settlement = { status: 'unknown' } as const;
    const booked = settleBudget(asOpen(open.get('open')), { ref: 'r1', settlement });
    const docs = budgetAfter(booked, open);
    const refusal = decideOn(docs, wish({ ref: 'r2', worstCaseUsd: 0.3 }));
    expect(refusal).toMatchObject({ status: 'refused', reason: 'budget', retryAt: null });
    expect(refusal.events).toEqual([
      {
        type: 'BudgetExhausted',
        payload: { scope: 'cycle:17', limit_usd: 1, wanted_usd: 0.3, window_ends_at: null },
        dedupeKey: 'budget-exhausted:cycle:17:1',
      },
    ]);
    const after = budgetAfter(refusal.events, docs);
    expect(asScope(after.get('cycle:17'))?.exhausted_at).toBe('2026-11-21T10:00:00.000Z');
  });

  it('waits for the first call to end where only calls under way stand in the way', () => {
    const docs = budgetAfter([consented, ...reserved('r1', 0.8)]);
    const refusal = decideOn(docs, wish({ ref: 'r2', worstCaseUsd: 0.3 }));
    const retryAt = '2026-11-21T10:05:00.000Z';
    expect(refusal).toMatchObject({ status: 'refused', reason: 'budget', retryAt, events: [] });
  });

  it('is refused at the cap of the day however often ticks ask (original defect 9)', () => {
    let docs = budgetAfter([consented]);
    for (let tick = 0; tick < 288; tick++) {
      const day = { now, cycleNo: tick, isExploration: false, priority: 'gate' as const };
      const scopesOfTick = spendScopes(defaultBudgetSettings, day);
      const ask = wish({ ref: `tick ${tick}`, worstCaseUsd: 0.3, scopes: scopesOfTick });
      docs = budgetAfter(decideOn(docs, ask).events, docs);
    }
    const today = asScope(docs.get('day:2026-11-21'));
    expect(today).toMatchObject({ limit_usd: 2 });
    expect(today?.reserved_usd).toBeLessThanOrEqual(2);
    expect(Object.keys(asOpen(docs.get('open'))?.reservations ?? {})).toHaveLength(6);
  });

  it('of an exploration stops at half a dollar', () => {
    const exploring = wish({ worstCaseUsd: 0.51, scopes: scopes('act', true) });
    const refusal = decideOn(budgetAfter([consented]), exploring);
    expect(refusal.events[0]?.payload).toMatchObject({ scope: 'exploration:17', limit_usd: 0.5 });
  });

  it('leaves the rest of the day to those who come first', () => {
    const of = (priority: SpendPriority) =>
      spendScopes(defaultBudgetSettings, { now, cycleNo: null, isExploration: false, priority });
    const first = decideOn(budgetAfter([consented]), wish({ worstCaseUsd: 1, scopes: of('gate') }));
    const docs = budgetAfter([consented, ...first.events]);
    const next = { ref: 'r2', worstCaseUsd: 0.2 };
    expect(decideOn(docs, wish({ ...next, scopes: of('review') })).status).toBe('refused');
    expect(decideOn(docs, wish({ ...next, scopes: of('gate') })).status).toBe('reserved');
  });

  it('waits as long as the provider asked', () => {
    const until = '2026-11-21T10:01:00.000Z';
    const payload = { scope: 'provider:anthropic', limit: 'requests', retry_at: until };
    const docs = budgetAfter([consented, { type: 'RateLimitHit', payload }]);
    expect(decideOn(docs, wish())).toMatchObject({ reason: 'rate_limited', retryAt: until });
    expect(decideOn(docs, wish({ now: until })).status).toBe('reserved');
  });
});

describe('a settlement', () => {
  const docs = budgetAfter([consented, ...reserved('r1', 0.3)]);
  const open = asOpen(docs.get('open'));
  const dayAfter = (events: readonly NewEvent[]) =>
    asScope(budgetAfter(events, docs).get('day:2026-11-21'));

  it('books what the call really cost and gives back the rest', () => {
    const settlement = { status: 'known', amountUsd: 0.1, usage } as const;
    expect(dayAfter(settleBudget(open, { ref: 'r1', settlement }))).toMatchObject({
      reserved_usd: 0,
      spent_usd: 0.1,
      estimated_usd: 0,
    });
  });

  it('books a charge above the reservation as it is, and marks it', () => {
    const settlement = { status: 'known', amountUsd: 0.5, usage } as const;
    const [event] = settleBudget(open, { ref: 'r1', settlement });
    expect(event?.payload).toMatchObject({ amount_usd: 0.5, over_reserved_usd: 0.2 });
  });

  it('gives all back when nothing was billed', () => {
    const settlement = { status: 'none', why: 'not sent' } as const;
    expect(dayAfter(settleBudget(open, { ref: 'r1', settlement }))).toMatchObject({
      reserved_usd: 0,
      spent_usd: 0,
    });
  });

  it('counts the worst case once a reservation is past its end, as an estimate', () => {
    expect(expireReservations(open, '2026-11-21T10:04:59.999Z')).toEqual([]);
    const after = budgetAfter(expireReservations(open, '2026-11-21T10:05:00.000Z'), docs);
    expect(asScope(after.get('cycle:17'))).toMatchObject({ spent_usd: 0.3, estimated_usd: 0.3 });
    expect(expireReservations(asOpen(after.get('open')), '2026-11-22T00:00:00Z')).toEqual([]);
  });

  it('of a reservation that is closed already books nothing', () => {
    const after = budgetAfter(expireReservations(open, '2026-11-21T11:00:00Z'), docs);
    const late = { status: 'known', amountUsd: 0.1, usage } as const;
    const again = { ref: 'r1', settlement: late };
    expect(settleBudget(asOpen(after.get('open')), again)).toEqual([]);
  });
});

describe('prices', () => {
  const { prices, roles } = defaultModelSettings;

  it('exist for the model of every role', () => {
    expect(Object.values(roles).map((id) => prices.models[id])).not.toContain(undefined);
  });

  it('make a call from the four kinds of tokens', () => {
    const million = { cacheWriteTokens: 1e6, cacheReadTokens: 1e6, outputTokens: 1e6 };
    const all = costUsd(prices, 'claude-opus-5-5', { inputTokens: 1e6, ...million });
    expect(all).toBe(4 + 5 + 0.2 + 20);
  });

  it('change for the whole call when its input is long', () => {
    const rest = { cacheWriteTokens: 0, outputTokens: 0 };
    const cost = (inputTokens: number, cacheReadTokens: number) =>
      costUsd(prices, 'claude-haiku-5-5', { inputTokens, cacheReadTokens, ...rest });
    expect(cost(100_000, 0)).toBe(0.01);
    expect(cost(100_000, 1_000)).toBe(0.05005);
  });

  it('do not exist for an unknown model', () => {
    const tokens = { input: 1, maxOutput: 1 };
    expect(worstCaseUsd(prices, 'constructor', tokens)).toBeNull();
    expect(worstCaseUsd(prices, 'claude-unknown', tokens)).toBeNull();
  });
});

it('consent to what is named already is no new fact', () => {
  const consent = asConsent(budgetAfter([consented]).get('consent'));
  expect(giveConsent(consent, { provider: 'anthropic', by: 'owner' })).toEqual([]);
  expect(giveConsent(consent, { provider: 'none', by: 'owner' })).toHaveLength(1);
});

it('a day ends at midnight UTC', () => {
  expect(windowEndsAt('day:2026-12-31')).toBe('2027-01-01T00:00:00.000Z');
  expect(windowEndsAt('cycle:3')).toBeNull();
});
