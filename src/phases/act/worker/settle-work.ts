import { createHash } from 'node:crypto';
import type { Evidence } from '../../../domain/action/events.ts';
import { addUsd, ceilUsd } from '../../../domain/budget/money.ts';
import {
  type Settlement,
  settleBudget,
  settleCondition,
} from '../../../domain/budget/settle-budget.ts';
import {
  asOpen,
  budgetProjection,
  OPEN_KEY,
  providerKey,
} from '../../../domain/budget/views/budget.ts';
import { type Fact, fact } from '../../../domain/fact.ts';
import { recordSession } from '../../../domain/session/record-session.ts';
import type { WorkerSessionDoc } from '../../../domain/session/views/worker-session.ts';
import type { Trust } from '../../../kernel/event/event.ts';
import { later } from '../../../kernel/later.ts';
import type { WorkerOutcome } from '../../../kernel/ports/worker.ts';
import { redactSecrets } from '../../../kernel/text/redact.ts';
import { cutToCharacters } from '../../../kernel/text/tokens.ts';
import type { PhaseContext } from '../../phase-context.ts';
import type { LoopReport } from '../loop/loop.ts';
import type { ReservedWork } from './reserve-work.ts';
import type { WorkerLoopPorts, WorkerSettings } from './worker-ports.ts';

const HEAD_CHARACTERS = 500;
/** How long to wait after the provider's rate limit. */
const RATE_LIMIT_REST_MS = 60_000;

export type WorkEnded = {
  readonly run: ReservedWork;
  readonly jobId: string | null;
  /** Of the whole run, as an action. */
  readonly actionId: string;
  readonly outcome: WorkerOutcome<LoopReport>;
  /** The session it was to go on with. */
  readonly session: WorkerSessionDoc | null;
  readonly durationMs: number;
  readonly trust: Trust;
  readonly evidence: readonly Evidence[];
};

/**
 * The result of a run, its session, its cost and its effect in one append. Not under the phase's lease: what was spent
 * is spent. A reservation that expired meanwhile stays booked as it is.
 */
export async function settleWork(
  context: PhaseContext,
  ports: WorkerLoopPorts,
  ended: WorkEnded,
): Promise<void> {
  const { run, outcome, trust } = ended;
  const said = redactSecrets(workerText(outcome));
  const output = { text: said, ref: said === '' ? null : await ports.blobs.put(said) };
  const sessionId = context.newId();
  const wanted = [{ projection: budgetProjection, keys: [OPEN_KEY] }];
  await context.log.decide(context.agentId, wanted, (view) => {
    const open = asOpen(view.get(budgetProjection, OPEN_KEY));
    const session = { ...outcome, worker: ports.worker.worker.name, jobId: ended.jobId };
    const events: readonly Fact[] = [
      factOf(context, ports, { ended, output }),
      ...recordSession(ended.session, session, sessionId).map((event) => ({ ...event, trust })),
      ...refusedElsewhere(context, ended),
      ...(outcome.sessionId === null ? [] : [executed(context, ports, { ended, output })]),
      ...settleBudget(open, {
        ref: run.runId,
        settlement: settlementOf(outcome, ports.worker.settings),
      }),
      ...rateLimit(outcome, ports, view.now),
      effectSettled(ended),
    ];
    const origin = { ...context.origin, occurredAt: context.now() };
    return { decision: { events, unless: settleCondition([run.runId]) }, origin };
  });
}

function workerText(outcome: WorkerOutcome<LoopReport>): string {
  return outcome.status === 'done' ? JSON.stringify(outcome.report) : outcome.text;
}

/** The cost of a run. One that was cut short may have been in the middle of a call, which nobody has counted. */
export function settlementOf(
  outcome: WorkerOutcome<unknown>,
  { marginUsd }: Pick<WorkerSettings, 'marginUsd'>,
): Settlement {
  const { costUsd, usage, sessionId } = outcome;
  if (costUsd === null) return { status: 'unknown' };
  if (sessionId !== null && isCutShort(outcome)) {
    return { status: 'unknown', atMostUsd: ceilUsd(addUsd(costUsd, marginUsd)) };
  }
  if (costUsd === 0) return { status: 'none', why: sessionId === null ? 'never began' : 'no cost' };
  return { status: 'known', amountUsd: ceilUsd(costUsd), usage: bookedUsage(usage) };
}

function isCutShort(outcome: WorkerOutcome<unknown>): boolean {
  return outcome.status === 'failed' && ['timeout', 'aborted'].includes(outcome.error);
}

