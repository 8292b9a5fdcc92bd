import type { Evidence } from '../../domain/action/events.ts';
import { ClassedError } from '../../domain/cycle/class-of-error.ts';
import type { ErrorClass } from '../../domain/cycle/events.ts';
import { type Fact, fact, type PayloadOf } from '../../domain/fact.ts';
import type { Step } from '../../domain/task/events.ts';
import type { Verdict } from '../../guard/verdict.ts';
import type { BlobStore } from '../../kernel/ports/blobs.ts';
import {
  StepNotStarted,
  type StepResult,
  type StepRunner,
} from '../../kernel/ports/step-runner.ts';
import { isLeftOut, NOT_WHOLE } from '../../kernel/text/left-out.ts';
import { redactSecrets } from '../../kernel/text/redact.ts';
import { sha256 } from '../../kernel/text/sha256.ts';
import { cutToCharacters } from '../../kernel/text/tokens.ts';
import { cleanDeep } from '../../prompt/clean-text.ts';
import type { PhaseContext } from '../phase-context.ts';
import { readFacts } from '../read-facts.ts';
import type { Plan } from '../work/plan.ts';

export type StepPorts = {
  readonly steps: StepRunner;
  readonly blobs: BlobStore;
  /** The guardian's rule that also forbids the owner's own step; null: allowed. */
  readonly judgeStep: (command: string) => Promise<Verdict | null>;
};

/** How one step ended, now or in an earlier attempt. */
export type StepOutcome = {
  readonly exitCode: number;
  readonly evidence: readonly Evidence[];
};

const HEAD_CHARACTERS = 500;
/** What a shell gives for "not found" and "not executable". */
const NOT_RUNNABLE = [126, 127];

/**
 * Runs the steps of a plan one after another, each an effect that happens once: intended before, dispatched with its
 * process group, settled after. Stops at the first that fails. A step that an earlier attempt settled is not run again;
 * one with unknown outcome is not repeated.
 */
export async function runSteps(
  context: PhaseContext,
  ports: StepPorts,
  plan: Plan,
): Promise<readonly StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  for (const [index, step] of plan.steps.entries()) {
    context.signal.throwIfAborted();
    const effectId = `step-${context.cycleNo}-${index + 1}`;
    const before = await earlier(context, effectId);
    const outcome = before ?? (await runStep(context, ports, { plan, step, effectId }));
    outcomes.push(outcome);
    if (outcome.exitCode !== 0) break;
  }
  return outcomes;
}

/** The result of an earlier attempt at this cycle. @throws ClassedError if it is unknown */
async function earlier(context: PhaseContext, effectId: string): Promise<StepOutcome | null> {
  const events = await readFacts(context.log, context.agentId, {
    subjects: [`effect:${effectId}`, `action:${effectId}`],
    types: ['ActionExecuted', 'EffectIndeterminate', 'EffectResolved'],
    newestFirst: true,
    limit: 1,
  });
  const [last] = events;
  if (last === undefined) return null;
  if (last.type === 'EffectIndeterminate') {
    throw new ClassedError(
      'environment',
      'a step of this work was interrupted and may have happened; it is not repeated. See `homeostat status`.',
      { retryable: false },
    );
  }
  if (last.type !== 'ActionExecuted') return null;
  return { exitCode: last.payload.exit_code, evidence: last.payload.evidence };
}

type Run = { readonly plan: Plan; readonly step: Step; readonly effectId: string };

async function runStep(context: PhaseContext, ports: StepPorts, run: Run): Promise<StepOutcome> {
  await judge(context, ports, run);
  await intend(context, run);
  context.crashPoint('act:intended');
  try {
    const result = await ports.steps.run({
      run: run.step.run,
      timeoutMs: run.step.timeout_ms,
      isOutsideSandbox: isOutside(run),
      signal: context.signal,
      onSpawn: async ({ pid, pgid, startTime }) => {
        const payload = {
          effect_id: run.effectId,
          lease_token: context.leaseToken,
          pid,
          pgid,
          started_at: startTime,
        };
        await context.record([fact('EffectDispatched', payload)]);
        context.crashPoint('act:dispatched');
      },
    });
    context.crashPoint('act:ran');
    return await settle(context, ports, { ...run, result });
  } catch (error) {
    if (!(error instanceof StepNotStarted)) throw error;
    throw new ClassedError('environment', error.message, { retryable: true, cause: error });
  }
}

