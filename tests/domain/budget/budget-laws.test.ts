import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { costUsd, worstCaseUsd } from '../../../src/domain/budget/call-cost.ts';
import { defaultBudgetSettings, spendScopes } from '../../../src/domain/budget/limits.ts';
import { defaultModelSettings } from '../../../src/domain/budget/prices.ts';
import { reserveBudget } from '../../../src/domain/budget/reserve-budget.ts';
import { expireReservations, settleBudget } from '../../../src/domain/budget/settle-budget.ts';
import {
  asConsent,
  asOpen,
  asScope,
  type BudgetDoc,
} from '../../../src/domain/budget/views/budget.ts';
import type { NewEvent } from '../../../src/kernel/event/event.ts';
import { budgetAfter } from './budget-story.ts';

const { prices } = defaultModelSettings;
const lifeMs = 60_000;

const size = { input: fc.nat(300_000), maxOutput: fc.nat(60_000) };
const anyModel = fc.constantFrom(...Object.keys(prices.models));
const split = fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(1000), fc.nat(1000));
const which = fc.nat(20);
const reserve = fc.record({
  kind: fc.constant('reserve' as const),
  model: anyModel,
  ...size,
  cycleNo: fc.integer({ min: 1, max: 2 }),
  isExploration: fc.boolean(),
  priority: fc.constantFrom('gate', 'act', 'consolidation', 'review'),
});
const step = fc.oneof(
  { arbitrary: reserve, weight: 3 },
  fc.record({ kind: fc.constant('settle' as const), which, split }),
  fc.record({ kind: fc.constant('release' as const), which }),
  fc.record({ kind: fc.constant('lose' as const), which }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(40_000) }),
  fc.record({ kind: fc.constant('expire' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const history = fc.array(step, { maxLength: 60 });

/** Adversarial within what a provider can do: any split of the counted input, any output up to the maximum. */
function adversarialCost(
  call: { model: string; input: number; maxOutput: number },
  [a, b, c, out]: readonly [number, number, number, number],
): number {
  const whole = Math.max(a + b + c, 1);
  return costUsd(prices, call.model, {
    inputTokens: Math.floor((call.input * a) / whole),
    cacheWriteTokens: Math.floor((call.input * b) / whole),
    cacheReadTokens: Math.floor((call.input * c) / whole),
    outputTokens: Math.floor((call.maxOutput * out) / 1000),
  })!;
}

/** Workers with calls under way. Each decides on the view as it stands: that is what the conditional append ensures. */
function workers() {
  let docs: ReadonlyMap<string, BudgetDoc> = budgetAfter([
    { type: 'ModelConsented', payload: { provider: 'anthropic', by: 'owner' } },
  ]);
  const calls: { ref: string; model: string; input: number; maxOutput: number }[] = [];
  let nowMs = Date.parse('2026-11-21T23:50:00.000Z');
  let made = 0;
  const open = () => asOpen(docs.get('open'));
  const apply = (events: readonly NewEvent[]) => {
    docs = budgetAfter(events, docs);
  };
  const take = (n: number) => calls.splice(n % Math.max(calls.length, 1), 1)[0];
  const reserveFor = (wish: Extract<Step, { kind: 'reserve' }>) => {
    const { model, input, maxOutput } = wish;
    const now = new Date(nowMs).toISOString();
    made += 1;
    const ref = `r${made}`;
    const decision = reserveBudget(
      {
        consent: asConsent(docs.get('consent')),
        provider: undefined,
        scope: (key) => asScope(docs.get(key)),
      },
      {
        ref,
        provider: 'anthropic',
        model,
        now,
        priceVersion: prices.version,
        scopes: spendScopes(defaultBudgetSettings, { ...wish, now }),
        worstCaseUsd: worstCaseUsd(prices, model, { input, maxOutput }),
        expiresAt: new Date(nowMs + lifeMs).toISOString(),
      },
    );
    if (decision.status === 'reserved') calls.push({ ref, model, input, maxOutput });
    apply(decision.events);
  };
  const end = (wish: Extract<Step, { which: number }>) => {
    const call = take(wish.which);
    if (call === undefined || wish.kind === 'lose') return;
    const usage = { tokens_in: 0, tokens_out: 0, tokens_cached: 0, tokens_cache_write: 0 };
    const settlement =
      wish.kind === 'release'
        ? ({ status: 'none', why: 'not sent' } as const)
        : ({ status: 'known', amountUsd: adversarialCost(call, wish.split), usage } as const);
    apply(settleBudget(open(), { ref: call.ref, settlement }));
  };
  const run = (wish: Step) => {
    if (wish.kind === 'reserve') reserveFor(wish);
    else if (wish.kind === 'wait') nowMs += wish.ms;
    else if (wish.kind === 'expire') {
      apply(expireReservations(open(), new Date(nowMs).toISOString()));
    } else end(wish);
  };
  return { run, open, scopes: () => [...docs.values()].flatMap((doc) => asScope(doc) ?? []) };
}

describe('whatever concurrent workers reserve, settle, release, lose and expire', () => {
  test.prop([history])('no scope ever passes its limit', (steps) => {
    const { run, scopes } = workers();
    for (const wish of steps) {
      run(wish);
      for (const { reserved_usd, spent_usd, limit_usd } of scopes()) {
        expect(reserved_usd + spent_usd).toBeLessThanOrEqual(limit_usd + 1e-12);
      }
    }
  });

  test.prop([history])('an exploration costs at most half a dollar (H14)', (steps) => {
    const { run, scopes } = workers();
    for (const wish of [...steps, { kind: 'wait', ms: 10 * lifeMs } as const]) run(wish);
    run({ kind: 'expire' });
    for (const { scope, spent_usd, reserved_usd } of scopes()) {
      expect(reserved_usd).toBe(0);
      if (scope.startsWith('exploration:')) expect(spent_usd).toBeLessThanOrEqual(0.5);
    }
  });

  test.prop([history])('each scope knows exactly the open reservations in it', (steps) => {
    const { run, open, scopes } = workers();
    for (const wish of steps) run(wish);
    const all = Object.entries(open()?.reservations ?? {});
    for (const { scope, open: mine } of scopes()) {
      const inScope = all.filter(([, { scopes: its }]) => its.some((s) => s.scope === scope));
      expect(Object.keys(mine).sort()).toEqual(inScope.map(([ref]) => ref).sort());
    }
  });
});

test.prop([anyModel, fc.record(size), split])(
  'no split of the counted tokens costs more than the worst case',
  (model, tokens, parts) => {
    const worst = worstCaseUsd(prices, model, tokens)!;
    expect(adversarialCost({ model, ...tokens }, parts)).toBeLessThanOrEqual(worst);
  },
);

const text = fc.string({ maxLength: 8 });
const amount = fc.double({ min: 0, max: 10, noNaN: true });
const scopes = fc.array(fc.record({ scope: text, limit_usd: amount }), { maxLength: 4 });
const booking = { ref: text, scopes };
const anyEvent = fc.oneof(
  fc.record({
    type: fc.constant('BudgetReserved'),
    payload: fc.record({
      ...booking,
      worst_case_usd: amount,
      expires_at: text,
      model: text,
      price_version: text,
    }),
  }),
  fc.record({
    type: fc.constant('BudgetSpent'),
    payload: fc.record({
      ...booking,
      amount_usd: amount,
      estimated: fc.boolean(),
      price_version: text,
      usage: fc.constant(null),
    }),
  }),
  fc.record({
    type: fc.constant('BudgetReleased'),
    payload: fc.record({ ...booking, why: text }),
  }),
  fc.record({
    type: fc.constant('BudgetExhausted'),
    payload: fc.record({
      scope: text,
      limit_usd: amount,
      wanted_usd: amount,
      window_ends_at: text,
    }),
  }),
  fc.record({
    type: fc.constant('RateLimitHit'),
    payload: fc.record({ scope: text, limit: text, retry_at: text }),
  }),
);

test.prop([fc.array(anyEvent, { maxLength: 30 })])(
  'the view accepts any history in any order',
  (events) => {
    expect(() => budgetAfter(events)).not.toThrow();
  },
);
