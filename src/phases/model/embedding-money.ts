import { costUsd, worstCaseUsd } from '../../domain/budget/call-cost.ts';
import type { BudgetSettings } from '../../domain/budget/limits.ts';
import type { PriceTable } from '../../domain/budget/providers/model-price.ts';
import {
  type ReserveBudget,
  reserveBudget,
  reserveCondition,
  type SpendDecision,
} from '../../domain/budget/reserve-budget.ts';
import { settleBudget, settleCondition } from '../../domain/budget/settle-budget.ts';
import {
  asOpen,
  budgetProjection,
  CONSENT_KEY,
  OPEN_KEY,
  providerKey,
} from '../../domain/budget/views/budget.ts';
import { controllerOrigin } from '../../kernel/event/controller-origin.ts';
import { later } from '../../kernel/later.ts';
import { EmbeddingsUnavailable } from '../../kernel/ports/embeddings.ts';
import type { AgentContext } from '../phase-context.ts';
import { scopesOf, spendState } from './reserve-run.ts';

/** What calls for embeddings are paid from. */
export type EmbeddingMoney = {
  /**
   * Sends if there is money for so many tokens at most; `send` says how many it were.
   * @throws EmbeddingsUnavailable
   */
  readonly spend: <T>(
    tokensAtMost: number,
    send: () => Promise<{ answer: T; tokens: number }>,
  ) => Promise<T>;
  /** Books what was used. */
  readonly close: () => Promise<void>;
};

export type EmbeddingMoneyOptions = {
  readonly context: Pick<AgentContext, 'agentId' | 'log' | 'newId' | 'now' | 'elapsedMs'>;
  readonly provider: string;
  readonly model: string;
  readonly prices: () => PriceTable;
  readonly budget: BudgetSettings;
};

/** A question costs a millionth of a dollar: money is set aside for many of them, and booked when it is used up or old. */
const BLOCK_TOKENS = 200_000;
const BLOCK_MS = 30 * 60_000;
/** If nobody books it by then, the process has died: all of it counts as spent. */
const EXPIRES_MS = 2 * BLOCK_MS;

type Block = {
  readonly ref: string;
  readonly sinceMs: number;
  /** Of calls that are under way too, as many as they may cost. */
  held: number;
  used: number;
};

/** Consent, price and limits are those of any model call. */
export function embeddingMoney(options: EmbeddingMoneyOptions): EmbeddingMoney {
  const { context } = options;
  let block: Block | null = null;
  let opening: Promise<Block> | null = null;
  const isEnough = ({ held, sinceMs }: Block, tokens: number) =>
    held + tokens <= BLOCK_TOKENS && context.elapsedMs() - sinceMs < BLOCK_MS;
  const closed = async () => {
    const last = block;
    block = null;
    if (last !== null) await bookUsed(options, last);
  };
  const opened = async (tokens: number): Promise<Block> => {
    if (block !== null && isEnough(block, tokens)) return block;
    await closed();
    block = await reserve(options);
    return block;
  };
  return {
    spend: async (tokensAtMost, send) => {
      if (tokensAtMost > BLOCK_TOKENS) throw new EmbeddingsUnavailable('the text is too long');
      opening = (opening ?? Promise.resolve(null)).then(
        () => opened(tokensAtMost),
        () => opened(tokensAtMost),
      );
      const from = await opening;
      from.held += tokensAtMost;
      from.used += tokensAtMost;
      const { answer, tokens } = await send();
      // One that fails may have cost all of it.
      from.held += tokens - tokensAtMost;
      from.used += tokens - tokensAtMost;
      return answer;
    },
    close: closed,
  };
}

async function reserve({ context, provider, model, prices, budget }: EmbeddingMoneyOptions) {
  const { log, agentId } = context;
  const table = prices();
  const worstCase = worstCaseUsd(table, model, { input: BLOCK_TOKENS, maxOutput: 0 });
  const spender = { priority: 'reflection', isExploration: false, now: context.now() } as const;
  const scopes = scopesOf(budget, { ...spender, cycleNo: null });
  const ref = `embeddings:${context.newId()}`;
  let decided: SpendDecision | null = null;
  const keys = [CONSENT_KEY, OPEN_KEY, providerKey(provider), ...scopes.keys];
  await log.decide(agentId, [{ projection: budgetProjection, keys }, ...scopes.wanted], (view) => {
    const command: ReserveBudget = {
      ref,
      provider,
      model,
      scopes: scopes.of(view),
      worstCaseUsd: worstCase,
      expiresAt: later(view.now, EXPIRES_MS),
      priceVersion: table.version,
      now: view.now,
    };
    decided = reserveBudget(spendState(view, provider), command);
    const origin = controllerOrigin(context);
    if (decided.status === 'refused') {
      return { decision: { events: decided.events, onDuplicate: 'first' }, origin };
    }
    return { decision: { events: decided.events, unless: reserveCondition(command) }, origin };
  });
  const last = decided as SpendDecision | null; // set in the callback, which the compiler does not see
  if (last?.status !== 'reserved') throw new EmbeddingsUnavailable(last?.detail ?? 'no decision');
  return { ref, sinceMs: context.elapsedMs(), held: 0, used: 0 };
}

async function bookUsed(
  { context, model, prices }: EmbeddingMoneyOptions,
  { ref, used }: Block,
): Promise<void> {
  const usage = { inputTokens: used, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
  const amountUsd = costUsd(prices(), model, usage);
  const booked = { tokens_in: used, tokens_out: 0, tokens_cached: 0, tokens_cache_write: 0 };
  const settlement =
    amountUsd === null
      ? ({ status: 'unknown' } as const)
      : ({ status: 'known', amountUsd, usage: booked } as const);
  const wanted = [{ projection: budgetProjection, keys: [OPEN_KEY] }];
  await context.log.decide(context.agentId, wanted, (view) => {
    const open = asOpen(view.get(budgetProjection, OPEN_KEY));
    const events = settleBudget(open, { ref, settlement });
    return {
      decision: { events, unless: settleCondition([ref]) },
      origin: controllerOrigin(context),
    };
  });
}
