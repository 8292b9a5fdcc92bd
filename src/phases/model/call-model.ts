import { planThinking } from '../../domain/budget/plan-thinking.ts';
import { priceOf } from '../../domain/budget/prices.ts';
import { fact } from '../../domain/fact.ts';
import type {
  Model,
  ModelFailure,
  ModelReply,
  ModelRequest,
  ModelRole,
} from '../../kernel/ports/model.ts';
import { type CallContext, LeaseLost } from '../phase-context.ts';
import { consentedPorts } from './consented-ports.ts';
import type { ModelCall, ModelOutcome, ModelPorts, ModelRun } from './model-run.ts';
import { reserveRun } from './reserve-run.ts';
import { isRetryable, settleRun } from './settle-run.ts';
import { outageOf, standInEdges } from './stand-in.ts';
import { withFiles } from './with-files.ts';

/** A malformed answer is sent back with what is wrong with it this often (SAFETY fault 16). */
const REPAIRS = 1;

/**
 * The one way to a model: consent, reservation, dispatch, settlement, each in the log before the next. An answer that
 * is not of the asked shape is sent back once, as a run of its own with its own reservation. If the money does not cover the
 * strong model, the standard one is asked; while a model is out of order the one its owner named for that, at its own price.
 * A crash between dispatch and settlement leaves a reservation that expires and is then booked at worst case.
 * @throws LeaseLost before anything is sent, ProjectionUnavailable, StoreUnavailable
 */
export async function callModel<Output>(
  context: CallContext,
  given: ModelPorts,
  call: ModelCall<Output>,
): Promise<ModelOutcome<Output>> {
  const modelPorts = await consentedPorts(context, given);
  const first = await askAndRepair(context, modelPorts, call);
  const outcome = isTooDear(first, call.role) ? await askCheaper(context, modelPorts, call) : first;
  const outage = outageOf(outcome);
  if (outage === null) return outcome;
  const others = await standInEdges(context, modelPorts, call.role);
  if (others === null) return outcome;
  const why = `${modelPorts.models.roles[call.role]} is out of order (${outage})`;
  return askInstead(context, others, { call, why });
}

/** Another model, and why it is asked on record. What the first one has in its cache, this one has not. */
async function askInstead<Output>(
  context: CallContext,
  modelPorts: ModelPorts,
  { call, why }: { readonly call: ModelCall<Output>; readonly why: string },
): Promise<ModelOutcome<Output>> {
  const { agent, role } = call;
  const model = modelPorts.models.roles[role];
  const chosen = { cycle_no: context.cycleNo, role, model, reason: `${agent}: ${why}` };
  await context.record([fact('ModelSelected', chosen)]);
  const other = await askAndRepair(context, modelPorts, { ...call, expectedCachedTokens: 0 });
  return other.status === 'ok' ? { ...other, isStandIn: true } : other;
}

/** The money that is left does not cover the strong model: it was not asked. */
function isTooDear(outcome: ModelOutcome<unknown>, role: ModelRole): boolean {
  return role === 'strong' && outcome.status === 'refused' && outcome.reason === 'budget';
}

/** By the standard model, with less room for thoughts: better than that what is done waits for money to be looked at. */
function askCheaper<Output>(
  context: CallContext,
  modelPorts: ModelPorts,
  call: ModelCall<Output>,
): Promise<ModelOutcome<Output>> {
  const why = `the money that is left does not cover ${modelPorts.models.roles.strong}`;
  return askInstead(context, modelPorts, {
    call: { ...call, role: 'standard', effort: 'low' },
    why,
  });
}

async function askAndRepair<Output>(
  context: CallContext,
  modelPorts: ModelPorts,
  call: ModelCall<Output>,
): Promise<ModelOutcome<Output>> {
  let request = modelRequest(modelPorts, call);
  for (let attempt = 1; ; attempt++) {
    const { outcome, failure } = await runOnce(context, modelPorts, { call, request, attempt });
    const repairable = failure?.error === 'malformed' && call.output !== null;
    if (!repairable || failure.text === null || attempt > REPAIRS) return outcome;
    request = withRepair(request, failure.text, failure.issues);
  }
}

