import type { ErrorClass } from '../cycle/events.ts';
import type { CycleAction, FinishedCycle } from './finished-cycle.ts';

export type Verdict = {
  readonly outcome: 'success' | 'failure' | 'partial';
  /** Something outside the model shows the outcome. */
  readonly verified: boolean;
  /** Null unless it failed. */
  readonly errorClass: ErrorClass | null;
  readonly error: string | null;
};

/**
 * Success = nothing failed, and evidence, and no error strings, and not judged unproductive (D17, V68, V74). What
 * failed is a failure. Anything unobserved or unproductive is neither: `partial`, and never verified.
 */
export function judgeActions(
  actions: readonly CycleAction[],
  error: FinishedCycle['error'],
  isProductive: boolean,
): Verdict {
  const failed = actions.filter(hasFailed);
  const errorClass = classOf(failed) ?? error?.errorClass;
  if (errorClass !== undefined) {
    const message = [error?.message, ...failed.map(actionMessage)].find((text) => text) ?? 'failed';
    const verified = failed.length > 0 && isProductive;
    return { outcome: 'failure', verified, errorClass, error: message };
  }
  const isSuccess = isProductive && actions.some(hasEvidence);
  const outcome = isSuccess ? 'success' : 'partial';
  return { outcome, verified: isSuccess, errorClass: null, error: null };
}

/** The absence of error strings alone is no evidence. */
export function hasEvidence({ evidence }: Pick<CycleAction, 'evidence'>): boolean {
  return evidence.some(({ kind, ok }) => ok && kind !== 'error_scan');
}

/** A check names its kind and target; a tool's own request begins with its method. */
const ASKED = /^(?:GET|HEAD) /;

/** A page that was read is evidence of the reading only, not of the cycle's purpose. */
function withoutReading(action: CycleAction): CycleAction {
  const evidence = action.evidence.filter(
    ({ kind, ref, ok }) => !(ok && kind === 'http' && ASKED.test(ref)),
  );
  return { ...action, evidence };
}

/** The verdict on a whole cycle. */
export function judgeCycle(cycle: FinishedCycle): Verdict {
  return judgeActions(cycle.actions.map(withoutReading), cycle.error, isProductive(cycle));
}

/** V74: was it worth the cycle? The judge's verdict takes precedence over the model's report; null: neither exists. */
export function wordOnWorth({ judgedProductive, report }: FinishedCycle): boolean | null {
  return judgedProductive ?? report?.productive ?? null;
}

/** V74: only a clear no counts. */
export function isProductive(cycle: FinishedCycle): boolean {
  return wordOnWorth(cycle) !== false;
}

/** Its exit code, its error class or a check says so. */
export function hasFailed(action: CycleAction): boolean {
  const isBadExit = action.exitCode !== null && action.exitCode !== 0;
  return action.errorClass !== null || isBadExit || action.evidence.some(({ ok }) => !ok);
}

/** A fault of the capability takes precedence: it is the one to learn from. */
function classOf(failed: readonly CycleAction[]): ErrorClass | undefined {
  const classes = failed.map(({ errorClass }) => errorClass ?? 'capability');
  return classes.includes('capability') ? 'capability' : classes[0];
}

/** The output of a failed action, else what its evidence showed. */
function actionMessage(action: CycleAction): string {
  if (action.message !== null && action.message !== '') return action.message;
  const shown = action.evidence.find(({ ok }) => !ok);
  if (shown !== undefined) return `${shown.kind} ${shown.ref}`;
  return action.exitCode === null ? '' : `exit ${action.exitCode}`;
}
