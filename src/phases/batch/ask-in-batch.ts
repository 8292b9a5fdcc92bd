import { batchShareOf } from '../../domain/budget/prices.ts';
import { type Fact, fact, type PayloadOf } from '../../domain/fact.ts';
import type { Model, ModelBatches, Submitted } from '../../kernel/ports/model.ts';
import { type Asking, callOf, earlyRefusal, keepPrompt } from '../model/ask.ts';
import { dispatch, modelRequest, notSent } from '../model/call-model.ts';
import { consentedPorts } from '../model/consented-ports.ts';
import type { ModelCall, ModelPorts, ModelRun } from '../model/model-run.ts';
import { reserveRun } from '../model/reserve-run.ts';
import { settleRun } from '../model/settle-run.ts';
import type { CallContext } from '../phase-context.ts';

/** Within a day the provider answers, or not at all. */
const BATCH_WINDOW_MS = 86_400_000;
/** How long after that day an answer may still be fetched before the worst case is booked. */
const BATCH_GRACE_MS = 3_600_000;

/**
 * `unasked`: no batch is to be had or it was refused, and nothing was spent: it may be asked at once. `unknown`: perhaps
 * it was submitted and must be paid.
 */
export type HandedIn = 'handed_in' | 'unasked' | 'unknown';

/** What the answer is for, beside the question itself. */
export type BatchAsking = Asking<null> & { readonly lastExperience: number };

/**
 * Submits a question that may wait, at a lower price: like a call, but it ends with a batch name in the log to ask
 * for the answer. A crash before that is known leaves a batch that may exist: its reservation expires and is booked at
 * worst case, as that of every call that never came back.
 * @throws LeaseLost before anything is sent
 */
export async function askInBatch(
  context: CallContext,
  given: ModelPorts,
  asking: BatchAsking,
): Promise<HandedIn> {
  const modelPorts = await consentedPorts(context, given);
  const { model, models } = modelPorts;
  const share = batchShareOf(models, models.roles[asking.role]);
  if (model?.batches === undefined || share === null) return 'unasked';
  if ((await earlyRefusal(context, modelPorts)) !== null) return 'unasked';
  await keepPrompt(context, modelPorts, asking);
  const { lastExperience, ...question } = asking;
  const call = callOf(question);
  const request = { ...modelRequest(modelPorts, call), timeoutMs: BATCH_WINDOW_MS };
  const batch = { share, graceMs: BATCH_GRACE_MS };
  const paid = { ...modelPorts, model };
  const run = await reserveRun(context, paid, { call, request, attempt: 1, batch });
  if ('status' in run) return 'unasked';
  const handing = { call, run, share, lastExperience };
  return handIn(context, { ...paid, batches: model.batches }, handing);
}

type BatchPorts = ModelPorts & { readonly model: Model; readonly batches: ModelBatches };
type Handing = {
  readonly call: ModelCall<null>;
  readonly run: ModelRun;
  readonly share: number;
  readonly lastExperience: number;
};

async function handIn(
  context: CallContext,
  { batches, ...modelPorts }: BatchPorts,
  handing: Handing,
): Promise<HandedIn> {
  const { call, run } = handing;
  context.crashPoint('batch:reserved');
  await dispatch(context, { run, agent: call.agent }, () =>
    settleRun(context, modelPorts, { call, run, answer: notSent, durationMs: 0 }),
  );
  context.crashPoint('batch:dispatched');
  const before = context.elapsedMs();
  const answer = await batches.submit(run.request, run.runId, context.signal);
  context.crashPoint('batch:handed-in');
  if (answer.status === 'failed') {
    const durationMs = context.elapsedMs() - before;
    await settleRun(context, modelPorts, { call, run, answer, durationMs });
    return answer.billing.status === 'none' ? 'unasked' : 'unknown';
  }
  // Not under the lease: a submitted batch must be paid, whoever works on the phase by now.
  const origin = { ...context.origin, occurredAt: context.now() };
  const events = submittedEvents(context, modelPorts, { ...handing, answer });
  await context.log.append(context.agentId, origin, { events });
  context.crashPoint('batch:kept');
  return 'handed_in';
}

/** The effect was the submission; the run continues. */
function submittedEvents(
  { cycleNo }: Pick<CallContext, 'cycleNo'>,
  { model }: { readonly model: Model },
  { call, run, share, lastExperience, answer }: Handing & { readonly answer: Submitted },
): readonly Fact[] {
  const { runId, request } = run;
  const submitted = {
    run_id: runId,
    cycle_no: cycleNo,
    provider: model.provider,
    model: request.model,
    batch_id: answer.batchId,
    purpose: call.agent,
    last_experience: lastExperience,
    share,
    expires_at: answer.expiresAt,
  };
  const settled: PayloadOf<'EffectSettled'> = {
    effect_id: runId,
    outcome: 'success',
    error_class: null,
    detail: `handed in as ${answer.batchId}`,
  };
  return [fact('BatchSubmitted', submitted), fact('EffectSettled', settled)];
}