/** The call as it goes to the model of its role, with room for its thoughts. */
export function modelRequest<Output>(
  { models }: ModelPorts,
  call: ModelCall<Output>,
): ModelRequest {
  const { system, messages, timeoutMs, output, role } = call;
  const model = models.roles[role];
  const answerTokens = call.maxOutputTokens;
  const { effort, tokens } = planThinking(models, {
    role,
    model,
    answerTokens,
    effort: call.effort,
  });
  const { toolChoice, onText, cacheFor } = call;
  const { tools, web } = offeredTools(models, model, call);
  return {
    model,
    system,
    messages,
    timeoutMs: patientMs({ timeoutMs, answerTokens, thinkingTokens: tokens }, models.patience ?? 1),
    maxOutputTokens: answerTokens + tokens,
    ...(effort !== undefined && { effort }),
    ...(tokens > 0 && { thinkingTokens: tokens }),
    ...(output !== null && { output: output.schema }),
    ...(tools !== undefined && { tools }),
    ...(toolChoice !== undefined && { toolChoice }),
    ...(web !== undefined && { web }),
    ...(onText !== undefined && { onText }),
    ...(cacheFor !== undefined && { cacheFor }),
  };
}

/** A vote that does not come in time is none (M16). */
const VOTE_MS = 2_000;
/** For a token of an answer; most models are faster. */
const MS_PER_TOKEN = 25;

type Room = {
  readonly timeoutMs: number;
  readonly answerTokens: number;
  readonly thinkingTokens: number;
};

/**
 * A slow model has the time that its owner gave it, and one that thinks at least as much as it takes to fill the room that
 * is reserved for it: cut off before, it is paid for and has said nothing. One that hangs is noticed by its silence.
 */
function patientMs({ timeoutMs, answerTokens, thinkingTokens }: Room, patience: number): number {
  if (timeoutMs <= VOTE_MS) return timeoutMs;
  const fills = thinkingTokens === 0 ? 0 : (answerTokens + thinkingTokens) * MS_PER_TOKEN;
  return Math.max(timeoutMs * patience, fills);
}

/** The provider's web only for a model whose searches have a price; a tool of ours by the same name gives way to it. */
function offeredTools(
  { prices }: ModelPorts['models'],
  model: string,
  { tools, web }: Pick<ModelRequest, 'tools' | 'web'>,
): Pick<ModelRequest, 'tools' | 'web'> {
  const isTaken = web !== undefined && priceOf(prices, model)?.searchUsd !== undefined;
  if (!isTaken) return tools === undefined ? {} : { tools };
  const ours = tools?.filter(({ name }) => !PROVIDERS_TOOLS.includes(name));
  return { web, ...(ours !== undefined && { tools: ours }) };
}

const PROVIDERS_TOOLS: readonly string[] = ['web_search', 'web_fetch'];

function withRepair(request: ModelRequest, text: string, issues: readonly string[]): ModelRequest {
  const list = issues.map((issue) => `- ${issue}`).join('\n');
  const words = `Your answer does not have the asked shape:\n${list}\nAnswer again, with the JSON value only.`;
  const exchange = [
    { role: 'assistant', text },
    { role: 'user', text: words },
  ] as const;
  return { ...request, messages: [...request.messages, ...exchange] };
}

type Asked<Output> = {
  readonly call: ModelCall<Output>;
  readonly request: ModelRequest;
  readonly attempt: number;
};
type Ran<Output> = { readonly outcome: ModelOutcome<Output>; readonly failure?: ModelFailure };

