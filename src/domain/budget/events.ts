import { z } from 'zod';
import { type DeepReadonly, event } from '../../kernel/event/event.ts';
import { reference, requestName, textName } from '../../kernel/text/field-kind.ts';

const usd = z.number().nonnegative();

/** A limit and the window it counts in: `day:2026-11-21`, `cycle:17`, `exploration:17`. */
const budgetScope = z.strictObject({ scope: reference(), limit_usd: usd });
export type BudgetScope = DeepReadonly<z.infer<typeof budgetScope>>;

const booking = { ref: z.string(), scopes: z.array(budgetScope) };
const aboutBooking = (p: { ref: string; scopes: readonly BudgetScope[] }) => [
  `reservation:${p.ref}`,
  ...p.scopes.map(({ scope }) => `budget:${scope}`),
];
const aboutRun = (p: { run_id: string; cycle_no: number | null }) => [
  `run:${p.run_id}`,
  ...(p.cycle_no === null ? [] : [`cycle:${p.cycle_no}`]),
];

/** The three kinds of input do not overlap: `in` at full price, `cached` read from and `cache_write` put into the cache. */
const tokens = {
  tokens_in: z.int(),
  tokens_out: z.int(),
  tokens_cached: z.int(),
  tokens_cache_write: z.int().optional(),
  /** The part of `tokens_cache_write` that is kept for an hour. */
  tokens_cache_write_1h: z.int().optional(),
  /** Searches the provider charges for by the piece. */
  web_searches: z.int().optional(),
};

/** Consent, money and model runs (invariant 6). */
export const budgetEvents = {
  /** The owner names the model once; nothing is spent before. `none`: reflex only. */
  ModelConsented: event(
    {
      provider: reference(),
      by: z.string(),
      /** Providers that may be paid to stand in for it. */
      also: z.array(reference()).optional(),
    },
    () => ['consent'],
  ),
  /** How much a day may cost by word of the owner, within their settings. `day`: that day alone; null: as much as is set. */
  OwnerCapSet: event(
    {
      scope: z.literal('day'),
      usd: usd.nullable(),
      day: reference().nullable(),
      by: z.string(),
    },
    () => ['budget:cap'],
  ),
  BudgetReserved: event(
    {
      ...booking,
      worst_case_usd: usd,
      expires_at: z.string(),
      model: reference(),
      price_version: z.string(),
    },
    aboutBooking,
  ),
  /** `estimated`: the real usage is not known; booked at worst case. */
  BudgetSpent: event(
    {
      ...booking,
      amount_usd: usd,
      estimated: z.boolean(),
      usage: z.strictObject(tokens).nullable(),
      price_version: z.string(),
      /** The provider charged this much more than was reserved. */
      over_reserved_usd: usd.optional(),
    },
    aboutBooking,
  ),
  BudgetReleased: event({ ...booking, why: z.string() }, aboutBooking),
  /** `window_ends_at`: null for a scope that ends with its cycle. */
  BudgetExhausted: event(
    { scope: reference(), limit_usd: usd, wanted_usd: usd, window_ends_at: z.string().nullable() },
    (p) => [`budget:${p.scope}`],
  ),
  RateLimitHit: event({ scope: reference(), limit: z.string(), retry_at: z.string() }, (p) => [
    `budget:${p.scope}`,
  ]),
  AgentRunRequested: event(
    {
      run_id: z.string(),
      cycle_no: z.int().nullable(),
      agent: reference(),
      model_role: reference(),
      prompt_hash: requestName(),
      timeout_ms: z.int(),
    },
    aboutRun,
  ),
  /** A run was handed in and is answered later: what it takes to ask for the answer, also in another process. */
  BatchSubmitted: event(
    {
      run_id: z.string(),
      cycle_no: z.int().nullable(),
      provider: reference(),
      model: reference(),
      batch_id: z.string(),
      /** Who asked: what the answer is for. */
      purpose: reference(),
      /** A consolidation asked about the experiences up to this one. */
      last_experience: z.int().optional(),
      /** What it costs, as a share of the list price. */
      share: z.number(),
      /** The provider answers until then, or not at all. */
      expires_at: z.string(),
    },
    aboutRun,
  ),
  AgentRunCompleted: event(
    {
      run_id: z.string(),
      cycle_no: z.int().nullable(),
      model: reference(),
      /** Content-addressed blob of the reply as it came. */
      output_ref: textName(),
      ...tokens,
      cost_usd: usd,
      duration_ms: z.number(),
    },
    aboutRun,
  ),
  /** The provider searched or read a page by itself for a run. `error`: the provider's reason why that failed. */
  ProviderLookedUp: event(
    {
      run_id: z.string(),
      cycle_no: z.int().nullable(),
      kind: z.enum(['search', 'fetch']),
      /** The words that were searched for, or the address that was asked for. */
      asked: z.string(),
      /** Where the results are from. */
      addresses: z.array(z.string()),
      error: z.string().nullable(),
    },
    aboutRun,
  ),
  AgentRunFailed: event(
    {
      run_id: z.string(),
      cycle_no: z.int().nullable(),
      error_class: z.string(),
      message: z.string(),
      attempt: z.int(),
      retryable: z.boolean(),
      /** The reply, as a blob. */
      output_ref: textName().optional(),
    },
    aboutRun,
  ),
  AgentOutputRejected: event(
    {
      run_id: z.string(),
      schema: reference(),
      issues: z.array(z.string()),
      raw_excerpt: z.string(),
      output_ref: textName().optional(),
    },
    (p) => [`run:${p.run_id}`],
  ),
};