function bookedUsage(usage: WorkerOutcome<unknown>['usage']) {
  return {
    tokens_in: usage?.inputTokens ?? 0,
    tokens_out: usage?.outputTokens ?? 0,
    tokens_cached: usage?.cacheReadTokens ?? 0,
    tokens_cache_write: usage?.cacheWriteTokens ?? 0,
  };
}

type Told = {
  readonly ended: WorkEnded;
  readonly output: { readonly text: string; readonly ref: string | null };
};

function factOf(
  { cycleNo }: PhaseContext,
  { worker }: WorkerLoopPorts,
  { ended: { run, outcome, durationMs, trust }, output }: Told,
): Fact {
  const about = { run_id: run.runId, cycle_no: cycleNo };
  if (outcome.status === 'done') {
    const used = { cost_usd: outcome.costUsd ?? 0, duration_ms: Math.round(durationMs) };
    const by = { model: worker.model, output_ref: output.ref ?? '' };
    const payload = { ...about, ...by, ...bookedUsage(outcome.usage), ...used };
    return fact('AgentRunCompleted', payload, { trust });
  }
  const why = { error_class: outcome.error, message: redactSecrets(outcome.message) };
  const kept = output.ref === null ? {} : { output_ref: output.ref };
  const again = { attempt: 1, retryable: isRetryable(outcome) };
  return fact('AgentRunFailed', { ...about, ...why, ...again, ...kept });
}

const RETRYABLE = ['rate_limited', 'api_error', 'timeout', 'aborted', 'crashed'];

/** Whether the same run may go better another time. */
export function isRetryable(outcome: Extract<WorkerOutcome<unknown>, { status: 'failed' }>) {
  return RETRYABLE.includes(outcome.error);
}

/** Calls of tools that it was not given. */
function refusedElsewhere(
  { cycleNo }: PhaseContext,
  { actionId, outcome, trust }: WorkEnded,
): readonly Fact[] {
  return outcome.denials.flatMap(({ name, reason }, i): readonly Fact[] => {
    const action = { action_id: `${actionId}-refused-${i + 1}`, cycle_no: cycleNo };
    const tool = cutToCharacters(name, 100);
    const unseen = { args_redacted: '', args_hash: '', work_id: null };
    const why = cutToCharacters(redactSecrets(reason), HEAD_CHARACTERS);
    return [
      fact('ActionProposed', { ...action, tool, ...unseen }, { trust }),
      fact('ActionBlocked', { ...action, tier: '2', rule_id: 'input', reason: why }),
    ];
  });
}

/** The run as one action, beside those of its calls. */
function executed(
  { cycleNo }: PhaseContext,
  { worker }: WorkerLoopPorts,
  { ended: { actionId, outcome, durationMs, evidence, trust }, output }: Told,
): Fact {
  const payload = {
    action_id: actionId,
    cycle_no: cycleNo,
    tool: worker.worker.name,
    exit_code: outcome.status === 'done' ? 0 : 1,
    duration_ms: Math.round(durationMs),
    result_digest: createHash('sha256').update(output.text).digest('hex'),
    output_ref: output.ref,
    output_head: cutToCharacters(outcomeHeading(outcome), HEAD_CHARACTERS),
    evidence,
  };
  return fact('ActionExecuted', payload, { trust });
}

function outcomeHeading(outcome: WorkerOutcome<LoopReport>): string {
  const calls = `${outcome.toolCalls} tool calls, ${outcome.denials.length} refused`;
  const what = outcome.status === 'done' ? outcome.report.action_taken : outcome.message;
  return redactSecrets(`${calls}: ${what}`);
}

function rateLimit(
  outcome: WorkerOutcome<unknown>,
  { worker: { worker } }: WorkerLoopPorts,
  now: string,
): readonly Fact[] {
  if (outcome.status === 'done' || outcome.error !== 'rate_limited') return [];
  const retry_at = later(now, RATE_LIMIT_REST_MS);
  const limit = redactSecrets(outcome.message);
  return [fact('RateLimitHit', { scope: providerKey(worker.name), limit, retry_at })];
}

/** No way in which a worker fails is by itself a fault of the agent's own abilities (D81). */
function effectSettled({ run, outcome }: WorkEnded): Fact {
  const isDone = outcome.status === 'done';
  const end = isDone
    ? ({
        outcome: 'success',
        error_class: null,
        detail: outcome.terminalReason ?? 'reported',
      } as const)
    : ({ outcome: 'failure', error_class: 'environment', detail: outcome.error } as const);
  return fact('EffectSettled', { effect_id: run.runId, ...end });
}
