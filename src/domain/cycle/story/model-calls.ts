import { z } from 'zod';
import type { DeepReadonly, RecordedEvent } from '../../../kernel/event/event.ts';
import { factsOfType, type PayloadOf, payloadsOf, type RecordedFact } from '../../fact.ts';

/** One run of a model: what it was asked for, what it took and what it cost. */
export const modelCall = z.strictObject({
  run_id: z.string(),
  seq: z.int(),
  purpose: z.string(),
  role: z.string(),
  /** Null: it has not answered. */
  model: z.string().nullable(),
  started_at: z.string(),
  duration_ms: z.number().nullable(),
  end: z.enum(['open', 'completed', 'failed']),
  /** Null: the provider did not say. */
  tokens: z
    .strictObject({
      fresh: z.int(),
      cached: z.int(),
      cache_write: z.int(),
      out: z.int(),
    })
    .nullable(),
  /** Null: nothing was booked yet. */
  cost_usd: z.number().nullable(),
  /** The usage is not known, and the worst case was booked. */
  is_estimated: z.boolean(),
  error: z.strictObject({ error_class: z.string(), message: z.string() }).nullable(),
  /** The PromptAssembled it was asked with; null: a further round of a conversation has none of its own. */
  prompt_seq: z.int().nullable(),
});
export type ModelCallDoc = DeepReadonly<z.infer<typeof modelCall>>;

/** The runs of one cycle, oldest first. `events`: those of the cycle and of its bookings. */
export function modelCalls(events: readonly RecordedEvent[]): readonly ModelCallDoc[] {
  const done = new Map(payloadsOf(events, 'AgentRunCompleted').map((one) => [one.run_id, one]));
  const failed = new Map(payloadsOf(events, 'AgentRunFailed').map((one) => [one.run_id, one]));
  const spent = new Map(payloadsOf(events, 'BudgetSpent').map((one) => [one.ref, one]));
  const prompts = factsOfType(events, 'PromptAssembled');
  const used = new Set<number>();
  return factsOfType(events, 'AgentRunRequested').map(({ seq, occurredAt, payload }) => {
    const { run_id, agent: purpose, model_role: role } = payload;
    const prompt_seq = promptOf(prompts, { purpose, seq, used });
    if (prompt_seq !== null) used.add(prompt_seq);
    return {
      run_id,
      seq,
      purpose,
      role,
      started_at: occurredAt,
      prompt_seq,
      ...endOfRun(done.get(run_id), failed.get(run_id)),
      ...costOfRun(done.get(run_id), spent.get(run_id)),
    };
  });
}

type Done = PayloadOf<'AgentRunCompleted'> | undefined;
type Failed = PayloadOf<'AgentRunFailed'> | undefined;
type Spent = PayloadOf<'BudgetSpent'> | undefined;

function endOfRun(
  done: Done,
  failed: Failed,
): Pick<ModelCallDoc, 'model' | 'duration_ms' | 'end' | 'error'> {
  if (done !== undefined) {
    const { model, duration_ms } = done;
    return { model, duration_ms, end: 'completed', error: null };
  }
  const unknown = { model: null, duration_ms: null };
  if (failed === undefined) return { ...unknown, end: 'open', error: null };
  const { error_class, message } = failed;
  return { ...unknown, end: 'failed', error: { error_class, message } };
}

function costOfRun(
  done: Done,
  spent: Spent,
): Pick<ModelCallDoc, 'tokens' | 'cost_usd' | 'is_estimated'> {
  return {
    tokens: usedTokens(done ?? spent?.usage ?? null),
    cost_usd: spent?.amount_usd ?? done?.cost_usd ?? null,
    is_estimated: spent?.estimated ?? false,
  };
}

type Usage = {
  readonly tokens_in: number;
  readonly tokens_out: number;
  readonly tokens_cached: number;
  readonly tokens_cache_write?: number | undefined;
};

function usedTokens(usage: Usage | null): ModelCallDoc['tokens'] {
  if (usage === null) return null;
  const { tokens_in: fresh, tokens_out: out, tokens_cached: cached, tokens_cache_write } = usage;
  return { fresh, cached, cache_write: tokens_cache_write ?? 0, out };
}

type Asked = {
  readonly purpose: string;
  readonly seq: number;
  readonly used: ReadonlySet<number>;
};

/** The newest prompt of this purpose before the run, unless an earlier run was asked with it. */
function promptOf(
  prompts: readonly RecordedFact<'PromptAssembled'>[],
  { purpose, seq, used }: Asked,
): number | null {
  const prompt = prompts.findLast((one) => one.seq < seq && one.payload.purpose === purpose);
  return prompt === undefined || used.has(prompt.seq) ? null : prompt.seq;
}
