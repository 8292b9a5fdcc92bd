import { isRetryable, StoppedByOwner } from '../../domain/cycle/class-of-error.ts';
import { concludeFailure } from '../../domain/cycle/conclude-work.ts';
import { endAfterFailure } from '../../domain/cycle/end-cycle.ts';
import type { ErrorClass, PhaseName } from '../../domain/cycle/events.ts';
import type { CycleSettings } from '../../domain/cycle/settings.ts';
import { controllerProjection, emptyController } from '../../domain/cycle/views/controller.ts';
import { type CycleDoc, cycleKey, cycleProjection } from '../../domain/cycle/views/cycle.ts';
import { type EffectDoc, effectProjection } from '../../domain/cycle/views/effect.ts';
import { parkedWorkProjection } from '../../domain/cycle/views/parked-work.ts';
import { type Fact, fact } from '../../domain/fact.ts';
import { type JobAt, pauseJob } from '../../domain/job/conclude-job.ts';
import { type JobDoc, jobProjection } from '../../domain/job/views/job.ts';
import { later } from '../../kernel/later.ts';
import type { View } from '../../kernel/log/log-contract.ts';
import { SINGLETON } from '../../kernel/projection/projection.ts';
import { messageOf } from '../../kernel/thrown.ts';
import type { PhaseContext } from '../phase-context.ts';

type Failure = {
  readonly error: unknown;
  readonly errorClass: ErrorClass;
  /** The process is stopping: not the phase's fault, tried again without waiting. */
  readonly stopped: boolean;
};

const MESSAGE_LIMIT = 500;
const LAST_PHASES: readonly PhaseName[] = ['reflect', 'consolidate'];

/**
 * Records a failed attempt. A retry follows; after the last one, a cycle that could not sense, decide or
 * act still reflects (failures teach too), and one that could not reflect or consolidate ends here.
 */
export async function failPhase(
  context: PhaseContext,
  runner: { readonly cycleSettings: CycleSettings; readonly tickIntervalMs: number },
  { error, errorClass, stopped }: Failure,
): Promise<void> {
  const { cycleNo, phase, attempt } = context;
  const { phaseAttempts, retryBaseMs } = runner.cycleSettings;
  const again = stopped || (isRetryable(error) && attempt < phaseAttempts);
  const message = messageOf(error).slice(0, MESSAGE_LIMIT);
  const view = await context.view([
    { projection: controllerProjection, keys: [SINGLETON] },
    { projection: cycleProjection, keys: [cycleKey(cycleNo)] },
  ]);
  const delayMs = stopped ? 0 : retryBaseMs * 2 ** (attempt - 1);
  const failed = fact('PhaseFailed', {
    cycle_no: cycleNo,
    phase,
    attempt,
    error_class: errorClass,
    message,
    retryable: again,
    will_retry_at: again ? later(view.now, delayMs) : null,
  });
  const cycle = view.get(cycleProjection, cycleKey(cycleNo));
  const rest =
    again || cycle === undefined
      ? []
      : await afterLastTry(context, runner, {
          cycle,
          view,
          failure: { phase, errorClass, message, isStop: error instanceof StoppedByOwner },
        });
  await context.record([failed, ...rest]);
}

type LastTry = {
  readonly cycle: CycleDoc;
  readonly view: View;
  readonly failure: {
    readonly phase: PhaseName;
    readonly errorClass: ErrorClass;
    readonly message: string;
    /** The owner's stop: the work stays awake. */
    readonly isStop: boolean;
  };
};

async function afterLastTry(
  context: PhaseContext,
  runner: { readonly cycleSettings: CycleSettings; readonly tickIntervalMs: number },
  { cycle, view, failure }: LastTry,
): Promise<readonly Fact[]> {
  if (failure.phase === 'act') return failure.isStop ? [] : layDown(context, runner, cycle);
  if (!LAST_PHASES.includes(failure.phase)) return [];
  return endAfterFailure({
    cycle,
    controller: view.get(controllerProjection, SINGLETON) ?? emptyController,
    failure,
    now: view.now,
    settings: { ...runner.cycleSettings, tickIntervalMs: runner.tickIntervalMs },
  });
}

/** The chosen work sleeps: without this the next tick would do it again. */
async function layDown(
  context: PhaseContext,
  { cycleSettings: settings }: { readonly cycleSettings: CycleSettings },
  { decision, work }: CycleDoc,
): Promise<readonly Fact[]> {
  const workId = decision?.work_id ?? null;
  if (workId === null) return [];
  const view = await context.view([
    { projection: parkedWorkProjection, keys: [workId] },
    { projection: effectProjection, keys: 'all' },
    { projection: jobProjection, keys: [workId] },
  ]);
  const { cycleNo } = context;
  const unknown = [...view.all(effectProjection).values()].find(
    ({ cycle_no, status }) => cycle_no === cycleNo && status === 'indeterminate',
  );
  const fingerprint = work.find(({ id }) => id === workId)?.fingerprint ?? '';
  const at = { workId, cycleNo, fingerprint, now: view.now };
  const waiting = waitForWord(at, view.get(jobProjection, workId), unknown);
  if (waiting !== null) return waiting;
  return concludeFailure({
    ...at,
    settings,
    failures: view.get(parkedWorkProjection, workId)?.failures ?? 0,
    isIndeterminate: unknown !== undefined,
  });
}

/** A job with an effect that may have happened waits for its owner's word; null: there is no such job. */
function waitForWord(
  at: Omit<JobAt, 'jobId'>,
  job: JobDoc | undefined,
  unknown: EffectDoc | undefined,
): readonly Fact[] | null {
  if (unknown === undefined || job?.status !== 'open') return null;
  const detail = `nobody saw whether "${unknown.summary}" happened`;
  const reason = 'unknown_effect';
  return pauseJob({ ...at, jobId: job.job_id, reason, detail, question: null, retryAt: null });
}