/** @throws ClassedError if the step may never run, whoever wrote it, or cannot be judged */
async function judge(context: PhaseContext, ports: StepPorts, run: Run): Promise<void> {
  if (isLeftOut(run.step.run)) throw new ClassedError('policy', NOT_WHOLE, { retryable: false });
  const verdict = await ports.judgeStep(run.step.run).catch((cause: unknown) => {
    const why = 'step refused: the guardian could not be loaded';
    throw new ClassedError('environment', why, { retryable: true, cause });
  });
  if (verdict === null) return;
  const { tier, rule, reason } = verdict;
  const blocked = { ...actionOf(context, run), tier, rule_id: rule, reason };
  await context.record([proposal(context, run), fact('ActionBlocked', blocked)]);
  const why = `a step never runs as it is written (${rule}: ${reason}); change the step`;
  throw new ClassedError('policy', why, { retryable: false });
}

function actionOf({ cycleNo }: PhaseContext, { effectId }: Run) {
  return { action_id: effectId, cycle_no: cycleNo };
}

function shownOf({ step }: Run): string {
  return cutToCharacters(redactSecrets(step.run), HEAD_CHARACTERS);
}

function proposal(context: PhaseContext, run: Run): Fact {
  const asked = { tool: 'shell', args_redacted: shownOf(run), args_hash: sha256(run.step.run) };
  const payload = { ...actionOf(context, run), ...asked, work_id: run.plan.workId };
  return fact('ActionProposed', payload);
}

async function intend(context: PhaseContext, run: Run): Promise<void> {
  const { effectId } = run;
  const effect: PayloadOf<'EffectIntended'> = {
    effect_id: effectId,
    cycle_no: context.cycleNo,
    kind: 'step',
    args_hash: sha256(run.step.run),
    summary: shownOf(run),
    repeatable: false,
  };
  await context.record([
    proposal(context, run),
    fact('ActionAllowed', {
      ...actionOf(context, run),
      tier: 'authored',
      rule: ruleOf(run),
    }),
    fact('EffectIntended', effect),
  ]);
}

/** Only the owner's own words lead out of the sandbox. */
function isOutside({ plan, step }: Run): boolean {
  return plan.trust === 'owner' && step.outside_sandbox === true;
}

function ruleOf(run: Run): string {
  const rule = 'step written by the owner';
  return isOutside(run) ? `${rule}, outside the sandbox` : rule;
}

async function settle(
  context: PhaseContext,
  { blobs }: StepPorts,
  { plan, step, effectId, result }: Run & { result: StepResult },
): Promise<StepOutcome> {
  const { output, putAside = [] } = result;
  const text = cleanDeep(
    [new TextDecoder().decode(output), ...putAside.map((each) => `put aside: ${each}`)].join('\n'),
  );
  const exit = result.exitCode ?? 128;
  const evidence: readonly Evidence[] = [
    {
      kind: 'exit',
      ref: `exit ${exit} of step "${cutToCharacters(redactSecrets(step.run), 80)}"`,
      ok: exit === 0,
    },
  ];
  const detail = result.timedOut ? 'timed out' : `exit ${exit}`;
  await context.record([
    fact('ActionExecuted', {
      action_id: effectId,
      cycle_no: context.cycleNo,
      tool: 'shell',
      exit_code: exit,
      duration_ms: Math.round(result.durationMs),
      result_digest: sha256(output),
      output_ref: text === '' ? null : await blobs.put(text),
      output_head: text.slice(0, HEAD_CHARACTERS),
      evidence,
    }),
    fact('EffectSettled', {
      effect_id: effectId,
      outcome: exit === 0 ? 'success' : 'failure',
      error_class: classOf(result),
      detail: `${detail} (${plan.title})`,
    }),
  ]);
  context.crashPoint('act:settled');
  return { exitCode: exit, evidence };
}

/** A step that was stopped from outside says nothing about the work (D81). */
function classOf(result: StepResult): ErrorClass | null {
  if (result.exitCode === 0) return null;
  if (result.aborted) return 'policy';
  return result.exitCode !== null && NOT_RUNNABLE.includes(result.exitCode)
    ? 'environment'
    : 'capability';
}