async function runOnce<Output>(
  context: CallContext,
  { model, ...rest }: ModelPorts,
  asked: Asked<Output>,
): Promise<Ran<Output>> {
  if (model === null) {
    const detail = 'there is no model';
    return { outcome: { status: 'refused', reason: 'no_model', detail, retryAt: null } };
  }
  const modelPorts = { ...rest, model };
  const { call } = asked;
  const run = await reserveRun(context, modelPorts, asked);
  if ('status' in run) return { outcome: run };
  context.crashPoint('model:reserved');
  const settle = (answer: ModelReply | ModelFailure, durationMs: number) =>
    settleRun(context, modelPorts, { call, run, answer, durationMs });
  await dispatch(context, { run, agent: call.agent }, () => settle(notSent, 0));
  context.crashPoint('model:dispatched');
  const before = context.elapsedMs();
  const answer = await callHeard(context, modelPorts, {
    call,
    request: await withFiles(modelPorts, run.request),
  });
  context.crashPoint('model:replied');
  const { costUsd } = await settle(answer, context.elapsedMs() - before);
  context.crashPoint('model:settled');
  if (answer.status === 'failed') return { outcome: failedCall(run, answer), failure: answer };
  // The adapter has checked it against the schema of this call; without one, Output is null.
  const parsed = (answer.parsed ?? null) as Output;
  const { text, toolCalls = [], opaque = null, web = null, model: by, usage } = answer;
  const isPaused = answer.isPaused === true;
  const said = { text, parsed, toolCalls, opaque, web, isPaused, usage, isStandIn: false };
  return { outcome: { status: 'ok', ...said, runId: run.runId, model: by, costUsd } };
}

/** The call itself; viewers see the words as they arrive (A41). */
async function callHeard<Output>(
  { cycleNo, signal }: CallContext,
  { model, liveWords }: Pick<ModelPorts, 'liveWords'> & { readonly model: Model },
  { call, request }: Pick<Asked<Output>, 'call' | 'request'>,
): Promise<ModelReply | ModelFailure> {
  // Nobody watches a call that belongs to no cycle.
  const workId = call.job?.workId ?? null;
  const ear =
    cycleNo === null ? undefined : liveWords?.begin({ cycleNo, purpose: call.agent, workId });
  if (ear === undefined) return model.call(request, signal);
  const onText = (piece: string) => {
    request.onText?.(piece);
    ear.hear(piece);
  };
  const onThought = (piece: string) => {
    request.onThought?.(piece);
    ear.think(piece);
  };
  const answer = await model.call({ ...request, onText, onThought }, signal);
  ear.end(answer.status === 'replied');
  return answer;
}

/** Under the lease of the phase: who lost it sends nothing and gives the money back. */
export async function dispatch(
  context: CallContext,
  { run, agent }: { readonly run: ModelRun; readonly agent: string },
  giveBack: () => Promise<unknown>,
): Promise<void> {
  const { runId, promptHash, request } = run;
  const about = {
    effect_id: runId,
    cycle_no: context.cycleNo,
    kind: 'model' as const,
    repeatable: true,
  };
  const intended = { ...about, args_hash: promptHash, summary: `${agent} asks ${request.model}` };
  const { leaseToken: lease_token } = context;
  const dispatched = { effect_id: runId, lease_token, started_at: context.now() };
  try {
    await context.record([fact('EffectIntended', intended), fact('EffectDispatched', dispatched)]);
  } catch (error) {
    if (error instanceof LeaseLost) await giveBack();
    throw error;
  }
}

/** The outcome of a run that was given back. */
export const notSent: ModelFailure = {
  status: 'failed',
  error: 'aborted',
  message: 'not sent: the lease was lost',
  billing: { status: 'none' },
  retryAtMs: null,
  text: null,
  issues: [],
  requestId: null,
};

function failedCall({ runId }: ModelRun, failure: ModelFailure): ModelOutcome<never> {
  const { error, message, retryAtMs, billing } = failure;
  const retryAt = retryAtMs === null ? null : new Date(retryAtMs).toISOString();
  const why = { error, message, retryable: isRetryable(failure), retryAt };
  return { status: 'failed', ...why, billing: billing.status, runId };
}
